"""The search for the rows of a table: all ways to read its lines, scored line after line.

A row's cells were printed one after the other, each at the top of its row: so a cell begins within
a line only where the cell before it is one line long, and at the beginning of a line only behind a
cell of several lines, or with a new row.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from builder.parse.general_code.tables.grid.begun import begun
from builder.parse.general_code.tables.grid.continued import continued
from builder.parse.general_code.tables.grid.costs import COSTS, ColumnCosts, Columns
from builder.parse.general_code.tables.grid.entries import entries
from builder.parse.general_code.tables.grid.excerpt import Excerpt
from builder.parse.general_code.tables.grid.head import Head
from builder.parse.general_code.tables.grid.reading import SURE, Reading, State, Trace
from builder.parse.general_code.tables.grid.step import Step


def search(
    excerpt: Excerpt, columns: Columns, heads: Sequence[Head | None], limits: Sequence[float] = ()
) -> Reading | None:
    """The best reading of lines, or None where there is none.

    Args:
        excerpt: the lines.
        columns: what is known of them.
        heads: for each number of first lines how they read as a head.
        limits: for each line what the best way up to it may cost; where it costs more, other
            columns have been found to read better.
    """
    costs = ColumnCosts(excerpt, columns)
    states: list[State] = []
    reached: list[float] = []
    ahead = _least_ahead(heads, len(excerpt.lines))
    for index in range(len(excerpt.lines)):
        head = heads[index] if index < len(heads) else None
        found = _behind(Step.to(index, excerpt, costs), states, head)
        least = min([state[0] for state in found], default=math.inf)
        if least == ahead[index] == math.inf or (
            limits and min(least, ahead[index]) > limits[index]
        ):
            return None
        reached.append(least)
        states = [state for state in found if state[0] < least + COSTS.hopeless]
    return _best(costs, excerpt, states, reached)


def _least_ahead(heads: Sequence[Head | None], count: int) -> list[float]:
    """For each line the least cost of a head that ends behind it."""
    ahead = [math.inf] * count
    for index in range(min(count, len(heads) - 1) - 1, -1, -1):
        head = heads[index + 1]
        ahead[index] = min(
            ahead[index + 1] if index + 1 < count else math.inf, head.cost if head else math.inf
        )
    return ahead


def _behind(step: Step, states: Sequence[State], head: Head | None) -> list[State]:
    """The states behind a line; `head` is what the lines before it read as, if all are the head."""
    found = continued(step, states) if states else []
    if step.line.opens:
        found += begun(step, entries(step, states, head))
    return found


def _best(
    costs: ColumnCosts, excerpt: Excerpt, states: Sequence[State], reached: Sequence[float]
) -> Reading | None:
    """Follow the best of the states behind the last line back to the head."""
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
    rows.sort()  # no two are of the same order
    cost, _, last = rows[0]
    margin = rows[1][0] - cost if len(rows) > 1 else SURE
    return Trace(costs.count, excerpt.words).followed(last, cost, margin, reached)
