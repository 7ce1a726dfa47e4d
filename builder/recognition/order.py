"""Whether the numbers of headings rise as those of a text in reading order do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from builder.recognition.lines import Place

_NUMBER = re.compile(r"[^\d]{0,12}(\d{1,4}(?:[.:–—-]\d{1,4}){0,4})")


def rising(headings: Sequence[Place]) -> float:
    """The share of neighbouring headings whose second has the higher number; 1 for one alone.

    >>> rising([Place(1, "1-1. Geese."), Place(4, "1-2. Ducks."), Place(9, "2-1. Swans.")])
    1.0
    """
    numbers = [number for line in headings if (number := _parts(line.text))]
    pairs = list(pairwise(numbers))
    return sum(before < after for before, after in pairs) / len(pairs) if pairs else 1.0


def _parts(heading: str) -> tuple[int, ...]:
    found = _NUMBER.match(heading)
    return tuple(int(part) for part in re.split(r"[.:–—-]", found[1])) if found else ()
