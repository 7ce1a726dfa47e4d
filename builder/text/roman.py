"""Roman figures."""

from __future__ import annotations

from itertools import pairwise

_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def roman(figures: str) -> int | None:
    """What Roman figures in small letters count; None where another letter is among them.

    >>> roman("xiv"), roman("xl"), roman("mix")
    (14, 40, None)
    """
    values = [_VALUES.get(letter, 0) for letter in figures]
    if not all(values):
        return None
    return sum(-value if value < behind else value for value, behind in pairwise([*values, 0]))
