"""Marks of a table's own notes in its cells: the 1 of "dwelling1" is not a figure of the cell.

A note under the table says which marks there are: "1 In subdivisions of five lots ...". A number
glued to a word is such a mark where a note has it; one glued to a figure cannot be told from it,
and stays as it is.
"""

from __future__ import annotations

import re

from builder.model import Table

_NOTE = re.compile(r"(\d{1,2})\s+\S")
_FIGURE = re.compile(r"[$(]?\d")
_GLUED = re.compile(r"(?<=[A-Za-z)])(\d{1,2})(?![\w.,])")


def marks_of(table: Table) -> frozenset[str]:
    """The marks that the notes under a table begin with.

    >>> sorted(marks_of(Table(notes=("NOTES:", "1 Per year.", "12 geese count as one."))))
    ['1', '12']
    """
    return frozenset(found[1] for note in table.notes if (found := _NOTE.match(note)))


def marks_in(cell: str, marks: frozenset[str]) -> list[tuple[int, int]]:
    """Where the marks stand in a cell: `[start, end)`.

    >>> marks_in("Single dwelling1", frozenset("1")), marks_in("Route 1", frozenset("1"))
    ([(15, 16)], [])
    """
    return [found.span() for found in _GLUED.finditer(cell) if found[1] in marks]


def names_rows(table: Table) -> bool:
    """Whether the first cell of each row names it: there are heads, and no figures below the first.

    >>> names_rows(Table(("Street", "Side"), (), (("Mill Street", "East"), ("Quay", "West"))))
    True
    """
    first = [row[0] for row in table.rows if len(row) == table.width]
    heads = any(len(row) == table.width for row in (table.columns, *table.heads))
    return table.width > 1 and heads and all(cell and not _FIGURE.match(cell) for cell in first)
