"""Sections whose numbers name another chapter than the one that they stand in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from builder.counted_anew import CHAPTERS
from builder.model import Doubt, Unit, UnitKind
from builder.parse.in_order.implied import RANGE

_OF = re.compile(r"(.+)[.-]\w+")
_HABIT = 0.9
"""Share of the sections in numbered chapters that bear their chapter's number, where that is how a
code counts; others count through, or anew in each chapter."""
_UNSURE = 0.8
"""Confidence that such a section stands where it should: its number may be a slip as well."""


def with_doubts(units: Sequence[Unit]) -> tuple[tuple[Unit, ...], tuple[Doubt, ...]]:
    """The units, those sections less sure that their numbers put elsewhere, and a doubt for each.

    A number may be misprinted, or a chapter's heading may be missing or unknown: nothing tells
    which, so that each stays where it is found.
    """
    chapters = _chapters(units)
    judged = {at: _named(unit) for at, unit in enumerate(units) if chapters[at] and _named(unit)}
    other = {at for at, named in judged.items() if not _is(named, chapters[at])}
    if len(other) > (1 - _HABIT) * len(judged):
        return tuple(units), ()
    done = [
        replace(unit, confidence=min(unit.confidence, _UNSURE)) if at in other else unit
        for at, unit in enumerate(units)
    ]
    told = (_doubt(units[at], chapters[at]) for at in sorted(other))
    return tuple(done), tuple(told)


def _doubt(unit: Unit, chapter: str) -> Doubt:
    span = (unit.spans[0][0], unit.spans[-1][1])
    return Doubt("section of another chapter", unit.number or "", f"in chapter {chapter}", span)


def _named(unit: Unit) -> str:
    """What stands before the last part of a section's number."""
    first = (unit.number or "").partition(RANGE)[0]
    found = _OF.fullmatch(first) if unit.kind is UnitKind.SECTION and unit.spans else None
    return found[1] if found else ""


def _is(named: str, chapter: str) -> bool:
    """Whether a chapter's number is the beginning of what a section's number names.

    >>> _is("14", "14"), _is("14-2", "14"), _is("141", "14")
    (True, True, False)
    """
    return re.match(rf"{re.escape(chapter)}(?!\w)", named, re.I) is not None


def _chapters(units: Sequence[Unit]) -> list[str]:
    """Of each unit the number of the chapter that it stands in; nothing where it stands in none."""
    found: list[str] = []
    stack: list[Unit] = []
    for unit in units:
        while stack and not stack[-1].may_hold(unit):
            stack.pop()
        above = next((one for one in reversed(stack) if one.kind in CHAPTERS), None)
        of_chapter = above is not None and above.kind is UnitKind.CHAPTER
        found.append((above.number or "") if above and of_chapter else "")
        stack.append(unit)
    return found
