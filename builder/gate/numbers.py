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
_INSERTED = re.compile(r"\.(\d\d)([1-9])$")
"""A third figure behind a number of two places, as codes of Ohio put sections between others."""
_LIST = "section list"
_NUMBER = re.compile(r"[A-Z]{0,3}-?\d+[A-Z]?(?:[.:–—-]\d+[A-Z]?){1,4}")


def out_of_order(code: Code) -> int:
    """Sections with a lower number than the one before them, in the same division."""
    return sum(
        _parts(after) < _parts(before)
        for before, after in pairwise(_numbered(code))
        if before.parent == after.parent
    )


def doubled(code: Code) -> int:
    """Sections with a number that another one of the same division has before them."""
    seen = Counter((unit.parent, unit.number) for unit in _numbered(code))
    return sum(count - 1 for count in seen.values())


def repeated(code: Code) -> int:
    """Sections with a number of several parts ("12-3") that another one had before them."""
    seen = Counter(unit.number for unit in _numbered(code) if len(_parts(unit)) > 1)
    return sum(count - 1 for count in seen.values())


def in_doubled(code: Code) -> int:
    """Sections below a division that stood there before, with the same kind, number and place."""
    paths = _paths(code)
    first: dict[tuple[str, ...], str] = {}
    for unit in code.divisions:
        if unit.number:
            first.setdefault(paths[unit.id], unit.id)
    again = {unit.id for unit in code.divisions if first.get(paths[unit.id], unit.id) != unit.id}
    above = {unit.id: unit.parent for unit in code.units}
    return sum(_below(unit.parent, again, above) for unit in code.sections)


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
        for one, other in pairwise(_numbered(code))
        if one.parent == other.parent
        and (before := _parts(one))[:-1] == (after := _parts(other))[:-1]
        and before
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


def _numbered(code: Code) -> Iterator[Unit]:
    return (unit for unit in code.sections if unit.kind is UnitKind.SECTION and unit.number)


def _parts(unit: Unit) -> tuple[tuple[int, str], ...]:
    """A number's parts, each as its figure and what is put between it and the next one.

    That is a letter ("12-3A"), or in numbers of two places a third figure: 402.031 stands between
    402.03 and 402.04.
    """
    found: list[tuple[str, str]] = re.findall(r"(\d+)([A-Za-z]?)", unit.number or "")
    if (inserted := _INSERTED.search(unit.number or "")) and len(found) > 1:
        found[-1] = (inserted[1], inserted[2])
    return tuple((int(figure), letter.upper()) for figure, letter in found)
