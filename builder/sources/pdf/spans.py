"""In which columns the cells of a table stand, where some of them do not tell how wide they are.

A cell without text has nothing on the page, and its width is not told. It is what the other rows
leave to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple


class Spans(NamedTuple):
    """A row: how wide its cells are, None for those that do not tell."""

    cells: tuple[int | None, ...]
    held: frozenset[int] = frozenset()
    """Columns that cells of the rows above hold."""

    @property
    def width(self) -> int:
        """Columns of the row, a silent cell counted as one."""
        return len(self.held) + sum(cell or 1 for cell in self.cells)


def starts_of(rows: Sequence[Spans]) -> list[list[int]]:
    """The column at which each cell of each row begins.

    >>> starts_of([Spans((1, 2, 1)), Spans((None, None, 1)), Spans((1, None))])
    [[0, 1, 3], [0, 1, 3], [0, 1]]
    >>> starts_of([Spans((1, 1)), Spans((1,), frozenset({0}))])
    [[0, 1], [1]]
    """
    width = max((row.width for row in rows), default=0)
    known = {
        start for row in rows if row.width == width for start in _starts(row, wide=-1, spare=0)
    }
    return [_fitted(row, width, known) for row in rows]


def _fitted(row: Spans, width: int, known: AbstractSet[int]) -> list[int]:
    """The starts of a row's cells, all of what it lacks given to a silent one where that fits."""
    silent = [at for at, cell in enumerate(row.cells) if cell is None]
    for wide in reversed(silent if row.width < width else []):
        starts = _starts(row, wide, width - row.width)
        if all(start in known for start in starts):
            return starts
    return _starts(row, wide=-1, spare=0)


def _starts(row: Spans, wide: int, spare: int) -> list[int]:
    """The starts where the cell at an index is wider by a number of columns."""
    found: list[int] = []
    column = 0
    for at, cell in enumerate(row.cells):
        while column in row.held:
            column += 1
        found.append(column)
        column += (cell or 1) + (spare if at == wide else 0)
    return found
