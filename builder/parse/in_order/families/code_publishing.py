"""Code Publishing: "1.04.010 Title." with one blank, lists with several, histories behind text."""

from __future__ import annotations

import re

from builder.model import UnitKind
from builder.parse.in_order.family import (
    BANNER,
    BULLET,
    BUTTONS,
    MENU,
    TITLE_BELOW,
    DivisionForm,
    Family,
    SectionForm,
    word_of,
)

_NUMBER = r"\d+[A-Z]?(?:[.-]\d+[A-Z]?){1,3}"
_DESIGNATION = r"(?:[IVXLC]+|\d+[A-Z]?(?:\.\d+[A-Z]?)*|[A-Z])"


def _division(kind: UnitKind, rank: int) -> DivisionForm:
    """Headings such as "Chapter 3.24 FUNDS"; a designation alone stands above its title."""
    mark = rf"(?P<mark>{word_of(kind)}\s+(?P<number>{_DESIGNATION})\.?)"
    title = r"(?:\s+(?P<title>[A-Z\d(\[“\"][^a-z]*|(?=[A-Z])\S.{0,100}))?"
    return DivisionForm(kind, re.compile(rf"{mark}{title}$"), rank)


CODE_PUBLISHING = Family(
    "code-publishing",
    divisions=(
        _division(UnitKind.TITLE, 1),
        _division(UnitKind.DIVISION, 2),
        _division(UnitKind.CHAPTER, 3),
        _division(UnitKind.ARTICLE, 5),
        _division(UnitKind.PART, 6),
        _division(UnitKind.APPENDIX, 3),
    ),
    sections=(
        SectionForm(
            re.compile(
                rf"(?P<mark>(?P<number>{_NUMBER})\.?)\s{{1,2}}(?P<title>[A-Z\d“\"‘(\[].{{0,250}})$"
            ),
            sure=False,
        ),
        SectionForm(
            re.compile(
                rf"(?P<mark>(?:§§?\s?|(?:Secs?\.|SECS?\.|Sections?|SECTIONS?)\s)(?P<number>{_NUMBER})"
                r"[.:]?)\s{1,2}(?:[-–—]{1,2}\s)?(?P<title>[A-Z\d“\"‘(\[].{0,250})$"
            ),
            sure=False,
            loose=True,
        ),
        TITLE_BELOW,
    ),
    list_words=re.compile(r"(?:Sections|Chapters|Articles|Titles|Parts):?$"),
    entry=re.compile(r"(?:Article\s+)?(?P<number>[\dIVXL][\w.-]*)\s{3,}(?P<title>\S.*)$"),
    furniture=(BANNER, BUTTONS),
    lead=BULLET,
    menu=MENU,
    history=re.compile(
        r"[(\[](?=[^()\[\]]*(?:[(\[][^()\[\]]*[)\]][^()\[\]]*)*\d)"
        r"\s?"
        r"(?:Ords?|Res|Code|Prior code|Amended|Repealed|Added|Sec|§|\d{4} Code|Initiative|Prop)\b"
    ),
    notes=re.compile(
        r"(?:Prior legislation|Code reviser[’']s note|Cross[- ]references?|Editor[’']s note|"
        r"State law reference|Statutory (?:[Rr]eferences?|[Aa]uthority)|For statutory provisions|"
        r"Revisor[’']s note|Legislative history)\b"
        r"|This (?:section|chapter|title) was recently amended by\b"
    ),
    mark=re.compile(r"(?:(?<=[A-Za-z]{4})|(?<=[a-z]{3}[.)])|(?<=[a-z]{3}[.)] ))(?:\d{1,2}|\*)$"),
    revised=re.compile(r"\s(?:Revised|Amended|Added|Repealed) \d{1,2}/\d{2}$"),
    note_below=re.compile(
        r"(?:(?P<number>\d{1,2}|\*)\s+)?(?:For (?:state|statutory) [a-z]+.{0,300}, see |"
        r"Prior (?:ordinance history|legislation):)"
    ),
)
