"""A line that the search for rows comes to."""

from __future__ import annotations

from dataclasses import dataclass

from builder.parse.general_code.tables.grid.costs import ColumnCosts
from builder.parse.general_code.tables.grid.excerpt import Excerpt
from builder.parse.general_code.tables.grid.lines import TableLine


@dataclass(frozen=True, slots=True)
class Step:
    """A line, and what it costs to read it in each column."""

    costs: ColumnCosts
    index: int
    line: TableLine
    before: TableLine
    """The line before it; of no use at the first one."""
    start: int
    """How many words stand before it."""
    stop: int
    """How many stand before the next one."""

    @classmethod
    def to(cls, index: int, excerpt: Excerpt, costs: ColumnCosts) -> Step:
        """The step to a line of an excerpt."""
        lines, starts = excerpt.lines, excerpt.starts
        return cls(costs, index, lines[index], lines[index - 1], starts[index], starts[index + 1])
