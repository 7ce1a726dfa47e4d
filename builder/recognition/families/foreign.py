"""Prints of publishers that are no more, and layouts that nobody reads yet.

Sterling's books are American Legal's now, and are read as its texts. The others are named when they
are refused.
"""

from __future__ import annotations

import re

from builder.model import Layout
from builder.recognition.lines import Pool
from builder.recognition.signs import Family, Sign

_STERLING_FOOT = re.compile(
    r".*\bSterling Codifiers, Inc\.|https?://www\.sterlingcodifiers\.com/codebook/"
)
_COLONS = re.compile(r" *\d+[A-Z]?(?:-\d+)+[A-Z]?: +[\"“(]?[A-Z]")
_MARKDOWN = re.compile(r"#{1,6} (?:SECTION|Section|ARTICLE|Article|CHAPTER|Chapter|PART|Part) ")
_MARKED = re.compile(r"#{2,6} (?:SECTION|Section|Sec\.) ?[\d.-]+:? ")

STERLING = Family(
    "a page print of Sterling Codifiers",
    Layout.AMERICAN_LEGAL,
    (
        Sign("feet such as 'Sterling Codifiers, Inc.'", _STERLING_FOOT, 0.005, 1.0),
        Sign("headings such as '1-6-6: TITLE:'", _COLONS, 0.4, 0.2, Pool.HEADINGS),
    ),
)
ENCODE_PLUS = Family(
    "enCodePlus",
    Layout.ENCODE_PLUS,
    (
        Sign("headings such as '###### SECTION 6-3: TITLE'", _MARKED, 0.4, 0.8, Pool.HEADINGS),
        Sign("divisions such as '## ARTICLE 6'", _MARKDOWN, 0.01, 0.3),
    ),
)
