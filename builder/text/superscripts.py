"""Raised figures, as footnotes' marks are printed."""

from __future__ import annotations

_PLAIN, _RAISED = "0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"
_UP, _DOWN = str.maketrans(_PLAIN, _RAISED), str.maketrans(_RAISED, _PLAIN)

SUPERSCRIPTS = f"[{_RAISED}]"
"""A pattern of one raised figure."""


def raised(text: str) -> str:
    """A text with its figures raised.

    >>> raised("31")
    '³¹'
    """
    return text.translate(_UP)


def lowered(text: str) -> str:
    """A text with its raised figures as plain ones.

    >>> lowered("³¹")
    '31'
    """
    return text.translate(_DOWN)
