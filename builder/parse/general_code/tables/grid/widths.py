"""How wide the columns of a table are.

This is learned from what their lines hold and from where they break.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from builder.parse.general_code.lines.measure import TOLERANCE
from builder.parse.general_code.tables.grid.columns import Counts, Width

FULL = 30.6
"""How wide a table may be, in ems: the measure of the page."""
_LEAST = 25.5
"""How wide a table at least is; they are set to the full measure, less what stands between
columns."""
_TRIED = 14
_WIDEST = 99.0


def widths(seen: Sequence[Counts]) -> tuple[Width, ...]:
    """Widths that the lines contradict least, and that fit on the page together."""
    curves = [_Curve(counts) for counts in seen]
    at = [curve.least() for curve in curves]
    while sum(curve.tried[x] for curve, x in zip(curves, at, strict=True)) > FULL:
        steps = [
            ((curve.cost(y) - curve.cost(x)) / (curve.tried[x] - wide), column, y)
            for column, (curve, x) in enumerate(zip(curves, at, strict=True))
            for y, wide in enumerate(curve.tried[x + 1 :], x + 1)
            if curve.tried[x] - wide > TOLERANCE
        ]
        if not steps:
            break
        _, column, y = min(steps)
        at[column] = y
    least = [curve.tried[x] for curve, x in zip(curves, at, strict=True)]
    most = [
        max(
            low,
            min([wide + following for wide, following in counts.breaks], default=_WIDEST)
            - TOLERANCE,
        )
        for low, counts in zip(least, seen, strict=True)
    ]
    missing = _LEAST - sum(most)
    if missing > 0:  # every column breaks its lines too early: none can be as narrow as it seems
        least = most = [high + missing / len(most) for high in most]
    spare = max(0.0, FULL - sum(least))
    return tuple(Width(low, min(high, low + spare)) for low, high in zip(least, most, strict=True))


class _Curve:
    """Widths that a column may have, widest first, each with what its lines say against it."""

    def __init__(self, counts: Counts) -> None:
        self.lines = sorted(counts.wide)
        self.full = sorted([line + following for line, following in counts.breaks])
        """How wide those lines would have been that had no more room."""
        self.tried = sorted({round(wide, 2) for wide in self.lines}, reverse=True)[:_TRIED] or [1.0]
        self.costs: dict[int, float] = {}

    def cost(self, at: int) -> float:
        """What the lines say against one of the widths."""
        found = self.costs.get(at)
        if found is None:
            wide = self.tried[at]
            width = Width(wide, wide)
            under = bisect_left(self.full, wide - TOLERANCE)
            found = self.costs[at] = self._excess(at) + sum(
                [width.slack(line, 0.0) for line in self.full[:under]]
            )
        return found

    def _excess(self, at: int) -> float:
        wide = self.tried[at]
        over = bisect_right(self.lines, wide + TOLERANCE)
        return (
            sum(map(Width(wide, wide).excess, self.lines[over:])) if over < len(self.lines) else 0.0
        )

    def least(self) -> int:
        """The width with the least against it, the narrowest where several have."""
        best = 0
        for at in range(1, len(self.tried)):
            if self._excess(at) > self.cost(best):
                break  # more lines are too wide for all further ones
            if self.cost(at) <= self.cost(best):
                best = at
        return best
