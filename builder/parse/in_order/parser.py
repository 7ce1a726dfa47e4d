"""The parser of texts in reading order: rows, outline, paragraphs, pieces, blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.model import (
    PICTURE_NOT_SHOWN,
    TABLE_MISSING,
    Block,
    BlockKind,
    Doubt,
    Parsed,
    Scar,
    SetAside,
    Unit,
    UnitKind,
)
from builder.parse.in_order.chapter_notes import give_notes_to_headings, stray_notes
from builder.parse.in_order.exported import (
    as_exported,
    export_setting,
    export_width,
    is_flush,
    is_indented,
)
from builder.parse.in_order.family import SENTENCE, Family
from builder.parse.in_order.footnotes import of_heading
from builder.parse.in_order.label_columns import doubts as column_doubts
from builder.parse.in_order.label_columns import with_columns
from builder.parse.in_order.listed import runs_in
from builder.parse.in_order.lost_columns import depth_of_cells, with_cells, with_kept_lines
from builder.parse.in_order.other_chapters import with_chapters, with_doubts
from builder.parse.in_order.outline import Outline, read_outline
from builder.parse.in_order.pieces import read_pieces
from builder.parse.in_order.rows import Furnished, read_rows, set_aside
from builder.parse.in_order.setting import Setting, read_setting
from builder.parse.in_order.sheets import with_terms
from builder.parse.in_order.units import Given, own_number, title_of, units
from builder.passage import Span
from builder.sources.text import PICTURE, SourceText

_SENTENCE = re.compile(rf"\.\s+{SENTENCE}")
_IN_PLACE = "the text has an empty line in its place"


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
        setting = replace(setting, broken=False, stepped=page or setting.stepped, exact=page)
    outline = read_outline(furnished.rows, family, setting)
    if glued := _glued(outline, family):
        furnished = read_rows(whole, family, glued)
        outline = read_outline(furnished.rows, family, setting)
    if width or page:
        sections = (node.rows for node in outline.nodes if node.heading.section)
        setting = replace(setting, flush=is_flush(sections))
    if width or page or (setting.broken and not source.layout):
        family = replace(family, **family.exported)
    return outlined(whole, furnished, outline, family, setting)


def _glued(outline: Outline, family: Family) -> dict[int, int]:
    """Offsets of the ends of titles in lines that go on with the section's text, by line number.

    After the title comes a sentence: "1.07 Penalty. Any person who violates this chapter shall", in
    a text whose other titles are alone on their lines; or the line goes on after the title that its
    chapter's list gives: "1.07 General penalty  Whoever violates this chapter shall".
    """
    found: dict[int, int] = {}
    for node in outline.nodes:
        row, title, list_title = node.heading.row, node.heading.title, node.list_title or ""
        head = family.run_in.match(row.text) if _SENTENCE.search(title) else None
        if node.heading.section and head:
            found[row.line.number] = head.end("head")
        elif node.heading.section and runs_in(list_title, title):
            found[row.line.number] = node.heading.title_at + len(list_title)
    return found


def outlined(
    source: SourceText, furnished: Furnished, outline: Outline, family: Family, setting: Setting
) -> Parsed:
    """Parse a text whose headings are known.

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
    texts = with_columns(outline.nodes, furnished, family, setting)
    tables, cells = source.table_of_line, 0 if setting.exact else depth_of_cells(furnished.rows)
    given: list[Given] = []
    for node, below in zip(outline.nodes, texts, strict=True):
        title = title_of(node, family)
        kept = with_kept_lines(below, family, cells, table=node.heading.kind is UnitKind.TABLE)
        pieces = list(read_pieces(kept, family, tables, setting, own_number(node)))
        pieces = with_terms(pieces, title.parts.title.text, family.terms_above)
        pieces = of_heading(list(with_cells(pieces)), title.note.text)
        given.append(Given(node, title, pieces))
    give_notes_to_headings(given)
    doubts += stray_notes(given)
    made: list[Unit] = []
    for one, below, (unit, text) in zip(given, texts, units(given, family), strict=True):
        missing = list(_missing(one, family))
        made.append(_with_scars(unit, missing))
        aside += text.set_aside
        if revised := one.title.revised:
            aside.append(SetAside("revision date", revised.spans))
        doubts += column_doubts(one.where, below, text.blocks)
        doubts += text.doubts
        doubts += [Doubt(kind, one.where, _IN_PLACE, span) for kind, span in missing]
    ordered = tuple(sorted(aside, key=lambda part: part.spans))
    whole, implied = with_chapters(made)
    placed, elsewhere = with_doubts(whole)
    all_doubts = (*doubts, *implied, *elsewhere)
    return Parsed(placed, ordered, all_doubts)


def _missing(one: Given, family: Family) -> Iterator[tuple[str, Span]]:
    """(kind, span of the blank line in its place) of each table and picture that a copy lacks."""
    for line in (row.line for row in one.node.rows if row.blank):
        if line.text == PICTURE:
            yield PICTURE_NOT_SHOWN, line.extent
        elif family.lost.fullmatch(line.text.strip(" ")):
            yield TABLE_MISSING, line.extent


def _with_scars(unit: Unit, missing: Sequence[tuple[str, Span]]) -> Unit:
    """The unit, with marks for what it lacks, each after the block before it.

    A unit without text, such as a section that is all table, gets an empty paragraph with the
    marks.
    """
    blocks = list(unit.blocks) or [Block(BlockKind.PARAGRAPH, "", ())] * bool(missing)
    for kind, (start, _) in missing:
        before = [n for n, block in enumerate(blocks) if block.spans and block.spans[0][0] < start]
        at = before[-1] if before else 0
        scar = Scar(kind, len(blocks[at].text) if before else 0)
        if blocks[at].kind is not BlockKind.TABLE and scar not in blocks[at].scars:
            blocks[at] = replace(blocks[at], scars=(*blocks[at].scars, scar))
    return replace(unit, blocks=tuple(blocks))
