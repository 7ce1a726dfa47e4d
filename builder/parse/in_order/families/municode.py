"""Municode: "Sec. 2-31. - Title." or "2.36.010 - Title.", notes in lines of their own."""

from __future__ import annotations

import re

from builder.model import UnitKind
from builder.parse.in_order.family import (
    BANNER,
    BULLET,
    BUTTONS,
    MENU,
    RANKS,
    TITLE_BELOW,
    DivisionForm,
    Family,
    Furniture,
    SectionForm,
    word_of,
)

_DASH = r"[-–—]"
_NUMBER = r"\d[\w.]*(?:[-:]\w[\w.]*)*"
_LETTERED = r"(?:[A-Z]{1,2}-?\d[\w.]*(?:-\w[\w.]*)*|[IVXLC]{1,7}(?:[.-]\d[\w.]*)*|[A-Z])"
"""Numbers of appendices and of acts: "A-5", "IV-3", "II", "B". They stand behind a word alone."""
_BARE = r"\d+[A-Z]?(?:[.:]\d+)*[.:-]\d+[A-Za-z]?"
"""Numbers of several parts, which need no word before them: "2-31", "10.5-2"."""
_WORDS = r"(?:Secs?|Sections?|SECS?|SECTIONS?)\b\.?|§{1,2}"
_DESIGNATION = r"(?:[IVXLC]+|\d[\w.]*(?:-\w+)*|[A-Z](?:-?\d+)?|[A-Z]{2})"
_TITLE = rf"(?:\s+{_DASH}+\s*(?P<title>\S.*))"


_WORD = r"(?:[A-Z\d(\"“\[][^\s.]*|[-–—&/]|of|and|or|the|for|to|in|on|a|an|by|with)"
"""Of a title whose words begin with capitals."""
_WITHOUT_DASH = rf"\s+(?P<title>{_WORD}(?: {_WORD}){{0,24}}\.?(?:\[\d+\])?)"


def _division(kind: UnitKind, title: str, *, loose: bool = False) -> DivisionForm:
    """Headings such as "ARTICLE II. - CITY COUNCIL"; a designation alone stands above its title.

    The number of the chapter and of all divisions may stand before it: "9-2.4 DIVISION 4. - PONDS".
    """
    whole = "" if loose else r"(?:\d+[A-Z]?[.-]\d+(?:[.-]\d+)*\s+)?"
    mark = rf"(?P<mark>{whole}{word_of(kind)}\s+(?P<number>{_DESIGNATION})[.:]?)"
    return DivisionForm(kind, re.compile(rf"{mark}{title}$"), RANKS[kind], loose)


MUNICODE = Family(
    "municode",
    divisions=(
        *(_division(kind, rf"(?:{_TITLE}|)") for kind in RANKS),
        *(_division(kind, _WITHOUT_DASH, loose=True) for kind in RANKS),
        DivisionForm(
            UnitKind.TABLE,
            re.compile(
                r"(?P<mark>)(?P<number>(?!))?(?P<title>(?:[A-Z]+ ){0,3}(?:COMPARATIVE|REFERENCE|"
                r"DISPOSITION|HISTORY) TABLES?(?: [-–—]? ?[A-Z\d][A-Z\d ]*)?)$"
            ),
            0,
        ),
    ),
    sections=(
        SectionForm(
            re.compile(
                rf"(?P<mark>(?:{_WORDS})\s*(?P<number>{_NUMBER}|{_LETTERED})"
                rf"(?:(?:\s?(?:[–—]|--)\s?|\s-\s|, | through )(?P<upto>{_NUMBER}))?[.:]?)"
                rf"(?:\s+{_DASH}+\s*(?!\d[\w.-]*\s+[\[(]?(?:Reserved|RESERVED))"
                r"|\s*[–—]\s*(?!\d)|(?<=[.:])-+\s*(?=[A-Z]))(?P<title>\S.*)$"
            )
        ),
        SectionForm(  # "101. - Title." of an appendix
            re.compile(
                rf"(?P<mark>(?P<number>\d{{1,4}}[A-Z]?)(?P<upto>(?!))?\.)\s+{_DASH}\s+"
                r"(?P<title>[A-Z(\[\"“‘].*)$"
            )
        ),
        SectionForm(
            re.compile(
                rf"(?P<mark>(?P<number>\d+[A-Z]?(?:[.:-]\w+)+)(?:\s?(?:[–—]|--)\s?(?P<upto>{_NUMBER}))?\.?)"
                rf"\s+{_DASH}\s+(?P<title>\S.*)$"
            ),
            sure=False,
        ),
        SectionForm(
            re.compile(
                rf"(?P<mark>(?:{_WORDS})\s*(?P<number>{_NUMBER}?)"
                rf"(?:(?:\s?(?:[–—]|--)\s?|\s-\s|, | through )(?P<upto>{_NUMBER}?))?[.:]?)"
                r"\s+(?P<title>[A-Z\d(\[\"“‘].*)$"
            ),
            sure=False,
            loose=True,
        ),
        SectionForm(
            re.compile(
                r"(?P<mark>(?P<number>\d+[A-Z]?-\d+[A-Z]?)(?P<upto>(?!))?\.)"
                r"\s+(?P<title>[A-Z(\[\"“‘][^.:]{1,120}\.)$"
            ),
            sure=False,
            loose=True,
        ),
        SectionForm(
            re.compile(
                rf"(?P<mark>(?P<number>{_BARE})(?:\s?(?:[–—]|--|-)\s?(?P<upto>{_BARE}))?[.:]?)"
                r"\s+(?P<title>[A-Z(\[\"“‘].{1,200})$"
            ),
            sure=False,
            loose=True,
            bare=True,
        ),
        TITLE_BELOW,
    ),
    contents=re.compile(
        rf"(?:Art|Div|Subdiv|Ch)\. {_DESIGNATION}\.\s+\S.{{0,120}},"
        rf" §§? ?{_NUMBER}\s?[-–—]+\s?{_NUMBER}$"
    ),
    list_words=re.compile(r"(?:Sections|Chapters):$"),
    furniture=(
        Furniture(
            "page head",
            re.compile(r"\d{1,2}/\d{1,2}/\d{4} [A-Z].{2,50}, [A-Z]{2} Code of Ordinances"),
        ),
        Furniture("page head", re.compile(r"\d{1,2}/\d{1,2}/\d{4} (?P<same>.{3,80})")),
        Furniture("page number", re.compile(r"\d{1,4}/(?P<same>\d{1,4})")),
        Furniture("rule", re.compile(r"_{4,}")),
        BANNER,
        BUTTONS,
    ),
    lead=BULLET,
    menu=MENU,
    history=re.compile(
        r"\((?=[^()]*(?:\([^()]*\)[^()]*)*\d)"
        r"\s?"
        r"(?:(?:Code|Prior [Cc]ode|Comp|Ords?|Ordinances?|Res|Resolution|Min|Mo|Motion|"
        r"Acts?|Laws|Charter|Amd|Amend|Amended|Added|Repealed|Bylaws?|Sp|P|Local|County|City|Town|"
        r"Ga|Bk|Book|Reg|Rule)\b|[A-Z][\w ]{0,30}\bCode\b|\d{4}(?: [A-Z]|\))"
        r"|§§? ?\d{1,3}(?:\)|; \d{4} [A-Z]))"  # the act's own: "(§ 115)", "(§ 9; 1929 Laws"
    ),
    notes=re.compile(
        r"(?:[A-Z][\w' ]{2,40} [Rr]eferences?|References?|Editor['’]s [Nn]otes?|"
        r"Editorial [Nn]otes?|Notes?|Annotations?)(?:\(s\))?\s?[—–-]"
        r"|(?:(?:State [Ll]aw|Cross|Charter|Code|Statutory) [Rr]eferences?|Editor['’]s [Nn]otes?)"
        r"(?:\(s\))?:"
    ),
    footnote_head=re.compile(r"(?:Footnotes|FOOTNOTE\(S\)):?$"),
    footnote_number=re.compile(r"-{2,3} \((?P<number>\d+)\) -{2,3}$"),
    mark=re.compile(
        r"(?:\s?\[\d+\]|\s?\(\d{1,3}\)|(?<=[A-Za-z]{4})\d{1,2}|(?<=[A-Za-z]{2})\*{1,3})$"
    ),
    note_below=re.compile(
        r"(?P<number>\d{1,2}(?=\s\s)|\*{1,3})\s*(?:(?:(?:Cross|State law|Charter) references?"
        r"|Editor[’']s notes?|Prior legislation)(?:\(s\))?\s?[:—–-]"
        r"|For (?:state|statutory) [a-z]+.{0,300}, see )"
    ),
    lost=re.compile(r"\xa0+$"),
    glued=re.compile(
        rf"(?P<head>(?:(?:{_WORDS})\s*)?\d[\w.-]*\.?\s+{_DASH}\s+[A-Z](?:[^.]|\.\d){{2,120}}"
        r"(?:[\w)]\.|[a-z](?=(?:The|This|All|Any|Each|Every|No|An?|In|It)\s)))"
        r"(?=[A-Z\"“(][\w\s]|\s.{200})"
    ),
)
