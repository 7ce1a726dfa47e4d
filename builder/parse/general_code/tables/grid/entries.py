"""Rows and cells that end before a line, and the cell that begins at its first word."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from builder.parse.general_code.tables.grid.costs import COSTS
from builder.parse.general_code.tables.grid.head import Head
from builder.parse.general_code.tables.grid.reading import SURE, Entry, State
from builder.parse.general_code.tables.grid.step import Step

_RowEnd: TypeAlias = "tuple[float, float, State | None]"
"""What it costs to end a row or the head, how far the next best way lies behind, and where reading
stood; nowhere behind the head."""


def entries(step: Step, states: Sequence[State], head: Head | None) -> list[Entry | None]:
    """For each column, the best way to begin a cell in it with the line.

    The cell stands in a new row or in the same one. `head` is what the lines before this one read
    as, if they all were the head.
    """
    costs, line, count = step.costs, step.line, step.costs.count
    (cost, margin, last), cells = _ended(step, states, head)
    found: list[Entry | None] = [None] * count
    alone = COSTS.note_alone if line.note and line.first_forms[0] == "note" else 0.0
    if cost < math.inf:
        cost += COSTS.row + alone
        found[0] = (cost + COSTS.noted if line.noted else cost), last, True, margin
        cost += costs.nameless
        for at in range(1, count):
            found[at] = cost, last, True, margin
            cost += costs.empty[at]
    for column in range(count - 2, -1, -1):
        held = cells[column]
        if held is not None:
            cost, state = held
            cost += alone
            for at in range(column + 1, count):
                entry = found[at]
                if entry is None or cost < entry[0]:
                    found[at] = cost, state, False, entry[0] - cost if entry else SURE
                cost += costs.skipped[at]
    return found


def _ended(
    step: Step, states: Sequence[State], head: Head | None
) -> tuple[_RowEnd, list[tuple[float, State] | None]]:
    """The best way to end the row before a line, or the head.

    Also, for each column, the best way to end its cell alone.
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
                cost += COSTS.full_end
            held = cells[at]
            alone = cost if begun is None else cost + COSTS.break_after_one_line
            if first == twin >= 0:
                alone += COSTS.twin
            if held is None or alone < held[0]:
                cells[at] = alone, state
            cost += rest[at]
        if cost < best:
            best, other, last = cost, best, state
        elif cost < other:
            other = cost
    return (best, min(other - best, SURE), last), cells
