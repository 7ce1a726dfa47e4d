"""The lists of sections and chapters at a division's head.

They say which headings to expect below, and are then set aside.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from builder.parse.american_legal import headings
from builder.parse.american_legal.grammars.family import COPIED
from builder.parse.american_legal.rows import Row
from builder.parse.in_order.continues import is_wrapped
from builder.text.squash import squash

_LIST_WORD = re.compile(
    r"(?:sections?|chapters?|chap\.|sec\.|schedules?|articles?|tables?|titles?|parts?|appendix|appendices)\s*:?$",
    re.I,
)
_SIGN = r"(?P<sign>§§?|SEC\.|Sec\.|Section|SECTION|Chapter|CHAPTER|Chap\.|Article|ARTICLE)?\s*"
_ENTRY = re.compile(
    rf"{_SIGN}(?P<number>{headings.NUMBER}(?:\s*[-–—]\s*{headings.NUMBER})?)(?P<stop>[.:])?(?P<gap>\s+)(?P<title>\S.*)$"
)
_LETTERED = re.compile(r"(?P<number>[IVXLC]+|[A-Z])(?P<stop>\.)(?P<gap>\xa0{2,})(?P<title>\S.*)$")


@dataclass
class Contents:
    """What a list says."""

    titles: dict[str, str] = field(default_factory=dict)
    """By number, as the list writes them."""
    names: dict[str, str] = field(default_factory=dict)
    """Subchapters and other headings without a number, by their squashed words."""
    rows: list[Row] = field(default_factory=list)
    """The list's lines."""


@dataclass(frozen=True, slots=True)
class _Entry:
    number: str
    title: str
    wide: bool
    """Number and title are parted by more than a blank, as lists print them."""


def entry(row: Row) -> _Entry | None:
    """A line of a list; section headings without a sign look the same."""
    found = _ENTRY.match(row.text) or _LETTERED.match(row.text)
    if not found or found["title"][0].islower():
        return None
    return _Entry(found["number"], found["title"], wide=len(found["gap"]) > 1)


def list_word(row: Row) -> bool:
    """The word above a list: "Section", "Chapters:"."""
    return bool(_LIST_WORD.match(row.text))


def repeated(rows: Sequence[Row], at: int) -> bool:
    """Whether a list begins at the line `at`.

    Lists without their word are not seen yet.

    The line is an entry without a sign whose number stands again below.
    """
    found = entry(rows[at])
    if found is None or rows[at].text.startswith("§"):
        return False
    return any(
        other.number == found.number
        for row in rows[at + 1 :]
        if row.margin and (other := entry(row))
    )


def read_contents(rows: Sequence[Row], width: int, *, lists_chapters: bool) -> tuple[Contents, int]:
    """Read the list at the head of a division.

    Args:
        rows: the lines below the division's heading, up to the next division.
        width: of the export's lines.
        lists_chapters: the division stands above chapters, whose headings are not among `rows`.

    Returns:
        What the list says, and how many of the lines belong to it.
    """
    reader = _Reader(rows, width, lists_chapters)
    return reader.contents, reader.read()


class _Reader:
    """Reads one list, line by line."""

    def __init__(self, rows: Sequence[Row], width: int, lists_chapters: bool) -> None:
        self.rows, self.width, self.lists_chapters = rows, width, lists_chapters
        self.contents = Contents()
        self.counts = Counter(
            found.number for row in rows if not row.blank and (found := entry(row))
        )
        self.worded = False
        self.last: str | None = None
        self.name: str | None = None
        self.above: Row | None = None

    def read(self) -> int:
        """Take lines until one is no part of the list; gives how many were taken."""
        taken = 0
        for at, row in enumerate(self.rows):
            if row.blank:
                continue
            if not any(c.isalnum() for c in row.text):
                self.contents.rows.append(row)  # a rule under a heading
                taken = at + 1
                continue
            if not self._take(at, row):
                break
            self.contents.rows.append(row)
            self.above = row
            taken = at + 1
        return taken

    def _take(self, at: int, row: Row) -> bool:
        if list_word(row):
            self.worded = True
            return True
        if COPIED.begins_note(row.text):
            return False
        if self.lists_chapters and headings.division(row.text):
            return True
        found = entry(row)
        if found:
            return self._take_entry(row, found)
        return row.margin and self._take_words(at, row)

    def _take_entry(self, row: Row, found: _Entry) -> bool:
        """Take an entry of the list.

        A number met before is the first heading of the body; one that comes but once is no list's.
        """
        if found.number in self.contents.titles:
            return False
        body = headings.section(row.text) if row.margin else None
        if (
            self.counts[found.number] < 2
            and not self.lists_chapters
            and (not self.worded or (body and not found.wide))
        ):
            return False
        self.contents.titles[found.number] = found.title.removesuffix(".")
        self.last, self.name = found.number, None
        return True

    def _take_words(self, at: int, row: Row) -> bool:
        """A subchapter's name, or a further line of an entry or a name."""
        small = row.text[0].islower()
        if not (self.worded or self.contents.titles) or (not small and self._begins_body(at, row)):
            return False
        if self._goes_on(row, small=small):
            self._extend(row.text.removesuffix("."))
            return True
        if not self._names_what_follows(at):
            return False
        self.last, self.name = None, row.text
        self.contents.names[squash(row.text)] = row.text
        return True

    def _goes_on(self, row: Row, *, small: bool) -> bool:
        """Whether a line is the second one of what stands above it.

        It begins small, or the line above was full.
        """
        above = self.above
        if above is None or above.at != row.at - 1 or not (self.last or self.name):
            return False
        return small or (is_wrapped(above, row, self.width) and not self._heads_the_body(row))

    def _extend(self, words: str) -> None:
        """Go on with the name that the list gave last.

        Names over several lines of a list are not seen yet.
        """
        if self.last:
            self.contents.titles[self.last] += " " + words
        elif self.name:
            del self.contents.names[squash(self.name)]
            self.name = f"{self.name} {words}"
            self.contents.names[squash(self.name)] = self.name

    def _names_what_follows(self, at: int) -> bool:
        """Whether an entry follows below a line, or below the lines that it wraps into."""
        above = self.rows[at]
        for row in self.rows[at + 1 :]:
            if row.blank:
                continue
            if self._listed(row) or headings.subpart(row.text):
                return True
            if row.at != above.at + 1 or not is_wrapped(above, row, self.width):
                return False
            above = row
        return False

    def _listed(self, row: Row) -> bool:
        found = entry(row)
        return found is not None and found.number not in self.contents.titles

    def _begins_body(self, at: int, row: Row) -> bool:
        """Whether a line is the first heading of the text.

        It is a name met before, or words in capitals above a section.
        """
        if squash(row.text) in self.contents.names:
            return True
        after = next((r for r in self.rows[at + 1 :] if not r.blank), None)
        if after is None or not headings.capitals(row.text):
            return False
        found = entry(after)
        return found is not None and (
            found.number in self.contents.titles or self.counts[found.number] < 2
        )

    def _heads_the_body(self, row: Row) -> bool:
        """Whether the same words stand in capitals below, as a subchapter's do.

        They do not stand there as the second line of a heading.
        """
        words = squash(row.text)
        for above, other in pairwise(self.rows):
            alone = (
                other.margin
                and other.at > row.at
                and not other.text.endswith(".")
                and headings.capitals(other.text)
            )
            if (
                alone
                and squash(other.text) == words
                and not (headings.capitals(above.text) and is_wrapped(above, other, self.width))
            ):
                return True
        return False
