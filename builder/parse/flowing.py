"""A set book as running text: a paragraph a line, for the layouts that know no pages.

A Word file that was saved as PDF, and the print of a web page, have no order of their own to find:
what stands below is read after what stands above. Which lines make a paragraph is told by their
places: it goes on where a line is full and the next one stands as near as lines of one paragraph
do. Heads and feet of pages, and footnotes, become lines of their own behind the paragraph that they
interrupt.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise, takewhile
from statistics import median

from builder.parse.general_code.geometry.columns import table_by_place, zones
from builder.parse.general_code.geometry.furniture import by_page, furniture, small_foot
from builder.parse.general_code.geometry.placed import Placed, aligned, moved, placed_lines
from builder.parse.general_code.geometry.tables import pieces, table_of
from builder.parse.general_code.lines import paragraphs
from builder.parse.general_code.reading_order.section_drafts import SetTable
from builder.parse.labels import front_label, is_lone
from builder.passage import Passage
from builder.sources.pdf.book import Run, Sheet
from builder.sources.pdf.rows import usual_size
from builder.sources.text import Geometry, Role, SourceText

_RIGHT = 0.98
"""Share of the lines that end no further right than the measure: a few stand out of it."""
_SPARE = 0.5
"""Ems by which a full line may fall short with the next word, whose width is estimated."""
_NARROW = 0.8
"""Share of the measure that the lines of a chapter have at least which is set in a narrower one."""
_FEWEST = 3
"""Lines right below each other that show such a measure."""
_NEAR = 1.15
"""How many times the usual step two lines of one paragraph lie apart at most."""
_STEP = 1.5
"""Ems of a step where no lines show one."""
_SMALL = 0.1
"""Share of the steps below which one is a rare one: a footnote's."""
_LARGE = 1.25
"""How many times as large as the text a line in bold is that the file sets as a heading."""
_COLUMN = 2.0
"""Ems of the gap from which on the words behind it stand in another column."""


def flowing(source: SourceText) -> SourceText:
    """The source with a line for each paragraph, and with its furniture told by line.

    Args:
        source: one with a book; any other is given back as it is.
    """
    if source.book is None:
        return source
    lines = placed_lines(source)
    aside = furniture(lines, source.book.sheets)
    lines = _in_one_column(lines, aside)
    body = [line for at, line in enumerate(lines) if at not in aside]
    if not body:
        return source
    usual = usual_size((line.text, line.size) for line in body)
    number = {id(line): at for at, line in enumerate(lines)}
    notes = list(_notes(body, usual))
    noted = {id(line) for note in notes for line in note}
    law = [line for line in body if id(line) not in noted]
    placed = dict(_tables(law, source.book.sheets))
    setting = _Setting.of(law)
    groups = [
        group
        for table, held in groupby(law, key=lambda line: placed.get(id(line)))
        for group in (
            [list(held)] if table else _whole_headings(_paragraphs(list(held), setting), usual)
        )
    ]
    flow = _Flow()
    between = [(at, [lines[at]]) for at in aside]
    between += [(number[id(_marked(note, law))], note) for note in notes]
    waiting = sorted(between, key=lambda each: each[0])
    for group in [*groups, []]:
        first = number[id(group[0])] if group else len(lines)
        while waiting and waiting[0][0] < first:
            at, some = waiting.pop(0)
            flow.add(lines[at].text if at in aside else _joined(some), some[0])
            if at in aside:
                flow.aside.append((aside[at], len(flow.texts)))
            else:
                flow.roles.append((len(flow.texts), Role.NOTE))
        if group and (table := placed.get(id(group[0]))):
            flow.add_table(table, group[0])
        elif group:
            flow.add_group(group, large=_is_large(group, usual))
    return flow.source(source)


@dataclass(slots=True)
class _Flow:
    """The lines of running text in the making, and what is known of them by their numbers."""

    texts: list[str] = field(default_factory=list)
    places: list[Geometry | None] = field(default_factory=list)
    aside: list[tuple[str, int]] = field(default_factory=list)
    headings: set[int] = field(default_factory=set)
    roles: list[tuple[int, Role]] = field(default_factory=list)
    tables: list[tuple[int, ...]] = field(default_factory=list)
    heads: list[int] = field(default_factory=list)

    def add(self, text: str, line: Placed, *, bold: bool = False) -> None:
        """Add a line where another one stands."""
        place = line.line.geometry
        self.texts.append(text)
        self.places.append(replace(place, bold=True) if place and bold else place)

    def add_group(self, group: Sequence[Placed], *, large: bool) -> None:
        """Add a paragraph, with a bold heading before it."""
        if head := _bold_head(group):
            self.add(head, group[0], bold=True)
        self.add(_joined(group).removeprefix(head).lstrip(), group[0])
        if large:
            self.headings.add(len(self.texts))

    def add_table(self, table: SetTable, line: Placed) -> None:
        """Add the rows of a table, its cells parted by tabs."""
        first = len(self.texts) + 1
        for row in table.rows:
            self.add("\t".join(cell.text for cell in row), line)
        self.tables.append(tuple(range(first, len(self.texts) + 1)))
        self.heads += range(first, first + table.heads)

    def source(self, given: SourceText) -> SourceText:
        """The source with the lines in the place of its own."""
        return replace(
            given,
            text="\n".join(self.texts),
            geometry=tuple(self.places),
            book=None,
            aside=tuple(self.aside),
            headings=frozenset(self.headings),
            tables=tuple(self.tables),
            roles=tuple(self.roles),
            heads=frozenset(self.heads),
            controls=(),
            page_ends=(),
        )


def _in_one_column(lines: Sequence[Placed], aside: Collection[int]) -> list[Placed]:
    """The lines, those of a page's second column moved to where its first one stands."""
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


def _tables(law: Sequence[Placed], sheets: Sequence[Sheet]) -> Iterator[tuple[int, SetTable]]:
    """The lines of tables, by their ids, each with its table.

    Tags tell those of a file that has any, else their places; a list of headings is none.
    """
    tagged = [list(held) for within, held in groupby(law, key=lambda line: line.in_cells) if within]
    for piece in (piece for held in tagged for piece in pieces(held)):
        table = table_of(piece)
        yield from ((id(line), table) for line in piece)
    if tagged:
        return
    lines, type_ = aligned(law, sheets[0].width)
    rules = {sheet.number: sheet.rules for sheet in sheets if sheet.rules}
    for zone in zones(lines, type_):
        held = law[zone.start : zone.end]
        if 2 * sum(_NUMBERED.match(line.text) is not None for line in held) < len(held):
            table = table_by_place(zone, lines, type_, rules)
            if _is_clear(table, held, zone.columns[0].x1):
                whole = _with_whole_head(table)
                yield from ((id(line), whole) for line in held)


def _with_whole_head(table: SetTable) -> SetTable:
    """The table, with a line of the head that only goes on with one cell in the row above."""
    rows: list[tuple[Passage, ...]] = []
    for row in table.rows[: table.heads]:
        if rows and sum(map(bool, rows[-1])) > 1 == sum(map(bool, row)) and len(row) > 1:
            parts = zip(rows[-1], row, strict=True)
            rows[-1] = tuple(Passage.join(filter(None, cells)) for cells in parts)
        else:
            rows.append(row)
    return replace(table, rows=(*rows, *table.rows[table.heads :]), heads=len(rows))


def _is_clear(table: SetTable, lines: Sequence[Placed], edge: float) -> bool:
    """Whether each line of a table either begins a row or goes on with one.

    Args:
        table: as its places tell it.
        lines: its lines.
        edge: where its first column ends.
    """
    begun = {min(start for cell in row for start, _ in cell.spans) for row in table.rows}
    torn = any(
        line.line.start not in begun and line.x0 <= edge and not paragraphs.begins_small(line.text)
        for line in lines
    )
    return not torn and all(sum(map(bool, row)) > 1 for row in table.rows[table.heads :])


def _notes(body: Sequence[Placed], usual: float) -> Iterator[list[Placed]]:
    """The footnotes below the text of each page: small lines from one that a raised mark opens."""
    for held in by_page(body).values():
        small = [body[at] for at in small_foot(body, held, usual)]
        opens = [at for at, line in enumerate(small) if line.laid.runs[0].raised]
        for start, end in pairwise([*opens, len(small)]):
            yield small[start:end]


def _marked(note: Sequence[Placed], law: Sequence[Placed]) -> Placed:
    """The line of its page that bears a footnote's mark; the note's own where none does."""
    first = note[0]
    sign = first.text[: first.laid.runs[0].end].strip()
    marks = (
        line
        for line in law
        if line.page == first.page
        and any(
            run.raised and line.text[run.start : run.end].strip() == sign for run in line.laid.runs
        )
    )
    return next(marks, first)


_WORD = r"§|(?i:chapter|article|part|title|section|sec\.|appendix)\b"
_DESIGNATED = re.compile(rf"\d|{_WORD}")
"""How a heading begins that is one of its own."""
_NUMBERED = re.compile(
    rf"(?:(?:{_WORD})\s*[\dIVXLC]|\d+(?:[.-]\d|[A-Z]\.))[\w.-]*:?(?:\s+(?:[-–—]\s+)?[A-Z]|$)"
)
"""How one begins right behind a sentence, or a title in capitals."""


class _Setting:
    """How a book sets its paragraphs."""

    def __init__(self, right: float, step: float | None) -> None:
        self.right = right
        """Where full lines end."""
        self.step = step
        """From foot to foot of a paragraph's lines."""
        self.ends: dict[int, float] = {}
        """Where full lines of a narrower measure end, by the ids of its lines."""

    @classmethod
    def of(cls, lines: Sequence[Placed]) -> _Setting:
        """The setting of a book's lines."""
        ends = sorted(line.x1 for line in lines)
        setting = cls(ends[int(_RIGHT * (len(ends) - 1))], None)
        pairs = [(one, below) for one, below in pairwise(lines) if one.page == below.page]
        steps = [(below.base - one.base) / one.size for one, below in pairs]
        within = [
            step
            for step, (one, below) in zip(steps, pairs, strict=True)
            if setting.is_full(one, below) and paragraphs.begins_small(below.text)
        ]
        apart = sorted(step for step in steps if step > 0)
        setting.step = (
            median(within) if within else apart[int(_SMALL * len(apart))] if apart else None
        )
        setting.ends = dict(setting.narrow(lines))
        return setting

    def narrow(self, lines: Sequence[Placed]) -> Iterator[tuple[int, float]]:
        """Where the lines of each run end that stand right below each other at one left edge."""
        run: list[Placed] = []
        for line in [*lines, None]:
            if run and line and self.is_level(run[-1], line):
                run.append(line)
                continue
            end = max((each.x1 for each in run), default=0.0)
            if len(run) >= _FEWEST and end - run[0].x0 >= _NARROW * (self.right - run[0].x0):
                yield from ((id(each), end) for each in run)
            run = [line] if line else []

    def is_level(self, line: Placed, below: Placed) -> bool:
        """Whether two lines of a page stand right below each other at one left edge."""
        level = line.page == below.page and abs(line.x0 - below.x0) < 1 and line.size == below.size
        return level and self.is_near(line, below)

    def is_full(self, line: Placed, below: Placed) -> bool:
        """Whether the first word of the next line would not have fitted."""
        letter = (line.x1 - line.x0) / max(1, len(line.text))
        word = len(below.text.partition(" ")[0]) + 1
        closed = paragraphs.is_closed(line.text)
        right = self.right if closed else self.ends.get(id(line), self.right)
        return line.x1 + word * letter > right - _SPARE * line.size

    def is_near(self, line: Placed, below: Placed) -> bool:
        """Whether two lines of a page stand as near as those of one paragraph do."""
        step = self.step or _STEP
        return 0 < below.base - line.base <= _NEAR * step * max(line.size, below.size)


def _paragraphs(lines: Sequence[Placed], setting: _Setting) -> list[list[Placed]]:
    groups: list[list[Placed]] = []
    for line in lines:
        if groups and _goes_on(groups[-1][-1], line, setting):
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def _goes_on(line: Placed, below: Placed, setting: _Setting) -> bool:
    """Whether a line goes on with the paragraph of the one above it."""
    columned = any(True for each in (line, below) for _ in _gaps(each))
    titled = line.bold and line.size >= _LARGE * below.size
    if columned or titled or not setting.is_full(line, below):
        return False
    closed = paragraphs.is_closed(line.text)
    labelled = closed and front_label(below.text)
    headed = (closed or line.text.isupper()) and _NUMBERED.match(below.text)
    if labelled or headed:
        return False
    if line.page != below.page or below.base < line.base:
        return not closed and line.bold == below.bold
    whole = closed or _NUMBERED.match(below.text)
    return setting.is_near(line, below) and (line.bold == below.bold or not whole)


def _gaps(line: Placed) -> Iterator[Run]:
    """The runs of a line that stand in another column than those before them."""
    for run, behind in pairwise(line.laid.runs):
        if behind.x0 - run.x1 > _COLUMN * line.size and not is_lone(line.text[: run.end]):
            yield behind


def _joined(group: Sequence[Placed]) -> str:
    """A paragraph's words on one line; columns are parted by tabs."""
    if len(group) == 1:
        text, cuts = group[0].text, [run.start for run in _gaps(group[0])]
        parts = [text[start:end].strip() for start, end in pairwise([0, *cuts, len(text)])]
        return "\t".join(parts)
    text = group[0].text
    for line in group[1:]:
        text += line.text if text.endswith("-") else f" {line.text}"
    return text


def _bold_head(group: Sequence[Placed]) -> str:
    """The bold words that a paragraph begins with, where they head its text; else none.

    They say where a title ends: "Section 2.02. Permitted Uses." before "Single-family dwellings."
    """
    bold = list(takewhile(lambda line: _bold_end(line) == len(line.text), group))
    if len(bold) == len(group) or not _NUMBERED.match(group[0].text):
        return ""
    head = _joined([*bold, group[len(bold)]])
    left = len(group[len(bold)].text) - _bold_end(group[len(bold)])
    head = head[: len(head) - left].rstrip()
    numbered = _NUMBERED.match(head)
    titled = numbered is not None and numbered.end() < len(head)
    return head if titled and head.endswith((".", ":", "-", "–", "—")) else ""


def _bold_end(line: Placed) -> int:
    """Where the bold words end that a line begins with."""
    bold = takewhile(lambda run: run.bold, line.laid.runs)
    return max((run.end for run in bold), default=0)


def _is_large(group: Sequence[Placed], usual: float) -> bool:
    """Whether a paragraph is set as a heading: all of it large and bold."""
    return all(line.bold and line.size >= _LARGE * usual for line in group)


def _whole_headings(groups: Sequence[list[Placed]], usual: float) -> list[list[Placed]]:
    """The paragraphs, with headings whole whose lines are not full, or that a page's end tears."""
    found: list[list[Placed]] = []
    for group in groups:
        above = found[-1] if found else None
        if above is not None and _is_large(above, usual) and _title_goes_on(above, group):
            above += group
        else:
            found.append(list(group))
    return found


def _title_goes_on(above: Sequence[Placed], group: Sequence[Placed]) -> bool:
    """Whether large lines go on with a section's heading, whose title has no end yet."""
    last, first = above[-1], group[0]
    if first.size != last.size or not all(line.bold for line in group):
        return False
    near = first.page == last.page and first.base - last.base <= _STEP * last.size
    return (
        (near or first.page == last.page + 1)
        and above[0].text[:1].isdecimal()
        and not last.text.endswith((".", "]"))
        and _DESIGNATED.match(first.text) is None
    )
