"""Numbers that begin again: in charters, related acts, appendices, in each of several titles.

Such a number says nothing alone, so an id puts that of its book or of its parent before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum, auto

from builder.model import CHAPTERS, Unit, UnitKind

_BARE = re.compile(r"\d+[a-z]{0,2}")
"""A section's number without any sign: the next act or appendix has the same one."""


class Under(Enum):
    """What is before a number in an id."""

    BOOK = auto()
    """Its chapter or appendix, or the outermost division where it is in none."""
    PARENT = auto()
    """The division right above it."""


def counted_anew(units: Sequence[Unit], names: Sequence[str]) -> dict[int, Under]:
    """By index, the units whose number is another's too, and what is before each.

    A section keeps its plain number where it is its own chapter's ("14-22" in chapter 14). A bare
    number never does, for the next act may count again as well.

    Args:
        units: in reading order.
        names: of each its number, or else its title, as an id has it.
    """
    books, parents = _places(units)
    owners: dict[str, list[int]] = {}
    for index, unit in enumerate(units):
        outside = books[index] < 0 or units[books[index]].kind not in CHAPTERS
        if unit.kind is UnitKind.SECTION or outside:
            owners.setdefault(f"{unit.kind}-{names[index]}", []).append(index)
    divided = _divided(owners.values(), books, parents)
    found: dict[int, Under] = {}
    for indexes in owners.values():
        several = len({books[i] for i in indexes}) > 1
        for i in indexes:
            if units[i].kind is not UnitKind.SECTION:
                found.update({i: Under.PARENT} if several else {})
            elif (several or _BARE.fullmatch(names[i])) and not _is_home(i, units, names, books):
                found[i] = Under.PARENT if books[i] in divided else Under.BOOK
    return found


def _divided(
    owners: Iterable[Sequence[int]], books: Sequence[int], parents: Sequence[int]
) -> set[int]:
    """The books whose divisions count again, so that each number in them needs its division's."""
    found: set[int] = set()
    for indexes in owners:
        seen: dict[int, int] = {}
        for i in indexes:
            if seen.setdefault(books[i], parents[i]) != parents[i]:
                found.add(books[i])
    return found


def _places(units: Sequence[Unit]) -> tuple[list[int], list[int]]:
    """Of each unit the index of its book, and of its parent; -1 where it has none."""
    books, parents, stack = list[int](), list[int](), list[int]()
    for index, unit in enumerate(units):
        while stack and not units[stack[-1]].may_hold(unit):
            stack.pop()
        chapters = [i for i in stack if units[i].kind in CHAPTERS]
        books.append(chapters[-1] if chapters else stack[0] if stack else -1)
        parents.append(stack[-1] if stack else -1)
        stack.append(index)
    return books, parents


def _is_home(index: int, units: Sequence[Unit], names: Sequence[str], books: Sequence[int]) -> bool:
    """Whether a section's number begins with that of its chapter, or nothing is above it."""
    book = books[index]
    if book < 0:
        return True
    return units[book].kind in CHAPTERS and bool(
        re.match(rf"{re.escape(names[book])}(?![a-z\d])", names[index])
    )


def holder(above: Sequence[Unit], under: Under | None) -> str | None:
    """The id that an id begins with; None where the unit's own number is enough."""
    if under is None or not above:
        return None
    if under is Under.PARENT:
        return above[-1].id
    return next((unit.id for unit in reversed(above) if unit.kind in CHAPTERS), above[0].id)
