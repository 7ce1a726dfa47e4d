"""How the headings of divisions are printed, where their titles end, and what must stand below."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property

from builder.model import UnitKind
from builder.parse.general_code.headings.heading_lines import (
    RANKS,
    REFERENCES,
    Heading,
    HeadingLines,
    is_capitals,
    is_title,
)
from builder.parse.lines.measure import first_word, width

PART = re.compile(
    r"(?:Part|PART) ([IVXLC]+|\d{1,2}|[A-Z])(?:[:,.]|\s?[—–-])?(?:\s+(?P<title>[A-Z].*))?"
)

CHAPTER = re.compile(
    r"(?:Chapter|CHAPTER) ([A-Z]{0,3}\d*[A-Z]{0,2}(?:\.\d+)?)"
    r"(?:(?:[:.,]|\s?[—–-])?\s++(?P<title>(?=[^a-z]*[A-Z]{2})[^a-z]*+))?"
)

PLAIN_CHAPTER = re.compile(
    r"(?:Chapter|CHAPTER) ([A-Z]{0,3}\d+[A-Z]{0,2}(?:\.\d+)?)"
    r"(?:[:.]|\s?[—–-])?\s+(?P<title>[A-Z].*[^.,;:])"
)
"""A chapter's heading in ordinary case, as a sentence may begin too."""

_TITLE = re.compile(
    r"(?:Title|TITLE) (\d{1,3}[A-Z]?|[IVXLC]+)"
    r"(?:(?:[:.,]|\s?[—–-])?\s++(?P<title>(?=[^a-z]*[A-Z]{2})[^a-z]*+))?"
)

_ARTICLE = re.compile(
    r"(?:ARTICLE|Article) ([IVXLC]+[A-Z]?|\d{1,3}[A-Z]?|[A-Z]\d{0,2})"
    r"(?:(?:[:.,]|\s?[—–-])?\s+(?P<title>[A-Z].*))?"
)

_SUBDIVISION = re.compile(
    r"(?:DIVISION|Division) ([IVXLC]+|\d{1,3}[A-Z]?|[A-Z])"
    r"(?:(?:[:.,]|\s?[—–-])?\s+(?P<title>[A-Z].*))?"
)
"""What an article may be divided into."""

CHAPTERS_AND_TITLES = ((CHAPTER, UnitKind.CHAPTER), (_TITLE, UnitKind.TITLE))

_ARTICLES = ((_ARTICLE, UnitKind.ARTICLE), (_SUBDIVISION, UnitKind.SUBCHAPTER))

INNER = (*_ARTICLES, (PART, UnitKind.PART))

_NARROWEST_TITLE = 20.0
"""Ems of a narrow column: a title's line that another one follows is no shorter."""

_TALLEST_TITLE = 3
"""Lines of a title in ordinary case."""


@dataclass(frozen=True)
class TitleLines:
    """The lines of a code, asked where titles of divisions end."""

    book: HeadingLines
    sections: AbstractSet[int]
    """Indexes of the headings of sections."""

    @property
    def texts(self) -> list[str]:
        """The words of each line."""
        return self.book.texts

    @cached_property
    def _sections_in_order(self) -> list[int]:
        return sorted(self.sections)

    @cached_property
    def _titled(self) -> frozenset[str]:
        """The first lines of the headings of sections, as a list above them prints them again."""
        return frozenset(self.texts[index] for index in self.sections)

    def heading(
        self, kind: UnitKind, number: str | None, index: int, end: int, title_at: int | None
    ) -> Heading:
        """A heading up to a line, with the note below it.

        `title_at` is where the title begins on the first line, None where it begins below it.
        """
        lines = tuple(self.book.lines[index : self.book.note_end(end - 1, end)])
        mark_end = len(self.texts[index]) if title_at is None else title_at
        return Heading(kind, number, lines, mark_end, RANKS[kind], 1 if title_at is None else 0)

    def end(self, start: int) -> int:
        """End of a title, which has one to three lines.

        It has several where a heading or a bracket follows, and all but the last of them are full.
        """
        for end in range(start + 1, min(start + _TALLEST_TITLE + 1, len(self.texts) + 1)):
            if self.closes(end):
                return end
            if not self.book.same_page(start, end) or self._is_short(end):
                break
        return min(start + 1, len(self.texts))

    def _is_short(self, end: int) -> bool:
        """Whether the line above had room for the first word of the next one."""
        joined = f"{self.texts[end - 1]} {first_word(self.texts[end])}"
        return width(joined) < _NARROWEST_TITLE

    def end_of_capitals(self, start: int, most: int, first: int) -> int:
        """End of the lines in capitals that go on with a heading, so many lines at most.

        In: where they may begin, how many the heading may have, and its first line.
        """
        end = start
        while (
            end < len(self.texts)
            and end - first < most
            and end not in self.sections
            and self.go_on_in_capitals(end, first)
        ):
            end += 1
        return end

    def go_on_in_capitals(self, end: int, first: int) -> bool:
        """Whether a line in capitals may go on with the heading that begins at another one."""
        text = self.texts[end]
        if not is_capitals(text) or text == REFERENCES or begins_article(text):
            return False
        pages = self.book.page_of
        same = pages[end] == pages[first] or end == first + 1 or pages[end] == pages[end - 1]
        return (
            same
            and not PART.fullmatch(text)
            and not CHAPTER.fullmatch(text)
            and not text.startswith(("§", "["))
        )

    def closes(self, end: int) -> bool:
        """Whether a line ends the title above it: a heading does, and a bracket."""
        if end >= len(self.texts):
            return True
        text = self.texts[end]
        return (
            end in self.sections
            or text.startswith("[")
            or text == REFERENCES
            or bool(begins_article(text) or CHAPTER.fullmatch(text) or PART.fullmatch(text))
        )

    def lists(self, index: int) -> bool:
        """Whether a line is an entry of a list: a section's heading stands in the same words."""
        return index < len(self.texts) and self.texts[index] in self._titled

    def leads_over(self, title: str, start: int, end: int) -> bool:
        """Whether a title is the last of its page's margin.

        Only list text follows it there, and the next page begins with a heading.
        """
        page = self.book.page_of[start]
        top = bisect_right(self.book.page_of, page, min(end, len(self.book.lines)))
        sections = self._sections_in_order
        if (
            top == len(self.book.lines)
            or self.book.page_of[end - 1] != page
            or not is_title(title)
            or bisect_left(sections, end) != bisect_left(sections, top)
        ):
            return False
        return top in self.sections or begins_article(self.texts[top])


def begins_part(text: str) -> bool:
    """Whether a line may name a part.

    >>> begins_part("PART I: ADMINISTRATIVE LEGISLATION"), begins_part("Part of a fence")
    (True, False)
    """
    return PART.fullmatch(text) is not None


def begins_article(text: str) -> bool:
    """Whether a line may name an article, or what one is divided into.

    >>> begins_article("ARTICLE IV"), begins_article("Division 2 Geese"), begins_article("Article")
    (True, True, False)
    """
    return any(pattern.fullmatch(text) for pattern, _ in _ARTICLES)


def chapter_named(text: str) -> str | None:
    """The number of the chapter that a line seems to head.

    >>> chapter_named("Chapter A103: GEESE"), chapter_named("Chapter 7 Geese"), chapter_named("C")
    ('A103', '7', None)
    """
    found = (CHAPTER.fullmatch(text) or PLAIN_CHAPTER.fullmatch(text)) if text[:1] == "C" else None
    return found[1] if found else None
