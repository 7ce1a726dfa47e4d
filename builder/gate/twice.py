"""The longest passage that stands in a text twice: a copy of pages, or of a whole code."""

from __future__ import annotations

import re

_LONG = re.compile(r"\w{8,}|\d[\d.:-]*\d")
"""Long words and numbers are compared: a fifth of the work. Rules that two chapters have in common
stand under other numbers."""
_ROW = 6
"""So many, one behind the other, meet again by no chance."""


def twice(source: str) -> float:
    """What share of a text the longest passage is that it has had before, word for word.

    >>> twice("Drakes and mallards may be kept. " * 2)
    0.0
    >>> row = " ".join(f"goosehouse{at}" for at in range(10))
    >>> twice(f"{row} or {row}")
    0.5
    """
    words = _LONG.findall(source.casefold())
    rows = list(zip(*(words[at:] for at in range(_ROW)), strict=False))
    first: dict[tuple[str, ...], int] = {}
    longest = length = before = 0
    for at, row in enumerate(rows):
        if length and rows[before + 1] == row:
            before, length = before + 1, length + 1
        else:
            before = first.get(row, at)
            length = int(before < at)
        first.setdefault(row, at)
        longest = max(longest, min(length, at - before - _ROW + 1))
    return (longest + _ROW - 1) / len(words) if longest > 0 else 0.0
