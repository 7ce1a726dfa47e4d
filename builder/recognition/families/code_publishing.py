"""Code Publishing: several blanks after a number in a list, one after it over its text."""

from __future__ import annotations

import re

from builder.model import Layout
from builder.recognition.lines import AMERICAN_LEGAL, NO_BREAKS, PAGE, Pool
from builder.recognition.signs import Family, Sign

_NUMBER = r"\d{1,3}[A-Z]?(?:(?:\.\d{1,3}[A-Z]?\.|-\d{1,3}\.)\d{2,4}|\.\d{3})[A-Z]?"
_HEADING = re.compile(rf" *{_NUMBER} {{1,2}}[\"“(]?[A-Z](?:[^A-Z]*[a-z]|[^a-z]+$)")
_LISTED = re.compile(rf" *{_NUMBER} {{3,}}\S")
_WORD = re.compile(r" *(?:Sections|Chapters|Articles|Titles): *$")
_CHAPTER = re.compile(
    r" *(?:Chapter|CHAPTER|Title|TITLE) \d+[A-Z]?(?:\.\d+[A-Z]?)?(?: [A-Z][A-Z ,'’-]+\d?)?$"
)
_YEAR = re.compile(
    r".*[(\[](?:Prior code|Sec\.|Ord\.|Amended|Res\.) ?[^()\[\]]*(?:\([^()\[\]]*\)[^()\[\]]*){0,6}"
    r",? (?:18|19|20)\d\d\.?[)\]][.\d]{0,3} *$"
)
_PRIOR = re.compile(r" *Prior legislation: |.* Revised \d{1,2}/\d\d *$")
_CAPITALS = re.compile(rf" *{_NUMBER} {{3,}}[A-Z][^a-z]{{3,}}$")
_SIGNED = re.compile(r" *§ ?\d")
_SLASHED = re.compile(r".*(?:Amended|Adopted) (?:by Ord\. \S+ )?(?:on )?\d{1,2}/\d{1,2}/\d{4}")

FAMILY = Family(
    "Code Publishing",
    Layout.CODE_PUBLISHING,
    (
        Sign("headings such as '1.04.010 Title.'", _HEADING, 0.4, 0.4, Pool.HEADINGS),
        Sign("lists such as '1.04.010    Title.'", _LISTED, 0.3, 0.3, Pool.HEADINGS),
        Sign("'Sections:' or 'Chapters:' above a list", _WORD, 0.005, 0.4),
        Sign("chapters such as 'Chapter 1.04 TITLE'", _CHAPTER, 0.01, 0.2),
        Sign("notes such as '(Ord. 808 § 2, 1998)'", _YEAR, 0.02, 0.4),
        Sign("'Prior legislation:' or 'Revised 1/19'", _PRIOR, 0.002, 0.2),
        Sign("headings in capitals behind several blanks", _CAPITALS, 0.5, -0.5, Pool.HEADINGS),
        Sign("headings with a section sign", _SIGNED, 0.4, -0.6, Pool.HEADINGS),
        Sign("page numbers such as '14:1'", PAGE, 0.01, -0.6),
        Sign("runs of no-break spaces", NO_BREAKS, 0.1, -0.8),
        Sign("the imprint of American Legal", AMERICAN_LEGAL, 0.01, -0.8, Pool.FRONT),
        Sign("notes such as 'Amended on 9/3/2019'", _SLASHED, 0.01, -0.5),
    ),
)
