"""What the lists of a text say of its headings, and whether two titles are the same."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from builder.frozen import frozen
from builder.model import LISTED_ONLY, Doubt
from builder.parse.in_order.family import SENTENCE, Family
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.rows import Row
from builder.text.squash import squash

EMPTY = re.compile(r"(?:repealed|reserved|renumbered|recodified|expired|deleted)", re.I)
"""What lists say of a number that no longer heads anything."""
_TEXT = re.compile(rf"\s+{SENTENCE}")
_CHANGED = re.compile(r"\s\(\d{1,2}-\d{1,2}-(?:\d{2}|\d{4})\)$")
"""The day of the last change, which lists of charters print after a title."""


@dataclass
class Listed:
    """What the lists of a text have."""

    rows: set[int] = field(default_factory=set)
    """Indexes of the rows that are in lists."""
    divisions: set[int] = field(default_factory=set)
    """Indexes of the rows that name divisions in lists of divisions."""
    titles: dict[int, str] = field(default_factory=dict)
    """The title that a list gives to a heading, by the heading's row."""
    named: dict[str, Row] = field(default_factory=dict)
    """Rows of the lines that must be entries, by number."""
    entries: list[Entry] = field(default_factory=list)
    """The entries on such lines."""
    groups: set[int] = field(default_factory=set)
    """Indexes of the rows that name groups of sections."""

    def read(self, found: re.Match[str], row: Row) -> Row | None:
        """Record a line's entry; return its row, None without a number."""
        number = (found.groupdict().get("number") or "").rstrip(".")
        if not number:
            return None
        self.named.setdefault(number, row)
        self.entries.append(Entry(number, found.start("title"), [row]))
        return row

    def give_titles(self, heads: Sequence[Heading]) -> None:
        """Record each entry's title for the next heading of its number, or the one titled alike."""
        by_number: dict[str, list[Heading]] = defaultdict(list)
        for each in heads:
            by_number[each.number or ""].append(each)
        for entry in self.entries:
            title = entry.title(self.groups)
            below = [one for one in by_number[entry.number] if one.row.at > entry.rows[0].at]
            alike = (one for one in below if is_alike(title, one.title))
            if to := next(alike, below[0] if below else None):
                self.titles.setdefault(to.row.at, title.rstrip(" .:"))

    def title_of(self, heading: Heading, whole: str, family: Family) -> str | None:
        """The title in a list, if it differs from `whole`, the heading's own; otherwise None."""
        listed = self.titles.get(heading.row.at)
        title = family.mark.sub("", family.revised.sub("", whole)).rstrip(" .:")
        return listed if listed and listed not in (title, whole.rstrip(" .:")) else None

    def missing(self, headed: set[str]) -> Iterator[Doubt]:
        """A doubt for each entry without a heading, unless it needs none."""
        for number, row in self.named.items():
            if number not in headed and not EMPTY.search(row.text):
                yield Doubt(LISTED_ONLY, number, row.text[:80], row.line.extent)


@frozen
class Entry:
    """An entry of a list, which names a heading below."""

    number: str
    title_at: int
    rows: list[Row]
    """The first row, and those that continue it."""

    def title(self, groups: Collection[int]) -> str:
        """The heading's title as the list has it, without lines that name a group."""
        words = " ".join(row.text for row in self.rows if row.at not in groups)
        return undated(words[self.title_at :])


def undated(title: str) -> str:
    """The title of an entry, without the day of its last change."""
    return _CHANGED.sub("", title)


def runs_in(title: str, whole: str) -> bool:
    """Whether a heading continues with a sentence after the title that its list gives.

    >>> runs_in("Fees", "Fees  The clerk shall set all fees."), runs_in("Fees", "Fees and fines")
    (True, False)
    """
    begins = bool(title) and whole.casefold().startswith(title.casefold())
    return begins and _TEXT.match(whole, len(title)) is not None


def is_alike(one: str, other: str) -> bool:
    """Whether two printed titles may be the same.

    >>> is_alike("Geese and ducks", "GEESE AND DUCKS."), is_alike("Geese", "Fines")
    (True, False)
    """
    a, b = squash(one), squash(other)
    return b.startswith(a[:12]) or SequenceMatcher(None, a, b).ratio() > 0.7
