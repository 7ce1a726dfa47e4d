"""Section numbers: how they are printed, and which comes after which."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
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
