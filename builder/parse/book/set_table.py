"""A table whose cells are known from tags or from their places."""

from __future__ import annotations

from builder.frozen import frozen
from builder.passage import Passage


@frozen
class SetTable:
    """A table whose cells are known."""

    rows: tuple[tuple[Passage, ...], ...]
    """One passage for each column, "" for an empty cell; a row with fewer ends in a cell that spans
    the remaining columns."""
    heads: int
    """How many of the rows are its head."""
