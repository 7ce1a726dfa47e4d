"""Whether the numbers of headings rise as those of a text in reading order do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from builder.recognition.lines import LineAt

_AGAIN = 2
"""The time that a number is over its text, below a list."""
_NUMBER = re.compile(
    r"[^\d]{0,12}?(?P<letter>\b[A-Z][.-])?(?P<parts>\d{1,4}(?:[.:–—-]\d{1,4}){0,4})"
)
_BEHIND_ALL = 10_000
"""Appendices stand after the chapters: "A-1" after any number of four figures."""


def rising(headings: Sequence[LineAt]) -> float:
    """The share of neighbouring headings whose second has the higher number; 1 for one alone.

    A list is over its text with the same numbers: where one comes for the second time, the
    text begins, and that is no fall.

    >>> rising([LineAt(1, "1-1. Geese."), LineAt(4, "1-2. Ducks."), LineAt(9, "2-1. Swans.")])
    1.0
    >>> rising([LineAt(at, f"1-{at % 2 + 1}. Geese.") for at in range(4)])
    1.0
    >>> rising([LineAt(1, "§ 2-2. Geese."), LineAt(4, "§ A-1. Ducks."), LineAt(9, "§ B-1. Swans.")])
    1.0
    """
    numbers = [number for line in headings if (number := _parts(line.text))]
    times = Counter(numbers[:1])
    good = 0
    for before, after in pairwise(numbers):
        times[after] += 1
        good += before < after or times[after] == _AGAIN
    return good / (len(numbers) - 1) if len(numbers) > 1 else 1.0


def falls(headings: Sequence[LineAt]) -> tuple[LineAt, ...]:
    """The headings whose number is not above the last one's: there a row begins anew.

    >>> [line.number for line in falls([LineAt(1, "1-1. Geese."), LineAt(4, "1-1. Ducks.")])]
    [4]
    """
    numbered = [(line, number) for line in headings if (number := _parts(line.text))]
    return tuple(line for (_, last), (line, number) in pairwise(numbered) if number <= last)


def _parts(heading: str) -> tuple[int, ...]:
    found = _NUMBER.match(heading)
    if found is None:
        return ()
    parts = tuple(int(part) for part in re.split(r"[.:–—-]", found["parts"]))
    return (_BEHIND_ALL + ord(found["letter"][0]), *parts) if found["letter"] else parts
