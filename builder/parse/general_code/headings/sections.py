"""Headings of sections.

A line that looks like one is one only if its number comes next, and lies between those that its
page's foot names. A charter may count its sections through and head them with a word ("SECTION 703.
Taxes."): some of these rise one behind the other below a division's heading, and no section of the
code's own form stands among them; elsewhere such a line may be a law that is quoted.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from builder.model import UnitKind
from builder.parse.general_code.headings.heading_lines import LONGEST, RANKS, Heading, HeadingLines
from builder.parse.general_code.headings.section_form import SectionForm
from builder.parse.general_code.headings.title_lines import chapter_named
from builder.parse.general_code.lines import numbers
from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.tables.zones import NOTE
from builder.parse.labels import front_label
from builder.parse.law_words import reads_like_law
from builder.text.longest_rising import longest_rising

_HEADING = re.compile(r"(?:SECTION|Section|SEC\.|Sec\.) (?P<number>\d{1,4})\.\s+(?=[A-Z(\"“‘\[])")

_ENDED = re.compile(r"[.?!][\"”’)]?\d{0,3}$")
"""The end of a title, with the mark of a footnote perhaps."""

_BROKEN_OFF = re.compile(r"(?:\b[a-z]+|,)$")
"""The end of a line in mid-sentence; a table's row may end with a figure."""

_SENTENCES = re.compile(r"[a-z]{3}[.?!]\s+[A-Z]")

_FEWEST = 3
"""Such lines that show that they are headings."""

_LONGEST = 70
"""Characters of a heading without its history note; a first sentence that follows one on its line
makes it longer."""

_TALLEST = 3
"""Lines of a title at most."""

_LONGEST_TITLE = 240
"""Characters of a title of several lines."""

_TRUSTED = 0.95
"""Share of the sections that rise which running feet must name rightly to be believed."""

_APART = 3
"""Pages between two sections with one number; a list of sections stands nearer to them."""

_LISTED = 6
"""Lines from the first to the third of three titles in a list at most: each may take three."""

_Candidate: TypeAlias = tuple[int, re.Match[str], numbers.Key]
"""Index of a line, its match, the number's place."""


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
        printed = {match["number"] for _, match in candidates}
        candidates = [
            each for each in candidates if numbers.has_forerunner(each[1]["number"], printed)
        ]
        candidates = self._clearest(candidates)
        ranks = numbers.chapter_ranks(self._places(candidates))
        keyed = [
            (index, match, one)
            for index, match in candidates
            if (one := numbers.key(match["number"], ranks)) is not None
        ]
        rising = _rising(keyed)
        step = numbers.step_of([one for *_, one in rising])
        in_turn = {
            at
            for before, after in pairwise(rising)
            if numbers.follows(after[2], before[2], step)
            for at in (before[0], after[0])
        }
        agreeing = _rising(
            [
                e
                for e in keyed
                if e[0] in in_turn
                or self._agrees(e[2], self.book.pages[self.book.page_of[e[0]]], ranks)
            ]
        )
        believed = len(agreeing) >= _TRUSTED * len(rising)
        trusted = {index: match for index, match, _ in (agreeing if believed else rising)}
        if believed:
            trusted |= self._counted_anew(candidates, trusted)
        return {index: self._section(index, match) for index, match in trusted.items()}

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

    @staticmethod
    def _agrees(one: numbers.Key, page: Page, ranks: Mapping[str, int]) -> bool:
        """Whether a number lies between the two that the running foot names.

        A foot that runs backwards says nothing.
        """
        first = (
            numbers.key(page.first, ranks) if page.first and re.search(r"\d", page.first) else None
        )
        last = numbers.key(page.last, ranks) if page.last and re.search(r"\d", page.last) else None
        if first is not None and last is not None and last < first:
            return True
        return (first is None or first <= one) and (last is None or one <= last)

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


def _rising(keyed: Sequence[_Candidate]) -> list[_Candidate]:
    """The candidates of a longest rising sequence."""
    return [keyed[at] for at in longest_rising([one for _, _, one in keyed])]


def charter_sections(
    book: HeadingLines, sections: Collection[int], divisions: Collection[int]
) -> dict[int, Heading]:
    """The headings by the index of their first lines.

    Text exports of such charters are not seen yet.

    Args:
        book: the lines of the code.
        sections: indexes of the sections that were found by the code's own form.
        divisions: indexes of the headings of divisions.
    """
    found = [
        (at, match)
        for at, text in enumerate(book.texts)
        if text[:1] == "S" and (match := _HEADING.match(text)) and _height(book, at, divisions)
    ]
    done: dict[int, Heading] = {}
    for held in _stretches(found, sorted(sections)):
        first = held[0][0]
        above = max((at for at in (*sections, *divisions) if at < first), default=-1)
        if above not in divisions or not _follow_text(book, held, divisions):
            continue
        rising = [held[at] for at in longest_rising([(int(m["number"]), ()) for _, m in held])]
        long = sum(_height(book, at, divisions) > 1 for at, _ in rising)
        if 2 * long > len(rising):  # each runs into its text: these are no titles
            rising = [one for one in rising if _height(book, one[0], divisions) == 1]
        if len(rising) >= _FEWEST:
            done |= {
                at: _heading(book, at, match, _height(book, at, divisions)) for at, match in rising
            }
    return done


def _stretches(
    found: Sequence[tuple[int, re.Match[str]]], sections: Sequence[int]
) -> Iterator[list[tuple[int, re.Match[str]]]]:
    """The lines without a section of the code's own form between them.

    Text exports of such charters are not seen yet.
    """
    held: list[tuple[int, re.Match[str]]] = []
    for at, match in found:
        if held and bisect_left(sections, held[-1][0]) != bisect_left(sections, at):
            yield held
            held = []
        held.append((at, match))
    if held:
        yield held


def _follow_text(
    book: HeadingLines, held: Sequence[tuple[int, re.Match[str]]], divisions: Collection[int]
) -> bool:
    """Whether the lines stand where paragraphs have ended, as headings do.

    Text exports of such charters are not seen yet.
    """
    return not any(
        at
        and book.same_page(at - 1, at)
        and _BROKEN_OFF.search(book.texts[at - 1])
        and not any(at - 3 <= division < at for division in divisions)
        for at, _ in held
    )


def _height(book: HeadingLines, at: int, divisions: Collection[int]) -> int:
    """How many lines the title takes that begins on a line; 0 where it is no title.

    A title of several lines ends with its period, has no other one, and no words of law.
    """
    title = ""
    for height in range(1, _TALLEST + 1):
        line = at + height - 1
        if height > 1 and not _may_go_on(book, line, divisions):
            break
        title = f"{title} {NOTE.sub('', book.texts[line])}".strip()
        if _ENDED.search(title):
            whole = height == 1 or not (_SENTENCES.search(title) or reads_like_law(title))
            return (
                height
                if len(title) <= (_LONGEST if height == 1 else _LONGEST_TITLE) and whole
                else 0
            )
    return 1 if len(NOTE.sub("", book.texts[at])) <= _LONGEST else 0


def _may_go_on(book: HeadingLines, line: int, divisions: Collection[int]) -> bool:
    text = book.texts[line] if book.same_page(line - 1, line) else ""
    return bool(text) and line not in divisions and not (front_label(text) or text[0] in "[§")


def _heading(book: HeadingLines, at: int, match: re.Match[str], height: int) -> Heading:
    """The heading of a section of a charter, not seen yet in text exports."""
    lines = tuple(book.lines[at : book.note_end(at, at + height)])
    return Heading(UnitKind.SECTION, match["number"], lines, match.end(), RANKS[UnitKind.SECTION])
