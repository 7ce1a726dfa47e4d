"""A typeset book as running text: one paragraph a line, in the order of its pages.

Within a page, what is lower is read later. Places show which lines make a paragraph: it continues
after a full line if the next is as near as lines of one paragraph are. Heads and feet of pages, and
footnotes, become lines of their own after the paragraph that they interrupt.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise

from builder.frozen import frozen
from builder.parse.book.furniture import by_page, furniture
from builder.parse.book.headings import bold_head, heads_of, whole_headings
from builder.parse.book.links import page_links
from builder.parse.book.notes import line_with_mark, notes_of, with_raised
from builder.parse.book.paragraphs import Spacing, joined_text, paragraphs_of
from builder.parse.book.placed import NEAR, Placed, Type, aligned, moved, placed_lines
from builder.parse.book.set_table import SetTable
from builder.parse.book.tables import Tables, tables_of
from builder.sources.pdf.book import Box, Sheet, pictures_in_text
from builder.sources.pdf.rows import usual_size
from builder.sources.text import PICTURE, LineMarks, LineWriter, PictureLine, Role, SourceText

_UNMET = "bookmark without heading"


def flowing(source: SourceText) -> SourceText:
    """The source with a line for each paragraph, and with its furniture marked by line.

    Args:
        source: one with a book; any other is returned unchanged.
    """
    if source.book is None:
        return source
    lines = [with_raised(line) for line in placed_lines(source)]
    aside = furniture(lines, source.book.sheets)
    lines = _in_one_column(lines, aside)
    lines, type_ = aligned(lines, source.book.sheets[0].width)
    body = [line for at, line in enumerate(lines) if at not in aside]
    if not body:
        return source
    usual = usual_size((line.text, line.size) for line in body)
    number = {id(line): at for at, line in enumerate(lines)}
    notes = list(notes_of(body, usual))
    noted = {id(line) for note in notes for line in note}
    law = [line for line in body if id(line) not in noted]
    tables = tables_of(law, type_, source.book.sheets)
    aside |= {number[one]: "repeated table head" for one in tables.repeated}
    law = [line for line in law if id(line) not in tables.repeated]
    groups = list(_grouped(law, tables, usual))
    heads = heads_of(groups, source.book.bookmarks, type_, usual)
    between = [_Between(at, lines[at], lines[at].text, why) for at, why in aside.items()]
    between += [
        _Between(number[id(line_with_mark(note, law))], note[0], joined_text(note))
        for note in notes
    ]
    between += _pictures(source.book.sheets, lines)
    between.sort(key=lambda each: each.at)
    flow = _Flow(type=type_, indents=_indents(law, type_) if type_.stepped else {})
    for group in groups:
        while between and between[0].at < number[id(group[0])]:
            flow.add_between(between.pop(0))
        if table := tables.of.get(id(group[0])):
            flow.add_table(table, group[0])
        else:
            flow.add_group(group, heads=id(group[0]) in heads.lines)
    for rest in between:
        flow.add_between(rest)
    flow.links += page_links(source.book.links, law, flow.placed)
    return replace(
        source,
        **flow.facts(),
        book=None,
        unshown=(*source.unshown, *((mark.page, _UNMET, mark.title) for mark in heads.unmet)),
        controls=(),
        page_ends=(),
    )


def _grouped(law: Sequence[Placed], tables: Tables, usual: float) -> Iterator[list[Placed]]:
    """The lines of each table, and of each paragraph between tables."""
    spacing = Spacing.of(law)
    for table, held in groupby(law, key=lambda line: tables.of.get(id(line))):
        if table:
            yield list(held)
        else:
            yield from whole_headings(paragraphs_of(list(held), spacing), usual)


@frozen
class _Between:
    """A thing between lines of the law: furniture, a footnote or a picture."""

    at: int
    """Number of the line in the file that it follows or is."""
    line: Placed
    text: str
    why_aside: str | None = None
    """The kind of furniture; None for what belongs to the law."""
    page: int = 0
    """Page of a picture, from 1."""
    box: Box | None = None
    """Its place there."""


def _pictures(sheets: Sequence[Sheet], lines: Sequence[Placed]) -> Iterator[_Between]:
    """The pictures of a book, each after the last line above it."""
    pages = by_page(lines)
    for page, box in pictures_in_text(sheets):
        above = [at for at in pages.get(page, ()) if lines[at].base <= box.y1]
        above = above or [at for one, held in pages.items() if one < page for at in held[-1:]]
        if above:
            yield _Between(max(above), lines[max(above)], PICTURE, None, page, box)


@dataclass(kw_only=True)
class _Flow(LineWriter):
    """Running text in the making: its lines, and what is known of them by their numbers."""

    type: Type
    indents: Mapping[int, int]
    """Indent in blanks, by the points at which a line begins."""
    placed: dict[int, tuple[int, int]] = field(default_factory=dict)
    """For the id of a line of law, its line here, and its offset in that."""

    def add_between(self, given: _Between) -> None:
        """Add furniture, a footnote, or the place of a picture."""
        role = None if given.box or given.why_aside else Role.NOTE
        marks = LineMarks(role, aside=given.why_aside, laid=given.line.line.laid)
        number = self.line(given.text, marks)
        if given.box:
            self.pictures.append(PictureLine(number, b"", given.page, given.box))

    def add_group(self, group: Sequence[Placed], *, heads: bool) -> None:
        """Add a paragraph, with a bold heading before it."""
        laid, head = group[0].line.laid, bold_head(group)
        if laid and head:
            bold = tuple(run for run in laid.runs if run.bold)
            self.line(head, LineMarks(laid=replace(laid, runs=bold)))
        middle = self.type.is_in_middle(group[0])
        lead = "" if middle else " " * self.indents.get(round(group[0].x0), 0)
        text = lead + joined_text(group).removeprefix(head).lstrip()
        number = self.line(text, LineMarks(Role.HEADING if heads else None, laid=laid))
        end = 0
        for line in group:
            start = text.find(line.text, end)
            if start >= 0:
                self.placed[id(line)] = (number, start)
                end = start + len(line.text)

    def add_table(self, table: SetTable, line: Placed) -> None:
        """Add the rows of a table, with tabs between the cells."""
        rows = ["\t".join(cell.text for cell in row) for row in table.rows]
        self.table(rows, table.heads, line.line.laid)


_BLANK = 5.0
"""Points of indent to draw as one blank."""


def _indents(law: Sequence[Placed], type_: Type) -> dict[int, int]:
    """The number of blanks for each indent; places close together have the same number."""
    found: dict[int, int] = {}
    first = type_.left
    for x in sorted({round(line.x0) for line in law}):
        first = first if x - first <= NEAR else x
        found[x] = max(0, round((first - type_.left) / _BLANK))
    return found


def _in_one_column(lines: Sequence[Placed], aside: Collection[int]) -> list[Placed]:
    """The lines, those of a page's second column moved above its first."""
    found = list(lines)
    for held in by_page(lines).values():
        law = [at for at in held if at not in aside]
        ends = [
            end
            for end, (at, below) in enumerate(pairwise(law), 1)
            if lines[below].base < lines[at].base - lines[at].size
        ]
        columns = [law[start:end] for start, end in pairwise([0, *ends, len(law)])]
        for column in columns[1:]:
            left = min(lines[at].x0 for at in column)
            if left > max(lines[at].x1 for at in columns[0]):
                step = min(lines[at].x0 for at in columns[0]) - left
                for at in column:
                    found[at] = moved(lines[at], step)
    return found
