"""Lines with which a cell goes on: the whole of each, in the column of the cell."""

from __future__ import annotations

from collections.abc import Sequence

from builder.parse.general_code.tables.grid.costs import COSTS
from builder.parse.general_code.tables.grid.reading import SURE, State
from builder.parse.general_code.tables.grid.step import Step

_ONWARD = frozenset({"small", "link", "note", "aside", "bracket", "street"})
"""Forms of a first word with which a cell goes on as readily as not."""


def continued(step: Step, states: Sequence[State]) -> list[State]:
    """The states behind a line with which the cells of the states before it go on."""
    costs, line = step.costs, step.line
    lead, count, full = line.lead, costs.count, costs.full
    best: list[tuple[float, float, State] | None] = [None] * count
    """For each column the best way to go on, how far the next best lies behind, and where it
    stands."""
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
    penalty = (COSTS.after_note if line.after_note else 0.0) + (0.0 if onward else COSTS.capital)
    late, wide = COSTS.note_late if line.note else 0.0, line.right[-1] - line.left[0]
    begin, stop = step.start, step.stop
    found: list[State] = []
    for at, held in enumerate(best):
        if held is not None:
            cost, margin, state = held
            spent = costs.spent[at]
            cost += penalty + costs.tall[at] + spent[stop] - spent[begin] + (late if at else 0.0)
            if wide > costs.most[at]:
                cost += costs.columns[at].width.excess(wide)
            found.append((cost, at, wide, state[3], margin, state, None))
    return found
