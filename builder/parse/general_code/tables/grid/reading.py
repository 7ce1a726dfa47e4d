"""A reading of a table.

It holds the ways that the search went, and the rows found by following the best one back.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from builder.frozen import frozen

SURE = 99.0
"""Margin if there is no other way."""

State: TypeAlias = "tuple[float, int, float, int, float, State | None, Begun | None]"
"""The state after a line: what it costs; the column of its last cell, with the number of columns
added if the cell spans all columns from there and ends its row; the width of that cell's last line;
the line that it began with, or -1 if it began within one; how much more the next best way costs;
the state before the line, if the cell continues there; how it began, if it did so on the line.
"""
Begun: TypeAlias = "tuple[float, int, int, float, Begun | None, Entry | None]"
"""A cell that begins on a line: cost; column; first word; how much more the next best way to begin
it costs; the cell before it on the line; for the first one on the line, how it was begun.
"""
Entry: TypeAlias = "tuple[float, State | None, bool, float]"
"""A way to begin a line with a cell: cost; the state before the line, or None after the head;
whether the line begins a row; how much more the next best way costs.
"""
Piece: TypeAlias = tuple[int, int, int]
"""Part of a cell: a line, its first word there and the one after the last."""
Row: TypeAlias = tuple[int, tuple[tuple[Piece, ...], ...]]
"""First line, and the cell of each column."""


@frozen
class TableReading:
    """The best way to read lines as rows."""

    cost: float
    head: int
    """How many of the lines are the head."""
    rows: tuple[Row, ...]
    margins: tuple[float, ...]
    """For each line, how much more the next best way to read it costs."""
    costs: tuple[float, ...]
    """What each row costs."""


class Trace:
    """The rows of a reading, followed from its last line to its first."""

    def __init__(self, columns: int, words: Sequence[int]) -> None:
        """Begin after the last line. `words` says how many each line has."""
        self.columns, self.words = columns, words
        self.cells: list[list[Piece]] = [[] for _ in range(columns)]
        self.rows: list[Row] = []
        self.costs: list[float] = []
        """Costs up to each of the rows."""

    def followed(self, last: State, cost: float, margin: float) -> TableReading:
        """The reading that ends with a state, at a cost.

        `margin` is how much more the next best reading costs.
        """
        state: State | None = last
        index = len(self.words) - 1
        margins = [SURE] * len(self.words)
        margins[index] = margin
        while state is not None:
            _, column, _, _, least, back, begun = state
            if begun is None:
                self.cells[column].append((index, 0, self.words[index]))
                state = back
            else:
                (_, state, _, _), within = self._line(index, begun)
                least = min(least, within)
            margins[index] = min(margins[index], least)
            index -= 1
        costs = [
            after - before for before, after in zip(self.costs, [cost, *self.costs], strict=False)
        ]
        return TableReading(
            cost,
            index + 1,
            tuple(reversed(self.rows)),
            tuple(margins),
            tuple(reversed(costs)),
        )

    def _line(self, index: int, begun: Begun) -> tuple[Entry, float]:
        """Take the cells that begin on a line.

        Returns the entry of the first cell, and the least margin.
        """
        stop, least = self.words[index], math.inf
        while True:
            _, column, begin, margin, before, entry = begun
            least = min(least, margin)
            self.cells[column].append((index, begin, stop))
            if before is None:
                break
            stop, begun = begin, before
        assert entry is not None
        if entry[2]:
            self.rows.append((index, tuple(tuple(reversed(cell)) for cell in self.cells)))
            self.costs.append(entry[0])
            self.cells = [[] for _ in range(self.columns)]
        return entry, least
