"""Steps of the search for rows, in columns about which only the test's own facts are known."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

from builder.parse.general_code.tables.grid.columns import Width
from builder.parse.general_code.tables.grid.costs import ColumnCosts, LineCosts
from builder.parse.general_code.tables.grid.lines import Classes
from builder.parse.general_code.tables.grid.reading import SURE, State

EMPTY = 1.0
"""What an empty cell costs in these columns."""


class Same(dict[int, float]):
    """One cost for each class of words."""

    def __missing__(self, _word: int) -> float:
        return 0.0


def step(texts: Sequence[str], widths: Sequence[float], **known: Any) -> LineCosts:
    """The step to the last of some lines. Columns have least and greatest widths in ems.

    Only empty cells cost anything, unless `known` says otherwise.
    """
    lines = Classes.of_texts(texts).lines
    counted, words = len(widths), [len(line.at) for line in lines]
    start, stop = sum(words[:-1]), sum(words)
    held: dict[str, Any] = {
        "count": counted,
        "columns": [SimpleNamespace(width=Width(wide, wide)) for wide in widths],
        "text": SimpleNamespace(first=Same(), ends=Same()),
        "full": list(widths),
        "most": list(widths),
        "room": [30.0] * counted,
        "spent": [[0.0] * (stop + 1)] * counted,
        "over": [0.0] * (stop + 1),
        "first": [Same()] * counted,
        "ends": [Same()] * counted,
        "tall": [0.0] * counted,
        "empty": [EMPTY] * counted,
        "skipped": [EMPTY] * counted,
        "rest": [EMPTY * (counted - at - 1) for at in range(counted)],
        "nameless": EMPTY,
    }
    costs = cast("ColumnCosts", SimpleNamespace(**(held | known)))
    before = lines[-2] if len(lines) > 1 else lines[-1]
    return LineCosts(costs, len(lines) - 1, lines[-1], before, start, stop)


def state(column: int, cost: float = 0.0, wide: float = 5.0, first: int = 0) -> State:
    """The state after a line whose last cell is in a column."""
    return cost, column, wide, first, SURE, None, None
