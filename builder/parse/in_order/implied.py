"""Chapters that a copy prints no heading of: its sections' numbers tell them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from builder.model import Doubt, Unit, UnitKind

_RANK = 3
_SURE = 0.5
"""Confidence of such a chapter: its number is certain, that it is called a chapter is not."""
RANGE = "—"
"""Between the ends of a range of numbers: "2-11—2-30"."""
_OF = re.compile(r"(.+)[.-]\w+")


def with_chapters(units: Sequence[Unit]) -> tuple[tuple[Unit, ...], tuple[Doubt, ...]]:
    """The units of a text, with chapters where it prints none, and a doubt for each.

    A site needs a page for each, and readers know where 13.05.010 stands. Nothing is added to the
    words of the law: such a chapter has a number and no title, and no place in the source. The
    articles between two sections belong to the chapter of the second one. Where an article bears
    the number itself ("6" above 6-1) it is what a chapter is elsewhere.
    """
    if any(unit.rank <= _RANK for unit in units):
        return tuple(units), ()
    found: list[Unit] = []
    doubts: list[Doubt] = []
    last: str | None = None
    above: str | None = None
    behind = 0
    for unit in units:
        first = (unit.number or "").partition(RANGE)[0]
        of = _OF.fullmatch(first) if unit.kind is UnitKind.SECTION else None
        if unit.kind is not UnitKind.SECTION and unit.number:
            above = unit.number
        if of and of[1] == above:
            last = above
        elif of and of[1] != last:
            last = of[1]
            found.insert(behind, _chapter(last, unit))
            doubts.append(Doubt("chapter without heading", last, f"told by section {unit.number}"))
        found.append(unit)
        behind = len(found) if unit.kind is UnitKind.SECTION else behind
    return tuple(found), tuple(doubts)


def _chapter(number: str, first: Unit) -> Unit:
    return Unit(
        UnitKind.CHAPTER,
        number,
        "",
        (),
        _RANK,
        confidence=_SURE,
        number_confidence=_SURE,
        place=first.place,
    )
