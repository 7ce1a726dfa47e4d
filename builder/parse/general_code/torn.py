"""Texts that a tool took from a PDF and tore, or drew with blanks: the PDF itself says more."""

from __future__ import annotations

import re

_LABEL = r"[ \t\f]*(?:\(?(?:[A-Za-z]{1,2}|[ivxIVX]{1,5}|\d{1,2})[.)]|\[\d{1,3}\])"
_LONE = re.compile(rf"^[ \t]*\n{_LABEL}[ \t]*\n(?=[ \t]*\n)", re.M)
"""A label that is a paragraph of its own, as pdftotext and pdfminer write it."""
_BESIDE = re.compile(rf"^{_LABEL}[ \t]+\S", re.M)
_MOST_LONE = 0.08
"""Of all labels; a text in the order of its file has none, one that was torn 17 to 95 of 100."""
_LINE = re.compile(r"^.*\S", re.M)
_DRAWN = re.compile(r"^[ \f]*  .*\S", re.M)
_MOST_DRAWN = 0.6
"""Of all lines those that begin with blanks: pdftotext -layout writes 80 to 95 of 100 so."""
_FEWEST = 20
"""Such labels, or lines, that show a tool's habit."""


def is_torn(text: str) -> bool:
    r"""Whether labels stand apart from their texts, or a page's look is drawn with blanks.

    >>> is_torn("A.\n\nGeese cross.\n\n" * 30), is_torn("A. Geese cross.\n" * 30)
    (True, False)
    """
    lone, beside = len(_LONE.findall("\n" + text)), len(_BESIDE.findall(text))
    if lone >= _FEWEST and lone > _MOST_LONE * (lone + beside):
        return True
    drawn = len(_DRAWN.findall(text))
    return drawn >= _FEWEST and drawn > _MOST_DRAWN * len(_LINE.findall(text))
