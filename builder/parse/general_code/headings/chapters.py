"""Headings of chapters and titles, told from text that looks the same."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace

from builder.model import UnitKind
from builder.parse.general_code.headings.division_forms import CHAPTERS_AND_TITLES, PLAIN_CHAPTER
from builder.parse.general_code.headings.heading_lines import Heading, is_capitals, is_title
from builder.parse.general_code.headings.title_lines import TitleLines

_TALLEST_BELOW = 5
"""Lines of a heading whose title stands below its designation."""
_TALLEST_BESIDE = 4
"""Lines of one whose title begins beside it, and of a title by itself."""


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
