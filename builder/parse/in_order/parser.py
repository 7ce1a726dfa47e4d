"""The parser of texts in reading order: rows, outline, paragraphs, pieces, blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from builder.frozen import frozen
from builder.model import Doubt, Parsed, SetAside, Unit, UnitKind
from builder.parse.drafts import Text
from builder.parse.in_order.blocks import build
from builder.parse.in_order.chapter_notes import Held, give_notes_to_headings, stray_notes
from builder.parse.in_order.exported import (
    as_exported,
    export_setting,
    export_width,
    is_indented,
    stands_flush,
)
from builder.parse.in_order.family import SENTENCE, Family
from builder.parse.in_order.label_columns import doubts as column_doubts
from builder.parse.in_order.label_columns import with_columns
from builder.parse.in_order.lists import runs_in
from builder.parse.in_order.lost_columns import depth_of_cells, with_cells, with_kept_lines
from builder.parse.in_order.nesting import learn
from builder.parse.in_order.other_chapters import RANGE, with_chapters, with_doubts
from builder.parse.in_order.outline import Node, Outline, read_outline
from builder.parse.in_order.pieces import (
    Piece,
    PieceKind,
    histories_in,
    of_heading,
    read_pieces,
    without_parts,
)
from builder.parse.in_order.rows import Furnished, joined, read_rows, set_aside
from builder.parse.in_order.setting import Setting, read_setting
from builder.parse.in_order.sheets import sheet, with_terms
from builder.parse.unit_parts import Parts, holds_text, parted, place_of, status_in
from builder.passage import Passage
from builder.sources.text import SourceText

_SENTENCE = re.compile(rf"\.\s+{SENTENCE}")


@frozen
class _Title:
    """A heading taken apart."""

    parts: Parts
    note: Passage
    """The footnote's mark."""
    entire: Passage
    """Title, tail and mark as printed: the title, where no footnote answers to the mark."""
    revised: Passage
    """What is printed behind it and is none of it."""
    history: tuple[Passage, ...]
    """History notes in it."""


def parse(source: SourceText, family: Family) -> Parsed:
    r"""All units of a text in reading order; no character is lost.

    >>> from pathlib import Path
    >>> from builder.model import Layout
    >>> from builder.parse.in_order.families import FAMILIES
    >>> text = "§ 1-1. Geese.\nGeese swim.\n§ 1-2. Ducks.\nDucks dive.\n§ 1-3. Owls.\nOwls fly."
    >>> source = SourceText(Path("birds.txt"), "", text)
    >>> [one.title for one in parse(source, FAMILIES[Layout.PLAIN]).units]
    ['', 'Geese', 'Ducks', 'Owls']
    """
    whole = as_exported(source) if family.exported else source
    furnished = read_rows(whole, family)
    page = bool(source.layout and family.exported) and is_indented(furnished.rows)
    width = export_width(furnished.rows) if family.exported and not source.layout else None
    setting = export_setting(width) if width else read_setting(furnished.rows)
    if source.layout or (family.tears and source.form != "text"):
        setting = replace(setting, broken=False, stepped=page or setting.stepped, told=page)
    outline = read_outline(furnished.rows, family, setting)
    if glued := _glued(outline, family):
        furnished = read_rows(whole, family, glued)
        outline = read_outline(furnished.rows, family, setting)
    if width or page:
        sections = (node.rows for node in outline.nodes if node.heading.section)
        setting = replace(setting, flush=stands_flush(sections))
        family = replace(family, **family.exported)
    return outlined(whole, furnished, outline, family, setting)


def _glued(outline: Outline, family: Family) -> dict[int, int]:
    """Where the titles end of lines that go on with the text of their sections, by line number.

    The title goes on in a sentence: "1.07 Penalty. Any person who violates this chapter shall", in
    a text whose other titles stand alone; or behind all that the list of its chapter says of it:
    "1.07 General penalty  Whoever violates this chapter shall".
    """
    found: dict[int, int] = {}
    for node in outline.nodes:
        row, title, said = node.heading.row, node.heading.title, node.list_title or ""
        head = family.run_in.match(row.text) if _SENTENCE.search(title) else None
        if node.heading.section and head:
            found[row.line.number] = head.end("head")
        elif node.heading.section and runs_in(said, title):
            found[row.line.number] = node.heading.title_at + len(said)
    return found


def outlined(
    source: SourceText, furnished: Furnished, outline: Outline, family: Family, setting: Setting
) -> Parsed:
    """All units of a text whose headings are known.

    Args:
        source: the text.
        furnished: its rows.
        outline: its headings, each with the rows below it.
        family: how its notes, histories and terms look.
        setting: how it sets paragraphs.
    """
    aside = [SetAside(kind, row.passage.spans) for kind, row in furnished.aside]
    aside += set_aside("front matter", outline.front)
    aside += set_aside("section list", outline.lists)
    aside += set_aside("contents", outline.contents)
    aside += set_aside("repeated heading", outline.repeated)
    doubts = list(outline.doubts)
    units: list[Unit] = []
    held: list[Held] = []
    titles = [_title(node, family) for node in outline.nodes]
    texts = with_columns(outline.nodes, furnished, family, setting)
    tables, cells = source.table_of_line, 0 if setting.told else depth_of_cells(furnished.rows)
    for node, heading, below in zip(outline.nodes, titles, texts, strict=True):
        given = with_kept_lines(below, family, cells, table=node.heading.kind is UnitKind.TABLE)
        own = _own_number(node)
        pieces = list(read_pieces(given, family, tables, setting, own))
        if family.terms_above:
            pieces = with_terms(pieces, heading.parts.title.text)
        pieces = [of_heading(piece, heading.note.text) for piece in with_cells(pieces)]
        pieces[:0] = [Piece(PieceKind.HISTORY, note, within=True) for note in heading.history]
        held.append(Held(node.heading, heading.note.text, pieces))
    give_notes_to_headings(held)
    doubts += stray_notes(held)
    sheets = [
        (node, heading, sheet(each.pieces, family, heading.parts.title.text, _own_number(node)))
        for node, heading, each in zip(outline.nodes, titles, held, strict=True)
    ]
    order = learn(each.asked for _, _, each in sheets)
    for (node, heading, each), below in zip(sheets, texts, strict=True):
        where = node.heading.number or heading.parts.title.text
        text = build(each, order, where, heading.note)
        units.append(_unit(node, heading, text))
        aside += text.set_aside
        aside += [SetAside("revision date", heading.revised.spans)] if heading.revised else []
        doubts += column_doubts(where, below, text.blocks)
        doubts += [*text.doubts, *_losses(node, family, where)]
    ordered = tuple(sorted(aside, key=lambda part: part.spans))
    whole, implied = with_chapters(units)
    placed, elsewhere = with_doubts(whole)
    told = (*doubts, *implied, *elsewhere)
    return Parsed(placed, ordered, told)


def _losses(node: Node, family: Family, where: str) -> Iterator[Doubt]:
    for row in node.rows:
        if row.blank and family.lost.fullmatch(row.line.text.strip(" ")):
            span = row.line.extent
            yield Doubt("table missing in the file", where, "an empty line stands for it", span)


def _title(node: Node, family: Family) -> _Title:
    heading = node.heading
    whole = joined([heading.row, *node.more])
    history = tuple(histories_in(whole, family))
    whole = without_parts(whole, history)
    words = whole.text
    revised = family.revised.search(words, heading.title_at)
    last = revised.start() if revised else len(words)
    found = family.mark.search(words, heading.title_at, last)
    at, end = found.span() if found else (last, last)
    return _Title(
        parted(whole[:at] + whole[end:last], heading.title_at),
        whole[at:end].strip(),
        whole[heading.title_at : last].strip(),
        whole[last:].strip(),
        history,
    )


def _own_number(node: Node) -> str:
    """The number that the items of a section may repeat."""
    return (node.heading.number or "") if node.heading.section else ""


def _unit(node: Node, found: _Title, text: Text) -> Unit:
    heading = node.heading
    number = f"{heading.number}{RANGE}{heading.upto}" if heading.upto else heading.number
    mark, title, tail = found.parts
    if found.note and not any(found.note.text in note.mark for note in text.footnotes):
        title, tail = found.entire, Passage()
    return Unit(
        heading.kind,
        number,
        title.text,
        (mark + title + tail).spans,
        heading.rank,
        mark=mark.text,
        tail=tail.text,
        list_title=node.list_title,
        holds_text=holds_text(heading.kind, text),
        status=status_in(heading.kind, found.parts.title.text, text),
        confidence=node.confidence,
        number_confidence=node.confidence,
        title_confidence=1.0 if title else node.confidence,
        blocks=text.blocks,
        history=text.history,
        footnotes=text.footnotes,
        insertions=title.insertions,
        place=place_of(row.line for row in (heading.row, *node.more, *node.rows) if not row.blank),
    )
