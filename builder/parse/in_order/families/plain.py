"""A plain text in reading order: "§ 14-1. Title." or "1.01 Title" over text, notes in brackets."""

from __future__ import annotations

import re

from builder.model import UnitKind
from builder.parse.in_order.family import (
    BANNER,
    BULLET,
    MENU,
    RANKS,
    TITLE_BELOW,
    USUAL,
    DivisionForm,
    Family,
    Furniture,
    SectionForm,
    word_of,
)

_NUMBER = r"\d+[A-Z]?(?:[.-]\d+[A-Z]?){1,3}"
_DESIGNATION = r"(?:[IVXLC]+|\d+[A-Z]?(?:[.-]\d+[A-Z]?)*|[A-Z])"
_TITLE = r"(?!.{0,120}\s§\s?[\w.-]{1,20}$)(?P<title>[A-Z\d(\[\"“‘].{0,250})"
"""What ends with another section's number is the head of a page."""


def _division(kind: UnitKind) -> DivisionForm:
    """Headings such as "Chapter 14. Bees"; a designation alone stands above its title."""
    mark = rf"(?P<mark>{word_of(kind)}\s(?P<number>{_DESIGNATION})[.:]?)"
    title = r"(?:\s(?:[-–—]\s)?(?P<title>[A-Z\d(\"“][^.;]{0,100}\.?))?"
    return DivisionForm(kind, re.compile(rf"{mark}{title}$"), RANKS[kind])


_OF_APPENDIX = r"[A-Z][.-]\d+[A-Z]?(?:[.-]\d+[A-Z]?){0,2}"
"""Numbers of the sections of an appendix: "A-1"."""
_UPTO = rf"(?:(?:\s?(?:[–—]|--)\s?|\s-\s|\sthrough\s§?\s?)(?P<upto>{_NUMBER}))?"
"""The end of a range: "§§ 1-3 - 1-9. Reserved."."""
_HUNDREDS = r"\d{3,4}[A-Z]?"
"""Numbers that count from 101: an ordinance that is no code numbers its sections from 1."""
_WORD = r"§§? ?|(?:Sec|SEC)s?\.\s|(?:Section|SECTION)S?s?\s"
PLAIN = Family(
    "plain",
    divisions=tuple(map(_division, USUAL)),
    sections=(
        SectionForm(
            re.compile(
                rf"(?P<mark>(?:{_WORD})(?P<number>{_NUMBER}){_UPTO}[.:]?)\s{{1,8}}{_TITLE}$"
            ),
            sure=False,
        ),
        SectionForm(
            re.compile(rf"(?P<mark>(?P<number>{_NUMBER}){_UPTO}[.:]?)\s{{1,8}}{_TITLE}$"),
            sure=False,
        ),
        SectionForm(
            re.compile(rf"(?P<mark>(?:{_WORD})?(?P<number>{_OF_APPENDIX})[.:]?)\s{{1,8}}{_TITLE}$"),
            sure=False,
        ),
        SectionForm(
            re.compile(
                rf"(?P<mark>(?:{_WORD})(?P<number>{_HUNDREDS})(?P<upto>(?!))?(?:[.:]|\s[-–—]))"
                rf"\s{{1,8}}{_TITLE}$"
            ),
            sure=False,
        ),
        TITLE_BELOW,
    ),
    list_words=re.compile(r"(?:Sections|Chapters|Articles|Titles|Contents|SECTION|CHAPTER)S?:?$"),
    furniture=(
        Furniture("page number", re.compile(r"- ?\d{1,4} ?-")),
        Furniture(
            "page foot", re.compile(r"(?P<same>CODE OF ORDINANCES, [A-Z .'’-]{2,60}, [A-Z ]+)")
        ),
        Furniture("page number", re.compile(r"\d{1,3}[A-Z]?:\d{1,4}$")),
        Furniture(
            "running head",
            re.compile(r"§\s?[\w.-]{1,20} (?P<same>[A-Z][A-Z .,'’&-]{2,80}) §\s?[\w.-]{1,20}$"),
        ),
        BANNER,
    ),
    lead=BULLET,
    terms_above=True,
    menu=MENU,
    history=re.compile(
        r"[(\[](?=[^()\[\]]*(?:\d|at time of adoption|as indicated in|adopting))\s?"
        r"(?:C\.\s?O\.|"
        r"Ords?|Ordinances?|Res|(?:Am|Cr|Recr|Rep|Ren)(?=\. (?:Ord|Res|#|by |& |and ))|"
        r"Resolution|L\.\s?L|Code(?! of [A-Z])|Prior [Cc]ode|CC(?= \d{4})|R\.O(?=\. \d{4})|"
        r"Amended|Adopted|Enacted|Repealed|Added|Renumbered|History|HISTORY|\d{4} Code)\b"
    ),
    notes=re.compile(
        r"\[?(?:(?i:ed(?:itor[’']s|\.) notes?)|Notes?|Cross[- ][Rr]eferences?"
        r"|State [Ll]aw [Rr]eferences?|Statutory (?:[Rr]eferences?|[Aa]uthority))"
        r"(?:\(s\))?\s?[:—–.]"
        r"|GENERAL REFERENCES$|[A-Z][^—]{2,120}— See (?:Chs?\.|§)"
        r"|\(Code of [A-Z][a-z]+, (?:Secs?|Chs?|Title)\b[^()]*\)$"
    ),
    mark=re.compile(r"\s?\[\d{1,3}\]$"),
    note_below=re.compile(r"(?P<number>\[\d{1,3}\])\s*Editor[’']s [Nn]ote:"),
)
