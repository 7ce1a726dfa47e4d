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
_HUNDREDS = r"\d{3,4}[A-Z]?"
"""Numbers that count from 101: an ordinance that is no code numbers its sections from 1."""
_WORD = r"§ ?|(?:Sec|SEC)s?\.\s|(?:Section|SECTION)S?s?\s"
TITLE_WORD = (
    r"(?:[A-Z\d\"“(&/–—-][^\s.:]{0,40}|of|and|or|the|for|to|in|on|an?|by|with|at|from|as|per|into)"
)
"""A word of a title whose words begin with capitals."""
SENTENCE = r"[A-Z\"“(].*\b(?:shall|may|is|are|was|were|must|will|has|have|be)\b"
"""What has a verb, as no title has."""
_RUN_IN = re.compile(
    rf"(?P<head>(?:{_WORD})?{_NUMBER}[.:]?\s{{1,8}}(?:[A-Z][A-Z\d ,;'’“”\"&/()-]{{2,150}}[.:]"
    r"(?=\s+[A-Z\d\"“(\[].{0,60}[a-z])"
    rf"|[A-Z]\w*:?(?:\s{TITLE_WORD}:?){{0,12}}\.(?=\s+(?:{SENTENCE}|[A-Z\"“(].{{60}}|[A-Z].*:$)))"
    r")\s+"
)
"""A title in capitals, or whose words begin with them, with the section's text behind it on the
same line."""

PLAIN = Family(
    "plain",
    divisions=tuple(map(_division, USUAL)),
    sections=(
        SectionForm(
            re.compile(
                rf"(?P<mark>(?:{_WORD})(?P<number>{_NUMBER})"
                rf"(?:(?:\s?(?:[–—]|--)\s?|\sthrough\s§?\s?)(?P<upto>{_NUMBER}))?[.:]?)"
                rf"\s{{1,8}}{_TITLE}$"
            ),
            sure=False,
        ),
        SectionForm(
            re.compile(rf"(?P<mark>(?P<number>{_NUMBER})[.:]?)\s{{1,8}}{_TITLE}$"),
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
    list_words=re.compile(r"(?:Sections|Chapters|Articles|Titles|Contents):?$"),
    run_in=_RUN_IN,
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
        r"(?:Ords?|Ordinances?|Res|(?:Am|Cr|Recr|Rep|Ren)(?=\. (?:Ord|Res|#|by |& |and ))|"
        r"Resolution|L\.\s?L|Code(?! of [A-Z])|Prior code|CC(?= \d{4})|R\.O(?=\. \d{4})|"
        r"Amended|Adopted|Enacted|Repealed|Added|Renumbered|History|HISTORY|\d{4} Code)\b"
    ),
    notes=re.compile(
        r"\[?(?:(?i:editor[’']s notes?)|Notes?|Cross[- ][Rr]eferences?|State [Ll]aw [Rr]eferences?"
        r"|Statutory (?:[Rr]eferences?|[Aa]uthority))(?:\(s\))?\s?[:—–.]"
        r"|GENERAL REFERENCES$|[A-Z][^—]{2,120}— See (?:Chs?\.|§)"
        r"|\(Code of [A-Z][a-z]+, (?:Secs?|Chs?|Title)\b[^()]*\)$"
    ),
    mark=re.compile(r"\s?\[\d{1,3}\]$"),
    note_below=re.compile(r"(?P<number>\[\d{1,3}\])\s*Editor[’']s [Nn]ote:"),
)
