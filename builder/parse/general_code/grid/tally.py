"""What a reading of a table says of its columns: what their cells begin and end with, and how wide their lines are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from builder.parse.general_code.grid.columns import Counts
from builder.parse.general_code.grid.head import Head
from builder.parse.general_code.grid.lines import TableLine
from builder.parse.general_code.grid.reading import Piece, Reading
from builder.parse.general_code.grid.shapes import SILENT


def counted(
    reading: Reading, lines: Sequence[TableLine], count: int, head: Head | None, without: AbstractSet[int] = frozenset()
) -> list[Counts]:
    """What a reading says of the columns; some of its rows may be left out of account."""
    seen = [Counts() for _ in range(count)]
    for _, row in reading.rows if not without else [row for at, row in enumerate(reading.rows) if at not in without]:
        for counts, cell in zip(seen, row, strict=True):
            if cell:
                _count(counts, cell, lines)
            else:
                counts.empty += 1
    if head is not None:
        for column in range(count):
            _measured(seen[column], _head_cell(head, column, lines), lines)
    return seen


def _count(counts: Counts, cell: Sequence[Piece], lines: Sequence[TableLine]) -> None:
    counts.filled += 1
    first, ends, inside, goes_on = counts.first, counts.ends, counts.inside, counts.goes_on
    for order, (index, begin, stop) in enumerate(cell):
        line = lines[index]
        if order == 0:
            word = line.firsts[begin]
            first[word] = first.get(word, 0) + 1
        for at in range(begin + (order == 0), stop):
            if line.first_forms[at] not in SILENT:
                word = line.firsts[at]
                inside[word] = inside.get(word, 0) + 1
        for at in range(begin, stop):
            word = line.lasts[at]
            if at == stop - 1 and order == len(cell) - 1:
                ends[word] = ends.get(word, 0) + 1
            else:
                goes_on[word] = goes_on.get(word, 0) + 1
    _measured(counts, cell, lines)


def _measured(counts: Counts, cell: Sequence[Piece], lines: Sequence[TableLine]) -> None:
    before = math.nan
    for order, (index, begin, stop) in enumerate(cell):
        wide = lines[index].width(begin, stop)
        counts.wide.append(wide)
        if order:
            counts.breaks.append((before, lines[index].lead))
        before = wide


def _head_cell(head: Head, column: int, lines: Sequence[TableLine]) -> list[Piece]:
    return [cell for at, cell in head_cells(head, lines) if at == column]


def head_cells(head: Head, lines: Sequence[TableLine]) -> list[tuple[int, Piece]]:
    """Column (-1 above the head), and line with first word and the one behind the last, of each piece of a head."""
    found = []
    for order, (index, begin, column) in enumerate(head.cells):
        following = head.cells[order + 1] if order + 1 < len(head.cells) else None
        stop = following[1] if following is not None and following[0] == index else len(lines[index].at)
        found.append((column, (index, begin, stop)))
    return found
