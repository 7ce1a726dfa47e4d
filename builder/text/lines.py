"""Whether a text has lines: somebody's cleaning may have taken them."""

from __future__ import annotations

_LONGEST = 1000
"""Characters to a line, on an average, above which a text has none; print has a hundred."""


def has_lines(text: str) -> bool:
    r"""Whether line ends part a text.

    >>> has_lines("Geese.\nDucks."), has_lines("geese " * 500 + "\n")
    (True, False)
    """
    return len(text) <= _LONGEST * (text.count("\n") + 1)
