"""Headings of divisions: parts, titles, chapters and articles.

This module tells them from text that looks the same.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import replace

from builder.model import UnitKind
from builder.parse.general_code.headings.heading_lines import (
    LONGEST,
    NOTE_START,
    RANKS,
    REFERENCES,
    Heading,
    HeadingLines,
    is_capitals,
    is_title,
)
from builder.parse.general_code.lines.measure import first_word, width

_TALLEST_DIVIDER = 3
"""Lines that a heading without designation may take."""
_LONGEST_DIVIDER = 5
"""Words that such a heading may have."""
_NARROWEST_TITLE = 20.0
"""Ems of a narrow column: a title's line that another one follows is no shorter."""
_PART = re.compile(
    r"(?:Part|PART) ([IVXLC]+|\d{1,2}|[A-Z])(?:[:,.]|\s?[—–-])?(?:\s+(?P<title>[A-Z].*))?"
)
_CHAPTER = re.compile(
    r"(?:Chapter|CHAPTER) ([A-Z]{0,3}\d*[A-Z]{0,2}(?:\.\d+)?)"
    r"(?:(?:[:.,]|\s?[—–-])?\s++(?P<title>(?=[^a-z]*[A-Z]{2})[^a-z]*+))?"
)
_PLAIN = re.compile(
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
_KINDS = ((_ARTICLE, UnitKind.ARTICLE), (_SUBDIVISION, UnitKind.SUBCHAPTER))


def begins_part(text: str) -> bool:
    """Whether a line may name a part: "PART I: ADMINISTRATIVE LEGISLATION"."""
    return _PART.fullmatch(text) is not None


def chapter_named(text: str) -> str | None:
    """The number of the chapter that a line seems to head."""
    found = (_CHAPTER.fullmatch(text) or _PLAIN.fullmatch(text)) if text[:1] == "C" else None
    return found[1] if found else None


class DivisionFinder:
    """Finds the headings of a code's divisions."""

    def __init__(self, book: HeadingLines, sections: set[int]) -> None:
        self.book, self.sections = book, sections
        self.texts = book.texts
        self._in_order = sorted(sections)

    def find(self) -> dict[int, Heading]:
        """The headings by the index of their first lines."""
        found: dict[int, Heading] = {}
        for index, text in enumerate(self.texts):
            if index in self.sections or text[:1] not in "PCATD" or len(text) > 90:
                continue
            heading = self._chapter(index) or self._article(index) or self._part(index)
            if heading:
                found[index] = heading
        inside = _inside(found.values())
        for index in [i for i, heading in found.items() if heading.kind is UnitKind.CHAPTER]:
            divider = self._divider(index - 1, found, inside)
            if divider:
                found[index - 1] = divider
        return found | self._charter(found)

    def _charter(self, found: Mapping[int, Heading]) -> dict[int, Heading]:
        """The headings of a charter: words alone on their lines before all chapters.

        They stand above the first article or section, where that stands before all chapters.
        """
        first = min([*found, *self.sections], default=-1)
        if first < 0 or (first in found and found[first].kind is not UnitKind.ARTICLE):
            return {}
        end = start = self._note_start(first)
        while (
            start
            and end - start < _TALLEST_DIVIDER
            and self.book.same_page(start - 1, first)
            and is_capitals(self.texts[start - 1])
        ):
            start -= 1
        if start == end:
            divider = (
                self._divider(end - 1, found, _inside(found.values())) if first in found else None
            )
            return (
                {end - 1: replace(divider, lines=tuple(self.book.lines[end - 1 : first]))}
                if divider
                else {}
            )
        return {
            start: Heading(
                UnitKind.PART, None, tuple(self.book.lines[start:first]), 0, RANKS[UnitKind.PART]
            )
        }

    def _note_start(self, end: int) -> int:
        """Where the history note begins that ends above a line; the line itself where none does."""
        if end and self.texts[end - 1].endswith("]"):
            for start in range(end - 1, max(end - LONGEST, 0) - 1, -1):
                if NOTE_START.match(self.texts[start]):
                    return start
        return end

    def _chapter(self, index: int) -> Heading | None:
        for pattern, kind in ((_CHAPTER, UnitKind.CHAPTER), (_TITLE, UnitKind.TITLE)):
            match = pattern.fullmatch(self.texts[index])
            if not match or not match[1]:
                continue
            end = index + 1
            if not match["title"]:
                while (
                    end < len(self.texts)
                    and end - index < 5
                    and end not in self.sections
                    and self._continues_capitals(end, index)
                ):
                    end += 1
                if end == index + 1:
                    return self._in_ordinary_case(index, kind, match[1]) or self._torn(
                        index, kind, match[1]
                    )
            else:
                while (
                    end < len(self.texts)
                    and end - index < 4
                    and end not in self.sections
                    and self._continues_capitals(end, index)
                ):
                    end += 1
            lines = tuple(self.book.lines[index : self.book.note_end(end - 1, end)])
            mark_end = match.start("title") if match["title"] else len(self.texts[index])
            return Heading(kind, match[1], lines, mark_end, RANKS[kind], 0 if match["title"] else 1)
        match = _PLAIN.fullmatch(self.texts[index])
        below = index + 1
        alone = (
            match and not self.book.same_page(index, below) and is_title(match["title"])
        )  # a sentence may end its page, too
        if match and (
            self._closes(below)
            if alone
            else self.book.same_page(index, below)
            and (self._closes(below) or self._leads_over(match["title"], index, below))
        ):
            lines = tuple(self.book.lines[index : self.book.note_end(index, index + 1)])
            return Heading(
                UnitKind.CHAPTER, match[1], lines, match.start("title"), RANKS[UnitKind.CHAPTER]
            )
        return None

    def _in_ordinary_case(self, index: int, kind: UnitKind, number: str) -> Heading | None:
        """A heading whose title stands below its designation in ordinary case.

        A heading follows the title, or the page's list text.
        """
        start, end = index + 1, self._title_end(index + 1)
        if (
            start >= len(self.texts)
            or start in self.sections
            or not self.book.same_page(index, start)
            or not is_title(self.texts[start])
        ):
            return None
        listed = self.book.same_page(index, end) and self.texts[end].startswith("§")
        if (
            not listed
            and not self._closes(end)
            and not self._leads_over(self.texts[start], start, end)
        ):
            return None
        return Heading(
            kind,
            number,
            tuple(self.book.lines[index : self.book.note_end(end - 1, end)]),
            len(self.texts[index]),
            RANKS[kind],
            1,
        )

    def _torn(self, index: int, kind: UnitKind, number: str) -> Heading | None:
        """A heading at a page's foot whose title is the first line of the next page.

        Lists and notes may come between the two.
        """
        page = self.book.page_of[index]
        top = bisect_right(self.book.page_of, page, index)
        if (
            top == len(self.book.lines)
            or self.book.page_of[top] != page + 1
            or not is_capitals(self.texts[top])
            or not self._continues_capitals(top, top)
        ):
            return None
        end = top + 1
        while end < len(self.texts) and end - top < 4 and self._continues_capitals(end, top):
            end += 1
        end = self.book.note_end(end - 1, end)
        return Heading(
            kind,
            number,
            (self.book.lines[index], *self.book.lines[top:end]),
            len(self.texts[index]),
            RANKS[kind],
            1,
        )

    def _continues_capitals(self, end: int, index: int) -> bool:
        text = self.texts[end]
        if (
            not is_capitals(text)
            or text == REFERENCES
            or _begins_article(text)
            or _PART.fullmatch(text)
        ):
            return False
        same = self.book.page_of[end] == self.book.page_of[index] or (
            end == index + 1 or self.book.page_of[end] == self.book.page_of[end - 1]
        )
        return same and not _CHAPTER.fullmatch(text) and not text.startswith(("§", "["))

    def _article(self, index: int) -> Heading | None:
        match, kind = next(
            (
                (found, kind)
                for pattern, kind in _KINDS
                if (found := pattern.fullmatch(self.texts[index]))
            ),
            (None, None),
        )
        if match is None or kind is None:
            return None
        if match["title"]:
            end = index + 1
            closes = self._closes(end) or self._leads_over(match["title"], index, end)
            plausible = not match["title"].endswith((".", ",", ";")) and closes
        else:
            end = self._title_end(index + 1)
            leads = index + 1 < len(self.texts) and self._leads_over(
                self.texts[index + 1], index + 1, end
            )
            plausible = (
                self.texts[index].startswith(("ARTICLE", "DIVISION")) or leads or self._closes(end)
            )
        if not plausible:
            return None
        lines = tuple(self.book.lines[index : self.book.note_end(end - 1, end)])
        mark_end = match.start("title") if match["title"] else len(self.texts[index])
        return Heading(kind, match[1], lines, mark_end, RANKS[kind], 0 if match["title"] else 1)

    def _title_end(self, start: int) -> int:
        """End of a title, which has one to three lines.

        It has several where a heading or a bracket follows, and all but the last of them are full.
        """
        for end in range(start + 1, min(start + 4, len(self.texts) + 1)):
            if self._closes(end):
                return end
            if (
                not self.book.same_page(start, end)
                or width(f"{self.texts[end - 1]} {first_word(self.texts[end])}") < _NARROWEST_TITLE
            ):
                break
        return min(start + 1, len(self.texts))

    def _closes(self, end: int) -> bool:
        if end >= len(self.texts):
            return True
        text = self.texts[end]
        return (
            end in self.sections
            or text.startswith("[")
            or text == REFERENCES
            or bool(_begins_article(text) or _CHAPTER.fullmatch(text) or _PART.fullmatch(text))
        )

    def _part(self, index: int) -> Heading | None:
        match = _PART.fullmatch(self.texts[index])
        if not match:
            return None
        title = match["title"]
        if title:
            end = self._title_end(index)
            if title.endswith((".", ",", ";")) or not self._closes(end):
                return None
            mark_end = match.start("title")
        else:
            end = self._title_end(index + 1)
            if not self._closes(end) and not self._leads_over(
                self.texts[index + 1], index + 1, end
            ):
                return None
            mark_end = len(self.texts[index])
        lines = tuple(self.book.lines[index : self.book.note_end(end - 1, end)])
        return Heading(
            UnitKind.PART, match[1], lines, mark_end, RANKS[UnitKind.PART], 0 if title else 1
        )

    def _leads_over(self, title: str, start: int, end: int) -> bool:
        """Whether a title is the last of its page's margin.

        Only list text follows it there, and the next page begins with a heading.
        """
        page = self.book.page_of[start]
        top = bisect_right(self.book.page_of, page, min(end, len(self.book.lines)))
        if (
            top == len(self.book.lines)
            or self.book.page_of[end - 1] != page
            or not is_title(title)
            or bisect_left(self._in_order, end) != bisect_left(self._in_order, top)
        ):
            return False
        return top in self.sections or _begins_article(self.texts[top])

    def _divider(
        self, index: int, found: Mapping[int, Heading], inside: set[int]
    ) -> Heading | None:
        """A heading without a number above a chapter.

        It is a few words in title case, alone on their line.
        """
        if index < 0 or index in found or index in self.sections:
            return None
        text = self.texts[index]
        if len(text.split()) > _LONGEST_DIVIDER or not is_title(text):
            return None
        if self.book.lines[index].number in inside:
            return None
        titles = (
            " ".join(line.text for line in found[index + 1].lines[1:]) if index + 1 in found else ""
        )
        if titles.strip().lower() == text.lower():
            return Heading(UnitKind.PART, None, (self.book.lines[index],), 0, RANKS[UnitKind.PART])
        before = self.texts[index - 1] if index else "."
        if self.book.same_page(index - 1, index) and not re.search(r"[.\])]\d{0,3}$", before):
            return None
        return Heading(UnitKind.PART, None, (self.book.lines[index],), 0, RANKS[UnitKind.PART])


def _begins_article(text: str) -> bool:
    """Whether a line may name an article, or what one is divided into."""
    return any(pattern.fullmatch(text) for pattern, _ in _KINDS)


def _inside(found: Iterable[Heading]) -> set[int]:
    """Numbers of the lines behind the first ones of headings, up to their last ones."""
    return {
        number
        for heading in found
        for number in range(heading.lines[0].number + 1, heading.lines[-1].number + 1)
    }
