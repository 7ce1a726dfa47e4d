"""Cells that begin on a line: one at its first word, others at words within it."""

from __future__ import annotations

from collections.abc import Sequence

from builder.parse.general_code.lines.measure import TOLERANCE
from builder.parse.general_code.tables.grid.costs import COSTS
from builder.parse.general_code.tables.grid.reading import SURE, Begun, Entry, State
from builder.parse.general_code.tables.grid.step import Step


def begun(step: Step, entries: Sequence[Entry | None]) -> list[State]:
    """The states behind a line on which cells begin: the first at its first word, by its entries.

    Others begin within it.
    """
    costs, line = step.costs, step.line
    limit = min([entry[0] for entry in entries if entry is not None], default=0.0) + COSTS.hopeless
    cells: list[Begun] = []
    word = line.firsts[0]
    for at, entry in enumerate(entries):
        if entry is not None and entry[0] < limit:
            cost = entry[0] + costs.first[at][word]
            if cost <= limit:
                cells.append((cost, at, 0, entry[3], None, entry))
    for cut in line.cuts:
        cells += _begun_at(cut, step, cells, limit)
    return _closed(step, cells)


def _begun_at(cut: int, step: Step, cells: Sequence[Begun], limit: float) -> list[Begun]:
    """Cells that begin at a word within a line.

    Each stands in a further column than that of the cell that ends before it.
    """
    costs, line, start = step.costs, step.line, step.start
    count, most, firsts, skipped = costs.count, costs.most, costs.first, costs.skipped
    word, end, right, stop = (
        line.firsts[cut],
        line.lasts[cut - 1],
        line.right[cut - 1],
        start + cut,
    )
    found: list[Begun | None] = [None] * count
    for cell in cells:
        cost, at, begin, _, _, _ = cell
        spent = costs.spent[at]
        cost += costs.ends[at][end] + spent[stop] - spent[start + begin + 1] + COSTS.cut
        if cost > limit:
            continue
        wide = right - line.left[begin]
        if wide > most[at]:
            cost += costs.columns[at].width.excess(wide)
            if cost > limit:
                continue
        for further in range(at + 1, count):
            reached = cost + firsts[further][word]
            held = found[further]
            if held is None:
                found[further] = reached, further, cut, SURE, cell, None
            elif reached < held[0]:
                found[further] = reached, further, cut, held[0] - reached, cell, None
            elif reached - held[0] < held[3]:
                found[further] = *held[:3], reached - held[0], *held[4:]
            cost += skipped[further]
    return [cell for cell in found if cell is not None and cell[0] <= limit]


def _closed(step: Step, cells: Sequence[Begun]) -> list[State]:
    """Give each of the cells that begin on a line all its further words.

    A cell too wide for its column may run over all further ones.
    """
    costs, line, count = step.costs, step.line, step.costs.count
    found: list[State] = []
    most, last, left, right = costs.most, count - 1, line.left, line.right[-1]
    start, stop = step.start + 1, step.stop
    late = COSTS.note_late if line.note else 0.0
    for cell in cells:
        cost, at, begin, margin, _, _ = cell
        spent = costs.spent[at]
        whole = cost + spent[stop] - spent[start + begin] + (late if at else 0.0)
        wide = right - left[begin]
        first = -1 if begin else step.index
        if wide > most[at]:
            whole += costs.columns[at].width.excess(wide)
            if 0 < at < last and wide > most[at] + 2 * TOLERANCE:
                spanned = _spanned(step, begin, at, costs.over[stop] - costs.over[start + begin])
                if spanned is not None:
                    found.append((cost + spanned, count + at, wide, first, margin, None, cell))
        found.append((whole, at, wide, first, margin, None, cell))
    return found


def _spanned(step: Step, begin: int, at: int, further: float) -> float | None:
    """What it costs that a cell of one line runs over all further columns.

    It is set against a cell that begins in its own column.

    `further` is what its further words cost.
    """
    costs, line = step.costs, step.line
    if line.right[-1] - line.left[begin] > costs.room[at]:
        return None
    word = line.firsts[begin]
    return (
        COSTS.span
        + costs.text.first[word]
        - costs.first[at][word]
        + costs.text.ends[line.lasts[-1]]
        + further
    )
