"""Municode: a dash between number and title, or a stop; divisions alike; a line is a paragraph."""

from __future__ import annotations

import re

from builder.model import Layout
from builder.recognition.lines import AMERICAN_LEGAL, RUN_IN, Pool
from builder.recognition.signs import Family, Sign

_HEADING = re.compile(
    r"[ \t\xa0]*(?:(?:Secs?\.|SECS?\.|Sections?|SECTIONS?|§§?)[ \t\xa0]{0,3})?[A-Z]{0,4}-?\d"
    r"[\w.:—–-]*\.?"
    r"[ \t\xa0]{0,3}[-–—]{1,2}[ \t\xa0]{0,3}[\"“(\[]?[A-Z]"
)
_STOPPED = re.compile(
    r" *(?:Secs?\.|Sections?)[ \t\xa0](?:[A-Z]-)?\d+[A-Z]?[-–]\d+(?:[.-]\d+)*[A-Z]?\.(?: |\t)\S"
)
DATED = re.compile(
    r".*\((?:Code \d{4}|Prior [Cc]ode|Ord\. (?:No\.|of)) ?[^()]*(?:\([^()]*\)[^()]*){0,6}"
    r"(?:\d{1,2}-\d{1,2}-(?:\d\d){1,2}|§§? ?[\w.-]+) ?\) *$"
)
_DIVISION = re.compile(
    r"[ \t]*(?:PART|SUBPART|Subpart|TITLE|Title|CHAPTER|Chapter|ARTICLE|Article|DIVISION|Division"
    r"|SUBDIVISION|Subdivision|APPENDIX|Appendix)[ \t]{1,3}[\w.-]{1,8}\.?"
    r"[ \t]{1,3}[-–—]{1,2}[ \t]{0,3}[A-Z]"
)
_FOOTNOTES = re.compile(r"[ \t]*(?:FOOTNOTE\(S\):|Footnotes?:|-{2,3} ?\(\d+\) ?-{2,3}) *$")
_NOTE = re.compile(
    r"[ \t]*(?:State [Ll]aw|Cross|Charter|Code) references?(?:\(s\))? ?[-–—:]"
    r"|[ \t]*Editor['’]s [Nn]ote(?:\(s\))? ?[-–—:]"
)
_WIDE_LABEL = re.compile("[ \xa0]*\\(?[A-Za-z0-9]{1,4}[.)] {3}\\S")
_IMPRINT = re.compile(
    r".*\b(?:Municipal Code Corporation|MUNICIPAL CODE CORPORATION|[Mm]unicode)\b"
)

FAMILY = Family(
    "Municode",
    Layout.MUNICODE,
    (
        Sign("lines such as 'Sec. 2-31. - Title.'", _HEADING, 0.5, 0.8, Pool.HEADINGS),
        Sign("headings such as 'Sec. 2-31. Title.'", _STOPPED, 0.4, 0.4, Pool.HEADINGS),
        Sign("headings such as '1-1-1 TITLE. This code'", RUN_IN, 0.2, -0.6, Pool.HEADINGS),
        Sign("notes such as '(Ord. No. 3, § 2, 5-1-2006)'", DATED, 0.02, 0.2),
        Sign("divisions such as 'ARTICLE II. - TITLE'", _DIVISION, 0.005, 0.4),
        Sign("'FOOTNOTE(S):' and '--- (4) ---'", _FOOTNOTES, 0.002, 0.2),
        Sign("notes such as 'State Law reference- '", _NOTE, 0.005, 0.2),
        Sign("the publisher's imprint", _IMPRINT, 0.01, 0.2, Pool.FRONT),
        Sign("the imprint of American Legal", AMERICAN_LEGAL, 0.01, -0.8, Pool.FRONT),
        Sign("labels with three blanks behind them", _WIDE_LABEL, 0.08, -0.8),
    ),
)
