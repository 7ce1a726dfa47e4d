"""The parser of a General Code whose lines know their place: true order from the start."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import median

from builder.model import BlockKind, Parsed, SetAside, UnitKind
from builder.parse.general_code.assemble.assemble import Assembly, assemble
from builder.parse.general_code.geometry.blocks import BlockBuilder, reference_drafts
from builder.parse.general_code.geometry.columns import (
    Rules,
    Zone,
    is_continued,
    joined,
    segments,
    table_by_place,
    zones,
)
from builder.parse.general_code.geometry.furniture import by_page, furniture, label_of, small_foot
from builder.parse.general_code.geometry.headings import HeadingText, PlacedHeading
from builder.parse.general_code.geometry.outline import section_lists, with_bookmarks
from builder.parse.general_code.geometry.placed import Placed, Type, aligned, placed_lines
from builder.parse.general_code.geometry.tables import (
    are_notes,
    is_list,
    pieces,
    table_of,
)
from builder.parse.general_code.headings.heading_lines import REFERENCES
from builder.parse.general_code.headings.headings import ranked
from builder.parse.general_code.lines.hyphens import Words
from builder.parse.general_code.pages.footnotes import Note, keyed, notes_of
from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.reading_order.section_drafts import Draft, Section
from builder.passage import Passage
from builder.sources.pdf.book import Book
from builder.sources.text import SourceText

_START = re.compile(r"(\d{1,4})\. ?(?=\S)")


def footnotes(
    lines: Sequence[Placed], type_: Type, pages: dict[int, int]
) -> tuple[list[Note], set[int]]:
    """The footnotes in the order of the file, and the indexes of their lines.

    `pages` gives the index of each page by its number in the file.
    """
    notes: list[Note] = []
    taken: set[int] = set()
    for page, held in by_page(lines).items():
        foot = small_foot(lines, held, type_.size)
        if not foot:
            continue
        end = foot[-1] + 1
        starts = [at for at in foot if _starts(lines, at, foot)]
        first = starts[0] if starts else end
        if first > foot[0] and notes and 0 < pages[page] - notes[-1].page <= 3:
            rest = (line.line for line in lines[foot[0] : first])
            notes[-1] = replace(notes[-1], lines=(*notes[-1].lines, *rest))
            taken.update(range(foot[0], first))
        own = [line.line for line in lines[first:end]]
        notes += notes_of(own, [at - first for at in starts], pages[page], _START)
        taken.update(range(first, end))
    return notes, taken


def _starts(lines: Sequence[Placed], at: int, foot: Sequence[int]) -> bool:
    """Whether a footnote begins with a line: its number stands out to the left."""
    if not _START.match(lines[at].text):
        return False
    return lines[at].x0 <= min(lines[one].x0 for one in foot) + 0.5


@dataclass(frozen=True)
class _Code:
    """The lines of a code, furniture and footnotes left out, and what is known of them."""

    lines: Sequence[Placed]
    type: Type
    pages: dict[int, int]
    """Index of each page by its number in the file."""
    rules: Rules
    repeated: list[Passage] = field(default_factory=list)
    """Heads of tables that are printed again behind a page's end."""


def parse_set(source: SourceText) -> Parsed:
    """Parse a General Code that has a book."""
    book = source.book
    assert book is not None
    everything = placed_lines(source)
    aside = furniture(everything, book.sheets)
    lines = [line for at, line in enumerate(everything) if at not in aside]
    lines, type_ = aligned(lines, median(sheet.width for sheet in book.sheets))
    pages, index = _pages(everything, aside, book)
    notes, taken = footnotes(lines, type_, index)
    lines = [line for at, line in enumerate(lines) if at not in taken]
    rules = {sheet.number: sheet.rules for sheet in book.sheets if sheet.rules}
    code = _Code(lines, type_, index, rules)
    found, doubts = with_bookmarks(HeadingText(lines, type_), book.bookmarks)
    listed = section_lists(lines, found)
    sections, front = _sections(code, found, listed)
    raised = [
        (line.line.start + run.start, line.line.start + run.end)
        for line in everything
        for run in line.laid.runs
        if run.raised
    ]
    units, more = assemble(sections, Assembly(pages, keyed(notes), Words({}, frozenset()), raised))
    set_aside = [
        SetAside(kind, (everything[at].line.extent,)) for at, kind in sorted(aside.items())
    ]
    set_aside += [
        SetAside("section list", part.passage.spans)
        for at in sorted(listed)
        for part in segments(lines[at])  # in two columns a line has pieces of two titles
    ]
    set_aside += [SetAside("front matter", (one.line.extent,)) for one in front]
    set_aside += [SetAside("repeated table head", one.spans) for one in code.repeated]
    doubts += more
    return Parsed(tuple(units), tuple(set_aside), tuple(doubts))


def _pages(
    lines: Sequence[Placed], aside: dict[int, str], book: Book
) -> tuple[list[Page], dict[int, int]]:
    """The pages with the numbers that they print."""
    heads: dict[int, list[Placed]] = defaultdict(list)
    for at in aside:
        heads[lines[at].page].append(lines[at])
    pages = [
        Page((), label_of(heads[sheet.number]), file_page=sheet.number) for sheet in book.sheets
    ]
    return pages, {sheet.number: at for at, sheet in enumerate(book.sheets)}


def _sections(
    code: _Code, found: Sequence[PlacedHeading], listed: set[int]
) -> tuple[list[Section], list[Placed]]:
    """The sections with their blocks, and the lines that stand before the law."""
    headings = ranked([one.heading for one in found])
    first = found[0].start if found else len(code.lines)
    before = list(code.lines[:first])
    sections: list[Section] = []
    if before and (not found or found[0].heading.kind is UnitKind.SECTION):
        sections.append(Section(None))
        _fill(sections[-1], before, code)
        before = []
    ends = [*(one.start for one in found), len(code.lines)][1:]
    for one, heading, stop in zip(found, headings, ends, strict=True):
        section = Section(heading, page=code.pages[code.lines[one.start].page])
        held = [code.lines[at] for at in range(one.end, stop) if at not in listed]
        _fill(section, held, code)
        sections.append(section)
    return sections, before


def _fill(section: Section, lines: Sequence[Placed], code: _Code) -> None:
    """Give a section its blocks."""
    builder = BlockBuilder(section, code.type, code.pages)
    for kind, held in _parts(lines, code.type):
        if kind is BlockKind.NOTE:
            page = code.pages[held[0].page]
            section.blocks.extend(reference_drafts(held, code.type, page))
        elif kind is BlockKind.TABLE:
            for table in pieces(held):
                _take_table(builder, table, code)
        else:
            _take_text(builder, held, code)


def _take_table(builder: BlockBuilder, lines: Sequence[Placed], code: _Code) -> None:
    """Give a section a table that the file's tags tell."""
    if is_list(lines) or are_notes(lines):
        builder.take(lines)
        return
    pages = {code.pages[line.page] for line in lines}
    draft = Draft(BlockKind.TABLE, table=table_of(lines), pages=pages)
    builder.place(draft, min(line.x0 for line in lines))


def _take_text(builder: BlockBuilder, lines: Sequence[Placed], code: _Code) -> None:
    """Give a section lines of text, and the tables that stand among them."""
    at = 0
    before: tuple[Zone, Draft] | None = None
    for zone in zones(lines, code.type):
        builder.take(lines[at : zone.start])
        held = lines[zone.start : zone.end]
        table = table_by_place(zone, lines, code.type, code.rules)
        at = zone.end
        if before is not None and is_continued(zone, lines, before[0]):
            draft = before[1]
            assert draft.table is not None
            draft.table, heads = joined(draft.table, table)
            code.repeated.extend(heads)
        else:
            draft = Draft(BlockKind.TABLE, table=table)
            builder.place(draft, min(line.x0 for line in held))
        draft.pages |= {code.pages[line.page] for line in held}
        before = zone, draft
    builder.take(lines[at:])


def _parts(lines: Sequence[Placed], type_: Type) -> Iterator[tuple[BlockKind, list[Placed]]]:
    """Runs of lines that are text, tables, or general references."""
    at = 0
    while at < len(lines):
        end = at + 1
        if lines[at].text == REFERENCES:
            while end < len(lines) and not type_.is_body(lines[end]):
                end += 1
            yield BlockKind.NOTE, list(lines[at:end])
        else:
            table = lines[at].in_cells
            while (
                end < len(lines) and lines[end].in_cells == table and lines[end].text != REFERENCES
            ):
                end += 1
            kind = BlockKind.TABLE if table else BlockKind.PARAGRAPH
            yield kind, list(lines[at:end])
        at = end
