"""The gate: a code that was read wrong is held back, unless its publisher accepts it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from builder.errors import DAMAGED, BuildError
from builder.frozen import Plain, frozen
from builder.gate.bounds import BOUNDS, LOOSEST, SLACK, Bound
from builder.gate.holes import findings, holes
from builder.gate.measures import Measures, broken_off, hollow, measure
from builder.model import Code
from builder.text.amounts import counted

LOST = 0.1
"""Share of the last build's sections that may be gone; a supplement repeals fewer."""
FEW_SECTIONS, FEW_DOUBTS = 3, 20
"""Changes that do not matter in a small code, in sections and in doubts."""


def problems(measures: Measures) -> tuple[str, ...]:
    """A message for each measure beyond its bound, worst first."""
    if not measures.sections:
        return ("no section was found in it",)
    values = ((float(getattr(measures, bound.measure)), bound) for bound in BOUNDS)
    beyond = [(value, bound) for value, bound in values if value > _most(bound, measures)]
    beyond.sort(key=lambda found: -found[0] / found[1].most)
    return tuple(
        f"{bound.said.format(_percent(value))}; "
        f"at most {_percent(bound.known)} in any code that was read right"
        for value, bound in beyond
    )


def _most(bound: Bound, measures: Measures) -> float:
    """The bound, raised for a small code."""
    size: int = getattr(measures, bound.of)
    if bound.slack is None:
        return bound.most + SLACK[bound.of] / max(size, 1)
    return max(bound.most, min(bound.most + bound.slack / max(size, 1), LOOSEST))


def _percent(share: float) -> str:
    """A share as a percentage with two significant figures: "0.02%"."""
    return f"{float(f'{100 * share:.2g}'):g}%"


def much_worse(now: Mapping[str, int], before: Mapping[str, int] | None) -> tuple[str, ...]:
    """A message for each count that is much worse than in the last build.

    Args:
        now: counts of sections and doubts: {"sections": 500, "doubts": 12}.
        before: the same counts for the site in place, if there is one.
    """
    if before is None:
        return ()
    lost = before["sections"] - now["sections"]
    worse = {
        "section": lost > max(LOST * before["sections"], FEW_SECTIONS),
        "doubt": now["doubts"] > 2 * before["doubts"] + FEW_DOUBTS,
    }
    return tuple(
        f"{counted(now[f'{what}s'], what)}, but {before[f'{what}s']:,} in its last build"
        for what, is_worse in worse.items()
        if is_worse
    )


@frozen
class Judged:
    """The gate's verdict on a code."""

    measures: Measures
    problems: tuple[str, ...]
    """Messages; none if the code may be published."""
    places: tuple[str, ...] = ()
    """Those about divisions without text; a publisher may choose to disclose them."""

    @property
    def are_places(self) -> bool:
        """Whether nothing but divisions without text holds the code back."""
        return set(self.problems) == set(self.places)

    def as_data(self) -> Plain:
        """The verdict as data for the report."""
        return {"measures": self.measures.as_data(), "problems": list(self.problems)}


def judge(code: Code, source: str, standing: Path | None = None) -> Judged:
    """Judge a parsed code.

    Args:
        code: the code, with addresses.
        source: its decoded source.
        standing: folder of the site in place, if there is one; a code much worse than it is held
            back.
    """
    found = holes(code, source)
    measures = measure(code, source, sum(each.missing for each in found if not each.certain))
    now = {"sections": len(code.sections), "doubts": len(code.doubts)}
    places = hollow(code)
    problems_found = (
        *places,
        *findings(found, code),
        *broken_off(code, source),
        *problems(measures),
        *much_worse(now, _before(standing)),
    )
    return Judged(measures, problems_found, places)


def passed(
    code: Code, judged: Judged, place: str | Path, *, accepted: bool, incomplete: bool = False
) -> Code:
    """The code as it may be published, its condition listing any problems that were accepted.

    Args:
        code: the code, with addresses.
        judged: the gate's verdict on it.
        place: its file, for the error.
        accepted: whether it may be published whatever the problems.
        incomplete: whether it may be published if only divisions without text are wrong.

    Raises:
        BuildError: it has problems that were not accepted.
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
    """The counts of the site in place; None if there is none that can be read."""
    if standing is None:
        return None
    try:
        report = json.loads((standing / "data" / "report.json").read_text(encoding="utf-8"))
        doubts = Counter[str](report["doubts"]).total()
        return {"sections": int(report["counts"]["sections"]), "doubts": doubts}
    except DAMAGED:
        return None
