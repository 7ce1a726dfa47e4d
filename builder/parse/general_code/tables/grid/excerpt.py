"""Lines of a table that are read together.

Their words are laid end to end, so that what many words cost is added up at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain
from operator import add

from builder.parse.general_code.tables.grid.columns import Column
from builder.parse.general_code.tables.grid.lines import TableLine
from builder.parse.general_code.tables.grid.shapes import SILENT


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The first lines of a table."""

    lines: Sequence[TableLine]
    words: tuple[int, ...]
    """How many words each line has."""
    starts: tuple[int, ...]
    """How many stand before each line, and in all."""
    firsts: tuple[int, ...]
    """Class of each word as the first one of a cell."""
    befores: tuple[int, ...]
    """Class of the word before each one as the last one of a cell."""
    doubled: tuple[float, ...]
    """What it costs that each word goes on with the cell of the one before it, whatever the
    column."""
    twice: bool
    """Whether that is anything for any of them."""
    silent: frozenset[int]
    """Classes of first words that say nothing of their column."""
    made: dict[int, tuple[Column, list[float]]] = field(default_factory=dict)
    """What was added up, by column: several readings share the columns of which nothing is
    known."""

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
                map(column.goes_on.__getitem__, self.befores),
            )
            if self.twice:
                costs = map(add, costs, self.doubled)
            # the column is kept, or its memory and with it the key could become another's
            found = self.made[key] = column, list(accumulate(costs, initial=0.0))
        return found[1]
