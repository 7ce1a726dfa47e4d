"""Lines of tagged tables cell by cell: a cell's words stand together, as they are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from builder.sources.pdf.book import Cell, LaidLine, Run
from builder.sources.pdf.rows import Row


def by_cells(rows: Sequence[Row]) -> list[Row]:
    """The lines of a page, those of tables parted at their cells, row after row."""
    found: list[Row] = []
    for is_table, held in groupby(rows, key=lambda row: _first(row) is not None):
        if not is_table:
            found += held
            continue
        parts = [part for row in held for part in _parted(row)]
        parts.sort(key=lambda part: (part[0].table, part[0].row, part[0].column))
        found += [row for _, row in parts]
    return found


def _first(row: Row) -> Cell | None:
    return next((run.cell for run in row.laid.runs if run.cell is not None), None)


def _parted(row: Row) -> Iterator[tuple[Cell, Row]]:
    """What stands of a line in each cell; words that no tag tells go with those before them."""
    cell = _first(row)
    groups: list[tuple[Cell, list[Run]]] = []
    for run in row.laid.runs:
        cell = run.cell or cell
        assert cell is not None
        if groups and groups[-1][0] == cell:
            groups[-1][1].append(run)
        else:
            groups.append((cell, [run]))
    for held, runs in groups:
        start, end = runs[0].start, runs[-1].end
        moved = tuple(run._replace(start=run.start - start, end=run.end - start) for run in runs)
        laid = LaidLine(row.laid.page, row.laid.base, row.laid.size, moved)
        yield held, Row(row.text[start:end], laid)
