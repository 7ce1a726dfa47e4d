"""What notes and page furniture look like in copies of the publisher's pages."""

from __future__ import annotations

import re

from builder.model import UnitKind
from builder.parse.in_order.family import MENU, DivisionForm, Family, Furniture, SectionForm

_PENALTY = r"Penalty[,:]? see\b"
_GROUP = r"(?=[^()\[\]]*(?:[(\[][^()\[\]]*[)\]][^()\[\]]*)*\d)"

COPIED = Family(
    "american-legal",
    divisions=(
        DivisionForm(
            UnitKind.CHAPTER,
            re.compile(
                r"(?P<mark>(?:CHAPTER|Chapter|TITLE|Title|ARTICLE|Article|PART|Part)\s+"
                r"(?P<number>[\w.-]{1,12})[.:]?)(?:\s.{0,120})?$"
            ),
            0,
        ),
    ),
    sections=(
        SectionForm(
            re.compile(
                r"(?P<mark>(?:§§? ?|(?:Sec\.|SEC\.|Section|SECTION) )?(?P<number>\d[\w.-]*)"
                r"(?P<upto>(?!))?[.:]?)\s{1,4}(?P<title>[A-Z“\"(\[].{0,200})$"
            )
        ),
    ),
    menu=MENU,
    furniture=(
        Furniture(
            "page foot", re.compile(r"\d{1,2}/\d{1,2}/\d{4} (?P<same>Sterling Codifiers, Inc\.)")
        ),
        Furniture(
            "page foot",
            re.compile(r"(?P<same>https?://www\.sterlingcodifiers\.com/\S+)(?: \d+/\d+)?"),
        ),
        Furniture("page head", re.compile(r"CODIFIED ORDINANCES OF [A-Z .'’-]+")),
        Furniture("rule", re.compile(r"[_=*-]{4,}")),
    ),
    history=re.compile(
        rf"[(\[]{_GROUP}(?:(?:Am\. )?(?:Ords?|Ordinances?|Res|Resolutions?|Motion|L\.L)\b|"
        r"(?:Prior|Former) [Cc]ode|[‘’']?\d{2,4} Code|Code,? (?:19|20)\d\d|"
        r"(?:Added|Amended|Adopted|Repealed|Enacted|Passed|Approved)\b|"
        r"Rep\. (?:by )?(?:Ord|Res)|"
        r"(?:ORC|R\.C\.|A\.R\.S|C\.R\.S|I\.C|KRS|RCW|ORS)\b|\d{1,2}-\d{1,2}-\d{2,4}[);])"
    ),
    behind_history=re.compile(_PENALTY),
    notes=re.compile(
        r"(?:CROSS[ -]REFERENCES?|Cross[ -][Rr]eferences?|STATUTORY REFERENCES?"
        r"|Statutory [Rr]eferences?|(?:\()?EDITOR[’']S NOTES?|(?:\()?Editor[’']s [Nn]otes?"
        r"|Charter [Rr]eferences?|State [Ll]aw [Rr]eferences?|Notes?)\s*(?::|-|$)"
        rf"|{_PENALTY}"
    ),
)
