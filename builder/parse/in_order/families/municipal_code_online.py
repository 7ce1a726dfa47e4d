"""Municipal Code Online: "1.01.010 Adoption", histories below a line that says "History"."""

from __future__ import annotations

import re

from builder.model import UnitKind
from builder.parse.in_order.family import MENU, DivisionForm, Family, SectionForm, word_of

_WORD = r"(?:[A-Z\d(\"“][^\s.]*|[-–&/]|of|and|or|the|for|to|in|on|a|an|by|with)"
_WORDS = rf"[A-Z\d(\"“][^\s.]*(?: {_WORD}){{0,24}}"
"""Words of a heading: each begins with a capital, and none ends a sentence."""


def _division(kind: UnitKind, rank: int) -> DivisionForm:
    """Headings such as "Part 2 Comprehensive Plan" or "Title 15 – Land Use"."""
    mark = rf"(?P<mark>{word_of(kind)}\s+(?P<number>\d{{1,3}}[A-Z]?|[IVXLC]+))"
    return DivisionForm(kind, re.compile(rf"{mark}(?:\s[-–—])?\s(?P<title>{_WORDS})$"), rank)


MUNICIPAL_CODE_ONLINE = Family(
    "municipal-code-online",
    divisions=(
        _division(UnitKind.TITLE, 1),
        DivisionForm(
            UnitKind.TITLE,
            re.compile(
                r"(?P<mark>(?P<number>\d{1,3}[A-Z]?))\s(?P<title>[A-Z]{2}[A-Z ,&/'’()-]{1,90})$"
            ),
            1,
        ),
        _division(UnitKind.PART, 2),
        DivisionForm(
            UnitKind.CHAPTER,
            re.compile(
                rf"(?P<mark>(?:{word_of(UnitKind.CHAPTER)}\s)?"
                r"(?P<number>\d{1,3}[A-Z]?(?:\.\d{1,3}[A-Z]?)?\.\d{2}[A-Z]?))"
                rf"(?:\s[-–—])?\s(?P<title>{_WORDS})$"
            ),
            3,
        ),
    ),
    sections=(
        SectionForm(
            re.compile(
                r"(?P<mark>(?P<number>\d{1,3}[A-Z]?(?:\.\d{1,3}[A-Z]?){0,2}\.\d{3}[A-Z]?))"
                r"\s{1,8}(?P<title>[A-Z\d(\"“‘].{0,250})$"
            ),
            sure=False,
        ),
        SectionForm(
            re.compile(
                r"(?P<mark>(?P<number>\d{1,3}[A-Z]?(?:\.\d{1,3}[A-Z]?){1,2}\.0\d{3}))"
                rf"\s(?P<title>{_WORDS})$"
            )
        ),
    ),
    menu=MENU,
    history=re.compile(
        r"[(\[](?=[^()\[\]]*\d)"
        r"\s?(?:Ords?|ORDS?|Ordinances?|ORDINANCES?|Res|Resolution|Amended|Adopted|Enacted|Repealed|Created|Added)\b"
    ),
    history_head=re.compile(r"(?:History|HISTORY)$"),
    history_line=re.compile(
        r"(?:Amended|Adopted|Enacted|Repealed|Created|Added|Renumbered|Renamed)\b"
        r".{0,1000}\d{1,2}/\d{1,2}/\d{4}$"
    ),
    history_opens=re.compile(
        r"(?:Amended|Adopted|Enacted|Repealed|Created|Added|Renumbered|Renamed) (?:by|on)\b"
    ),
    terms_above=True,
)
