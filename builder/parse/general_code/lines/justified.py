"""Lines of justified type whose blanks a tool doubles, because they are set wide."""

from __future__ import annotations

import re

_GAPS = re.compile(r"(?<=\S) +(?=\S)")
_FEWEST = 3
"""Doubled blanks of a line that is set wide; a term and two sentences have two."""
_OFTEN = 0.4
"""Share of its blanks that are doubled."""
_SMALL = 0.5
"""Share of the words of running text that begin with a small letter; cells have fewer."""


def is_set_wide(text: str) -> bool:
    """Whether a line is running text with many doubled blanks: none stands for a lost dash.

    >>> is_set_wide("II,  upon  each  renewal  of  the ring. "), is_set_wide("POND  A lake.  See.")
    (True, False)
    >>> is_set_wide("Goose  Hen  Duck  Swan"), is_set_wide("oats   for the  geese  of the  pond")
    (False, False)
    """
    if text.count("  ") < _FEWEST:
        return False
    gaps = [len(gap) for gap in _GAPS.findall(text)]
    words = text.split()
    small = sum(word[0].islower() for word in words)
    return (
        gaps.count(2) >= max(_FEWEST, _OFTEN * len(gaps))
        and max(gaps) == 2
        and small >= _SMALL * len(words)
    )
