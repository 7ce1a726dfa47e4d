"""Tables whose cells the file's tags tell: rows and columns as set, whole over page ends."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from builder.parse.general_code.geometry.placed import Placed
from builder.parse.general_code.reading_order.section_drafts import SetTable
from builder.parse.labels import is_lone
from builder.passage import Passage
from builder.sources.pdf.book import Cell

_NOTES = re.compile(r"(?:NOTES?|Notes?\b[^.;]{0,60}):?")


@dataclass(slots=True)
class _Set:
    """A cell in the making."""

    cell: Cell
    lines: list[Passage] = field(default_factory=list)

    def text(self) -> Passage:
        """Its lines as running text."""
        return Passage.join(self.lines)


def pieces(lines: Sequence[Placed]) -> Iterator[list[Placed]]:
    """The lines of each table among lines in cells; one may go on over a page's end."""
    held: list[Placed] = []
    for line in lines:
        if held and not _goes_on(held, line):
            yield held
            held = []
        held.append(line)
    if held:
        yield held


def _goes_on(held: Sequence[Placed], line: Placed) -> bool:
    """Whether a line is of the table of those before it.

    A head at a page's top begins another one, but where each row has its own.
    """
    last, first = held[-1].laid.cell, line.laid.cell
    assert last is not None
    assert first is not None
    if held[-1].page == line.page:
        return last.table == first.table
    cells = (one.laid.cell for one in held)
    heads = any(cell.head and cell.row > 0 for cell in cells if cell)
    goes_on = first.row >= last.row and first.row > 0 and (heads or not first.head)
    return first.table == 1 and goes_on


def is_list(lines: Sequence[Placed]) -> bool:
    """Whether a table only sets texts below one another, or labels beside their texts."""
    rows = _rows(lines)
    if any(one.cell.head for row in rows for one in row):
        return False
    return all(len(row) == 1 or is_lone(row[0].text().text) for row in rows)


def are_notes(lines: Sequence[Placed]) -> bool:
    """Whether a table is nothing but the notes of the one above it, each beside its mark."""
    rows = _rows(lines)
    first = " ".join(one.text().text for one in rows[0])
    return len(rows) > 1 and _NOTES.fullmatch(first) is not None


def table_of(lines: Sequence[Placed]) -> SetTable:
    """The table of some lines."""
    rows = _rows(lines)
    headed = (all(one.cell.head for one in row) for row in rows)
    heads = next((at for at, head in enumerate(headed) if not head), len(rows))
    starts = _starts(rows)
    return SetTable(
        tuple(_cells(_columns(row, starts), starts) for row in rows),
        heads,
    )


def _rows(lines: Sequence[Placed]) -> list[list[_Set]]:
    """The cells of each row, from left to right."""
    rows: dict[int, dict[int, _Set]] = defaultdict(dict)
    for line in lines:
        for cell, runs in line.laid.by_cell():
            held = rows[cell.row].setdefault(cell.column, _Set(cell))
            held.lines.append(line.line.cut(runs[0].start, runs[-1].end))
    return [[row[column] for column in sorted(row)] for _, row in sorted(rows.items())]


def _starts(rows: Sequence[Sequence[_Set]]) -> list[int]:
    """At which of the file's columns the table's own begin: wherever two cells of a row part.

    A label beside its text is one cell with it: the file has columns for indents, too.
    """
    least = min(row[0].cell.column for row in rows)
    parted = {
        one.cell.column
        for row in rows
        for before, one in pairwise(row)
        if not is_lone(before.text().text)
    }
    return sorted({least, *parted})


def _columns(row: Sequence[_Set], starts: Sequence[int]) -> list[list[_Set]]:
    """The cells of a row, by the table's own columns."""
    columns: list[list[_Set]] = [[] for _ in starts]
    for one in row:
        at = max(index for index, start in enumerate(starts) if start <= one.cell.column)
        columns[at].append(one)
    return columns


def _cells(row: Sequence[Sequence[_Set]], starts: Sequence[int]) -> tuple[Passage, ...]:
    """A row's cells, one for each column; one that stands over all columns left is the last."""
    done = tuple(Passage.join(one.text() for one in cells) for cells in row)
    at = max(index for index, cells in enumerate(row) if cells)
    last = row[at][-1].cell
    over = sum(start < last.column + last.span for start in starts[at + 1 :])
    return done[: at + 1] if over and at + over + 1 == len(starts) else done
