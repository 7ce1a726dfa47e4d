"""Schedules that a chapter prints in the text, each under a heading of its own.

"Schedule II. Parking." is a heading where the running foot of its page names a schedule in the
place of a section; elsewhere such a line is text.
"""

from __future__ import annotations

import re

from builder.model import UnitKind
from builder.parse.general_code.headings.heading_lines import (
    LONGEST,
    RANKS,
    Heading,
    HeadingLines,
)
from builder.parse.general_code.pages.feet import SCHEDULE

_HEADING = re.compile(rf"(?P<name>{SCHEDULE})[.:]\s+(?=[A-Z(\"“‘\[])")
_NAME = re.compile(SCHEDULE)
_ENDS_TITLE = re.compile(r"[.?!\])]\d{0,3}$")


def headings_of(book: HeadingLines) -> dict[int, Heading]:
    """The headings by the index of their first lines."""
    named = {
        at
        for at, page in enumerate(book.pages)
        if any(name and _NAME.fullmatch(name) for name in (page.first, page.last))
    }
    return {
        at: _heading(book, at, found)
        for at, text in enumerate(book.texts)
        if text.startswith("S") and book.page_of[at] in named and (found := _HEADING.match(text))
    }


def _heading(book: HeadingLines, at: int, found: re.Match[str]) -> Heading:
    """A schedule's heading, its title up to the mark that ends it."""
    end = at + 1
    while (
        not _ENDS_TITLE.search(book.texts[end - 1])
        and book.same_page(at, end)
        and end - at < LONGEST
    ):
        end += 1
    lines = tuple(book.lines[at : book.note_end(at, end)])
    number = found["name"].rpartition(" ")[2]
    return Heading(UnitKind.SCHEDULE, number, lines, found.end(), RANKS[UnitKind.SCHEDULE])
