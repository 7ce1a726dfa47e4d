"""enCodePlus: its web pages, or Markdown of them: "###### SECTION 6-3: TITLE", "1. (a) Text"."""

from __future__ import annotations

import re

from builder.model import UnitKind
from builder.parse.in_order.family import (
    MENU,
    RANKS,
    USUAL,
    DivisionForm,
    Family,
    Furniture,
    SectionForm,
    word_of,
)

_NUMBER = r"\d+[A-Z]?(?:[.-]\d+[A-Z]?){1,3}"
_DESIGNATION = r"(?:[IVXLC]+|\d+[A-Z]?(?:\.\d+)*|[A-Z])"
_HASHES = r"(?:#{1,6}\s)?"


def _division(kind: UnitKind) -> DivisionForm:
    """Headings such as "## ARTICLE 6: FINANCES"; a designation alone stands above its title."""
    mark = rf"(?P<mark>{_HASHES}{word_of(kind)}\s(?P<number>{_DESIGNATION})[.:]?)"
    title = r"(?:\s(?:[-–—]\s)?(?P<title>\S.{0,150}))?"
    return DivisionForm(kind, re.compile(rf"{mark}{title}$"), RANKS[kind])


ENCODE_PLUS = Family(
    "encode-plus",
    divisions=tuple(map(_division, USUAL)),
    sections=(
        SectionForm(
            re.compile(
                rf"(?P<mark>{_HASHES}(?:SECTION|Section|SEC\.|Sec\.|§)\s(?P<number>{_NUMBER})[.:]?)"
                r"\s(?:[-–—]\s)?(?P<title>\S.{0,250})$"
            )
        ),
    ),
    lead=re.compile(r"(?:\d{1,3}\.|[-*])\s+(?=\((?:[a-z]{1,2}|[A-Z]|\d{1,2})\)\s)"),
    hashes=True,
    furniture=(Furniture("web page", re.compile(r"(?P<same>Effective on:) \w[\w /,.-]{3,30}")),),
    menu=MENU,
    history=re.compile(
        r"[(\[](?=[^()\[\]]*\d)\s?(?:Ords?|Ordinances?|Res|Resolution|Code|Amended|Adopted|Enacted|"
        r"Repealed|Added|Order)\b"
    ),
    notes=re.compile(r"(?:Editor[’']s [Nn]otes?|Notes?|Cross[- ][Rr]eferences?)\s?[:—–-]"),
)
