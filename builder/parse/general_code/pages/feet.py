"""Running feet, page numbers and the publisher's lines of origin, each read from one line."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from builder.identity.states import KINDS


@dataclass(frozen=True, slots=True)
class Foot:
    """A running foot: "§ 52-2 LOON BAY CODE § 52-6"."""

    first: str | None
    """The section in force at the page's top."""
    last: str | None
    """The last section that the page holds."""
    title: str
    """What stands between the two: the name of the code, or of a chapter; empty where nothing
    does."""
    is_signed: bool = True
    """Whether its numbers have their signs; without them only its repetition tells it from a row of
    a table."""

    @property
    def is_sure(self) -> bool:
        """Whether it can be nothing else even without a page number.

        It then names two sections and has a name in capitals, or in title case.
        """
        named = sum(c.isupper() for c in self.title) >= _CAPITALS or any(
            c.islower() for c in self.title
        )
        return self.is_signed and self.first is not None and named


@dataclass(frozen=True, slots=True)
class Label:
    """A page number: "1:17", "Cd12:3", "A201:1", "17", "160 Attachment 2:1"."""

    prefix: str
    number: int

    @property
    def text(self) -> str:
        """The number as it is cited."""
        return f"{self.prefix}:{self.number}" if self.prefix else str(self.number)

    @property
    def is_attachments(self) -> bool:
        """Whether it numbers the pages of an attachment.

        Such a number can be nothing else, and stands outside the count of the others.
        """
        return " Attachment " in self.prefix


_NUMBER = r"[A-Z]{0,3}\d[\w.:-]*|[A-Z]{1,3}[-.:]\d[\w.:-]*"
_FOOT = re.compile(
    rf"(?:§+ ?(?P<first>{_NUMBER}) )?"
    r"(?P<title>[^a-z§]*[A-Z][^a-z§]*?)?"
    rf"(?(title) |(?(first)|(?!)))§+ ?(?P<last>{_NUMBER})"
)
_WORD = r"(?:[A-Z(&][\w’'.&)-]*|\d[\w.-]*|[—–-]|of|and|the|for|in|to|or|on)"
_TITLE_CASE = re.compile(
    rf"§+ ?(?P<first>{_NUMBER}) "
    rf"(?P<title>[A-Z][\w’'.&-]*(?:[,:]? {_WORD})*) "
    rf"§+ ?(?P<last>{_NUMBER})"
)
_DASHED = r"\d+[A-Z]?(?:[-.:]\d+[A-Z]?)+"
_UNSIGNED = re.compile(
    rf"(?P<first>{_DASHED}) (?P<title>[A-Z][^a-zA-Z§]*[A-Z][^a-z§]*) (?P<last>{_DASHED})"
)
_SINGLE = re.compile(rf"§+ ?(?P<first>{_NUMBER}) (?P<title>[^a-z§\[]*[A-Z]{{2}}[^a-z§\[]*[A-Z)’'])")
SCHEDULE = r"Schedule (?:[IVXLC]+|\d+|[A-Z])[A-Z]?"
"""What a chapter's feet name in place of a section where its schedules begin."""
_NAMED = rf"§{{1,2}} ?(?:{_NUMBER})|{SCHEDULE}"
_SCHEDULED = re.compile(
    rf"(?P<first>{_NAMED}) (?P<title>[^a-z§]*[A-Z]{{2}}[^a-z§]*) (?P<last>{_NAMED})"
)
_LABEL = re.compile(r"(?:([A-Za-z]{0,4}\d*[A-Z]?(?:\.\d+)?):)?([1-9]\d{0,4})")
_ATTACHMENT = re.compile(
    r"([A-Z]{0,3}\d*[A-Z]{0,2}(?:\.\d+)? Attachment \d+[A-Z]?):([1-9]\d{0,3})"
    r"(?:\s+(?:Supp|Publication)\b.{0,20})?"
)
"""The same of an attachment; the supplement that it came with may stand beside it."""
_PRINTED = r"\d{1,2}/\d{1,2}/\d{2,4}, \d{1,2}:\d\d\s[AP]M"
"""When a browser printed a page; it sets the page's title beside that, and its address below."""
_ORIGIN = re.compile(
    r"Downloaded from https?://\S+(?: on \d{4}-\d\d-\d\d)?"
    rf"|(?:{'|'.join(KINDS)}) of [A-Z][\w .'’-]*, [A-Z]{{2}}"
    r"|\d{1,2} - \d{1,2} - \d{4}"
    r"|(?:about:blank|(?:https?|file)://\S+)\s+(?:Page )?\d+(?:/| of )\d+"
    rf"|{_PRINTED}\s.+|.+\s{_PRINTED}"
)
_CAPITALS = 3
_LONGEST_LABEL = 12
_WIDEST_GAP = 40
"""Page numbers that a text may leave out in a row: empty left-hand pages, chapters left out."""
_NEAR = 3
"""The same where no foot confirms the number."""
_FEWEST = 3
_MOSTLY = 0.8
"""Labels with one prefix that number pages though no foot stands above them, and the share of them
that must rise."""


def read_foot(text: str) -> Foot | None:
    """A running foot; None where the line can be none.

    >>> read_foot("§ 52-2 Code of the Village § 52-6").title
    'Code of the Village'
    >>> read_foot("14.01.010 BAY CODE 14.01.060").is_signed
    False
    >>> read_foot("§ 52-2 LOON BAY CODE § 52-6").last, read_foot("§ 2:1-4A § 2:1-6").last
    ('52-6', '2:1-6')
    >>> read_foot("§ 52-6 LOON BAY CODE Schedule II").last
    'Schedule II'
    >>> read_foot("§ 52-2. Title.")
    """
    if "Schedule" in text:
        found = _SCHEDULED.fullmatch(text)
        names = [name.lstrip("§ ") for name in found.group("first", "last")] if found else []
        return Foot(names[0], names[1], found["title"]) if found else None
    if "§" not in text:
        found = _UNSIGNED.fullmatch(text) if text[:1].isdecimal() else None
        return (
            Foot(found["first"], found["last"], found["title"], is_signed=False) if found else None
        )
    found = _FOOT.fullmatch(text) or _TITLE_CASE.fullmatch(text)
    return Foot(found["first"], found["last"], found["title"] or "") if found else None


def read_single_foot(text: str) -> Foot | None:
    """A foot that names the section at the page's top alone; headings in capitals look the same.

    >>> read_single_foot("§ 52-2 LOON BAY CODE").first
    '52-2'
    >>> read_single_foot("§ 52-2. Title."), read_single_foot("§ 52-2. TITLE.")
    (None, None)
    """
    found = _SINGLE.fullmatch(text) if text[:1] == "§" else None
    return Foot(found["first"], None, found["title"]) if found else None


def read_label(text: str) -> Label | None:
    """A page number; clock times with a zero ("7:00") are none.

    >>> read_label("1:17").prefix, read_label("160 Attachment 2:1 Supp 4, May 2019").prefix
    ('1', '160 Attachment 2')
    >>> read_label("7:00")
    """
    if " Attachment " in text and (attached := _ATTACHMENT.fullmatch(text)):
        return Label(attached[1], int(attached[2]))
    if not text or len(text) > _LONGEST_LABEL or not text[-1].isdecimal():
        return None
    found = _LABEL.fullmatch(text)
    return Label(found[1] or "", int(found[2])) if found and found[1] != "" else None


def is_origin(text: str) -> bool:
    """Whether a line says where a print comes from.

    It names the municipality and its state, an address and a date, the date of a supplement, or
    what a browser says of the page that it prints.

    >>> is_origin("City of Marrowstone, WA")
    True
    >>> is_origin("Downloaded from https://example.org/MA1 on 2026-02-10")
    True
    >>> is_origin("5 - 15 - 2001"), is_origin("5-15-2001")
    (True, False)
    >>> is_origin("about:blank Page 1 of 5"), is_origin("Otterburn, NY Code 7/3/25, 10:39 AM")
    (True, True)
    """
    return _ORIGIN.fullmatch(text) is not None


@dataclass
class Numbering:
    """How the pages of a text are numbered: on through the text, or anew in each chapter."""

    prefixes: frozenset[str]
    """Prefixes of the numbers that stand below a foot."""
    last: Label = Label("", 0)

    near: int = _NEAR
    """Numbers that may be left out where no foot confirms the next one."""

    @classmethod
    def learned(cls, sure: Iterable[Label], labels: Iterable[Label]) -> Numbering:
        """A numbering, told by the labels that are sure.

        Those below a foot are sure, or the prefixes of most labels where these rise.
        """
        prefixes = Counter(label.prefix for label in sure)
        numbers: dict[str, list[int]] = defaultdict(list)
        for label in labels:
            numbers[label.prefix].append(label.number)
        rising = {
            prefix
            for prefix, found in numbers.items()
            if prefix
            and len(found) >= max(_FEWEST, 2 * prefixes[prefix] + 1)
            and _rise(found)
            and (prefixes[prefix] or not prefixes)
        }
        return cls(frozenset(prefixes) | rising, near=_WIDEST_GAP if rising else _NEAR)

    def admits(self, label: Label, *, below_foot: bool) -> bool:
        """Whether a number may come next."""
        ahead = label.number - self.last.number
        if below_foot:
            return (
                0 < ahead <= _WIDEST_GAP
                or (label.prefix != self.last.prefix and label.number <= _WIDEST_GAP)
                or not self.last.number
            )
        if label.number == 1 and label.prefix != self.last.prefix:
            return len(self.prefixes) > 1 or not self.prefixes or not self.last.number
        if label.prefix == self.last.prefix or label.prefix in self.prefixes:
            return 0 < ahead <= self.near or (
                not self.last.number and (label.number <= _NEAR or self.near > _NEAR)
            )
        return False

    def take(self, label: Label) -> None:
        """Go on to a page."""
        self.last = label


def _rise(numbers: Sequence[int]) -> bool:
    """Whether numbers go up, but for a few."""
    return sum(a < b for a, b in pairwise(numbers)) >= _MOSTLY * (len(numbers) - 1)
