"""What notes and page furniture look like in copies of the publisher's pages."""

from __future__ import annotations

import re
from dataclasses import replace

from builder.model import UnitKind
from builder.parse.in_order.family import MENU, DivisionForm, Family, Furniture, SectionForm

_PENALTY = r"Penalty[,:]? see\b"
_GROUP = r"(?=[^()\[\]]*(?:[(\[][^()\[\]]*[)\]][^()\[\]]*)*\d)"

_WORD = r"(?:[A-Z\d][A-Z\d'’&/.-]*[A-Z\d'’)]|[A-Z\d]|[a-z]?[A-Z]+|&|-|–)"
_SMALL = r"(?:or|and|of|the|to|for|in|a|an|on|with|by|at|as|from|per|than)(?![a-z])"
_ASIDE = r"\([^()]{1,80}\)"
_QUOTED_ASIDE = r"[“\"][^”\"]{1,60}[”\"]"
_PART = rf"(?>{_WORD}|{_SMALL}|{_ASIDE}|{_QUOTED_ASIDE})"
"""A part of a term; one that has been read is not read in another way (a paragraph of capitals
alone has two for each of its words)."""
_TWO_LETTERS = r"(?=[^A-Za-z]*[A-Za-z][^A-Za-z]*[A-Za-z])"
"""One letter alone is a label or an initial, and no term."""
_TERMS = (
    re.compile(
        rf"(?P<term>[“\"]?(?>{_WORD}|{_QUOTED_ASIDE})(?:(?>,?\s+{_PART})|,(?!\s+{_PART}))*,?[”\"]?)"
        r"\s*(?P<stop>\.|:|\s[-–—])(?=\s|$)"
    ),
    re.compile(
        r"(?P<term>[“\"][^”\"]{1,80}[”\"](?:,?\s+(?:or|and)\s+[“\"][^”\"]{1,80}[”\"])*)(?P<stop>\.|:|)"
        r"(?=\s+(?:shall\s+)?(?:means?|includes?|refers?|has|have|is|are|shall\s+have|as\s+used"
        r"|denotes?|:)\b|$)"
    ),
    re.compile(r"(?P<term>[“\"][^”\".]{1,80}\.[”\"])(?P<stop>)(?=\s|$)"),
    re.compile(r"(?P<term>[A-Z][\w.&/-]{0,11})(?P<stop>)(?P<gap>(?=[ \xa0]{3,}+[A-Za-z]))"),
)
"""In capitals or quotation marks, or parted from their meanings by a gap."""

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
    tears=True,
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
    note_head=re.compile(
        r"(?:CROSS[ -]REFERENCES?|Cross[ -][Rr]eferences?|STATUTORY REFERENCES?"
        r"|Statutory [Rr]eferences?|EDITOR[’']S NOTES?|Editor[’']s [Nn]otes?"
        r"|Charter [Rr]eferences?|State [Ll]aw [Rr]eferences?|NOTES?|Notes?)\s*[:-]?\s*"
    ),
    notes=re.compile(
        r"(?:CROSS[ -]REFERENCES?|Cross[ -][Rr]eferences?|STATUTORY REFERENCES?"
        r"|Statutory [Rr]eferences?|(?:\()?EDITOR[’']S NOTES?|(?:\()?Editor[’']s [Nn]otes?"
        r"|Charter [Rr]eferences?|State [Ll]aw [Rr]eferences?|Notes?)\s*(?::|-|$)"
        rf"|{_PENALTY}"
    ),
)

_CITE = (
    r"(?:Am\.?\s+)?(?:Ord|Res|Resolution|Ordinance|Local\s+Law|L\.L|Bylaw|Motion)s?\b\.?"
    r"|Prior\s+(?:[Cc]ode|agmt)\b"
    r"|[‘’']?\d{2,4}\s+Code\b|Code\s+\d{4}|[A-Z][\w. ]*\bCode,?\s*§|\(?Prior\s+Ord"
    r"|(?:ORC|R\.\s?C\.|RSA|I\.?C\.|KRS|G\.?S\.|S\.?D\.?C\.?L|M\.?S\.?A?|MCA|NDCC|RCW|ORS|CRS)\s*(?:§+\s*)?\d"
    r"|(?:Added|Amended|Adopted|Repealed|Enacted|Approved|Passed)\b|Source:|Editor"
    r"|Rep\. (?:by )?(?:Ord|Res)"
)
_STATUTE = (
    r"(?:\d+\s+)?(?:[A-Z][A-Za-z]*+\.\s?(?:[A-Z][A-Za-z]*+\.?\s?){0,4}|[A-Z]{2,5}[a-z]?\s)"
    r"(?:(?:[Cc]h|[Aa]rt|[Ss]ec)\.|§+)?\s*\d"
)

EXPORTED = replace(
    COPIED,
    history=re.compile(rf"\((?:{_CITE}|{_STATUTE})"),
    footmark=re.compile(r"(?P<mark>\*\d{1,2}|\d{1,2}\*|\*{1,3}|\[\d{1,2}\]|†|‡)\s*(?=\S)"),
    terms=_TERMS,
)
"""Exports print terms as they stand in the code; copies of pages have lost how they are set. A
statute alone is a history in them, too: "(65 ILCS 5/1-2-1)"."""
