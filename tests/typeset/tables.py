"""Tables as the two publishers print them: set in columns on a page, or drawn with blanks."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import TypeVar

from tests.typeset.manuscript import Entry

NBSP = "\xa0"
Size = TypeVar("Size", int, float)


def page_table(entry: Entry, measure: float) -> tuple[list[str], list[list[str]]]:
    """Head lines and, row by row, the lines of a table of page text.

    They go cell after cell, with a new line where the baseline changes.

    Cells of a row stand at the top, those of a head at the foot; an empty cell leaves no trace.
    """
    widths = entry.widths or natural_widths(entry.rows, int(measure))
    heads = [
        line
        for row in entry.rows[: entry.heads]
        for line in row_lines(row, widths, _wrap, bottom=True)
    ]
    return heads, [row_lines(row, widths, _wrap, bottom=False) for row in entry.rows[entry.heads :]]


def _wrap(cell: str, wide: int) -> list[str]:
    return textwrap.wrap(cell, wide, break_on_hyphens=False)


def row_lines(
    row: Sequence[str],
    widths: Sequence[Size],
    wrap: Callable[[str, Size], list[str]],
    *,
    bottom: bool,
) -> list[str]:
    """The lines of a row: cell after cell, a new line where the height on the page changes.

    Args:
        row: its cells; a single one spans the table.
        widths: those of the columns.
        wrap: breaks a cell into lines of a width.
        bottom: whether cells are at the foot of the row, as those of a head are.
    """
    wides = [sum(widths)] if len(row) == 1 else widths
    wrapped = [wrap(cell, wide) for cell, wide in zip(row, wides, strict=False)]
    height = max(map(len, wrapped), default=0)
    lines: list[tuple[int, str]] = []
    for cell in wrapped:
        top = height - len(cell) if bottom else 0
        for at, text in enumerate(cell, top):
            if lines and lines[-1][0] == at:
                lines[-1] = (at, f"{lines[-1][1]} {text}")
            else:
                lines.append((at, text))
    return [text for _, text in lines]


def natural_widths(
    rows: Sequence[Sequence[str]], measure: int, size: Callable[[str], Size] = len
) -> list[Size]:
    """Widths of the columns: as wide as the widest cell, by its `size`.

    The widest column is cut until the table fits the measure.
    """
    count = max(len(row) for row in rows)
    widths = [
        max((size(row[i]) for row in rows if len(row) > i and len(row) > 1), default=4)
        for i in range(count)
    ]
    while sum(widths) + count > measure and max(widths) > 10:
        widths[widths.index(max(widths))] -= 1
    return widths


def drawn_table(entry: Entry, measure: int = 79, *, summary: bool = True) -> list[str]:
    """Lines of a table drawn with blanks.

    First a summary of each head row, then all rows in columns, cells centred up and down.

    Columns are cut by bytes: a character outside ASCII takes the place of all its bytes. An empty
    cell is a no-break space; a row of one cell spans the table.
    """
    widths = list(entry.widths) or natural_widths(entry.rows, measure)
    heads = entry.rows[: entry.heads] if summary else ()
    lines = [
        line for row in heads for line in textwrap.wrap(" ".join(row), 79, break_on_hyphens=False)
    ]
    for row in entry.rows:
        lines += [row[0]] if len(row) == 1 else _drawn_row(row, widths)
    return [line.rstrip(" ") for line in lines]


def _drawn_row(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    cells = [textwrap.wrap(cell, wide) or [NBSP] for cell, wide in zip(row, widths, strict=False)]
    height = max(map(len, cells))
    tops = [(height - len(cell)) // 2 for cell in cells]
    return [
        "".join(
            _pad(cell[at - top] if 0 <= at - top < len(cell) else "", wide + 1)
            for cell, top, wide in zip(cells, tops, widths, strict=False)
        )
        for at in range(height)
    ]


def _pad(text: str, wide: int) -> str:
    return text + " " * max(0, wide - len(text.encode()))
