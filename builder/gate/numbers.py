"""The numbers of a code's sections: out of order, twice, missing, or in its own lists alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from builder.model import Code, Unit, UnitKind
from builder.text.squash import squash

_PAGE = re.compile(r"(.{0,12}:)?[A-Za-z]{0,3}(\d{1,4})")
_PENALTIES = 90
_LONGEST_GAP = 10
"""Numbers; a longer leap was meant, or else a few would outweigh all others."""
_WAY = 3
"""Steps from which on a division has its own way of counting."""
_TO_TENS = 2
"""Leaps to the next ten that are a division's way of counting; one may be a loss."""
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
    """Sections below a division that stood there before.

    It has the same kind, number and place, and the same title or mostly the same numbers: then
    another town's code follows in the file. Where only a line is lost, such as "PART II", a Subpart
    A comes twice with other words and other numbers.
    """
    paths = _paths(code)
    below = _sections_below(code)
    first: dict[tuple[str, ...], Unit] = {}
    again: set[str] = set()
    for unit in code.divisions:
        if unit.number:
            other = first.setdefault(paths[unit.id], unit)
            if other is not unit and _same_words(unit, other, below):
                again.add(unit.id)
    again |= _chapters_again(code, below)
    above = {unit.id: unit.parent for unit in code.units}
    return sum(_below(unit.parent, again, above) for unit in code.sections)


def _same_words(unit: Unit, other: Unit, below: Mapping[str, frozenset[str]]) -> bool:
    """Whether two divisions have one title, or mostly the same numbers below them."""
    mine, others = below.get(unit.id, frozenset()), below.get(other.id, frozenset())
    return squash(unit.title) == squash(other.title) or 2 * len(mine & others) > len(mine) > 0


def _sections_below(code: Code) -> dict[str, frozenset[str]]:
    """By a division's id the numbers of several parts below it."""
    above = {unit.id: unit.parent for unit in code.units}
    found: dict[str, set[str]] = {}
    for unit, parts in _parts_of(code):
        holder = unit.parent
        while holder and len(parts) > 1:
            found.setdefault(holder, set()).add(unit.number or "")
            holder = above[holder]
    return {holder: frozenset(numbers) for holder, numbers in found.items()}


def _chapters_again(code: Code, below: Mapping[str, frozenset[str]]) -> set[str]:
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
                again |= {chapter.id} if _same_words(chapter, other, below) else set()
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

    Each division counts in its own way, by ones, fives or tens, and some leave the rest of a ten
    free: there a leap to the next round number (3.13, 3.20) is none. Nor is one to a number such
    as 99 or 999, at which some publishers print penalties.
    """
    steps = _steps(code)
    known = [step for each in steps.values() for step in each]
    least = min((after - before for before, after in known if after > before), default=1)
    usual = _usual(known, least)
    lost = sum(_lost(each, _usual(each, usual)) for each in steps.values())
    count = sum(map(len, steps.values()))
    return lost / (lost + count) if count else 0.0


def _steps(code: Code) -> dict[str | None, list[tuple[int, int]]]:
    """By division the numbers of neighbouring sections, each with the next one's.

    Of decimal numbers 60.71 goes on with 60.7.
    """
    steps: dict[str | None, list[tuple[int, int]]] = {}
    for (one, before), (other, after) in pairwise(_parts_of(code)):
        if not (before and after and one.parent == other.parent and before[:-1] == after[:-1]):
            continue
        (last, _), (number, letter) = before[-1], after[-1]
        within = "." in (one.number or "") and f"{number}".startswith(f"{last}")
        if not letter and not within and number < _PENALTIES:
            steps.setdefault(one.parent, []).append((last, number))
    return steps


def _usual(steps: Sequence[tuple[int, int]], otherwise: int) -> int:
    """The step that a division counts by; that of the whole code where it has too few."""
    counted = Counter(after - before for before, after in steps if after > before)
    if counted.total() < _WAY:
        return otherwise
    return min(step for step, times in counted.items() if times == max(counted.values()))


def _lost(steps: Sequence[tuple[int, int]], usual: int) -> int:
    leaps = [(before, after) for before, after in steps if after - before > usual]
    to_tens = [(before, after) for before, after in leaps if after == _next_ten(before)]
    if len(to_tens) >= _TO_TENS and 2 * len(to_tens) > len(leaps):
        leaps = [leap for leap in leaps if leap not in to_tens]
    return sum(min((after - before - 1) // usual, _LONGEST_GAP) for before, after in leaps)


def _next_ten(number: int) -> int:
    return 10 * (number // 10 + 1)


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
    """Ids of the sections that hold the next one by its number.

    "3" holds "3-1", "100" holds "101" and "1.04.00" holds "1.04.01".
    """
    units = list(_numbered(code))
    return frozenset(
        unit.id for unit, below in pairwise(units) if _holds(unit.number or "", below.number or "")
    )


def _holds(number: str, below: str) -> bool:
    round_part = number.rstrip("0")
    within = len(number) - len(round_part) > 1 and len(below) == len(number)
    deeper = re.match(rf"{re.escape(number)}[.:-]\d", below) is not None
    return deeper or (within and below.startswith(round_part))


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
