"""The parser of American Legal exports, stage by stage: lines, outline, pieces, blocks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from builder.model import Parsed, Place, SetAside, Status, Unit, UnitKind
from builder.parse.american_legal.blocks import Text, build
from builder.parse.american_legal.divided_lines import divide_lines
from builder.parse.american_legal.flow import read_pieces
from builder.parse.american_legal.grammars.exported import stands_flush, text_of
from builder.parse.american_legal.nodes import Node
from builder.parse.american_legal.rows import Row, line_width, read_rows
from builder.sources.text import SourceText

_TAIL = re.compile(r"(?<!\s)\s*([.:])$")
_HOLDERS = (UnitKind.SECTION, UnitKind.SCHEDULE, UnitKind.TABLE)


def parse(source: SourceText, *, signed: bool = True) -> Parsed:
    """All units of an export in reading order; no character is lost.

    Args:
        source: the export.
        signed: its sections bear a section sign; the text of others is set in more ways.
    """
    rows = read_rows(source)
    width = line_width(rows)
    outline = divide_lines(rows, width)
    flush = not signed and stands_flush(
        node.rows for node in outline.nodes if node.form.kind is UnitKind.SECTION
    )
    units: list[Unit] = []
    aside = [*_aside("front matter", outline.front), *_aside("section list", outline.lists)]
    doubts = list(outline.doubts)
    for node in outline.nodes:
        where = node.form.number or node.heading.text
        if signed:
            text = build(read_pieces(node.rows, width), where)
        else:
            title = node.heading.text[node.title_at :]
            text = text_of(node.rows, width, title, where, flush=flush)
        units.append(_unit(node, text))
        aside += text.set_aside
        doubts += text.doubts
    return Parsed(tuple(units), tuple(sorted(aside, key=lambda part: part.spans)), tuple(doubts))


def _aside(kind: str, rows: Iterable[Row]) -> list[SetAside]:
    return [SetAside(kind, row.passage.spans) for row in rows if not row.blank]


def _unit(node: Node, text: Text) -> Unit:
    heading = node.heading
    words = heading.text
    tail = _TAIL.search(words[node.title_at :])
    title = heading[node.title_at : node.title_at + tail.start() if tail else len(words)].strip()
    return Unit(
        node.form.kind,
        node.form.number,
        title.text,
        heading.spans,
        int(node.form.rank),
        mark=words[: node.title_at].strip(),
        tail=tail[1] if tail else "",
        list_title=node.list_title,
        holds_text=node.form.kind in _HOLDERS
        or (node.form.kind is UnitKind.APPENDIX and bool(text.blocks)),
        status=_status(title.text),
        confidence=node.confidence,
        blocks=text.blocks,
        history=text.history,
        footnotes=text.footnotes,
        insertions=title.insertions,
        place=_place(node),
    )


def _status(title: str) -> Status:
    word = re.sub(r"[^a-z]", "", title.casefold())
    return (
        Status.RESERVED
        if word == "reserved"
        else Status.REPEALED
        if word == "repealed"
        else Status.CURRENT
    )


def _place(node: Node) -> Place:
    rows: Sequence[Row] = [row for row in node.rows if not row.blank]
    last = rows[-1].line.number if rows else node.first.line.number + node.heading.text.count("\n")
    return Place(None, node.first.line.number, max(last, node.first.line.number))
