"""American Legal: "§ 10.01 TITLE." below lists that name each heading, in any of its grammars.

Exports print terms as they stand in the code; copies of pages have lost how they are set.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.model import UnitKind
from builder.parse.in_order.family import MENU, DivisionForm, Family, Furniture, SectionForm

_PART = r"(?:\d{1,4}[A-Za-z]{0,2})"
_BARE = rf"\d{{1,4}}[A-Z]?(?:[.-]{_PART}){{1,4}}"
_SIGNED = rf"(?:[IVXLC]{{1,6}}[.-])?{_PART}(?:[.-]{_PART}){{0,4}}"
_TITLE = r"(?P<title>(?:[A-Z“\"'‘\[*†]|\((?=[A-Z])|\d+(?:st|nd|rd|th)? [A-Z]).{0,220})$"
_COUNT = (
    "ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|ELEVEN|TWELVE|THIRTEEN|FOURTEEN|FIFTEEN"
    "|SIXTEEN|SEVENTEEN|EIGHTEEN|NINETEEN|TWENTY|THIRTY"
)
_COUNTED = rf"(?:{_COUNT})(?:-(?:{_COUNT}))?"
_NAMED = (
    rf"(?:\d{{1,4}}[A-Za-z]?(?:[.-]\d{{1,3}}[A-Z]?)?|[IVXLCDM]+|[A-Z]|l(?=[.:])|(?i:{_COUNTED}))"
)
_SECTIONS = 6
"""Rank of sections, and of what stands among them: schedules, tables."""
_RANKS = {
    UnitKind.PART: 0,
    UnitKind.TITLE: 1,
    UnitKind.CHAPTER: 2,
    UnitKind.APPENDIX: 2,
    UnitKind.ARTICLE: 3,
    UnitKind.SUBCHAPTER: 4,
    UnitKind.DIVISION: 5,
    UnitKind.SCHEDULE: _SECTIONS,
}
_END_MATTER = (
    (UnitKind.PART, 0, r"(?:THE )?(?:[A-Z.'’]+ ){0,4}CHARTER(?: OF [A-Z ,.'’&-]+)?"),
    (UnitKind.APPENDIX, 0, r"TABLES? OF SPECIAL ORDINANCES(?: [A-Z ,.'’&-]+)?"),
    (UnitKind.APPENDIX, 0, r"PARALLEL REFERENCES(?: TABLE)?"),
    (UnitKind.TABLE, 0, r"(?:COMPARATIVE|CROSS[- ]REFERENCE) SECTION TABLES?"),
    (UnitKind.TABLE, 0, r"STATUTORY REFERENCES(?: TABLE)?"),
    (UnitKind.TABLE, _SECTIONS, r"REFERENCES TO [A-Z ,.'’&\d-]+"),
)
"""What the publisher adds at the end of a code, and a charter: divisions without a number."""


def _divisions() -> Iterator[DivisionForm]:
    for kind, rank, words in _END_MATTER:
        form = rf"(?P<mark>)(?P<number>(?!))?(?P<title>{words})$"
        yield DivisionForm(kind, re.compile(form), rank)
    for kind, rank in _RANKS.items():
        word = rf"(?P<plain>{kind.value.title()})|{kind.value.upper()}"
        designation = (
            rf"(?P<mark>(?:{word})\s+(?P<number>{_NAMED})(?:\s*[.:]|\s*-{{1,2}}(?=\s)|\s*[–—])?)"
        )
        title = r"(?:\s+(?P<title>(?![a-z(,;]|[\W\d]*\d[\W\d]*$)\S.{0,100}))?$"
        yield DivisionForm(kind, re.compile(designation + title), rank)
    table = r"(?P<mark>TABLE (?P<number>[A-Z\d]{1,3})\s?[-–:.]\s?)(?P<title>[A-Z][A-Z ,;.'’&/-]+)$"
    yield DivisionForm(UnitKind.TABLE, re.compile(table), _SECTIONS)


_SECTION = SectionForm(
    re.compile(
        rf"(?P<mark>(?:§§?|SECS?\.|Secs?\.|SECTIONS?|Sections?)\s*(?P<number>{_SIGNED})"
        rf"(?:\s?(?:-{{1,2}}|–|—|to|through|and)\s?(?P<upto>{_SIGNED}))?[.:]?)"
        rf"\s*+(?:(?<=\s)-{{1,2}}\s|–|—)?\s*{_TITLE}"
    ),
    sure=False,
)
_BARE_SECTION = SectionForm(
    re.compile(
        rf"(?P<mark>(?P<number>{_BARE})(?:(?:\s?(?:--|–|—|to|through)\s?|-)(?P<upto>{_BARE}))?[.:]?)"
        rf"\s+(?:-{{1,2}}\s+)?{_TITLE}"
    ),
    sure=False,
)
_PENALTY = r"Penalty[,:]? see\b"
_GROUP = r"(?=[^()\[\]]*(?:[(\[][^()\[\]]*[)\]][^()\[\]]*)*\d)"

_CAPITALS = r"(?:[A-Z\d][A-Z\d'’&/.-]*[A-Z\d'’)]|[A-Z\d]|[a-z]?[A-Z]+|&|-|–)"
_SMALL = r"(?:or|and|of|the|to|for|in|a|an|on|with|by|at|as|from|per|than)(?![a-z])"
_ASIDE = r"\([^()]{1,80}\)"
_QUOTED_ASIDE = r"[“\"][^”\"]{1,60}[”\"]"
_OF_TERM = rf"(?>{_CAPITALS}|{_SMALL}|{_ASIDE}|{_QUOTED_ASIDE})"
"""A part of a term; one that has been read is not read in another way (a paragraph of capitals
alone has two for each of its words)."""
_TWO_LETTERS = r"(?=[^A-Za-z]*[A-Za-z][^A-Za-z]*[A-Za-z])"
"""One letter alone is a label or an initial, and no term."""
_TERMS = (
    re.compile(
        rf"(?P<term>[“\"]?(?>{_CAPITALS}|{_QUOTED_ASIDE})(?:(?>,?\s+{_OF_TERM})|,(?!\s+{_OF_TERM}))*,?[”\"]?)"
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

AMERICAN_LEGAL = Family(
    "american-legal",
    divisions=tuple(_divisions()),
    sections=(_SECTION, _BARE_SECTION),
    section_rank=_SECTIONS,
    names_all=True,
    list_words=re.compile(
        r"(?:sections?|chapters?|chap\.|ch\.|secs?\.|articles?|art\.|titles?|parts?|tables?"
        r"|appendix|appendices|schedules?)\s*[.:]?$",
        re.I,
    ),
    contents=re.compile(
        r"References to [A-Z]|(?:(?:Chap|Ch|Art)\.|Appendix(?=.{1,4}\s{3}))\s+"
        r"(?P<number>\d{1,4}[A-Z]?|[A-Z])\.\s+(?P<title>\S.*)"
    ),
    entry=re.compile(
        r"(?:§§? ?|Secs?\. |Sections? )?(?P<number>\d[\w.-]*|[IVXLC]+)[.:]?\s+"
        r"(?P<title>[^\sa-z].{0,200})$"
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
    exported={
        "history": re.compile(rf"\((?:{_CITE}|{_STATUTE})"),
        "footmark": re.compile(r"(?P<mark>\*\d{1,2}|\d{1,2}\*|\*{1,3}|\[\d{1,2}\]|†|‡)\s*(?=\S)"),
        "terms": _TERMS,
    },
)
