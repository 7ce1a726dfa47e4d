"""Schedules that a chapter prints in the text, each under a heading of its own.

"Schedule II. Parking." is a heading where the running foot of its page names a schedule in the
place of a section. On pages without a foot it is one where its number goes on with that of another
such line. Elsewhere it is text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise

from builder.model import UnitKind
from builder.parse.general_code.headings.heading_lines import (
    ENDS_TITLE,
    LONGEST,
    RANKS,
    Heading,
    HeadingLines,
)
from builder.parse.general_code.pages.feet import SCHEDULE
from builder.parse.general_code.pages.pages import Page
from builder.parse.labels import readings

_HEADING = re.compile(rf"(?P<name>{SCHEDULE})[.:]\s+(?=[A-Z(\"“‘\[])")
_NAME = re.compile(SCHEDULE)
_DESIGNATION = re.compile(r"([IVXLC]+|\d+|[A-Z])([A-Z]?)")


def headings_of(book: HeadingLines) -> dict[int, Heading]:
    """The headings by the index of their first lines."""
    found = {
        at: match
        for at, text in enumerate(book.texts)
        if text.startswith("S") and (match := _HEADING.match(text))
    }
    heads = {at for at in found if _names_schedule(book.pages[book.page_of[at]])}
    heads |= set(_counted(book, found))
    return {at: _heading(book, at, found[at]) for at in sorted(heads)}


def _names_schedule(page: Page) -> bool:
    """Whether a page's foot names a schedule in the place of a section."""
    return any(name and _NAME.fullmatch(name) for name in (page.first, page.last))


def _counted(book: HeadingLines, found: Mapping[int, re.Match[str]]) -> Iterator[int]:
    """The lines on pages without a foot whose numbers go on with one another."""
    footless = [at for at in found if book.pages[book.page_of[at]].first is None]
    for one, other in pairwise(footless):
        if _follows(found[one]["name"], found[other]["name"]):
            yield from (one, other)


def _follows(name: str, below: str) -> bool:
    """Whether a schedule is the next one, or the next of a number: II or IA behind I.

    >>> _follows("Schedule IV", "Schedule V"), _follows("Schedule I", "Schedule IA")
    (True, True)
    >>> _follows("Schedule II", "Schedule I"), _follows("Schedule IA", "Schedule II")
    (False, True)
    """
    (one, letter), (other, letter_below) = _number(name), _number(below)
    return (other, letter_below) == (one + 1, "") or (one == other and letter < letter_below)


def _number(name: str) -> tuple[int, str]:
    """The number of a schedule, and the letter behind it: 13 and "A" of "Schedule XIIIA"."""
    found = _DESIGNATION.fullmatch(name.rpartition(" ")[2])
    read = readings(f"{found[1]}.") if found else ()
    return (read[-1].value, found[2]) if found and read else (0, "")


def _heading(book: HeadingLines, at: int, found: re.Match[str]) -> Heading:
    """A schedule's heading, its title up to the mark that ends it."""
    end = at + 1
    while (
        not ENDS_TITLE.search(book.texts[end - 1])
        and book.same_page(at, end)
        and end - at < LONGEST
    ):
        end += 1
    lines = tuple(book.lines[at : book.note_end(at, end)])
    number = found["name"].rpartition(" ")[2]
    return Heading(UnitKind.SCHEDULE, number, lines, found.end(), RANKS[UnitKind.SCHEDULE])
