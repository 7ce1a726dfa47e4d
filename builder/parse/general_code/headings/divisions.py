"""Headings of divisions: parts, titles, chapters, articles, and words alone on their lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace

from builder.model import UnitKind
from builder.parse.general_code.headings.heading_lines import (
    LONGEST,
    NOTE_START,
    RANKS,
    Heading,
    HeadingLines,
    is_capitals,
    is_title,
)
from builder.parse.general_code.headings.title_lines import (
    CHAPTERS_AND_TITLES,
    INNER,
    PLAIN_CHAPTER,
    TitleLines,
)

_TALLEST = 3
"""Lines that such a heading may take."""

_MOST_WORDS = 5

_ENDED = re.compile(r"[.\])]\d{0,3}$")
"""How a text ends above such a heading, with the mark of a footnote or without."""

_NO_END = (".", ",", ";")
"""What a title does not end with, and a sentence does."""

_ALONE = ("ARTICLE", "DIVISION")
"""A line that is one of these in capitals and a number is a heading, whatever stands below it."""

_TALLEST_BELOW = 5
"""Lines of a heading whose title stands below its designation."""

_TALLEST_BESIDE = 4
"""Lines of one whose title begins beside it, and of a title by itself."""

_LONGEST = 90
"""Characters of a heading's first line."""

_INITIALS = "PCATD"
"""Of Part, Chapter, Article, Title and Division."""


def divisions(book: HeadingLines, sections: AbstractSet[int]) -> dict[int, Heading]:
    """The headings of a code's divisions by the index of their first lines.

    In: the code's lines, and the indexes of the headings of sections.
    """
    lines = TitleLines(book, sections)
    found: dict[int, Heading] = {}
    for index, text in enumerate(book.texts):
        if index in sections or text[:1] not in _INITIALS or len(text) > _LONGEST:
            continue
        heading = chapter(lines, index) or inner(lines, index)
        if heading:
            found[index] = heading
    return with_unnumbered(book, sections, found)


def chapter(book: TitleLines, index: int) -> Heading | None:
    """The heading of a chapter or a title that a line begins."""
    text = book.texts[index]
    for pattern, kind in CHAPTERS_AND_TITLES:
        match = pattern.fullmatch(text)
        if match and match[1]:
            return (
                _beside(book, index, kind, match)
                if match["title"]
                else _below(book, index, kind, match[1])
            )
    match = PLAIN_CHAPTER.fullmatch(text)
    if match and _is_heading(book, index, match["title"]):
        return book.heading(UnitKind.CHAPTER, match[1], index, index + 1, match.start("title"))
    return None


def _beside(book: TitleLines, index: int, kind: UnitKind, match: re.Match[str]) -> Heading:
    """A heading whose title begins beside its designation, in capitals.

    Whole codes with such headings are not seen yet.
    """
    end = book.end_of_capitals(index + 1, _TALLEST_BESIDE, index)
    return book.heading(kind, match[1], index, end, match.start("title"))


def _below(book: TitleLines, index: int, kind: UnitKind, number: str) -> Heading | None:
    """A heading whose title stands below its designation."""
    end = book.end_of_capitals(index + 1, _TALLEST_BELOW, index)
    if end > index + 1:
        return book.heading(kind, number, index, end, None)
    return _in_ordinary_case(book, index, kind, number) or _torn(book, index, kind, number)


def _is_heading(book: TitleLines, index: int, title: str) -> bool:
    """Whether a line such as "Chapter 7 Geese" is a heading; a sentence may begin so too."""
    below = index + 1
    if not book.book.same_page(index, below) and is_title(title):
        return book.closes(below) or book.lists(below)  # a sentence may end its page, too
    return book.book.same_page(index, below) and (
        book.closes(below) or book.lists(below) or book.leads_over(title, index, below)
    )


def _in_ordinary_case(book: TitleLines, index: int, kind: UnitKind, number: str) -> Heading | None:
    """A heading whose title stands below its designation in ordinary case.

    Titles in ordinary case are not seen yet below a chapter's designation.

    A heading follows the title, or the page's list text.
    """
    start, end = index + 1, book.end(index + 1)
    if (
        start >= len(book.texts)
        or start in book.sections
        or not book.book.same_page(index, start)
        or not is_title(book.texts[start])
    ):
        return None
    listed = book.book.same_page(index, end) and book.texts[end].startswith("§")
    if listed or book.closes(end) or book.leads_over(book.texts[start], start, end):
        return book.heading(kind, number, index, end, None)
    return None


def _torn(book: TitleLines, index: int, kind: UnitKind, number: str) -> Heading | None:
    """A heading at a page's foot whose title is the first line of the next page.

    Lists and notes may come between the two.
    """
    pages = book.book.page_of
    top = bisect_right(pages, pages[index], index)
    if (
        top == len(pages)
        or pages[top] != pages[index] + 1
        or not is_capitals(book.texts[top])
        or not book.go_on_in_capitals(top, top)
    ):
        return None
    end = top + 1
    while (
        end < len(book.texts) and end - top < _TALLEST_BESIDE and book.go_on_in_capitals(end, top)
    ):
        end += 1
    below = book.heading(kind, number, top, end, None)
    lines = (book.book.lines[index], *below.lines)
    return replace(below, lines=lines, mark_end=len(book.texts[index]))


def inner(book: TitleLines, index: int) -> Heading | None:
    """The heading of a part, of an article, or of what one is divided into, that a line begins."""
    text = book.texts[index]
    found = ((kind, match) for pattern, kind in INNER if (match := pattern.fullmatch(text)))
    kind, match = next(found, (None, None))
    if kind is None or match is None:
        return None
    title = match["title"]
    start, end = (index, index + 1) if title else (index + 1, book.end(index + 1))
    if title and title.endswith(_NO_END):
        return None
    alone = not title and text.startswith(_ALONE)
    if alone or book.closes(end) or book.leads_over(title or book.texts[start], start, end):
        return book.heading(kind, match[1], index, end, match.start("title") if title else None)
    return None


def with_unnumbered(
    book: HeadingLines, sections: AbstractSet[int], found: Mapping[int, Heading]
) -> dict[int, Heading]:
    """The headings of divisions, with those that have no number.

    These stand above chapters, or above a charter that comes before all chapters. In: the code's
    lines, the first lines of its sections' headings, and the headings that have a number.
    """
    inside = _inside(found.values())
    known = dict(found)
    for index, heading in found.items():
        if heading.kind is UnitKind.CHAPTER and index - 1 not in sections:
            divider = _divider(book, index - 1, known, inside)
            if divider:
                known[index - 1] = divider
    return known | _charter(book, sections, known)


def _charter(
    book: HeadingLines, sections: AbstractSet[int], found: Mapping[int, Heading]
) -> dict[int, Heading]:
    """The heading of a charter that stands before all chapters.

    It stands above the first article or section; charters in capitals are not seen yet.
    """
    first = min([*found, *sections], default=-1)
    if first < 0 or (first in found and found[first].kind is not UnitKind.ARTICLE):
        return {}
    end = start = _note_start(book, first)
    while (
        start
        and end - start < _TALLEST
        and book.same_page(start - 1, first)
        and is_capitals(book.texts[start - 1])
    ):
        start -= 1
    if start < end:
        lines = tuple(book.lines[start:first])
        return {start: Heading(UnitKind.PART, None, lines, 0, RANKS[UnitKind.PART])}
    if first not in found or end - 1 in sections:
        return {}
    divider = _divider(book, end - 1, found, _inside(found.values()))
    lines = tuple(book.lines[end - 1 : first])
    return {end - 1: replace(divider, lines=lines)} if divider else {}


def _note_start(book: HeadingLines, end: int) -> int:
    """Where the history note begins that ends above a line; the line itself where none does.

    Kept for charters, which are not seen yet.
    """
    if end and book.texts[end - 1].endswith("]"):
        for start in range(end - 1, max(end - LONGEST, 0) - 1, -1):
            if NOTE_START.match(book.texts[start]):
                return start
    return end


def _divider(
    book: HeadingLines, index: int, found: Mapping[int, Heading], inside: AbstractSet[int]
) -> Heading | None:
    """A heading above a chapter: a few words in title case, alone on their line."""
    if index < 0 or index in found:
        return None
    line, text = book.lines[index], book.texts[index]
    if len(text.split()) > _MOST_WORDS or not is_title(text) or line.number in inside:
        return None
    below = found[index + 1].lines[1:] if index + 1 in found else ()
    same = " ".join(line.text for line in below).strip().lower() == text.lower()
    before = book.texts[index - 1] if index else "."
    if not same and book.same_page(index - 1, index) and not _ENDED.search(before):
        return None
    return Heading(UnitKind.PART, None, (line,), 0, RANKS[UnitKind.PART])


def _inside(found: Iterable[Heading]) -> set[int]:
    """Numbers of the lines behind the first ones of headings, up to their last ones."""
    return {
        number
        for heading in found
        for number in range(heading.lines[0].number + 1, heading.lines[-1].number + 1)
    }
