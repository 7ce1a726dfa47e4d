"""What each step of the search for the rows of a table costs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from builder.parse.general_code.lines.measure import TOLERANCE
from builder.parse.general_code.tables.grid.columns import Column
from builder.parse.general_code.tables.grid.excerpt import Excerpt
from builder.parse.general_code.tables.grid.widths import FULL


@dataclass(frozen=True, slots=True)
class Costs:
    """The costs of steps in any table, by hand; all are logs of how seldom such a step is right."""

    row: float = 0.2
    """A row begins."""
    cut: float = 0.3
    """A cell begins within a line."""
    break_after_one_line: float = 7.0
    """A cell begins a line though the one before it is one line long."""
    skipped: float = 1.5
    """A cell between two others is empty: over and above what an empty cell costs."""
    short_row: float = 0.4
    """A row ends before its last column: over and above."""
    nameless_row: float = 2.5
    """A row's first cell is empty: over and above, unless that column's cells stand for several
    rows."""
    label_row: float = 2.0
    """A row is its first cell and nothing else, at most: a heading within the table."""
    span: float = 2.0
    """A cell runs over all further columns."""
    after_note: float = 4.0
    """A cell goes on behind its history note."""
    note_alone: float = 6.0
    """A cell is a history note and nothing else."""
    note_late: float = 1.5
    """A history note stands in another column than the first."""
    noted: float = -2.5
    """A row begins with the line behind which a history note begins."""
    capital: float = 1.2
    """A cell goes on with a line that looks like the beginning of one."""
    full_end: float = 0.9
    """A cell ends where its line had no room for the next word: few do, and all that go on."""
    twin: float = -8.0
    """A cell begins with a line like the first one of the cell before it."""
    hopeless: float = 12.0
    """How far behind the best way one is given up."""


COSTS = Costs()


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns that a table is read with."""

    columns: Sequence[Column]
    text: Column
    """What a column of text is."""
    loose: bool = False
    """Whether it is left out of account whether lines fit their columns."""


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
        self.skipped = [empty + COSTS.skipped for empty in self.empty]
        self.rest = [
            sum(self.empty[at + 1 :]) + (COSTS.short_row if at + 1 < self.count else 0.0)
            for at in range(self.count)
        ]
        """What it costs that all columns behind one are empty."""
        self.rest[0] = min(self.rest[0], COSTS.label_row)
        self.most = [
            math.inf if known.loose else column.width.most + TOLERANCE for column in columns
        ]
        """Up to which width a line surely fits its column."""
        self.full = [column.width.least - TOLERANCE for column in columns]
        """From which width on, with the next word, a line is surely full."""
        self.room = [
            FULL - before
            for before in accumulate((column.width.least for column in columns), initial=0.0)
        ]
        """How wide a cell may be that runs over all columns from one on."""
        self.nameless = self.empty[0] + (0.0 if columns[0].grouped else COSTS.nameless_row)
        """What it costs that a row's first cell is empty."""
