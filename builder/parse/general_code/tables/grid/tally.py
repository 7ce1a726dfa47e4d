"""What a reading of a table shows of its columns.

This is what their cells begin and end with, how wide their lines are, and where they break.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import cache

from builder.parse.general_code.tables.grid.columns import FULL, Counts, Width
from builder.parse.general_code.tables.grid.costs import Excerpt
from builder.parse.general_code.tables.grid.head import Head
from builder.parse.general_code.tables.grid.lines import TableLine
from builder.parse.general_code.tables.grid.reading import Piece, TableReading
from builder.parse.lines.measure import TOLERANCE

_LEAST = 25.5
"""Least width of a table: the full measure, less the space between columns."""

_TRIED = 14

_WIDEST = 99.0


class _Curve:
    """Widths that a column may have, widest first, each with what its lines say against it."""

    def __init__(self, counts: Counts) -> None:
        self.lines = sorted(counts.wide)
        self.full = sorted([line + following for line, following in counts.breaks])
        """How wide the broken lines would have been with the word that did not fit."""
        self.tried = sorted({round(wide, 2) for wide in self.lines}, reverse=True)[:_TRIED] or [1.0]
        self.cost = cache(self._cost)

    def _cost(self, at: int) -> float:
        """What the lines say against one of the widths."""
        wide = self.tried[at]
        width = Width(wide, wide)
        under = bisect_left(self.full, wide - TOLERANCE)
        return self._excess(at) + sum([width.slack(line, 0.0) for line in self.full[:under]])

    def _excess(self, at: int) -> float:
        wide = self.tried[at]
        over = bisect_right(self.lines, wide + TOLERANCE)
        return (
            sum(map(Width(wide, wide).excess, self.lines[over:])) if over < len(self.lines) else 0.0
        )

    def least(self) -> int:
        """The width with the least against it; the narrowest of several."""
        best = 0
        for at in range(1, len(self.tried)):
            if self._excess(at) > self.cost(best):
                break  # at every further width, more lines are too wide
            if self.cost(at) <= self.cost(best):
                best = at
        return best


def counted(
    reading: TableReading,
    excerpt: Excerpt,
    count: int,
    head: Head | None,
    without: AbstractSet[int] = frozenset(),
) -> list[Counts]:
    """What a reading shows of the columns. Some of its rows may be ignored."""
    seen = [Counts() for _ in range(count)]
    lines, silent = excerpt.lines, excerpt.silent
    for at, (_, row) in enumerate(reading.rows):
        if at not in without:
            for counts, cell in zip(seen, row, strict=True):
                if cell:
                    _count(counts, cell, lines, silent)
                    _measured(counts, cell, lines)
                else:
                    counts.empty += 1
    if head is not None:
        for column in range(count):
            _measured(seen[column], _head_cell(head, column, lines), lines)
    return seen


def _count(
    counts: Counts, cell: Sequence[Piece], lines: Sequence[TableLine], silent: AbstractSet[int]
) -> None:
    counts.filled += 1
    inside, continues = counts.inside, counts.continues
    index, begin, _ = cell[0]
    _add(counts.first, lines[index].firsts[begin])
    index, _, stop = cell[-1]
    _add(counts.ends, lines[index].lasts[stop - 1])
    further = 1
    for order, (index, begin, stop) in enumerate(cell, 1):
        line = lines[index]
        for word in line.firsts[begin + further : stop]:
            if word not in silent:
                inside[word] = inside.get(word, 0) + 1
        for word in line.lasts[begin : stop - (order == len(cell))]:
            continues[word] = continues.get(word, 0) + 1
        further = 0


def _add(counts: dict[int, int], word: int) -> None:
    counts[word] = counts.get(word, 0) + 1


def _measured(counts: Counts, cell: Sequence[Piece], lines: Sequence[TableLine]) -> None:
    before = math.nan
    for order, (index, begin, stop) in enumerate(cell):
        line = lines[index]
        wide = line.right[stop - 1] - line.left[begin]
        counts.wide.append(wide)
        if order:
            counts.breaks.append((before, line.lead))
        before = wide


def _head_cell(head: Head, column: int, lines: Sequence[TableLine]) -> list[Piece]:
    return [cell for at, cell in head_cells(head, lines) if at == column]


def head_cells(head: Head, lines: Sequence[TableLine]) -> list[tuple[int, Piece]]:
    """Where each piece of a head is.

    Gives its column (-1 above the head), its line, its first word and the one after the last.
    """
    found = []
    for order, (index, begin, column) in enumerate(head.cells):
        following = head.cells[order + 1] if order + 1 < len(head.cells) else None
        stop = (
            following[1]
            if following is not None and following[0] == index
            else len(lines[index].at)
        )
        found.append((column, (index, begin, stop)))
    return found


def widths(seen: Sequence[Counts]) -> tuple[Width, ...]:
    """Widths that the lines contradict least, and that fit on the page together."""
    curves = [_Curve(counts) for counts in seen]
    at = [curve.least() for curve in curves]
    while sum(curve.tried[x] for curve, x in zip(curves, at, strict=True)) > FULL:
        steps = [
            ((curve.cost(y) - curve.cost(x)) / (curve.tried[x] - wide), column, y)
            for column, (curve, x) in enumerate(zip(curves, at, strict=True))
            for y, wide in enumerate(curve.tried[x + 1 :], x + 1)
            if curve.tried[x] - wide > TOLERANCE
        ]
        if not steps:
            break
        _, column, y = min(steps)
        at[column] = y
    least = [curve.tried[x] for curve, x in zip(curves, at, strict=True)]
    most = [
        max(
            low,
            min([wide + following for wide, following in counts.breaks], default=_WIDEST)
            - TOLERANCE,
        )
        for low, counts in zip(least, seen, strict=True)
    ]
    missing = _LEAST - sum(most)
    if missing > 0:  # every column breaks its lines too early: none can be as narrow as it seems
        least = most = [high + missing / len(most) for high in most]
    spare = max(0.0, FULL - sum(least))
    return tuple(Width(low, min(high, low + spare)) for low, high in zip(least, most, strict=True))
