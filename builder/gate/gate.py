"""The gate itself: what was read wrong is held back, unless its publisher accepts it."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from builder.errors import BuildError
from builder.gate.books import hollow
from builder.gate.holes import holes, told_of
from builder.gate.judge import much_worse, problems
from builder.gate.measures import Measures, measure
from builder.model import Code


@dataclass(frozen=True, slots=True)
class Judged:
    """What the gate says of a code."""

    measures: Measures
    problems: tuple[str, ...]
    """Each in a sentence; empty where the code may be published."""
    places: tuple[str, ...] = ()
    """Those of them that are divisions without text: a publisher may choose to say them."""

    @property
    def are_places(self) -> bool:
        """Whether nothing else holds the code back."""
        return set(self.problems) == set(self.places)

    def as_data(self) -> dict[str, Any]:
        """For the report."""
        return {"measures": self.measures.as_data(), "problems": list(self.problems)}


def judge(code: Code, source: str, standing: Path | None = None) -> Judged:
    """Measure a parsed code.

    Args:
        code: the code, with addresses.
        source: its decoded source.
        standing: the folder of the site that stands of it, if any; a code that is much worse than
            that one has a problem.
    """
    found = holes(code, source)
    measures = measure(code, source, sum(each.missing for each in found if not each.certain))
    now = {"sections": len(code.sections), "doubts": len(code.doubts)}
    places = hollow(code)
    told = (
        *places,
        *told_of(found, code),
        *problems(measures),
        *much_worse(now, _before(standing)),
    )
    return Judged(measures, told, places)


def passed(
    code: Code, judged: Judged, place: str, *, accepted: bool, incomplete: bool = False
) -> Code:
    """The code as it may be published: one that was accepted in spite of problems says them.

    Args:
        code: the code, with addresses.
        judged: what the gate says of it.
        place: its file, for the refusal.
        accepted: whatever the problems are.
        incomplete: divisions without text are known to its publisher, and nothing else is.

    Raises:
        BuildError: it has problems, and nobody accepted them.
    """
    if not judged.problems:
        return code
    if not (accepted or (incomplete and judged.are_places)):
        slug = code.municipality.slug
        raise BuildError(
            place,
            f"held back: {'; '.join(judged.problems)}",
            f"townbook inspect shows what was read; --accept {slug} publishes it all the same",
        )
    return replace(code, condition=replace(code.condition, accepted=judged.problems))


def _before(standing: Path | None) -> dict[str, int] | None:
    """Counts of the site that stands; None where there is none that can be read."""
    if standing is None:
        return None
    try:
        report = json.loads((standing / "data" / "report.json").read_text(encoding="utf-8"))
        doubts = Counter[str](report["doubts"]).total()
        return {"sections": int(report["counts"]["sections"]), "doubts": doubts}
    except (OSError, ValueError, KeyError, TypeError):
        return None
