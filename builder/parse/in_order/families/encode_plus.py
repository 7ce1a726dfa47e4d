"""enCodePlus, as Markdown of its web pages: "###### SECTION 6-3: TITLE", "1. (a) Text"."""

from __future__ import annotations

import re

from builder.model import UnitKind
from builder.parse.in_order.family import MENU, DivisionForm, Family, SectionForm

_NUMBER = r"\d+[A-Z]?(?:[.-]\d+[A-Z]?){1,3}"
_DESIGNATION = r"(?:[IVXLC]+|\d+[A-Z]?(?:\.\d+)*|[A-Z])"
_HASHES = r"(?:#{1,6}\s)"


def _division(kind: UnitKind, rank: int) -> DivisionForm:
    """Headings such as "## ARTICLE 6: FINANCES"; a designation alone stands above its title."""
    words = f"{kind.value.upper()}|{kind.value.capitalize()}"
    mark = rf"(?P<mark>{_HASHES}(?:{words})\s(?P<number>{_DESIGNATION})[.:]?)"
    return DivisionForm(
        kind, re.compile(rf"{mark}(?:\s(?:[-–—]\s)?(?P<title>\S.{{0,150}}))?$"), rank
    )


ENCODE_PLUS = Family(
    "encode-plus",
    divisions=(
        _division(UnitKind.PART, 0),
        _division(UnitKind.TITLE, 2),
        _division(UnitKind.CHAPTER, 3),
        _division(UnitKind.APPENDIX, 3),
        _division(UnitKind.ARTICLE, 5),
        _division(UnitKind.DIVISION, 6),
    ),
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
    menu=MENU,
    history=re.compile(
        r"[(\[](?=[^()\[\]]*\d)\s?(?:Ords?|Ordinances?|Res|Resolution|Code|Amended|Adopted|Enacted|"
        r"Repealed|Added|Order)\b"
    ),
    notes=re.compile(r"(?:Editor[’']s [Nn]otes?|Notes?|Cross[- ][Rr]eferences?)\s?[:—–-]"),
)
