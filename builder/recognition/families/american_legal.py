"""American Legal Publishing: an envelope that is one, and at least seven grammars of sections."""

from __future__ import annotations

import re

from builder.model import Layout
from builder.recognition.lines import AMERICAN_LEGAL, DASHED, NUMBER, PAGE, RUN_IN, Pool
from builder.recognition.signs import Family, Sign

_CAPITALS = re.compile(
    r"(?!.*§ ?\S+ *$)[ \xa0]{0,6}(?:§ ?|(?!\d+[A-Z]?\.\d+[A-Z]?\.\d))"
    rf"{NUMBER}\.? +[\"“(]?[A-Z][^a-z]{{2,}}$"
)
_COLONS = re.compile(r"[ \xa0]*\d+[A-Z]?(?:[.-]\d+[A-Z]?)+: +[\"“(]?[A-Z]")
_WORDED = re.compile(r"(?:Sec\.|Section|SEC\.|SECTION) [\w.-]+[ \xa0]{1,4}[A-Z]")
_WIDE = re.compile('(?:Sec\\. )?[\\d.:-]+[A-Z]?\\.?[ \xa0]{3}[A-Z"“(]')
_NO_BREAK = re.compile(r"[^\xa0]{0,30}\xa0{3,}\S")
_LABEL = re.compile("[ \xa0]*(?:\\([A-Za-z0-9]{1,4}\\)|[A-Za-z0-9]{1,4}\\.)[ \xa0]{3,8}\\S")
_LIST = re.compile(r"[ \xa0]*(?:Section|SECTION|Chapter|Chap\.|Article|Sec\.):? *$")
_PASSED = re.compile(r"[ \xa0]*\((?:Ord|Res|Am\. Ord)\.? [^()]{1,80}[Pp]assed ")
_REFERENCES = re.compile(
    r"[ \xa0]*(?:CROSS REFERENCES?|Statutory references?:|Cross-references?:) *$"
)
_STERLING = re.compile(r".*Sterling Codifiers, Inc\.|https?://www\.sterlingcodifiers\.com")

FAMILY = Family(
    "American Legal",
    Layout.AMERICAN_LEGAL,
    (
        Sign("headings such as '§ 14.01 TITLE.'", _CAPITALS, 0.4, 0.4, Pool.HEADINGS),
        Sign("headings such as '1-3-1: TITLE:'", _COLONS, 0.4, 0.4, Pool.HEADINGS),
        Sign("headings such as '1-1-1: TITLE: This code'", RUN_IN, 0.2, -0.6, Pool.HEADINGS),
        Sign("headings such as 'Section 2-4-1 Title'", _WORDED, 0.4, 0.3, Pool.HEADINGS),
        Sign("numbers with three blanks behind them", _WIDE, 0.3, 0.2, Pool.HEADINGS),
        Sign("runs of three no-break spaces", _NO_BREAK, 0.1, 0.6),
        Sign("labels with three blanks behind them", _LABEL, 0.08, 0.3),
        Sign("the publisher's imprint", AMERICAN_LEGAL, 0.01, 0.5, Pool.FRONT),
        Sign("'Section' alone above a list", _LIST, 0.004, 0.2),
        Sign("notes such as '(Ord. 9, passed 3-1-11)'", _PASSED, 0.01, 0.4),
        Sign("'CROSS REFERENCES' or 'Statutory reference:'", _REFERENCES, 0.003, 0.3),
        Sign("page numbers such as '14:1'", PAGE, 0.01, -0.6),
        Sign("numbers with a dash before their title", DASHED, 0.3, -1.0, Pool.HEADINGS),
        Sign("feet of another publisher", _STERLING, 0.005, -1.0),
    ),
)
