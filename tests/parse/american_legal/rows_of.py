"""Rows of a drawn text, for tests of the grammars."""

from __future__ import annotations

from builder.parse.in_order.rows import Row
from builder.sources.text import Line


def rows_of(*texts: str) -> list[Row]:
    """A row for each line; blanks before it are its indent."""
    rows, start = [], 0
    for at, text in enumerate(texts):
        words = text.strip()
        rows.append(Row(at, Line(at + 1, start, text), words, len(text) - len(text.lstrip())))
        start += len(text) + 1
    return rows
