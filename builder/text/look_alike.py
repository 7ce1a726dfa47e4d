"""Letters that a copy may have for figures: "§ l-O2" for "§ 1-02"."""

from __future__ import annotations

import re

_LETTERS = {"1": "lI", "0": "O"}
FIGURES = str.maketrans({letter: figure for figure, each in _LETTERS.items() for letter in each})
"""From what a copy has to what was printed."""


def as_copied(number: str) -> str:
    """A pattern of what a copy may have for a number.

    >>> as_copied("102A")
    '[1lI][0O]2A'
    """
    return "".join(
        f"[{sign}{_LETTERS[sign]}]" if sign in _LETTERS else re.escape(sign) for sign in number
    )
