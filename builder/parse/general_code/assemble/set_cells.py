"""The cells of a table whose places are known, once notes and marks are taken out of its text."""

from __future__ import annotations

from collections.abc import Container

from builder.model import Table
from builder.parse.general_code.lines.notes import Stripped
from builder.parse.general_code.reading_order.section_drafts import SetTable
from builder.parse.general_code.tables.cells import Cells
from builder.passage import Passage


def set_cells(table: SetTable, body: Stripped) -> Cells:
    """The cells of a table, without what was taken out of its text."""
    kept = {at for start, end in body.passage.spans for at in range(start, end)}
    caption = _left(table.caption, kept)
    rows = [tuple(_left(cell, kept) for cell in row) for row in table.rows]
    notes = tuple(_left(note, kept) for note in table.notes)
    heads, rows = rows[: table.heads], rows[table.heads :]
    columns, above = (heads[0], ()) if len(heads) == 1 else ((), tuple(heads))
    width = max((len(row) for row in table.rows), default=0)
    groups = tuple(at for at, row in enumerate(rows) if len(row) == 1 < width)
    return Cells(
        Table(columns, above, tuple(rows), caption or None, notes, groups), table.confidence
    )


def _left(cell: Passage, kept: Container[int]) -> str:
    """What is left of a cell: blanks, and what stands in the text of its table."""
    signs = [
        sign
        for text, start in cell.pieces
        for at, sign in enumerate(text)
        if start is None or sign.isspace() or start + at in kept
    ]
    return " ".join("".join(signs).split())
