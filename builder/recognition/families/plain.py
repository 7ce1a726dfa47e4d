"""A plain text in reading order: numbered headings in one simple form, each over its text."""

from __future__ import annotations

import re

from builder.model import Layout
from builder.parse.in_order.family import TITLE_RUN_IN
from builder.recognition.lines import NUMBER, Pool
from builder.recognition.signs import Family, Sign

_HEADING = re.compile(
    rf"(?:§ ?|(?:Sec(?:tion)?s?|SEC(?:TION)?S?)\.? )?(?!\d{{1,2}}[.:]? ){NUMBER}[.:]? {{1,8}}"
    r"(?:[\"“(\[]?[A-Z][^.]*\.?(?: [\[(]|[ \t]*$)"
    rf"|{TITLE_RUN_IN})"
)
"""No bare "SECTION 1. Geese", whose numbers begin again: a town's own typesetting."""
_PAGE = re.compile(r" *(?:\d{1,2}[A-Z]?:\d+|[Pp]age \d+|[A-Za-z]?-?\d{1,4}(?:-\d{1,4})?) *$")

FAMILY = Family(
    "plain text with numbered headings",
    Layout.PLAIN,
    (
        Sign(
            "headings such as '§ 1-1. Title.' or '1.01 Title'", _HEADING, 0.9, 0.65, Pool.HEADINGS
        ),
        Sign("numbers of pages on lines of their own", _PAGE, 0.01, -0.4),
    ),
)
