"""Tables whose cells the file's tags tell: rows and columns as set, whole over page ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from builder.parse.general_code.geometry.placed import Placed
from builder.parse.general_code.reading_order.section_drafts import SetTable
from builder.parse.labels import is_lone
from builder.passage import Passage
from builder.sources.pdf.book import Cell, Run


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
        if held and not _goes_on(held[-1], line):
            yield held
            held = []
        held.append(line)
    if held:
        yield held


def _goes_on(above: Placed, line: Placed) -> bool:
    last, first = _first_cell(above), _first_cell(line)
    if above.page == line.page:
        return last.table == first.table
    return first.table == 1 and first.row >= last.row and first.row > 0 and not first.head


def _first_cell(line: Placed) -> Cell:
    return next(run.cell for run in line.laid.runs if run.cell is not None)


def is_list(lines: Sequence[Placed]) -> bool:
    """Whether a table only sets labels beside texts: no head, each row's first cell is a label."""
    rows: dict[int, list[tuple[Cell, Passage]]] = defaultdict(list)
    for line in lines:
        for cell, passage in _parts(line):
            rows[cell.row].append((cell, passage))
    firsts = [min(row, key=lambda part: part[0].column) for row in rows.values()]
    labelled = [is_lone(passage.text.strip()) for _, passage in firsts]
    return len(rows) > 1 and all(labelled) and not any(cell.head for cell, _ in firsts)


def table_of(lines: Sequence[Placed], caption: Sequence[Placed]) -> SetTable:
    """The table of some lines."""
    rows: dict[int, dict[int, _Set]] = defaultdict(dict)
    for line in lines:
        for cell, passage in _parts(line):
            held = rows[cell.row].setdefault(cell.column, _Set(cell))
            held.lines.append(passage)
    ordered = [[row[column] for column in sorted(row)] for _, row in sorted(rows.items())]
    heads = sum(1 for row in ordered if all(one.cell.head for one in row))
    heads = next((at for at, row in enumerate(ordered) if not row[0].cell.head), heads)
    starts = _starts(ordered, heads)
    return SetTable(
        tuple(_row(row, starts) for row in ordered),
        heads,
        Passage.join(line.line.passage for line in caption),
    )


def _parts(line: Placed) -> Iterator[tuple[Cell, Passage]]:
    """What stands of a line in each cell."""
    runs = line.laid.runs
    known = next(run.cell for run in runs if run.cell is not None)
    groups: list[tuple[Cell, list[Run]]] = []
    for run in runs:
        cell = run.cell or (groups[-1][0] if groups else known)
        if groups and groups[-1][0] == cell:
            groups[-1][1].append(run)
        else:
            groups.append((cell, [run]))
    for cell, held in groups:
        yield cell, line.line.cut(held[0].start, held[-1].end)


def _starts(rows: Sequence[Sequence[_Set]], heads: int) -> list[int]:
    """Where the table's columns begin among the file's: as its head's, or where cells part."""
    named = [row for row in rows[:heads] if len(row) > 1]
    least = min(one.cell.column for row in rows for one in row)
    if named:
        fullest = max(named, key=len)
        return [least, *(one.cell.column for one in fullest[1:])]
    found = {one.cell.column for row in rows for one in row[1:]}
    return sorted({least, *found})


def _row(row: Sequence[_Set], starts: Sequence[int]) -> tuple[Passage, ...]:
    """A row's cells, one for each column; one that stands over all columns left is the last."""
    cells: list[list[Passage]] = [[] for _ in starts]
    for one in row:
        at = max(index for index, start in enumerate(starts) if start <= one.cell.column)
        cells[at].append(one.text())
    done = [Passage.join(parts) for parts in cells]
    last = row[-1].cell
    at = max(index for index, start in enumerate(starts) if start <= last.column)
    over = sum(start < last.column + last.span for start in starts[at + 1 :])
    return tuple(done[: at + 1]) if over and at + over + 1 == len(starts) else tuple(done)
