"""What each step of the search for the rows of a table costs, and the lines that it reads."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import field
from itertools import accumulate, chain
from operator import add

from builder.frozen import frozen
from builder.parse.general_code.tables.grid.columns import FULL, Column
from builder.parse.general_code.tables.grid.lines import TableLine
from builder.parse.general_code.tables.grid.shapes import SILENT
from builder.parse.lines.measure import TOLERANCE

ROW = 0.2
"""A row begins."""
BREAK_AFTER_ONE_LINE = 7.0
"""A cell begins a line although the one before it is only one line long."""
_SKIPPED = 1.5
"""A cell between two others is empty; added to the cost of an empty cell."""
SHORT_ROW = 0.4
"""A row ends before its last column; added to the cost of the empty cells."""
NAMELESS_ROW = 2.5
"""A row's first cell is empty. This does not count if that column's cells stand for several
rows.
"""
LABEL_ROW = 2.0
"""A row has only its first cell, at most: a heading within the table."""
SPAN = 2.0
"""A cell spans all further columns."""
AFTER_NOTE = 4.0
"""A cell continues after its history note."""
NOTED = -2.5
"""A row begins with a line that is followed by a history note."""
CAPITAL = 1.2
"""A cell continues with a line that looks like the beginning of one."""
FULL_END = 0.9
"""A cell ends on a line without room for the next word: few do, but all that continue."""
TWIN = -8.0
"""A cell begins with a line like the first one of the cell before it."""
HOPELESS = 12.0
"""A reading that costs this much more than the best is given up."""


@frozen
class Excerpt:
    """The first lines of a table."""

    lines: Sequence[TableLine]
    words: tuple[int, ...]
    """How many words each line has."""
    starts: tuple[int, ...]
    """How many words come before each line, and the total."""
    firsts: tuple[int, ...]
    """Class of each word as the first one of a cell."""
    befores: tuple[int, ...]
    """Class of the word before each one as the last one of a cell."""
    doubled: tuple[float, ...]
    """What it costs that each word continues the cell of the one before, in any column."""
    twice: bool
    """Whether any of these costs is not zero."""
    silent: frozenset[int]
    """Classes of first words that say nothing about their column."""
    made: dict[int, tuple[Column, list[float]]] = field(default_factory=dict)
    """Sums by column. Several readings share the columns about which nothing is known."""

    @classmethod
    def of_lines(cls, lines: Sequence[TableLine]) -> Excerpt:
        """The lines as an excerpt."""
        words = tuple(len(line.at) for line in lines)
        lasts = tuple(chain.from_iterable(line.lasts for line in lines))
        doubled = tuple(chain.from_iterable(line.doubled for line in lines))
        return cls(
            lines,
            words,
            tuple(accumulate(words, initial=0)),
            tuple(chain.from_iterable(line.firsts for line in lines)),
            lasts[-1:] + lasts[:-1],
            doubled,
            any(doubled),
            frozenset(
                word
                for line in lines
                for word, form in zip(line.firsts, line.first_forms, strict=True)
                if form in SILENT
            ),
        )

    def spent(self, column: Column) -> list[float]:
        """What words cost as further words of a column's cells.

        There is one sum for the words before each word, and one for all of them.
        """
        key = id(column.inside)
        found = self.made.get(key)
        if found is None:
            costs = map(
                add,
                map(column.inside.__getitem__, self.firsts),
                map(column.continues.__getitem__, self.befores),
            )
            if self.twice:
                costs = map(add, costs, self.doubled)
            # keeps the column alive: otherwise another could get its memory, and with it the key
            found = self.made[key] = column, list(accumulate(costs, initial=0.0))
        return found[1]


@frozen
class LineCosts:
    """A line, and what it costs to read it in each column."""

    costs: ColumnCosts
    index: int
    line: TableLine
    before: TableLine
    """The line before it; meaningless for the first line."""
    start: int
    """How many words come before it."""
    stop: int
    """How many come before the next one."""

    @classmethod
    def to(cls, index: int, excerpt: Excerpt, costs: ColumnCosts) -> LineCosts:
        """The step to a line of an excerpt."""
        lines, starts = excerpt.lines, excerpt.starts
        return cls(costs, index, lines[index], lines[index - 1], starts[index], starts[index + 1])


@frozen
class Columns:
    """The columns with which a table is read."""

    columns: Sequence[Column]
    text: Column
    """The costs of a column of text."""
    loose: bool = False
    """Whether the widths of the columns are ignored."""


class ColumnCosts:
    """What steps cost in the columns of one table."""

    def __init__(self, excerpt: Excerpt, known: Columns) -> None:
        columns = known.columns
        self.columns, self.text, self.count = columns, known.text, len(columns)
        self.spent, self.over = (
            [excerpt.spent(column) for column in columns],
            excerpt.spent(known.text),
        )
        self.first, self.ends = (
            [column.first for column in columns],
            [column.ends for column in columns],
        )
        self.tall = [column.tall for column in columns]
        self.empty = [column.empty for column in columns]
        self.skipped = [empty + _SKIPPED for empty in self.empty]
        self.rest = [
            sum(self.empty[at + 1 :]) + (SHORT_ROW if at + 1 < self.count else 0.0)
            for at in range(self.count)
        ]
        """What it costs that all columns after one are empty."""
        self.rest[0] = min(self.rest[0], LABEL_ROW)
        self.most = [
            math.inf if known.loose else column.width.most + TOLERANCE for column in columns
        ]
        """Up to this width, a line surely fits its column."""
        self.full = [column.width.least - TOLERANCE for column in columns]
        """From this width on, including the next word, a line is surely full."""
        self.room = [
            FULL - before
            for before in accumulate((column.width.least for column in columns), initial=0.0)
        ]
        """How wide a cell may be that spans all columns from one on."""
        self.nameless = self.empty[0] + (0.0 if columns[0].grouped else NAMELESS_ROW)
        """What it costs that a row's first cell is empty."""
