"""Places on pages, and what a line of furniture is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from builder.parse.general_code.geometry.placed import Placed
from builder.parse.general_code.pages.feet import is_origin, read_label
from builder.sources.pdf.book import Sheet

EDGE = 3
"""Lines from the top, and from the bottom, that are looked at."""
FEWEST_PAGES = 3
"""Pages that have a line at a place of furniture at least; all pages of a shorter file."""


def size_of(sheet: Sheet) -> tuple[int, int]:
    """The size of a page, in points: what pages of one kind share."""
    return round(sheet.width), round(sheet.height)


def by_page(lines: Sequence[Placed]) -> Mapping[int, list[int]]:
    """The indexes of the lines of each page."""
    found: dict[int, list[int]] = defaultdict(list)
    for at, line in enumerate(lines):
        found[line.page].append(at)
    return found


def kind_of(text: str) -> str:
    """What a line of furniture is, by its words.

    >>> kind_of("1:17"), kind_of("TOLLS"), kind_of("Downloaded from https://example.org/AB1")
    ('page number', 'running head', 'page head')
    """
    if is_origin(text):
        return "page head"
    return "page number" if text.isdigit() or read_label(text) is not None else "running head"
