"""The parser of American Legal exports, stage by stage: lines, outline, pieces, blocks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from builder.model import Parsed, SetAside, Status, Unit, UnitKind
from builder.parse.american_legal.divided_lines import divide_lines
from builder.parse.american_legal.nodes import Node
from builder.parse.american_legal.rows import Row, line_width
from builder.parse.american_legal.texts import Titled, export_setting, texts_of
from builder.parse.drafts import Text
from builder.parse.in_order.rows import Row as PlainRow
from builder.parse.in_order.setting import read_setting
from builder.parse.unit_parts import holds_text, parted, place_of, status_behind

_STATUS = {"reserved": Status.RESERVED, "repealed": Status.REPEALED}


def parse(rows: Sequence[Row], *, indented: bool = True) -> Parsed:
    """All units of an export in reading order; no character is lost.

    Args:
        rows: the lines of the export.
        indented: indents tell how labels nest; where a copy has lost them, their forms do.
    """
    width = line_width(rows)
    outline = divide_lines(rows, width)
    units: list[Unit] = []
    aside = [*_aside("front matter", outline.front), *_aside("section list", outline.lists)]
    doubts = list(outline.doubts)
    plain = [PlainRow(row.at, row.line, row.text, row.line.text.find(row.text[:1])) for row in rows]
    held = [_titled(node, [plain[row.at] for row in node.rows]) for node in outline.nodes]
    sections = (each.rows for each in held if each.number)
    setting = export_setting(width, sections) if indented else read_setting(plain)
    texts = texts_of(held, setting, {})
    for node, text in zip(outline.nodes, texts, strict=True):
        units.append(_unit(node, text))
        aside += text.set_aside
        doubts += text.doubts
    return Parsed(tuple(units), tuple(sorted(aside, key=lambda part: part.spans)), tuple(doubts))


def _titled(node: Node, rows: Sequence[PlainRow]) -> Titled:
    number = node.form.number or ""
    return Titled(
        rows,
        node.heading.text[node.title_at :],
        number or node.heading.text,
        number if node.form.kind is UnitKind.SECTION else "",
    )


def _status(kind: UnitKind, title: str, text: Text) -> Status:
    """Whether a unit is in force: a title that says but one word says it of the unit."""
    alone = _STATUS.get(re.sub(r"[^a-z]", "", title.casefold()))
    return alone or status_behind(kind, title, text)


def _aside(kind: str, rows: Iterable[Row]) -> list[SetAside]:
    return [SetAside(kind, row.passage.spans) for row in rows if not row.blank]


def _unit(node: Node, text: Text) -> Unit:
    mark, title, tail = parted(node.heading, node.title_at)
    return Unit(
        node.form.kind,
        node.form.number,
        title.text,
        node.heading.spans,
        int(node.form.rank),
        mark=mark.text,
        tail=tail.text,
        list_title=node.list_title,
        holds_text=holds_text(node.form.kind, text),
        status=_status(node.form.kind, title.text, text),
        confidence=node.confidence,
        blocks=text.blocks,
        history=text.history,
        footnotes=text.footnotes,
        insertions=title.insertions,
        place=place_of([node.first.line, *(row.line for row in node.rows if not row.blank)]),
    )
