"""The columns of a table's cells, where some cells span several columns or rows.

Web pages, Word files and tagged PDFs all list the cells of a row from left to right, each with how
far it reaches; a cell that reaches down takes its columns from the rows below.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from builder.frozen import frozen

WIDEST = 64
"""Most columns that a cell may span; a file may claim any number."""
_TALLEST = 1000
"""Most rows that a cell may span."""
_DIGITS = 5
"""Characters from which on a number is none that a table can mean."""


@frozen
class Span:
    """How many columns and rows a cell takes."""

    columns: int = 1
    rows: int = 1

    @classmethod
    def read(cls, columns: str | None, rows: str | None = None) -> Span:
        """A span as a file gives it; what is no number is 1.

        >>> Span.read(" 2", "many"), Span.read("999")
        (Span(columns=2, rows=1), Span(columns=64, rows=1))
        """
        wide, tall = (
            int(one) if one and one.strip().isdecimal() and len(one) < _DIGITS else 1
            for one in (columns, rows)
        )
        return cls(min(max(wide, 1), WIDEST), min(max(tall, 1), _TALLEST))


def columns_of(rows: Iterable[Sequence[Span]]) -> Iterator[list[int]]:
    """The column of each cell, row by row, from 0.

    >>> list(columns_of([[Span(1, 2), Span(2)], [Span()]]))
    [[0, 1], [1]]
    """
    taken: dict[int, int] = {}
    for row in rows:
        below = {at: left - 1 for at, left in taken.items() if left > 1}
        found: list[int] = []
        column = 0
        for span in row:
            while column in taken:
                column += 1
            found.append(column)
            if span.rows > 1:
                below |= dict.fromkeys(range(column, column + span.columns), span.rows - 1)
            column += span.columns
        yield found
        taken = below


def cells_of(rows: Sequence[Sequence[tuple[str, Span]]]) -> Iterator[list[str]]:
    """The texts of each row by column; a cell that spans several leaves the others empty.

    >>> list(cells_of([[("Geese", Span(1, 2)), ("a pair", Span(2))], [("five", Span())]]))
    [['Geese', 'a pair', ''], ['', 'five']]
    """
    places = columns_of([span for _, span in row] for row in rows)
    for row, columns in zip(rows, places, strict=True):
        found = [""] * (columns[-1] + row[-1][1].columns if row else 0)
        for (text, _), column in zip(row, columns, strict=True):
            found[column] = text
        yield found[:WIDEST]
