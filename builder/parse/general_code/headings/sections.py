"""Headings of sections.

A line that looks like one is one only if its number comes next.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence

from builder.model import UnitKind
from builder.parse.general_code.headings.heading_lines import LONGEST, RANKS, Heading, HeadingLines
from builder.parse.general_code.headings.section_form import SectionForm
from builder.parse.general_code.headings.title_lines import chapter_named
from builder.parse.general_code.pages.pages import Page
from builder.parse.labels import front_label
from builder.parse.lines import numbers
from builder.text.longest_rising import longest_rising

_LISTED = 6
"""Lines from the first to the third of three titles in a list at most: each may take three."""
_APART = 3
"""Pages between two sections with one number; a list of sections stands nearer to them."""


class SectionFinder:
    """Finds the headings of a code's sections."""

    def __init__(self, book: HeadingLines) -> None:
        self.book = book
        self.form = SectionForm.learned(book.texts)

    def find(self) -> dict[int, Heading]:
        """The headings by the index of their first lines."""
        candidates = [
            (i, m) for i, text in enumerate(self.book.texts) if (m := self.form.match(text))
        ]
        candidates = self._clearest(candidates)
        ranks = numbers.chapter_ranks(self._places(candidates))
        keyed = [
            (index, match, one)
            for index, match in candidates
            if (one := numbers.key(match["number"], ranks)) is not None
        ]
        found = {keyed[at][0]: keyed[at][1] for at in longest_rising([one for _, _, one in keyed])}
        found |= self._counted_anew(candidates, found)
        return {index: self._section(index, match) for index, match in found.items()}

    def _counted_anew(
        self,
        candidates: Sequence[tuple[int, re.Match[str]]],
        found: Mapping[int, re.Match[str]],
    ) -> dict[int, re.Match[str]]:
        """Headings whose number stands in another chapter, too: the feet of their pages name it.

        A chapter may number its articles as other chapters number themselves: "§ 5-1" is the first
        section of its fifth article, and of chapter 5.
        """
        places: dict[str, list[int]] = {}
        for index, match in found.items():
            places.setdefault(match["number"], []).append(self.book.page_of[index])
        anew: dict[int, re.Match[str]] = {}
        for index, match in candidates:
            number, page = match["number"], self.book.page_of[index]
            if (
                index not in found
                and number in places
                and all(abs(page - other) > _APART for other in places[number])
                and not self._breaks_off(index)
                and _names(self.book.pages[page], number)
            ):
                anew[index] = match
                places[number].append(page)
        return anew

    def _clearest(
        self, candidates: Sequence[tuple[int, re.Match[str]]]
    ) -> list[tuple[int, re.Match[str]]]:
        """The candidates without those in mid-sentence, if the number stands elsewhere too.

        In mid-sentence is the second line of "under / § 3-2. Nobody shall"; a table may end with a
        small letter, too. What stands in a list is no better than that.
        """
        listed: set[int] = set()
        for three in zip(candidates, candidates[1:], candidates[2:], strict=False):
            run = [index for index, _ in three]
            if run[2] - run[0] <= _LISTED and len({match["number"] for _, match in three}) == len(
                run
            ):
                listed.update(run)
        clear = {
            match["number"]
            for index, match in candidates
            if not self._breaks_off(index) and index not in listed
        }
        return [
            each
            for each in candidates
            if each[1]["number"] not in clear or not self._breaks_off(each[0])
        ]

    def _breaks_off(self, index: int) -> bool:
        """Whether the line above on the page ends in mid-sentence.

        It does where its last word begins with a small letter.
        """
        if not index or not self.book.same_page(index - 1, index):
            return False
        last = self.book.texts[index - 1].rpartition(" ")[2]
        return last.isalpha() and last.islower()

    def _places(self, candidates: Iterable[tuple[int, re.Match[str]]]) -> Iterator[tuple[str, int]]:
        """Chapters with the lines of their sections.

        Left out are those that no running foot and no chapter's heading names.
        """
        named = {
            numbers.split(n)[0] for page in self.book.pages for n in (page.first, page.last) if n
        }
        headed = {number for text in self.book.texts if (number := chapter_named(text))}
        needed = named or not self.form.is_signed  # without a sign much else looks like a section
        for index, match in candidates:
            chapter = numbers.split(match["number"])[0]
            within = (chapter[:at] for at, mark in enumerate(chapter) if mark in ".:-")
            if (
                not needed
                or chapter in named
                or chapter in headed
                or any(map(headed.__contains__, within))
            ):
                yield chapter, index

    def _torn_rest(self, index: int, texts: Sequence[str]) -> range:
        """The lines at the next page's top with the rest of a title that a page end tears.

        The title's first line is the last one of its page's margin: lists or nothing follow it.
        """
        if not self.form.is_open(texts[0]) or (len(texts) > 1 and not front_label(texts[1])):
            return range(0)
        page = self.book.page_of[index]
        top = bisect_right(self.book.page_of, page)
        lines = [
            text
            for at, text in enumerate(self.book.texts[top : top + LONGEST], top)
            if self.book.page_of[at] == page + 1
        ]
        if not lines or front_label(lines[0]) or self.form.match(lines[0]):
            return range(0)
        height = self.form.closed_at(lines)
        return range(top, top + height)

    def _section(self, index: int, match: re.Match[str]) -> Heading:
        page = self.book.page_of[index]
        texts = [
            text
            for at, text in enumerate(self.book.texts[index : index + LONGEST], index)
            if self.book.page_of[at] == page
        ]
        height = self.form.title_lines(texts)
        end = self.book.note_end(index, index + height)
        rest = self._torn_rest(index, texts) if height == 1 else range(0)
        return Heading(
            UnitKind.SECTION,
            match["number"],
            (*self.book.lines[index:end], *(self.book.lines[at] for at in rest)),
            match.end(),
            RANKS[UnitKind.SECTION],
        )


def _names(page: Page, number: str) -> bool:
    """Whether a page's foot names two sections of a number's chapter with the number between."""
    if page.first is None or page.last is None:
        return False
    chapters, (first, one, last) = zip(
        *map(numbers.split, (page.first, number, page.last)), strict=True
    )
    return len(set(chapters)) == 1 and bool(first) and first <= one <= last
