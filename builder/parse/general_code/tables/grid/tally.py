"""What a reading of a table says of its columns.

That is what their cells begin and end with, and how wide their lines are.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from builder.parse.general_code.tables.grid.columns import Counts
from builder.parse.general_code.tables.grid.excerpt import Excerpt
from builder.parse.general_code.tables.grid.head import Head
from builder.parse.general_code.tables.grid.lines import TableLine
from builder.parse.general_code.tables.grid.reading import Piece, Reading


def counted(
    reading: Reading,
    excerpt: Excerpt,
    count: int,
    head: Head | None,
    without: AbstractSet[int] = frozenset(),
) -> list[Counts]:
    """What a reading says of the columns; some of its rows may be left out of account."""
    seen = [Counts() for _ in range(count)]
    lines, silent = excerpt.lines, excerpt.silent
    for at, (_, row) in enumerate(reading.rows):
        if at not in without:
            for counts, cell in zip(seen, row, strict=True):
                if cell:
                    _count(counts, cell, lines, silent)
                    _measured(counts, cell, lines)
                else:
                    counts.empty += 1
    if head is not None:
        for column in range(count):
            _measured(seen[column], _head_cell(head, column, lines), lines)
    return seen


def _count(
    counts: Counts, cell: Sequence[Piece], lines: Sequence[TableLine], silent: AbstractSet[int]
) -> None:
    counts.filled += 1
    inside, goes_on = counts.inside, counts.goes_on
    index, begin, _ = cell[0]
    _add(counts.first, lines[index].firsts[begin])
    index, _, stop = cell[-1]
    _add(counts.ends, lines[index].lasts[stop - 1])
    further = 1
    for order, (index, begin, stop) in enumerate(cell, 1):
        line = lines[index]
        for word in line.firsts[begin + further : stop]:
            if word not in silent:
                inside[word] = inside.get(word, 0) + 1
        for word in line.lasts[begin : stop - (order == len(cell))]:
            goes_on[word] = goes_on.get(word, 0) + 1
        further = 0


def _add(counts: dict[int, int], word: int) -> None:
    counts[word] = counts.get(word, 0) + 1


def _measured(counts: Counts, cell: Sequence[Piece], lines: Sequence[TableLine]) -> None:
    before = math.nan
    for order, (index, begin, stop) in enumerate(cell):
        line = lines[index]
        wide = line.right[stop - 1] - line.left[begin]
        counts.wide.append(wide)
        if order:
            counts.breaks.append((before, line.lead))
        before = wide


def _head_cell(head: Head, column: int, lines: Sequence[TableLine]) -> list[Piece]:
    return [cell for at, cell in head_cells(head, lines) if at == column]


def head_cells(head: Head, lines: Sequence[TableLine]) -> list[tuple[int, Piece]]:
    """Where each piece of a head stands.

    Given are its column (-1 above the head), and its line with the first word and the one behind
    the last.
    """
    found = []
    for order, (index, begin, column) in enumerate(head.cells):
        following = head.cells[order + 1] if order + 1 < len(head.cells) else None
        stop = (
            following[1]
            if following is not None and following[0] == index
            else len(lines[index].at)
        )
        found.append((column, (index, begin, stop)))
    return found
