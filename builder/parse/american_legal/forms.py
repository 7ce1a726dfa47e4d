"""What headings look like in all of the publisher's grammars: forms of lines, decided elsewhere."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from builder.model import UnitKind
from builder.parse.in_order import numbers
from builder.parse.in_order.rows import Row

_LONGEST = 240
"""Characters of the longest heading; a paragraph that begins like one is longer."""
_LAST = 120
"""Characters of the longest division's heading on a line."""

_PART = r"(?:\d{1,4}[A-Za-z]{0,2})"
_BARE = rf"\d{{1,4}}[A-Z]?(?:[.-]{_PART}){{1,4}}"
_SIGNED = rf"(?:[IVXLC]{{1,6}}[.-])?{_PART}(?:[.-]{_PART}){{0,4}}"
_ROMAN = re.compile(r"^[IVXLC]+(?=[.-])")
_TITLE = r"(?P<title>(?:[A-Z“\"'‘\[*†]|\((?=[A-Z])|\d+(?:st|nd|rd|th)? [A-Z]).*)"
_WORDED = re.compile(
    rf"(?P<mark>(?P<sign>§§?|SECS?\.|Secs?\.|SECTIONS?|Sections?)\s*(?P<number>{_SIGNED})"
    rf"(?:\s?(?:-{{1,2}}|–|—|to|through|and)\s?(?P<upto>{_SIGNED}))?(?P<stop>[.:]?))"
    rf"\s*+(?:(?<=\s)-{{1,2}}\s|–|—)?\s*{_TITLE}$"
)
_NUMBERED = re.compile(
    rf"(?P<mark>(?P<number>{_BARE})(?:(?:\s?(?:--|–|—|to|through)\s?|-)(?P<upto>{_BARE}))?(?P<stop>[.:]?))"
    rf"(?:\s+(?:-{{1,2}}\s+)?){_TITLE}$"
)
_GLUED = re.compile(
    r"(?P<mark>(?P<number>\d{1,4}(?:[.-]\d{1,4}){1,4})(?P<upto>(?!))?(?P<stop>[.:]?))(?P<title>[^a-z\d]*)$"
)
LIST_WORD = re.compile(
    r"(?:sections?|chapters?|chap\.|ch\.|secs?\.|articles?|art\.|titles?|parts?|tables?"
    r"|appendix|appendices|schedules?)\s*[.:]?$",
    re.I,
)
"""The word above a list, or before each of its entries: "Section", "SECTION:", "Chap."."""

_COUNT = (
    "ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|ELEVEN|TWELVE|THIRTEEN|FOURTEEN|FIFTEEN"
    "|SIXTEEN|SEVENTEEN|EIGHTEEN|NINETEEN|TWENTY|THIRTY"
)
_COUNTED = rf"(?:{_COUNT})(?:-(?:{_COUNT}))?"
NAMED = rf"(?:\d{{1,4}}[A-Za-z]?(?:[.-]\d{{1,3}}[A-Z]?)?|[IVXLCDM]+|[A-Z]|{_COUNTED})"
SECTION_RANK = 6
_KINDS = (
    (UnitKind.PART, "PART", 0),
    (UnitKind.TITLE, "TITLE", 1),
    (UnitKind.CHAPTER, "CHAPTER", 2),
    (UnitKind.APPENDIX, "APPENDIX", 2),
    (UnitKind.ARTICLE, "ARTICLE", 3),
    (UnitKind.SUBCHAPTER, "SUBCHAPTER", 4),
    (UnitKind.DIVISION, "DIVISION", 5),
    (UnitKind.SCHEDULE, "SCHEDULE", SECTION_RANK),
)
_DIVISIONS = (
    *(
        (
            kind,
            rank,
            re.compile(
                rf"(?P<mark>(?:{word}|{word.title()})\s+(?P<number>{NAMED}|(?i:{_COUNTED}))"
                rf"(?P<stop>\s*[.:]|\s*-{{1,2}}(?=\s)|\s*[–—])?)(?P<gap>\s+(?P<title>\S.*))?$"
            ),
        )
        for kind, word, rank in _KINDS
    ),
    (
        UnitKind.TABLE,
        SECTION_RANK,
        re.compile(
            r"(?P<mark>TABLE (?P<number>[A-Z\d]{1,3})\s?[-–:.]\s?)(?P<title>[A-Z][A-Z ,;.'’&/-]+)$"
        ),
    ),
)
SUBPART = re.compile(r"(?P<mark>Part\s+(?P<number>\d+|[IVXLC]+|l)[.:])\s+(?P<title>\S.*)$")
"""A part of a group of sections; its figure may be printed as a letter."""
_NAMES = re.compile(r"(?![a-z(,;]|[\W\d]*\d[\W\d]*$)")
"""What a title begins with; one of figures alone is a reference in a table's next column."""
_UNNUMBERED = tuple(
    (kind, rank, re.compile(pattern))
    for kind, rank, pattern in (
        (UnitKind.PART, 0, r"(?:THE )?(?:[A-Z.'’]+ ){0,4}CHARTER(?: OF [A-Z ,.'’&-]+)?$"),
        (UnitKind.APPENDIX, 0, r"TABLES? OF SPECIAL ORDINANCES(?: [A-Z ,.'’&-]+)?$"),
        (UnitKind.APPENDIX, 0, r"PARALLEL REFERENCES(?: TABLE)?$"),
        (UnitKind.TABLE, 0, r"(?:COMPARATIVE|CROSS[- ]REFERENCE) SECTION TABLES?$"),
        (UnitKind.TABLE, 0, r"STATUTORY REFERENCES(?: TABLE)?$"),
        (UnitKind.TABLE, SECTION_RANK, r"REFERENCES TO [A-Z ,.'’&\d-]+$"),
    )
)
"""What the publisher adds at the end of a code, and a charter: divisions without a number."""
LISTED_TABLE = re.compile(r"References to [A-Z]")
"""A name in the list of an end matter's tables, which are headed in capitals."""


class Style(NamedTuple):
    """How a section's heading is printed: what those of one code share."""

    sign: str
    """"§", "Sec.", "Section", or nothing."""
    stop: str
    """A colon behind the number, or nothing: other stops come and go."""
    shouted: bool
    """The title is in capitals."""
    indented: bool
    form: str
    """Of the number: "9.9" of "101.01"."""


_MARKED = Style("", "", shouted=False, indented=False, form="")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line that may head a section or be an entry of a list."""

    row: Row
    number: str
    """Empty for a marked line that is headed by its words alone."""
    upto: str | None
    title_at: int
    style: Style
    kind: ClassVar = UnitKind.SECTION
    rank: ClassVar = SECTION_RANK
    """Below all divisions."""

    @property
    def title(self) -> str:
        """What is printed behind the number."""
        return self.row.text[self.title_at :]


@dataclass(frozen=True, slots=True)
class Division:
    """A line that may head a division."""

    row: Row
    kind: UnitKind
    number: str | None
    title_at: int
    """Its length where the title stands below."""
    rank: int
    plain: bool
    """In ordinary case, so that a line of running text may look the same."""
    upto: ClassVar[str | None] = None
    """A division's number is no range."""

    @property
    def title(self) -> str:
        """What is printed behind the designation; empty where the title stands below."""
        return self.row.text[self.title_at :]


def marked_candidate(row: Row) -> Candidate:
    """A line that the file marks as a heading: its title may be glued to the number, or missing.

    What has no number is headed by its words alone.
    """
    found = candidate(row) or _read(row, _GLUED.match(row.text))
    return found or Candidate(row, "", None, 0, _MARKED)


def candidate(row: Row) -> Candidate | None:
    """A line as a section's heading or an entry of a list; None where it has neither form."""
    if len(row.text) > _LONGEST:
        return None
    return _read(row, _WORDED.match(row.text) or _NUMBERED.match(row.text))


def _read(row: Row, found: re.Match[str] | None) -> Candidate | None:
    if not found or found["title"].count("(") != found["title"].count(")"):
        return None
    groups = found.groupdict()
    sign = (groups.get("sign") or "").rstrip("s.").casefold()
    shouted = found["title"].isupper()
    style = Style(
        sign[:1] if sign.startswith("§") else sign,
        ":" if found["stop"] == ":" else "",
        shouted,
        row.indent > 0,
        numbers.form(_ROMAN.sub("I", found["number"].rstrip("."))),
    )
    return Candidate(row, found["number"].rstrip("."), found["upto"], found.start("title"), style)


def division(row: Row) -> Division | None:
    """A line as a division's heading; None where it has no such form."""
    if len(row.text) > _LAST:
        return None
    unnumbered = next((each for each in _UNNUMBERED if each[2].match(row.text)), None)
    if unnumbered:
        kind, rank, _ = unnumbered
        return Division(row, kind, None, 0, rank, plain=False)
    for kind, rank, pattern in _DIVISIONS:
        found = pattern.match(row.text)
        if found and (not found["title"] or _NAMES.match(found["title"])):
            at = found.start("title") if found["title"] else len(row.text)
            return Division(row, kind, found["number"], at, rank, plain=row.text[1].islower())
    return None
