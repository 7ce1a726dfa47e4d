"""Whether a code may be published: its measures against the bounds, and against its last build."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from builder.gate.bounds import BOUNDS, LOOSEST, SLACK, Bound
from builder.gate.measures import Measures

LOST = 0.1
"""Of the sections of the last build: more than a tenth are not repealed between two supplements."""
FEW_SECTIONS, FEW_DOUBTS = 3, 20
"""Changes that are none in a small code."""


def problems(measures: Measures) -> tuple[str, ...]:
    """What is beyond a bound, each in a sentence, the farthest first; empty where nothing is."""
    if not measures.sections:
        return ("no section was found in it",)
    beyond = [bound for bound in BOUNDS if _value(bound, measures) > _most(bound, measures)]
    beyond.sort(key=lambda bound: -_value(bound, measures) / bound.most)
    return tuple(_sentence(bound, measures) for bound in beyond)


def _value(bound: Bound, measures: Measures) -> float:
    return float(getattr(measures, bound.measure))


def _most(bound: Bound, measures: Measures) -> float:
    """A bound, wider for a small code."""
    size = measures.words if bound.of == "words" else measures.sections
    if bound.slack is None:
        return bound.most + SLACK[bound.of] / max(size, 1)
    return max(bound.most, min(bound.most + bound.slack / max(size, 1), LOOSEST))


def _sentence(bound: Bound, measures: Measures) -> str:
    found = bound.said.format(_percent(_value(bound, measures)))
    return f"{found}; at most {_percent(bound.known)} in any code that was read right"


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def much_worse(now: Mapping[str, Any], before: Mapping[str, Any] | None) -> tuple[str, ...]:
    """What is much worse than in the last build, each in a sentence.

    Args:
        now: counts of sections and doubts: {"sections": 500, "doubts": 12}.
        before: the same of the site that stands; None where there is none.
    """
    if before is None:
        return ()
    found = []
    lost = before["sections"] - now["sections"]
    if lost > max(LOST * before["sections"], FEW_SECTIONS):
        found.append(f"{now['sections']:,} sections, and {before['sections']:,} in its last build")
    if now["doubts"] > 2 * before["doubts"] + FEW_DOUBTS:
        found.append(f"{now['doubts']:,} doubts, and {before['doubts']:,} in its last build")
    return tuple(found)
