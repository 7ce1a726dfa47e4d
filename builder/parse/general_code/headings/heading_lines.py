"""What headings are made of: the lines of a code with their pages, and how titles and notes end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from builder.model import UnitKind
from builder.parse.general_code.pages.pages import Page
from builder.parse.lines import notes
from builder.sources.text import Line


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading's lines."""

    kind: UnitKind
    number: str | None
    lines: tuple[Line, ...]
    """All of its lines: designation, title, history note."""
    mark_end: int
    """Where the designation ends on the first line."""
    rank: int
    title_from: int = 0
    """0: the title stands behind the designation; 1: on the lines after the first."""
    titles: tuple[str, ...] = ()
    """What an overprinted title may be: what its chapter's title is made of."""
    references: bool = False
    """Whether it is no heading but the general references below one."""
    stands_over: bool = False
    """Whether it is a section whose parts are sections themselves: 19-5 above 19-5.1."""

    @property
    def words(self) -> str:
        """Its designation and title, without its history note."""
        return " ".join(line.text for line in self.lines).partition("[")[0]


RANKS = {
    UnitKind.TITLE: 0,
    UnitKind.PART: 1,
    UnitKind.CHAPTER: 2,
    UnitKind.APPENDIX: 2,
    UnitKind.ARTICLE: 4,
    UnitKind.SCHEDULE: 4,
    UnitKind.SUBCHAPTER: 5,
    UnitKind.SECTION: 6,
}
"""Which kind stands over which; between a chapter and its articles there is room for the parts of a
chapter."""
NOTE_START = re.compile(rf"\[(?={notes.OPENING})")
ENDS_TITLE = re.compile(r"[.?!\])]\d{0,3}$")
"""The end of a section's title, with the mark of a footnote or without."""
REFERENCES = "GENERAL REFERENCES"
LONGEST = 9
"""Lines that a heading with its history may take."""
_SMALL_WORDS = frozenset(
    """
    a an and at by for from in of on or the to upon with
    """.split()
)
"""Words of titles that begin small."""


def is_capitals(text: str) -> bool:
    """Whether a line is set in capitals, as chapter titles are."""
    return not any(c.islower() for c in text) and sum(c.isupper() for c in text) >= 2


def is_title(text: str) -> bool:
    """Whether a line is set as titles are: its words begin with capitals, and no mark ends it."""
    return not text.endswith((".", ",", ";", ":")) and all(
        word[0].isupper() or word in _SMALL_WORDS for word in text.split()
    )


class HeadingLines:
    """All lines of a code's pages, as headings are looked for among them."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.lines = [line for page in pages for line in page.lines]
        self.page_of = [index for index, page in enumerate(pages) for _ in page.lines]
        """Index of the page of each line."""
        self.pages = pages
        self.texts = [line.text.rstrip() for line in self.lines]

    def same_page(self, index: int, end: int) -> bool:
        """Whether a line stands on the page of another one."""
        return end < len(self.lines) and self.page_of[end] == self.page_of[index]

    def note_end(self, index: int, end: int) -> int:
        """Where the heading ends with the history note that stands in it or follows it."""
        text = " ".join(self.texts[index:end])
        if self.same_page(index, end) and NOTE_START.match(self.texts[end]):
            text += " " + self.texts[end]
            end += 1
        while (
            text.count("[") > text.count("]")
            and end - index < LONGEST
            and self.same_page(index, end)
        ):
            text += " " + self.texts[end]
            end += 1
        return end
