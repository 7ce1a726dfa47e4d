"""A table whose cells are known from tags or from their places."""

from __future__ import annotations

from builder.frozen import frozen
from builder.passage import Passage


@frozen
class SetTable:
    """A table whose cells are known."""

    rows: tuple[tuple[Passage, ...], ...]
    """A passage for each column, empty for an empty cell. In a row with fewer, the last cell spans
    the remaining columns."""
    heads: int
    """The number of rows in the head."""
