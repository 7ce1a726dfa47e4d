"""The search for the rows of a table: all ways to read its lines, scored line after line.

A row's cells were printed one after the other, each at the top of its row. So a cell begins within
a line only if the cell before it is one line long; at the beginning of a line it begins only after
a cell of several lines, or with a new row. The head stands at the foot of its row: from its last
word to its first, it reads like a row.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate, repeat
from operator import add, itemgetter
from typing import NamedTuple, TypeAlias

from builder.frozen import frozen
from builder.parse.general_code.tables.columns import Column, Piece
from builder.parse.general_code.tables.words import TableLine
from builder.parse.lines.measure import TOLERANCE

SURE = 99.0
"""Margin if there is no other way."""
_AFTER_NOTE = 4.0
"""A cell continues after its history note."""
_NOTED = -2.5
"""A row begins with a line that is followed by a history note."""
_FULL_END = 0.9
"""A cell ends on a line without room for the next word: few do, but all that continue."""
_TWICE = 4.0
"""One cell holds two numbers, or one word twice, next to each other."""
_HOPELESS = 12.0
"""A reading that costs this much more than the best is given up."""
_ONWARD = frozenset({"small", "link", "note", "aside", "bracket", "street"})
"""Forms of first words that continue a cell as readily as not."""


@frozen
class Steps:
    """What it costs to go on from one cell to the next."""

    row: float = 0.2
    """A row begins."""
    early: float = 7.0
    """A cell begins a line although the one before it is only one line long."""
    capital: float = 1.2
    """A cell continues with a line that looks like the beginning of one."""
    skipped: float = 1.5
    """A cell between two others is empty; added to the cost of an empty cell."""
    short: float = 0.4
    """A row ends before its last column; added to the cost of the empty cells."""
    nameless: float = 2.5
    """A row's first cell is empty."""
    label: float = 2.0
    """A row has only its first cell, at most: a heading within the table."""
    span: float = 2.0
    """A cell spans all further columns."""
    loose: bool = False
    """Whether the widths of the columns are ignored."""
    one: bool = False
    """Whether the lines are one row."""


class _Way(NamedTuple):
    """The best way to a piece of a cell, and its cost without the piece's further words."""

    cost: float
    lead: float
    """How much more the next best way costs."""
    line: int
    begin: int
    column: int
    tall: bool
    """Whether its cell began on a line above."""
    row: bool
    """Whether it begins a row."""
    before: _Way | None


_End: TypeAlias = tuple[float, _Way | None]
"""What it costs that a row or the head ends, and its last way; None after the head."""
Row: TypeAlias = tuple[tuple[Piece, ...], ...]
"""The cell of each column."""


@frozen
class RowReading:
    """The best way to read lines as rows."""

    cost: float
    head: int
    """How many of the lines are the head."""
    rows: tuple[Row, ...]
    margins: tuple[float, ...]
    """For each row, how much more the next best way to read it costs."""
    costs: tuple[float, ...]
    """What each row costs after its first word, with the first word of the next."""


class Search:
    """All ways to read lines with certain columns."""

    def __init__(
        self,
        lines: Sequence[TableLine],
        columns: Sequence[Column],
        steps: Steps,
        whole: Column | None = None,
    ) -> None:
        """Begin above the first line. `whole` is a column for cells that span all further ones."""
        self.lines, self.steps, self.count = lines, steps, len(columns)
        self.columns = [*columns, whole] if whole else columns
        self.rest = [
            sum(column.empty for column in columns[at + 1 :])
            + (steps.short if at + 1 < len(columns) else 0.0)
            for at in range(len(columns))
        ]
        """What it costs that all columns after one are empty."""
        self.rest[0] = min(self.rest[0], steps.label)
        self.rest.append(0.0)
        self.most = [
            math.inf if steps.loose else column.width.most + TOLERANCE for column in self.columns
        ]
        """Up to this width, a line surely fits its column."""
        self.found: dict[tuple[int, int, bool], _Way] = {}
        """The best ways to the pieces that begin on the current line, by first word and column."""
        self.ended: list[tuple[float, _Way]] = []
        """The ways that end with the line above, and what they cost."""
        self.limit = math.inf
        """What a way may cost to be divided."""

    def take(self, index: int, head: float) -> None:
        """Read the next line. `head` is what it costs that those above are the head."""
        line = self.lines[index]
        self.found = {}
        self._enter(index, head)
        spent = [self._spent(index, column) for column in self.columns]
        self.limit = min((way.cost for way in self.found.values()), default=0.0) + _HOPELESS
        ways = list(self.found.values())
        for cut in line.cuts:
            for way in ways:
                if not way.tall:
                    self._divide(way, cut, spent[way.column])
            ways += [way for (begin, _, _), way in self.found.items() if begin == cut]
        stop = len(line.words)
        ended: list[tuple[float, _Way]] = []
        for way in ways:
            further = spent[way.column][stop] - spent[way.column][way.begin + 1]
            if way.column < self.count or self._is_wide(way):
                ended.append((way.cost + further + self._excess(way, stop), way))
        least = min((cost for cost, _ in ended), default=0.0)
        self.ended = [one for one in ended if one[0] < least + _HOPELESS]

    def _spent(self, index: int, column: Column) -> list[float]:
        """What the words before each word of a line cost as further words of one cell."""
        line = self.lines[index]
        before = self.lines[index - 1].lasts[-1:] if index else ("",)
        inside = map(column.inside.__getitem__, line.firsts)
        continues = map(column.continues.get, (*before, *line.lasts), repeat(0.0))
        costs = map(add, inside, continues)
        if any(line.twice):
            costs = map(add, costs, map(_TWICE.__mul__, line.twice))
        return list(accumulate(costs, initial=0.0))

    def _excess(self, way: _Way, stop: int) -> float:
        line = self.lines[way.line]
        wide = line.right[stop - 1] - line.left[way.begin]
        return self.columns[way.column].width.excess(wide) if wide > self.most[way.column] else 0.0

    def _is_wide(self, way: _Way) -> bool:
        """Whether a cell that spans all further columns is too wide for its first one."""
        line, at = self.lines[way.line], way.before.column + 1 if way.before else 0
        return line.right[-1] - line.left[way.begin] > self.most[at]

    def _put(self, way: _Way) -> None:
        """Keep the better of two ways to the same piece."""
        key = way[3:6]
        held = self.found.get(key)
        if held is None:
            self.found[key] = way
        elif way[0] < held[0]:
            self.found[key] = way._replace(lead=min(way.lead, held.cost - way.cost))
        elif way[0] - held[0] < held[1]:
            self.found[key] = held._replace(lead=way.cost - held.cost)

    def _enter(self, index: int, head: float) -> None:
        """Begin the line with more of a cell, with another one of its row, or with a row."""
        line, steps, above = self.lines[index], self.steps, self.lines[index - 1]
        form, end = line.firsts[0], above.lasts[-1]
        onward = form in _ONWARD or end == "link"
        more = _AFTER_NOTE * line.after_note + (0.0 if onward else steps.capital)
        rows: list[_End] = [(head, None)] if head < math.inf else []
        cells: list[tuple[float, _Way] | None] = [None] * len(self.columns)
        for cost, way in self.ended:
            at = way.column
            column, wide = self.columns[at], above.right[-1] - above.left[way.begin]
            onto = cost + more + column.width.slack(wide, line.lead)
            onto += column.inside[form] + column.continues[end]
            if at < self.count:
                self._put(_Way(onto, SURE, index, 0, at, True, False, way))
            whole = cost + column.ends[end] + _FULL_END * (wide + line.lead > self.most[at])
            if not steps.one:
                rows.append((whole + self.rest[at], way))
            whole += 0.0 if way.tall else steps.early
            held = cells[at]
            if held is None or whole < held[0]:
                cells[at] = whole, way
        if not line.opens:
            return
        for cell in cells:
            if cell is not None:
                self._next(*cell, index, 0)
        if rows:
            self._row(index, sorted(rows, key=itemgetter(0)))

    def _row(self, index: int, rows: Sequence[_End]) -> None:
        """Begin a row with a line, after the best way to end what is above."""
        line, (cost, before) = self.lines[index], rows[0]
        lead = rows[1][0] - cost if len(rows) > 1 else SURE
        cost += self.steps.row
        for at, column in enumerate(self.columns[: self.count]):
            entered = cost + column.first[line.firsts[0]] + (0.0 if at else _NOTED * line.noted)
            self._put(_Way(entered, lead, index, 0, at, False, True, before))
            cost += column.empty + (0.0 if at else min(self.steps.nameless, column.empty))

    def _next(self, cost: float, way: _Way, index: int, begin: int) -> None:
        """Begin a cell of a further column at a word."""
        form = self.lines[index].firsts[begin]
        if way.column + 2 < self.count < len(self.columns):
            spanned = cost + self.steps.span + self.columns[-1].first[form]
            self._put(_Way(spanned, SURE, index, begin, self.count, False, False, way))
        for at in range(way.column + 1, self.count):
            column = self.columns[at]
            self._put(_Way(cost + column.first[form], SURE, index, begin, at, False, False, way))
            cost += column.empty + self.steps.skipped

    def _divide(self, way: _Way, cut: int, spent: Sequence[float]) -> None:
        """End a piece before a word within its line, and begin another."""
        cost = way.cost + spent[cut] - spent[way.begin + 1] + self._excess(way, cut)
        cost += self.columns[way.column].ends[self.lines[way.line].lasts[cut - 1]]
        if cost < self.limit:
            self._next(cost, way, way.line, cut)

    def best(self, index: int) -> RowReading | None:
        """The best reading of the lines up to one, if any."""
        end = self.lines[index].lasts[-1]
        whole = sorted(
            (cost + self.columns[way.column].ends[end] + self.rest[way.column], order)
            for order, (cost, way) in enumerate(self.ended)
        )
        if not whole:
            return None
        lead = whole[1][0] - whole[0][0] if len(whole) > 1 else SURE
        cost, order = whole[0]
        return _followed(cost, self.ended[order][1], lead, self.lines[: index + 1], self.count)


def search(
    lines: Sequence[TableLine],
    columns: Sequence[Column],
    whole: Column,
    heads: Sequence[float],
    steps: Steps,
) -> RowReading | None:
    """The best reading of lines, if any.

    Args:
        lines: of the table.
        columns: that it is read with.
        whole: a column for cells that span all further ones.
        heads: for each number of first lines, what it costs that they are the head.
        steps: what it costs to go on.
    """
    ways = Search(lines, columns, steps, whole)
    for index in range(len(lines)):
        ways.take(index, heads[index] if index < len(heads) else math.inf)
    return ways.best(len(lines) - 1)


def _followed(
    cost: float, last: _Way, lead: float, lines: Sequence[TableLine], count: int
) -> RowReading:
    """The reading that ends with a way, followed back to its first line."""
    rows: list[tuple[Row, float, float]] = []
    cells: list[list[Piece]] = [[] for _ in range(count)]
    way: _Way | None = last
    after, end, head = cost, (len(lines), 0), 0
    while way is not None:
        stop = end[1] if end[0] == way.line else len(lines[way.line].words)
        column = way.column
        if column == count and way.before:
            column = way.before.column + 1
        cells[column].insert(0, (way.line, way.begin, stop))
        end, lead, head = (way.line, way.begin), min(lead, way.lead), way.line
        if way.row:
            rows.insert(0, (tuple(map(tuple, cells)), lead, after - way.cost))
            cells, lead, after = [[] for _ in range(count)], SURE, way.cost
        way = way.before
    return RowReading(cost, head, *map(tuple, zip(*rows, strict=True)))
