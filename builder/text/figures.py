"""Figures that are not plain: letters for figures in a copy ("§ l-O2"), and raised figures."""

from __future__ import annotations

import re

_LETTERS = {"1": "lI", "0": "O"}
FIGURES = str.maketrans({letter: figure for figure, each in _LETTERS.items() for letter in each})
"""Maps such letters to the figures that were printed."""


def as_copied(number: str) -> str:
    """A pattern that matches a number as copies may have it.

    >>> as_copied("102A")
    '[1lI][0O]2A'
    """
    return "".join(
        f"[{sign}{_LETTERS[sign]}]" if sign in _LETTERS else re.escape(sign) for sign in number
    )


_PLAIN, _RAISED = "0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"
_UP = str.maketrans(f"{_PLAIN}ivxlcdm", f"{_RAISED}ⁱᵛˣˡᶜᵈᵐ")
_DOWN = str.maketrans(_RAISED, _PLAIN)

SUPERSCRIPTS = f"[{_RAISED}]"
"""A pattern of one raised figure."""


def raised(text: str) -> str:
    """A number with its figures raised, including Roman ones.

    >>> raised("31"), raised("iv")
    ('³¹', 'ⁱᵛ')
    """
    return text.translate(_UP)


def lowered(text: str) -> str:
    """A text with plain figures for raised ones; Roman numerals stay, lest they look like letters.

    >>> lowered("³¹"), lowered("taxiⁱ")
    ('31', 'taxiⁱ')
    """
    return text.translate(_DOWN)
