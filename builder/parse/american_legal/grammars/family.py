"""What notes and page furniture look like in copies of the publisher's pages."""

from __future__ import annotations

import re

from builder.parse.in_order.family import Family, Furniture

_PENALTY = r"Penalty[,:]? see\b"
_GROUP = r"(?=[^()\[\]]*(?:[(\[][^()\[\]]*[)\]][^()\[\]]*)*\d)"

COPIED = Family(
    "american-legal",
    divisions=(),
    sections=(),
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
        r"(?:Prior|Former) [Cc]ode|\d{4} Code|Code,? (?:19|20)\d\d|"
        r"(?:Added|Amended|Adopted|Repealed|Enacted|Passed|Approved)\b|"
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
