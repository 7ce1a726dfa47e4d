"""Tables that only the places of words show: lines with wide gaps that line up in columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, takewhile
from statistics import median
from typing import TypeAlias

from builder.frozen import frozen
from builder.grouped import joint
from builder.parse.book.placed import NEAR, Placed, Type
from builder.parse.book.set_table import SetTable
from builder.parse.labels import is_lone
from builder.parse.lines import paragraphs
from builder.parse.tables import heads_figures
from builder.passage import Passage, Span
from builder.sources.pdf.book import Box, Run

_GAP = 0.9
"""Smallest gap between two cells, in ems; blanks in justified type are rarely so wide on two
lines."""
_REACH = 8
"""Most lines with only one cell between two rows, or above the first row."""
_FEWEST = 2
"""Fewest lines with several cells that make a table."""
_CLOSE_BY = 0.5
"""Smallest gap before a cell, in ems, where most lines have one at the same place."""
_MOST = 0.6
"""Least share of a table's lines with a cell where a column begins."""
_CLOSE = 1.5
"""Greatest distance of a table's head or last row from a line that continues it, in leadings."""
_CLOSE_HEADS = 2.0
"""Greatest distance between two bold lines of a head, which may be as far apart as rows."""


_MORE = 0.1
"""How many ems more must be between two rows than within a cell."""
_LOOSE = 1.5
"""How many times wider than the text's a table's own line spacing may be."""
_THIN = 3.0
"""Greatest thickness of a rule, in points."""
Rules: TypeAlias = Mapping[int, Sequence[Box]]
"""Lines and boxes drawn on each page that has any, by page."""


@frozen
class Segment:
    """Words of a line without a wide gap between them."""

    line: Placed
    start: int
    end: int
    x0: float
    x1: float

    @property
    def passage(self) -> Passage:
        """The characters."""
        return self.line.line.cut(self.start, self.end).strip()

    @property
    def first_word(self) -> float:
        """The width of a blank and its first word, in points."""
        text = self.passage.text
        return (self.x1 - self.x0) / max(1, len(text)) * (1 + len(text.split(" ", 1)[0]))


@frozen
class _Column:
    x0: float
    x1: float

    def gap(self, one: Segment | Placed) -> float:
        """How far words are from it; 0 if they are above or below it."""
        return max(one.x0 - self.x1, self.x0 - one.x1, 0.0)


@dataclass(frozen=True)
class Zone:
    """Lines that are a table."""

    start: int
    end: int
    columns: Sequence[_Column]
    text: Sequence[Placed]
    """All lines of the text."""
    type: Type
    rules: Rules

    @property
    def lines(self) -> Sequence[Placed]:
        """Its own lines."""
        return self.text[self.start : self.end]

    def _cells(self, line: Placed) -> list[Segment]:
        return segments(line, [column.x0 for column in self.columns[1:]])

    def _over(self, one: Segment | Placed) -> int:
        """The number of columns that words are in."""
        return sum(not column.gap(one) for column in self.columns)

    def _column(self, one: Segment) -> int:
        """Index of the first column that a segment is in, else of the nearest one."""
        gaps = [column.gap(one) for column in self.columns]
        return gaps.index(min(gaps))

    def whole(self, least: int) -> Zone:
        """The table with the rest of its last row, and with the first lines of its head."""
        zone = self
        while zone.end < len(zone.text) and zone.has_row_below():
            zone = replace(zone, end=zone.end + 1)
        for _ in range(_REACH):
            if zone.start > least and zone.has_head_above():
                zone = replace(zone, start=zone.start - 1)
        return zone

    def has_row_below(self) -> bool:
        """Whether the line below is another row, or the rest of the last one."""
        above, line = self.text[self.end - 1], self.text[self.end]
        if line.page != above.page or line.x0 < self.columns[0].x0 - NEAR:
            return False
        most = 2 if len(self._cells(line)) > 1 else _CLOSE if self._over(line) == 1 else 0
        return line.base - above.base <= most * self.type.leading

    def has_head_above(self) -> bool:
        """Whether the line above is part of the head."""
        line, below = self.text[self.start - 1], self.text[self.start]
        close = _CLOSE_HEADS if line.bold and below.bold else _CLOSE
        near = line.page == below.page and below.base - line.base <= close * self.type.leading
        if not near or line.text.endswith((".", ":", ";")):
            return False
        if line.bold:
            return line.x0 > self.type.left + NEAR
        left, right = self.columns[0].x0, self.columns[-1].x1 + 2 * self.type.size
        divided = len(self.columns) > _FEWEST and len(self._cells(line)) == len(self.columns)
        inside = line.x0 > left + NEAR and line.x1 <= right
        return inside or (divided and line.x0 >= left - NEAR)

    def continues(self, before: Zone) -> bool:
        """Whether it continues the table of the zone before, across a page's end."""
        pages = self.lines[0].page - before.lines[-1].page
        count = len(self.columns)
        if self.start != before.end or pages != 1 or count != len(before.columns):
            return False
        margins = self.columns[0].x0 - before.columns[0].x0  # margins of two pages may differ
        pairs = list(zip(self.columns, before.columns, strict=True))
        return any(
            all(one.x0 - by <= other.x1 and one.x1 - by >= other.x0 for one, other in pairs)
            for by in (0.0, margins)
        )

    @cached_property
    def _cuts(self) -> tuple[list[bool], list[bool]]:
        """For each line but the first: is space or a rule above it, and does it begin a row?"""
        most = self._step() + _MORE * self.type.size
        pairs = list(pairwise(self.lines))
        cut = [
            line.base - above.base > most or self._is_ruled(above, line) for above, line in pairs
        ]
        begins = [self._is_first(line) and not self._wraps(above, line) for above, line in pairs]
        return cut, begins

    @cached_property
    def _is_solid(self) -> bool:
        """Whether hardly any space separates the rows."""
        cut, begins = self._cuts
        return 2 * sum(a and b for a, b in zip(begins, cut, strict=True)) < sum(begins)

    @property
    def is_separated(self) -> bool:
        """Whether space or rules separate its rows, not only its words."""
        return any(self._cuts[0]) and not self._is_solid

    @cached_property
    def _starts(self) -> list[int]:
        """Which of its lines begin a row, without the first."""
        pairs = enumerate(zip(*self._cuts, strict=True), 1)
        return [at for at, (cut, begins) in pairs if cut or (self._is_solid and begins)]

    @property
    def is_torn(self) -> bool:
        """Whether a line of the first column begins neither a row nor in mid-sentence."""
        return any(
            self._is_first(line) and not paragraphs.begins_small(line.text)
            for at, line in enumerate(self.lines)
            if at and at not in self._starts
        )

    def _step(self) -> float:
        """Distance of baselines within cells: the text's leading, or the table's own if more.

        A line with nothing in the first column usually continues cells of the row above.
        """
        inner = [
            line.base - above.base
            for above, line in pairwise(self.lines)
            if not self._is_first(line)
        ]
        usual = self.type.leading * median(line.size for line in self.lines) / self.type.size
        own = median(inner) if len(inner) >= _FEWEST else usual
        return own if usual < own <= _LOOSE * usual else usual

    def _is_first(self, line: Placed) -> bool:
        return line.x0 <= self.columns[0].x1

    def _is_ruled(self, above: Placed, line: Placed) -> bool:
        """Whether a rule is between two lines of a page."""
        return any(
            above.base < (rule.y0 + rule.y1) / 2 < line.base
            and rule.x0 <= line.x0 + NEAR
            and rule.y1 - rule.y0 <= _THIN
            and rule.x1 - rule.x0 > line.size
            for rule in self.rules.get(line.page, ())
        )

    def _wraps(self, above: Placed, line: Placed) -> bool:
        """Whether a line that begins in the first column continues the row above.

        Each of its cells then continues a cell above that had no room for its first word.
        """
        upper = {self._column(one): one for one in self._cells(above)}
        held = {self._column(one): one for one in self._cells(line)}
        if not held.keys() <= upper.keys():
            return False
        small = [paragraphs.begins_small(one.passage.text) for one in held.values()]
        return all(
            begins_small or self.columns[at].x1 - upper[at].x1 <= held[at].first_word
            for at, begins_small in zip(held, small, strict=True)
        ) and (any(small) or len(upper) > len(held))

    def table(self) -> SetTable:
        """The table: rows by the space or rules between them, cells by columns.

        If space or rules separate less than half of the texts that begin in the first column, each
        of those texts begins a row.
        """
        groups = [self.lines[a:b] for a, b in pairwise([0, *self._starts, len(self.lines)])]
        rows = tuple(map(self._row, groups))
        bold = takewhile(lambda group: all(line.bold for line in group), groups[:-1])
        texts = [[cell.text for cell in row] for row in rows]
        heads = sum(1 for _ in bold) or int(len(rows) > 2 and heads_figures(texts))
        return SetTable(rows, heads)

    def _row(self, lines: Sequence[Placed]) -> tuple[Passage, ...]:
        held = [one for line in lines for one in self._cells(line)]
        if len(held) == 1 and self._over(held[0]) > 1:
            return (held[0].passage,)
        cells: list[list[Passage]] = [[] for _ in self.columns]
        for one in held:
            cells[self._column(one)].append(one.passage)
        return tuple(map(Passage.join, cells))


def segments(line: Placed, starts: Sequence[float] = ()) -> list[Segment]:
    """The segments of a line from left to right; a label in front belongs to the text after it.

    Where a column is known to begin, any blank separates two cells.
    """

    def joins(held: Sequence[Run], run: Run) -> bool:
        gap = run.x0 - max(one.x1 for one in held)
        known = gap > 0 and any(abs(run.x0 - x) <= NEAR for x in starts)
        label = held[0] is line.laid.runs[0] and is_lone(line.text[held[0].start : held[-1].end])
        return label or not (known or gap > _GAP * line.size)

    return [
        Segment(line, runs[0].start, runs[-1].end, runs[0].x0, max(run.x1 for run in runs))
        for runs in joint(line.laid.runs, joins)
    ]


def zones(lines: Sequence[Placed], type_: Type, rules: Rules) -> list[Zone]:
    """The tables among lines of running text, on pages with these rules."""
    split = [segments(line) for line in lines]
    several = [at for at, held in enumerate(split) if len(held) > 1]
    found: list[Zone] = []
    for cluster in joint(several, lambda run, at: _belongs(lines, run[-1], at, split)):
        held = [lines[at] for at in cluster]
        starts = _aligned(held)
        columns = _columns([one for line in held for one in segments(line, starts)])
        end = found[-1].end if found else 0
        few = len(cluster) < _FEWEST and not (end and _is_last_row(cluster[0], split, end))
        justified = all(abs(line.x1 - type_.right) <= NEAR for line in held)
        if not few and len(columns) > 1 and not justified:
            zone = Zone(cluster[0], cluster[-1] + 1, columns, lines, type_, rules)
            found.append(zone.whole(end))
    return found


def _is_last_row(at: int, split: Sequence[Sequence[Segment]], end: int) -> bool:
    """Whether a line's cells are as far apart as those of the table's last row, right above it."""
    here, there = ([one.x0 - row[0].x0 for one in row] for row in (split[at], split[at - 1]))
    same = end == at and len(here) == len(there)
    return same and all(abs(x - y) <= NEAR for x, y in zip(here, there, strict=True))


def _aligned(lines: Sequence[Placed]) -> list[float]:
    """Where a run begins after a blank in most lines: columns that are close to one another."""
    counts: Counter[int] = Counter()
    for line in lines:
        counts.update(
            {
                round(run.x0)
                for before, run in pairwise(line.laid.runs)
                if run.x0 - before.x1 > _CLOSE_BY * line.size
            }
        )
    return [float(x) for x in sorted(counts) if counts[x] >= max(_FEWEST, _MOST * len(lines))]


def _belongs(
    lines: Sequence[Placed], last: int, at: int, split: Sequence[Sequence[Segment]]
) -> bool:
    """Whether two lines with several cells are in one table, by the lines between them."""
    if at - last > _REACH + 1 or lines[at].page != lines[last].page:
        return False
    edges = (split[last][-1].x1, split[at][-1].x1)
    inner = (split[last][1].x0, split[at][1].x0)
    return all(
        any(abs(run.x0 - x) <= NEAR for run in lines[one].laid.runs[1:] for x in inner)
        or lines[one].x1 < min(inner)
        or lines[one].x0 >= min(inner) - NEAR
        or (lines[one].x0 > lines[last].x0 + NEAR and lines[one].x1 < max(edges))
        for one in range(last + 1, at)
    )


def _columns(cells: Sequence[Segment]) -> list[_Column]:
    """The columns of cells, narrowest cells first; cells over several columns do not count."""
    columns: list[_Column] = []
    for one in sorted(cells, key=lambda one: one.x1 - one.x0):
        over = [column for column in columns if not column.gap(one)]
        if len(over) < 2:
            x0, x1 = one.x0, one.x1
            for column in over:
                columns.remove(column)
                x0, x1 = min(x0, column.x0), max(x1, column.x1)
            columns.append(_Column(x0, x1))
    return sorted(columns, key=lambda column: column.x0)


def joined(table: SetTable, below: SetTable) -> tuple[SetTable, list[Span]]:
    """A table with its rest from the next page, and where its head is printed again there."""
    head = [[cell.text for cell in row] for row in table.rows[: table.heads]]
    again = [[cell.text for cell in row] for row in below.rows[: table.heads]]
    count = table.heads if head == again else 0
    heads = [cell for row in below.rows[:count] for cell in row if cell]
    again_at = [span for cell in heads for span in cell.spans]
    return replace(table, rows=(*table.rows, *below.rows[count:])), again_at
