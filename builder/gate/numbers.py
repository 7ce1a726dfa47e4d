"""The numbers of a code's sections: out of order, twice, missing, or in its own lists alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from builder.model import Code, Unit, UnitKind

_PAGE = re.compile(r"(.{0,12}:)?[A-Za-z]{0,3}(\d{1,4})")
_PENALTIES = 90
_LONGEST_GAP = 10
"""Numbers; a longer leap was meant, or else a few would outweigh all others."""
_TWO_PLACES = re.compile(r"\d\.\d\d$")
_INSERTED = re.compile(r"\.(\d\d)([1-9])$")
"""A third figure behind a number of two places, as codes of Ohio put sections between others."""
_PARTS = (UnitKind.PART, UnitKind.SUBPART)
_LIST = "section list"
_NUMBER = re.compile(r"[A-Z]{0,3}-?\d+[A-Z]?(?:[.:–—-]\d+[A-Z]?){1,4}")


def out_of_order(code: Code) -> int:
    """Sections with a lower number than the one before them, in the same division."""
    return sum(
        parts_after < parts_before
        for (before, parts_before), (after, parts_after) in pairwise(_parts_of(code))
        if before.parent == after.parent
    )


def doubled(code: Code) -> int:
    """Sections with a number that another one of the same division has before them.

    A bare number says nothing: an appendix may hold several ordinances that begin with "1".
    """
    seen = Counter((unit.parent, unit.number) for unit, parts in _parts_of(code) if len(parts) > 1)
    return sum(count - 1 for count in seen.values())


def repeated(code: Code) -> int:
    """Sections with a number of several parts ("12-3") that another one had before them."""
    seen = Counter(unit.number for unit, parts in _parts_of(code) if len(parts) > 1)
    return sum(count - 1 for count in seen.values())


def in_doubled(code: Code) -> int:
    """Sections below a division that stood there before, with the same kind, number and place.

    A chapter whose sections begin with its own number ("12-3") may stand once only, wherever that
    is; where another town's code follows in the file, its chapters come again.
    """
    paths = _paths(code)
    first: dict[tuple[str, ...], str] = {}
    for unit in code.divisions:
        if unit.number:
            first.setdefault(paths[unit.id], unit.id)
    again = {unit.id for unit in code.divisions if first.get(paths[unit.id], unit.id) != unit.id}
    again |= _chapters_again(code)
    above = {unit.id: unit.parent for unit in code.units}
    return sum(_below(unit.parent, again, above) for unit in code.sections)


def _chapters_again(code: Code) -> set[str]:
    """Chapters whose number heads the sections of an earlier chapter in the same form.

    Of two parts that both begin with chapters each may count its own.
    """
    above = {unit.id: unit for unit in code.divisions}
    books = _books(code)
    first: dict[str, Unit] = {}
    again: set[str] = set()
    for unit in _numbered(code):
        chapter = above.get(unit.parent or "")
        while chapter and chapter.kind is not UnitKind.CHAPTER:
            chapter = above.get(chapter.parent or "")
        if chapter and chapter.number and (unit.number or "").startswith(chapter.number):
            head = (unit.number or "")[: len(chapter.number) + 1]
            other = first.setdefault(head, chapter)
            apart = chapter.parent != other.parent and {chapter.parent, other.parent} <= books
            if head[-1] in ".-:" and other.id != chapter.id and not apart:
                again.add(chapter.id)
    return again


def _books(code: Code) -> frozenset[str | None]:
    """The parts whose first unit is a chapter."""
    return frozenset(
        unit.id
        for unit, below in pairwise(code.units)
        if unit.kind in _PARTS and below.kind is UnitKind.CHAPTER
    )


def _paths(code: Code) -> dict[str, tuple[str, ...]]:
    """By id, what a division is called and what all those above it are called."""
    paths: dict[str, tuple[str, ...]] = {}
    for unit in code.divisions:
        named = f"{unit.kind} {unit.number or unit.title}"
        paths[unit.id] = (*paths.get(unit.parent or "", ()), named)
    return paths


def _below(parent: str | None, divisions: set[str], above: dict[str, str | None]) -> bool:
    while parent:
        if parent in divisions:
            return True
        parent = above.get(parent)
    return False


def gaps(code: Code) -> float:
    """Of the numbers between neighbouring sections of a division, those that are not there.

    A code counts by ones, fives or tens. Where sections are gone, its numbers leap. A leap to a
    number such as 99 or 999, at which some publishers print penalties, is none.
    """
    steps = [
        after[-1][0] - before[-1][0]
        for (one, before), (other, after) in pairwise(_parts_of(code))
        if one.parent == other.parent
        and before[:-1] == after[:-1]
        and before
        and after
        and not after[-1][1]
        and after[-1][0] < _PENALTIES
    ]
    if not steps:
        return 0.0
    usual = Counter(steps).most_common(1)[0][0]
    if usual < 1:
        return 0.0
    lost = sum(min((step - 1) // usual, _LONGEST_GAP) for step in steps if step > usual)
    return lost / (lost + len(steps))


def missing_pages(code: Code, source: str) -> float:
    """Of the pages that should be there by the numbers printed on them, those that are not."""
    numbers = [
        (found[1], int(found[2]))
        for part in code.set_aside
        if part.kind == "page number"
        for start, end in part.spans
        if (found := _PAGE.fullmatch(source[start:end].strip()))
    ]
    lost = sum(
        after - before - 1
        for (one, before), (other, after) in pairwise(numbers)
        if one == other and after > before + 1
    )
    return lost / (lost + len(numbers)) if numbers else 0.0


def listed(code: Code, source: str) -> frozenset[str]:
    """The numbers that the publisher's own lists of sections name."""
    return frozenset(
        found[0].rstrip(".")
        for part in code.set_aside
        if part.kind == _LIST
        for start, end in part.spans
        for line in source[start:end].split("\n")
        if (found := _NUMBER.match(line.strip(" \xa0\t§")))
    )


def shown(code: Code) -> frozenset[str]:
    """The numbers of the sections that stand in the text."""
    return frozenset(unit.number for unit in _numbered(code) if unit.number)


def divided(code: Code) -> frozenset[str]:
    """The numbers of the divisions that stand in the text; lists of chapters name these."""
    return frozenset(unit.number for unit in code.divisions if unit.number)


def containers(code: Code) -> frozenset[str]:
    """Ids of the sections that the next one's number goes on with: "3" before "3-1"."""
    units = list(_numbered(code))
    return frozenset(
        unit.id
        for unit, below in pairwise(units)
        if re.match(rf"{re.escape(unit.number or '')}[.:-]\d", below.number or "")
    )


def _numbered(code: Code) -> Iterator[Unit]:
    return (unit for unit in code.sections if unit.kind is UnitKind.SECTION and unit.number)


def _parts_of(code: Code) -> list[tuple[Unit, tuple[tuple[int, str], ...]]]:
    """The sections with their numbers' parts, each its figure and what is put behind it.

    That is a letter ("12-3A"), or in a code whose numbers have two places a third figure: there
    402.031 stands between 402.03 and 402.04.
    """
    units = list(_numbered(code))
    two_places = [bool(_TWO_PLACES.search(unit.number or "")) for unit in units]
    inserts = sum(two_places) > len(units) / 2
    return [(unit, _parts(unit.number or "", inserts=inserts)) for unit in units]


def _parts(number: str, *, inserts: bool) -> tuple[tuple[int, str], ...]:
    found: list[tuple[str, str]] = re.findall(r"(\d+)([A-Za-z]?)", number)
    if inserts and (inserted := _INSERTED.search(number)):
        found[-1] = (inserted[1], inserted[2])
    return tuple((int(figure), letter.upper()) for figure, letter in found)
