"""The search for the rows of a table: all ways to read its lines, scored line after line.

A row's cells were printed one after the other, each at the top of its row. So a cell begins within
a line only if the cell before it is one line long. At the beginning of a line it begins only after
a cell of several lines, or with a new row.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from builder.parse.general_code.tables.grid.costs import (
    AFTER_NOTE,
    BREAK_AFTER_ONE_LINE,
    CAPITAL,
    FULL_END,
    HOPELESS,
    NOTED,
    ROW,
    SPAN,
    TWIN,
    ColumnCosts,
    Columns,
    Excerpt,
    LineCosts,
)
from builder.parse.general_code.tables.grid.head import Head
from builder.parse.general_code.tables.grid.reading import (
    SURE,
    Begun,
    Entry,
    State,
    TableReading,
    Trace,
)
from builder.parse.lines.measure import TOLERANCE

_RowEnd: TypeAlias = "tuple[float, float, State | None]"
"""What it costs to end a row or the head, its lead over the next best way, and the last state.

The state is None after the head.
"""

_ONWARD = frozenset({"small", "link", "note", "aside", "bracket", "street"})
"""Forms of first words that continue a cell as readily as not."""


def search(excerpt: Excerpt, columns: Columns, heads: Sequence[Head | None]) -> TableReading | None:
    """The best reading of lines, if any.

    Args:
        excerpt: the lines.
        columns: what is known of them.
        heads: for each number of first lines, how they read as a head.
    """
    costs = ColumnCosts(excerpt, columns)
    states: list[State] = []
    for index in range(len(excerpt.lines)):
        head = heads[index] if index < len(heads) else None
        found = _after(LineCosts.to(index, excerpt, costs), states, head)
        least = min([state[0] for state in found], default=math.inf)
        states = [state for state in found if state[0] < least + HOPELESS]
    return _best(costs, excerpt, states)


def _after(step: LineCosts, states: Sequence[State], head: Head | None) -> list[State]:
    """The states after a line. `head` is how the lines before it read, if all are the head."""
    found = continued(step, states) if states else []
    if step.line.opens:
        found += begun(step, entries(step, states, head))
    return found


def _best(costs: ColumnCosts, excerpt: Excerpt, states: Sequence[State]) -> TableReading | None:
    """Follow the best of the states after the last line back to the head."""
    if not states:
        return None
    end = excerpt.lines[-1].lasts[-1]
    rows = [
        (
            state[0] + costs.ends[state[1]][end] + costs.rest[state[1]]
            if state[1] < costs.count
            else state[0],
            order,
            state,
        )
        for order, state in enumerate(states)
    ]
    rows.sort()  # no two have the same order
    cost, _, last = rows[0]
    margin = rows[1][0] - cost if len(rows) > 1 else SURE
    return Trace(costs.count, excerpt.words).followed(last, cost, margin)


def begun(step: LineCosts, entries: Sequence[Entry | None]) -> list[State]:
    """The states after a line on which cells begin: the first at its first word, by its entries.

    Others begin within it.
    """
    costs, line = step.costs, step.line
    limit = min([entry[0] for entry in entries if entry is not None], default=0.0) + HOPELESS
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


def _begun_at(cut: int, step: LineCosts, cells: Sequence[Begun], limit: float) -> list[Begun]:
    """Cells that begin at a word within a line.

    Each is in a further column than the cell that ends before it.
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
        cost += costs.ends[at][end] + spent[stop] - spent[start + begin + 1]
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


def _closed(step: LineCosts, cells: Sequence[Begun]) -> list[State]:
    """Give each of the cells that begin on a line all its further words.

    A cell too wide for its column may span all further ones.
    """
    costs, line, count = step.costs, step.line, step.costs.count
    found: list[State] = []
    most, last, left, right = costs.most, count - 1, line.left, line.right[-1]
    start, stop = step.start + 1, step.stop
    for cell in cells:
        cost, at, begin, margin, _, _ = cell
        spent = costs.spent[at]
        whole = cost + spent[stop] - spent[start + begin]
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


def _spanned(step: LineCosts, begin: int, at: int, further: float) -> float | None:
    """What it costs that a cell of one line spans all further columns.

    It is compared with a cell that begins in its own column.

    `further` is what its further words cost.
    """
    costs, line = step.costs, step.line
    if line.right[-1] - line.left[begin] > costs.room[at]:
        return None
    word = line.firsts[begin]
    return (
        SPAN
        + costs.text.first[word]
        - costs.first[at][word]
        + costs.text.ends[line.lasts[-1]]
        + further
    )


def continued(step: LineCosts, states: Sequence[State]) -> list[State]:
    """The states after a line that continues the cells of the states before it."""
    costs, line = step.costs, step.line
    lead, count, full = line.lead, costs.count, costs.full
    best: list[tuple[float, float, State] | None] = [None] * count
    """For each column: cost and lead of the best way to continue, and the state before."""
    for state in states:
        cost, at, taken, _, _, _, _ = state
        if at >= count:
            continue
        if taken + lead < full[at]:
            cost += costs.columns[at].width.slack(taken, lead)
        held = best[at]
        if held is None:
            best[at] = cost, SURE, state
        elif cost < held[0]:
            best[at] = cost, held[0] - cost, state
        elif cost - held[0] < held[1]:
            best[at] = held[0], cost - held[0], held[2]
    onward = line.first_forms[0] in _ONWARD or step.before.last_forms[-1] == "link"
    penalty = (AFTER_NOTE if line.after_note else 0.0) + (0.0 if onward else CAPITAL)
    wide = line.right[-1] - line.left[0]
    begin, stop = step.start, step.stop
    found: list[State] = []
    for at, held in enumerate(best):
        if held is not None:
            cost, margin, state = held
            spent = costs.spent[at]
            cost += penalty + costs.tall[at] + spent[stop] - spent[begin]
            if wide > costs.most[at]:
                cost += costs.columns[at].width.excess(wide)
            found.append((cost, at, wide, state[3], margin, state, None))
    return found


def entries(step: LineCosts, states: Sequence[State], head: Head | None) -> list[Entry | None]:
    """For each column, the best way to begin a cell in it with the line.

    The cell is in a new row or in the same one. `head` is how the lines before this one read, if
    they all were the head.
    """
    costs, line, count = step.costs, step.line, step.costs.count
    (cost, margin, last), cells = _ended(step, states, head)
    found: list[Entry | None] = [None] * count
    if cost < math.inf:
        cost += ROW
        found[0] = (cost + NOTED if line.noted else cost), last, True, margin
        cost += costs.nameless
        for at in range(1, count):
            found[at] = cost, last, True, margin
            cost += costs.empty[at]
    for column in range(count - 2, -1, -1):
        held = cells[column]
        if held is not None:
            cost, state = held
            for at in range(column + 1, count):
                entry = found[at]
                if entry is None or cost < entry[0]:
                    found[at] = cost, state, False, entry[0] - cost if entry else SURE
                cost += costs.skipped[at]
    return found


def _ended(
    step: LineCosts, states: Sequence[State], head: Head | None
) -> tuple[_RowEnd, list[tuple[float, State] | None]]:
    """The best way to end the row before a line, or the head.

    Also, for each column, the best way to end only its cell.
    """
    costs, line, count = step.costs, step.line, step.costs.count
    best, other, last = head.cost if head else math.inf, math.inf, None
    cells: list[tuple[float, State] | None] = [None] * count
    lead, twin, end = line.lead, line.twin, step.before.lasts[-1]
    ends, rest, most = costs.ends, costs.rest, costs.most
    for state in states:
        cost, at, wide, first, _, _, begun = state
        if at < count:
            cost += ends[at][end]
            if wide + lead > most[at]:
                cost += FULL_END
            held = cells[at]
            alone = cost if begun is None else cost + BREAK_AFTER_ONE_LINE
            if first == twin >= 0:
                alone += TWIN
            if held is None or alone < held[0]:
                cells[at] = alone, state
            cost += rest[at]
        if cost < best:
            best, other, last = cost, best, state
        elif cost < other:
            other = cost
    return (best, min(other - best, SURE), last), cells
