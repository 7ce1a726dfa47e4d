"""The cells of a table whose places are known, once notes and marks are taken out of its text."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model import Table
from builder.parse.general_code.lines.notes import Stripped
from builder.parse.general_code.reading_order.section_drafts import SetTable
from builder.parse.general_code.tables.cells import Cells
from builder.passage import Passage


def set_cells(table: SetTable, body: Stripped) -> Cells:
    """The cells of a table, without what was taken out of its text."""
    texts = _texts(table, body)
    caption = next(texts) if table.caption else ""
    rows = [tuple(next(texts) if cell else "" for cell in row) for row in table.rows]
    notes = tuple(next(texts) for _ in table.notes)
    heads, rows = rows[: table.heads], rows[table.heads :]
    columns, above = (heads[0], ()) if len(heads) == 1 else ((), tuple(heads))
    width = max((len(row) for row in table.rows), default=0)
    groups = tuple(at for at, row in enumerate(rows) if len(row) == 1 < width)
    return Cells(
        Table(columns, above, tuple(rows), caption or None, notes, groups), table.confidence
    )


def _texts(table: SetTable, body: Stripped) -> Iterator[str]:
    """What is left of each part that is not empty, in order."""
    at = 0
    for line in table.parts():
        for part in line:
            yield _left(body, at, at + len(part)).text
            at += len(part) + 1


def _left(body: Stripped, start: int, end: int) -> Passage:
    return body.passage[body.offset(start) : body.offset(end)].strip()
