"""Tables whose cells are known from the file's tags: rows and columns, whole across page ends."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise, takewhile

from builder.grouped import joint
from builder.parse.book.columns import Rules, Zone, joined, zones
from builder.parse.book.paragraphs import NUMBERED
from builder.parse.book.placed import Placed, Type
from builder.parse.book.set_table import SetTable
from builder.parse.labels import is_lone
from builder.passage import Passage
from builder.sources.pdf.book import Cell, Sheet

_NOTES = re.compile(r"(?:NOTES?|Notes?\b[^.;]{0,60}):?")


@dataclass(slots=True)
class _OpenCell:
    """A cell in the making."""

    cell: Cell
    x0: float
    x1: float
    lines: list[Passage] = field(default_factory=list)

    def text(self) -> Passage:
        """Its lines as running text."""
        return Passage.join(self.lines)


def _continues(held: Sequence[Placed], line: Placed) -> bool:
    """Whether a line is in the same table as the lines before it.

    A head at the top of a page begins another table, unless each row has a head of its own.
    """
    last, first = held[-1].laid.cell, line.laid.cell
    assert last is not None
    assert first is not None
    if held[-1].page == line.page:
        return last.table == first.table
    cells = (one.laid.cell for one in held)
    heads = any(cell.head and cell.row > 0 for cell in cells if cell)
    continues = first.row >= last.row and first.row > 0 and (heads or not first.head)
    return first.table == 1 and continues


def pieces(lines: Iterable[Placed]) -> Iterator[list[Placed]]:
    """The lines of each table among lines in cells; a table may continue across a page's end."""
    return joint(lines, _continues)


def are_notes(lines: Sequence[Placed]) -> bool:
    """Whether a table is only the notes of the one above it, each next to its mark."""
    rows = _rows(lines)
    first = " ".join(one.text().text for one in rows[0])
    return len(rows) > 1 and _NOTES.fullmatch(first) is not None


def table_of(lines: Sequence[Placed]) -> SetTable:
    """The table made of some lines."""
    rows = _rows(lines)
    heads = takewhile(lambda row: all(one.cell.head for one in row), rows)
    starts = _starts(rows)
    return SetTable(tuple(_cells(row, starts) for row in rows), sum(1 for _ in heads))


def _rows(lines: Sequence[Placed]) -> list[list[_OpenCell]]:
    """The cells of each row, from left to right."""
    rows: dict[int, dict[int, _OpenCell]] = defaultdict(dict)
    for line in lines:
        for cell, runs in line.laid.by_cell():
            x0, x1 = runs[0].x0, max(run.x1 for run in runs)
            held = rows[cell.row].setdefault(cell.column, _OpenCell(cell, x0, x1))
            held.x0, held.x1 = min(held.x0, x0), max(held.x1, x1)
            held.lines.append(line.line.cut(runs[0].start, runs[-1].end))
    return _in_columns([[row[column] for column in sorted(row)] for _, row in sorted(rows.items())])


def _in_columns(rows: list[list[_OpenCell]]) -> list[list[_OpenCell]]:
    """The rows, with the cells of short rows moved into the columns at their place.

    Browsers print no tag for a cell without words, so later cells seem to be one further left.
    """
    width = max(row[-1].cell.column + row[-1].cell.span for row in rows)
    whole = [row for row in rows if len(row) == width]
    edges = [
        (min(one.x0 for one in held), max(one.x1 for one in held))
        for held in zip(*whole, strict=True)
    ]
    for row in rows:
        short = 1 < len(row) == row[-1].cell.column + row[-1].cell.span < width
        free = 0
        for at, one in enumerate(row if short and edges else ()):
            near = range(free, width - (len(row) - 1 - at))
            column = min(
                near, key=[_distance((one.x0, one.x1), edge) for edge in edges].__getitem__
            )
            one.cell = one.cell._replace(column=column)
            free = column + 1
    return rows


def _distance(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
    """How far apart two ranges are, and how far apart their middles are."""
    gap = max(one[0] - other[1], other[0] - one[1], 0.0)
    return gap, abs(sum(one) - sum(other))


def _starts(rows: Sequence[Sequence[_OpenCell]]) -> list[int]:
    """Which of the file's columns are the table's own: those where a row goes on to another cell.

    A label next to its text is one cell with it: the file has columns for indents, too.
    """
    least = min(row[0].cell.column for row in rows)
    later = {
        one.cell.column
        for row in rows
        for before, one in pairwise(row)
        if not is_lone(before.text().text)
    }
    return sorted({least, *later})


def _cells(row: Sequence[_OpenCell], starts: Sequence[int]) -> tuple[Passage, ...]:
    """A row's cells, one for each column; one that spans all remaining columns is the last."""
    columns: list[list[Passage]] = [[] for _ in starts]
    for one in row:
        at = bisect_right(starts, one.cell.column) - 1
        columns[at].append(one.text())
    done = tuple(map(Passage.join, columns))
    last = row[-1].cell
    spans = bisect_left(starts, last.column + last.span) == len(starts)
    return done[: bisect_right(starts, last.column)] if spans else done


_ENTRY = re.compile(rf"^{NUMBERED.pattern}|\u2014 See (?:Ch|Art|\u00a7)")
"""Occurs in a line of a list of headings, or of general references."""


@dataclass(slots=True)
class Tables:
    """The lines of tables, by id."""

    of: dict[int, SetTable] = field(default_factory=dict)
    repeated: set[int] = field(default_factory=set)
    """Ids of lines of a head that is printed again after a page's end."""


def tables_of(law: Sequence[Placed], type_: Type, sheets: Sequence[Sheet]) -> Tables:
    """The tables among lines of law.

    Tags show them if the file has any, else places do; a list of headings is no table.
    """
    found = Tables()
    tagged = [list(held) for within, held in groupby(law, key=lambda line: line.in_cells) if within]
    for piece in (piece for held in tagged for piece in pieces(held)):
        if not are_notes(piece):
            found.of |= dict.fromkeys(map(id, piece), table_of(piece))
    if not tagged:
        _add_placed(found, law, type_, {sheet.number: sheet.rules for sheet in sheets})
    return found


def _add_placed(found: Tables, law: Sequence[Placed], type_: Type, rules: Rules) -> None:
    """Add the tables that places show; one may continue across a page's end."""
    before: Zone | None = None
    lines: list[Placed] = []
    for zone in zones(law, type_, rules):
        held, table = list(zone.lines), zone.table()
        entries = sum(_ENTRY.search(line.text) is not None for line in held)
        clear = not zone.is_torn and all(
            sum(map(bool, row)) > 1 for row in table.rows[table.heads :]
        )
        if 2 * entries >= len(held) or not (zone.is_separated or clear):
            continue
        if before and zone.continues(before):
            table, again = joined(found.of[id(lines[-1])], table)
            starts = {start for start, _ in again}
            found.repeated |= {id(line) for line in held if line.line.start in starts}
            held = [*lines, *held]
        else:
            table = _with_whole_head(table)
        found.of |= dict.fromkeys(map(id, held), table)
        before, lines = zone, held


def _with_whole_head(table: SetTable) -> SetTable:
    """The table, with each line that continues one cell of its head joined to the row above."""
    rows: list[tuple[Passage, ...]] = []
    for row in table.rows[: table.heads]:
        if rows and sum(map(bool, rows[-1])) > 1 == sum(map(bool, row)) and len(row) > 1:
            parts = zip(rows[-1], row, strict=True)
            rows[-1] = tuple(Passage.join(filter(None, cells)) for cells in parts)
        else:
            rows.append(row)
    return replace(table, rows=(*rows, *table.rows[table.heads :]), heads=len(rows))
