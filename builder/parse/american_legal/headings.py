"""What a heading looks like at each level of the outline.

Recognises forms only; whether a line that looks like a heading is one, `outline` decides by the
section lists.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

from builder.model import UnitKind

NUMBER = r"\d+[A-Za-z]{0,2}(?:[.:-]\d+[A-Za-z]{0,2})*+"
_ROMAN = r"[IVXLCDM]+"
_WORDS = (
    "ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|ELEVEN|TWELVE|THIRTEEN|FOURTEEN|FIFTEEN"
    "|SIXTEEN|SEVENTEEN|EIGHTEEN|NINETEEN|TWENTY"
)
_DESIGNATION = rf"(?:{NUMBER}|{_ROMAN}|[A-Z]|(?:{_WORDS})(?:-(?:{_WORDS}))?)"
_AFTER = r"(?P<stop>\s*[:.]|\s*--+|\s+[-–—])?(?:\s+(?P<title>\S.*))?"


class Rank(IntEnum):
    """Depth in the outline of an export."""

    PART = 0
    TITLE = 1
    CHAPTER = 2
    ARTICLE = 3
    SUBCHAPTER = 4
    SUBPART = 5
    SECTION = 6


@dataclass(frozen=True, slots=True)
class Form:
    """A line read as a heading."""

    kind: UnitKind
    rank: Rank
    number: str | None
    title_at: int
    """Offset of the title in the line's words; their length where the title stands on the next
    line."""
    plain: bool = False
    """In ordinary case, so that a line of running text may look the same."""


_DIVISIONS = (
    (UnitKind.TITLE, Rank.TITLE, "TITLE"),
    (UnitKind.CHAPTER, Rank.CHAPTER, "CHAPTER"),
    (UnitKind.PART, Rank.PART, "PART"),
    (UnitKind.ARTICLE, Rank.ARTICLE, "ARTICLE"),
    (UnitKind.SUBCHAPTER, Rank.SUBCHAPTER, "SUBCHAPTER"),
    (UnitKind.SUBCHAPTER, Rank.SUBCHAPTER, "DIVISION"),
    (UnitKind.APPENDIX, Rank.CHAPTER, "APPENDIX"),
)
_DIVISION = {
    word: re.compile(rf"(?P<word>{word}|{word.title()})\s+(?P<number>{_DESIGNATION}){_AFTER}$")
    for _, _, word in _DIVISIONS
}
_SECTION_SIGN = re.compile(
    rf"(?P<sign>§§?|SECS?\.|Secs?\.|SECTIONS?|Sections?)\s*(?P<number>{NUMBER}(?:\s*[-–—]\s*{NUMBER})?)(?P<stop>[.:])?\s+(?P<title>\S.*)$"
)
_SECTION_BARE = re.compile(
    r"(?P<number>\d+[A-Za-z]?(?:[.:-]\d+[A-Za-z]?)+)(?P<stop>[.:])?\s+(?P<title>\S.*)$"
)
_SCHEDULE = re.compile(
    rf"(?:SCHEDULE|Schedule)\s+(?P<number>{_ROMAN}|\d+|[A-Z])[.:]\s+(?P<title>\S.*)$"
)
_SUBPART = re.compile(rf"Part\s+(?P<number>\d+|{_ROMAN}|l)[.:]\s+(?P<title>\S.*)$")
_END = re.compile(r"(?:TABLE OF SPECIAL ORDINANCES|PARALLEL REFERENCES)$")
_END_TABLE = re.compile(
    rf"(?:TABLE\s+(?P<number>{_ROMAN}|\d+|[A-Z])(?:[:.]\s+)(?P<title>\S.*)|REFERENCES TO .*)$"
)


def division(text: str) -> Form | None:
    """A part, title, chapter, article, division or appendix.

    None where the line is none of them.
    """
    for kind, rank, word in _DIVISIONS:
        found = _DIVISION[word].match(text)
        if not found or (found["title"] and not found["stop"] and found["word"] != word):
            continue
        if found["title"] and not found["stop"] and not capitals(found["title"]):
            continue
        if found["word"] != word and kind is UnitKind.PART:
            continue
        at = found.start("title") if found["title"] else len(text)
        return Form(kind, rank, found["number"], at, plain=found["word"] != word)
    return None


def end_matter(text: str) -> Form | None:
    """The publisher's tables at the end of a code."""
    if _END.match(text):
        return Form(UnitKind.APPENDIX, Rank.PART, None, 0)
    found = _END_TABLE.match(text)
    if found and capitals(text):
        return Form(
            UnitKind.TABLE,
            Rank.SECTION,
            found["number"],
            found.start("title") if found["title"] else 0,
        )
    return None


def section(text: str) -> Form | None:
    """A section's heading, with or without a section sign."""
    found = _SECTION_SIGN.match(text) or _SECTION_BARE.match(text)
    if not found or not re.match(r"[^a-z]", found["title"]):
        return None
    return Form(
        UnitKind.SECTION,
        Rank.SECTION,
        found["number"],
        found.start("title"),
        plain="sign" not in found.groupdict(),
    )


def schedule(text: str) -> Form | None:
    """A schedule that stands in a section's place."""
    found = _SCHEDULE.match(text)
    return (
        Form(UnitKind.SCHEDULE, Rank.SECTION, found["number"], found.start("title"))
        if found
        else None
    )


def subpart(text: str) -> Form | None:
    """A part inside a subchapter."""
    found = _SUBPART.match(text)
    if not found:
        return None
    return Form(UnitKind.PART, Rank.SUBPART, found["number"], found.start("title"))


_SMALL, _CAPITAL = re.compile(r"[a-z]"), re.compile(r"[A-Z]")


def capitals(text: str) -> bool:
    """Whether a line is all in capitals, as the headings of subchapters are."""
    return _SMALL.search(text) is None and _CAPITAL.search(text) is not None
