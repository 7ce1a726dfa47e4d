"""Raised figures, as footnotes' marks are printed."""

from __future__ import annotations

_PLAIN, _RAISED = "0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"
_UP = str.maketrans(f"{_PLAIN}ivxlcdm", f"{_RAISED}ⁱᵛˣˡᶜᵈᵐ")
_DOWN = str.maketrans(_RAISED, _PLAIN)

SUPERSCRIPTS = f"[{_RAISED}]"
"""A pattern of one raised figure."""


def raised(text: str) -> str:
    """A number with its figures raised, Roman ones too.

    >>> raised("31"), raised("iv")
    ('³¹', 'ⁱᵛ')
    """
    return text.translate(_UP)


def lowered(text: str) -> str:
    """A text with its raised figures as plain ones; Roman ones would be letters of a word.

    >>> lowered("³¹"), lowered("taxiⁱ")
    ('31', 'taxiⁱ')
    """
    return text.translate(_DOWN)
