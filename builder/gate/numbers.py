"""Numbers of a code's sections that are out of order, repeated, missing, or only in its lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from builder.gate.counting import counted, order
from builder.grouped import grouped
from builder.model import Code, Unit, UnitKind
from builder.text.squash import squash

_PAGE = re.compile(r"(.{0,12}:)?[A-Za-z]{0,3}(\d{1,4})")
_PARTS = (UnitKind.PART, UnitKind.SUBPART)
_LIST = "section list"
_NUMBER = re.compile(r"[A-Z]{0,3}-?\d+[A-Z]?(?:[.:–—-]\d+[A-Z]?){1,4}")


def out_of_order(code: Code) -> int:
    """The number of sections with a lower number than the one before in the same division."""
    return sum(
        order(after.first) < order(before.first)
        for before, after in pairwise(counted(code))
        if before.unit.parent == after.unit.parent
    )


def repeated(code: Code) -> int:
    """The number of sections whose number, of several parts ("12-3"), occurred before."""
    seen = [unit.number for unit in _of_parts(code)]
    return len(seen) - len({*seen})


def in_doubled(code: Code) -> int:
    """The number of sections under a division that occurred before.

    Both have the same kind, number and place, and the same title or mostly the same numbers:
    another town's code follows in the file. (If only a line such as "PART II" is missing, Subpart A
    comes twice, with other words and other numbers.) A chapter counts too if sections of an earlier
    chapter begin with its number.
    """
    found = grouped(
        (above.id, unit.number) for unit in _of_parts(code) for above in code.over(unit)
    )
    below = {holder: frozenset(numbers) for holder, numbers in found.items()}
    first: dict[tuple[str, ...], Unit] = {}
    again: set[str] = set()
    for unit in code.divisions:
        if unit.number:
            path = tuple(f"{one.kind} {one.number or one.title}" for one in code.up(unit))
            other = first.setdefault(path, unit)
            mine, others = (below.get(one.id, frozenset()) for one in (unit, other))
            alike = squash(unit.title) == squash(other.title) or 2 * len(mine & others) > len(mine)
            if other is not unit and alike:
                again.add(unit.id)
    again |= _chapters_again(code)
    return sum(any(above.id in again for above in code.over(unit)) for unit in code.sections)


def _chapters_again(code: Code) -> set[str]:
    """Ids of chapters whose number begins the numbers of an earlier chapter's sections too.

    Two parts that both begin with chapters may each number their own.
    """
    books = {  # parts whose first unit is a chapter
        unit.id
        for unit, below in pairwise(code.units)
        if unit.kind in _PARTS and below.kind is UnitKind.CHAPTER
    }
    first: dict[str, Unit] = {}
    again: set[str] = set()
    for number, unit in _numbered(code):
        chapter = next((one for one in code.over(unit) if one.kind is UnitKind.CHAPTER), None)
        if chapter and chapter.number and number.startswith(chapter.number):
            head = number[: len(chapter.number) + 1]
            other = first.setdefault(head, chapter)
            apart = chapter.parent != other.parent and {chapter.parent, other.parent} <= books
            if head[-1] in ".-:" and other.id != chapter.id and not apart:
                again.add(chapter.id)
    return again


def missing_pages(code: Code, source: str) -> float:
    """The share of pages that are missing according to the printed page numbers."""
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


def in_lists(code: Code, source: str) -> tuple[str, ...]:
    """The numbers in the publisher's lists of sections, in reading order."""
    return tuple(
        found[0].rstrip(".")
        for part in code.set_aside
        if part.kind == _LIST
        for start, end in part.spans
        for line in source[start:end].split("\n")
        if (found := _NUMBER.match(line.strip(" \xa0\t§")))
    )


def shown(code: Code) -> frozenset[str]:
    """The numbers of the sections in the text."""
    return frozenset(number for number, _ in _numbered(code))


def only_listed(code: Code, source: str) -> tuple[str, ...]:
    """The numbers in the lists that the text lacks, in reading order."""
    there = {unit.number for unit in code.units}
    return tuple(dict.fromkeys(one for one in in_lists(code, source) if one not in there))


def containers(code: Code) -> frozenset[str]:
    """Ids of sections that contain the next section according to its number.

    "3" contains "3-1", "100" contains "101", and "1.04.00" contains "1.04.01".
    """
    found: set[str] = set()
    for (number, unit), (below, _) in pairwise(_numbered(code)):
        round_part = number.rstrip("0")
        within = len(number) - len(round_part) > 1 and len(below) == len(number)
        deeper = re.match(rf"{re.escape(number)}[.:-]\d", below)
        if deeper or (within and below.startswith(round_part)):
            found.add(unit.id)
    return frozenset(found)


def _numbered(code: Code) -> Iterator[tuple[str, Unit]]:
    """(number, section) of each section that has a number."""
    sections = (unit for unit in code.sections if unit.kind is UnitKind.SECTION)
    return ((unit.number, unit) for unit in sections if unit.number)


def _of_parts(code: Code) -> Iterator[Unit]:
    """The sections whose number has several figures: "12-3"."""
    return (unit for number, unit in _numbered(code) if len(re.findall(r"\d+", number)) > 1)
