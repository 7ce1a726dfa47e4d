"""Section numbers: how they are printed, and which comes after which."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from statistics import median_high
from typing import TypeAlias

NUMBER = r"[A-Z]{0,3}\d*[A-Z]{0,2}(?:[-.:–]\d+[A-Z]{0,2})+"
"""52-7, 82-11.1, A-1.1, DT-1, A201-3, 14.01.060, 15A-2."""

Ordinal: TypeAlias = tuple[tuple[int, str], ...]
Key: TypeAlias = tuple[int, Ordinal]
"""Rank of the number's chapter, place in the chapter."""


@lru_cache(maxsize=1 << 14)
def split(number: str) -> tuple[str, Ordinal]:
    """A number's chapter, and its place in the chapter.

    >>> split("82-11.1"), split("14.01.060"), split("15A-2B")
    (('82', ((11, ''), (1, ''))), ('14.01', ((60, ''),)), ('15A', ((2, 'B'),)))
    """
    chapter, mark, rest = number.replace("–", "-").rpartition("-")
    if not mark:
        chapter, _, rest = re.sub(":", ".", number).rpartition(".")
    return chapter, tuple(
        (int(digits), letters) for digits, letters in re.findall(r"(\d+)([A-Z]*)", rest)
    )


def chapter_ranks(places: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The order of chapters, from the lines at which their sections seem to stand."""
    found: dict[str, list[int]] = defaultdict(list)
    for chapter, line in places:
        found[chapter].append(line)
    ordered = sorted(found, key=lambda chapter: median_high(found[chapter]))
    return {chapter: rank for rank, chapter in enumerate(ordered)}


def key(number: str, ranks: Mapping[str, int]) -> Key | None:
    """What numbers are ordered by; None where the chapter is none of the code."""
    chapter, ordinal = split(number)
    rank = ranks.get(chapter)
    return None if rank is None else (rank, ordinal)


def step_of(rising: Sequence[Key]) -> int:
    """By how much a code steps its sections: 1, or 5 where 10-105 comes after 10-100.

    >>> tens = [(0, ((10, ""),)), (0, ((20, ""),)), (0, ((30, ""),))]
    >>> step_of([*tens, (1, ((10, ""),)), (1, ((15, ""),))])
    10
    """
    steps = Counter(
        one[1][0][0] - last[1][0][0]
        for last, one in pairwise(rising)
        if one[0] == last[0] and one[1] and last[1]
    )
    return max(
        (step for step in steps if step > 0), key=lambda step: (steps[step], -step), default=1
    )


def follows(one: Key, before: Key, step: int = 1) -> bool:
    """Whether a number is the very next of its chapter.

    82-12, 82-11A and 82-11.1 follow 82-11; 82-11E does not.

    In a code that steps its sections by ten, 20 follows 10, and 15 was put between them later.

    >>> follows((0, ((12, ""),)), (0, ((11, ""), (1, ""))))
    True
    >>> follows((0, ((11, "E"),)), (0, ((11, ""),)))
    False
    >>> [follows((0, ((number, ""),)), (0, ((10, ""),)), 10) for number in (15, 20, 30)]
    [True, True, False]
    """
    if one[0] != before[0] or not one[1] or not before[1]:
        return False
    (number, letters), (last, last_letters) = one[1][0], before[1][0]
    if last < number <= last + step:
        return letters in ("", "A")
    return number == last and (letters == last_letters or letters == _after(last_letters))


def _after(letters: str) -> str:
    """The letter behind a number's last one."""
    return chr(ord(letters[-1]) + 1) if letters else "A"


def has_forerunner(number: str, others: Collection[str]) -> bool:
    """Whether a number with a letter has the one with the letter before it.

    56E is a subsection where no 56D is printed.

    >>> has_forerunner("255-56E", {"255-56"})
    False
    >>> has_forerunner("15A-2B", {"15A-2A"}), has_forerunner("3-4A", {"3-4"})
    (True, True)
    """
    letters = re.search(r"\d([A-Z]+)$", number)
    if letters is None:
        return True
    bare = number[: letters.start(1)]
    return (bare if letters[1] == "A" else f"{bare}{chr(ord(letters[1][-1]) - 1)}") in others
