"""How wide the columns of a table are, learned from what their lines hold and from where they break."""

from __future__ import annotations

from collections.abc import Sequence

from builder.parse.general_code.grid.columns import Counts, Width
from builder.parse.measure import TOLERANCE

FULL = 30.6
"""How wide a table may be, in ems: the measure of the page."""
_LEAST = 25.5
"""How wide a table at least is; they are set to the full measure, less what stands between columns."""
_TRIED = 14
_WIDEST = 99.0


def widths(seen: Sequence[Counts]) -> tuple[Width, ...]:
    """Widths that the lines contradict least, and that fit on the page together."""
    curves = [_curve(counts) for counts in seen]
    at = [min(range(len(curve)), key=lambda x, curve=curve: (curve[x][1], curve[x][0])) for curve in curves]  # type: ignore[misc]
    while sum(curve[x][0] for curve, x in zip(curves, at, strict=True)) > FULL:
        steps = [
            ((cost - curve[x][1]) / (curve[x][0] - wide), column, y)
            for column, (curve, x) in enumerate(zip(curves, at, strict=True))
            for y, (wide, cost) in enumerate(curve[x + 1 :], x + 1)
            if curve[x][0] - wide > TOLERANCE
        ]
        if not steps:
            break
        _, column, y = min(steps)
        at[column] = y
    least = [curve[x][0] for curve, x in zip(curves, at, strict=True)]
    most = [
        max(low, min((wide + following for wide, following in counts.breaks), default=_WIDEST) - TOLERANCE)
        for low, counts in zip(least, seen, strict=True)
    ]
    missing = _LEAST - sum(most)
    if missing > 0:  # every column breaks its lines too early: none can be as narrow as it seems
        least = most = [high + missing / len(most) for high in most]
    spare = max(0.0, FULL - sum(least))
    return tuple(Width(low, min(high, low + spare)) for low, high in zip(least, most, strict=True))


def _curve(counts: Counts) -> list[tuple[float, float]]:
    """Widths that a column may have, widest first, each with what its lines say against it."""
    tried = sorted({round(wide, 2) for wide in counts.wide}, reverse=True)[:_TRIED] or [1.0]
    return [(wide, _against(wide, counts)) for wide in tried]


def _against(wide: float, counts: Counts) -> float:
    """What the lines of a column say against a width."""
    width = Width(wide, wide)
    cost = sum([width.excess(line) for line in counts.wide if line > wide])
    return cost + sum([width.slack(line, following) for line, following in counts.breaks if line + following < wide])
