"""Municipal Code Online: capitals at each word of a heading, no period, dates in strokes."""

from __future__ import annotations

import re

from builder.model import Layout
from builder.recognition.lines import Pool
from builder.recognition.signs import Family, Sign

_WORD = r"(?:[A-Z\d(\"“][^\s.]*|[-–&/])"
_HEADING = re.compile(rf" *\d{{1,3}}(?:\.\d{{1,3}}[A-Z]?){{1,3}} {_WORD}(?: {_WORD}){{0,24}} *$")
_TITLE = re.compile(rf" *\d{{1,3}} {_WORD}(?: {_WORD}){{0,12}} *$")
_HISTORY = re.compile(r" *History *$")
_LAW = re.compile(
    r" *\(?(?:Ord\. (?:No\. )?\S+,? |Res\. \S+,? )?"
    r"(?:Amended|Adopted|Enacted|Repealed) (?:by Ord\. \S+ (?:on )?)?\d{1,2}/\d{1,2}/\d{4}"
)

FAMILY = Family(
    "Municipal Code Online",
    Layout.MUNICIPAL_CODE_ONLINE,
    (
        Sign(
            "headings such as '15.1.04.010 Rules Of Construction'",
            _HEADING,
            0.5,
            0.4,
            Pool.HEADINGS,
        ),
        Sign("titles such as '2 ADMINISTRATION'", _TITLE, 0.002, 0.1),
        Sign("'History' alone on its line", _HISTORY, 0.01, 0.3),
        Sign("notes such as 'Amended by Ord. 21-19 on 9/3/2019'", _LAW, 0.01, 0.6),
    ),
)
