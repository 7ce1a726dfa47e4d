"""Headings of divisions without a number: words alone on their lines."""

from __future__ import annotations

import re
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

_TALLEST = 3
"""Lines that such a heading may take."""
_MOST_WORDS = 5
_ENDED = re.compile(r"[.\])]\d{0,3}$")
"""How a text ends above such a heading, with the mark of a footnote or without."""


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
