"""A table whose cells are known by tags or by their places."""

from __future__ import annotations

from builder.frozen import frozen
from builder.passage import Passage


@frozen
class SetTable:
    """A table whose cells are known."""

    rows: tuple[tuple[Passage, ...], ...]
    """One passage for each column, empty where the cell is; a row with fewer ends in a cell that
    stands over the columns left."""
    heads: int = 0
    """How many of the rows are its head."""
