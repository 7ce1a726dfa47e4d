"""Which publisher's layout a text has, told from the typesetting alone."""

from __future__ import annotations

import re

from builder.model import Layout

_HEAD = 2_000_000
"""Characters that are looked at: enough for hundreds of pages."""

_PAGE_NUMBER = re.compile(r"^[A-Za-z]{0,4}\d*[A-Z]?(?:\.\d+)?:\d+$", re.M)
_SECTION_HEADING = re.compile(r"^§ ?[\dA-Z][\w.:-]*(?:\. | +(?=[A-Z(\"“]))", re.M)
_UNSIGNED_HEADING = re.compile(r"^\d+[A-Z]?(?:[.:-]\d+)+(?:\. +| +)(?=[A-Z(\"“])", re.M)
_FEWEST = 3
"""Headings without a sign that tell a code; a single line may begin so anywhere."""
_EXPORT_HEADING = re.compile(
    r"^(?:§ ?\d[\d.-]*\.? +\S|\d+(?:[.-]\d+)+[.:]?[ \xa0]+[A-Z]|SEC\. \d"
    r"|CHAPTER \w+(?::|$)|TITLE [IVXLC\d]+(?::|$)|Chapter [\d.]+ --|(?:PART|TITLE) [A-Z]+ - )",
    re.M,
)
_DASHED_HEADING = re.compile(
    r"^\s*(?:Sec\.|Section) ?\d[\w.-]*\.? +[-–—] ?\S|^\s*\d+(?:\.\d+)+ - [A-Z]", re.M
)
"""Municode parts number and title with a dash."""
_MANY = 10
"""Dashed headings that tell a code."""
_FLAT_HEAD = re.compile(r"  \d+[a-z]?\d* (?:[a-z]+ ){1,6}code  \d+")


def recognise(text: str) -> Layout | None:
    r"""The layout of a decoded text; None where it is none that is known.

    General Code page text has page numbers on lines of their own, or section headings ; an American
    Legal export indents with no-break spaces; a flattened text has neither capitals nor line ends.

    >>> recognise("Chapter 10\n10-100. Mills.\n10-105. Fees.\n10-110. Fines.\n").value
    'general-code'
    >>> recognise("10-100. Mills.")
    """
    head = text[:_HEAD]
    letters = sum(map(str.isalpha, head))
    if not letters:
        return None
    capitals = sum(map(str.isupper, head))
    if (
        capitals < 0.001 * letters
        and head.count("\n") < len(head) / 5_000
        and len(_FLAT_HEAD.findall(head)) >= 1
    ):
        return Layout.FLATTENED
    if len(_DASHED_HEADING.findall(head)) >= _MANY:
        return Layout.MUNICODE
    indents = len(re.findall("^\xa0+", head, re.M))
    pages = len(_PAGE_NUMBER.findall(head))
    if indents >= 3 and indents > pages and _EXPORT_HEADING.search(head):
        return Layout.AMERICAN_LEGAL
    headed = _SECTION_HEADING.search(head) or len(_UNSIGNED_HEADING.findall(head)) >= _FEWEST
    if headed and (pages or re.search(r"^(?:Chapter|CHAPTER|ARTICLE|Article) ", head, re.M)):
        return Layout.GENERAL_CODE
    return None
