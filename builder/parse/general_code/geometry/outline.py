"""What a file's outline says of its headings: each bookmark is met by one, or is a doubt."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from builder.model import Doubt, UnitKind
from builder.parse.general_code.geometry.heading_text import Found, HeadingText
from builder.parse.general_code.geometry.headings import find_headings
from builder.parse.general_code.geometry.section_headings import section_at
from builder.parse.general_code.geometry.section_lists import without_entries
from builder.sources.pdf.book import Bookmark
from builder.text.squash import squash

_SECTION = re.compile(r"(?:§+\s*|(?:Section|Sec\.)\s+(?=\d))(?P<number>\S*[^\s.:])", re.I)


def with_bookmarks(
    book: HeadingText, bookmarks: Sequence[Bookmark]
) -> tuple[list[Found], list[Doubt]]:
    """The headings, also those that only a bookmark shows, and a doubt for each bookmark left.

    Files whose outline knows more than their headings are not seen yet.
    """
    found = without_entries(book.lines, find_headings(book))
    lost = list(_unmet(book, found, bookmarks))
    taken = {at for one in found for at in range(one.start, one.end)}
    doubts: list[Doubt] = []
    for mark in lost:
        one = _section_at(book, mark, taken)
        if one is None:
            doubts.append(
                Doubt("bookmark without heading", mark.title[:60], f"page {mark.page} of the file")
            )
        else:
            found.append(one)
            taken.update(range(one.start, one.end))
    return sorted(found, key=lambda one: one.start), doubts


def _unmet(
    book: HeadingText, found: Sequence[Found], bookmarks: Sequence[Bookmark]
) -> Iterator[Bookmark]:
    """The bookmarks whose words no heading of their page has.

    One that says again what the one before it said is that one.
    """
    on_page: dict[int, list[str]] = defaultdict(list)
    for one in found:
        page = book.lines[one.start].page
        on_page[page].append(squash("".join(line.text for line in one.heading.lines)))
    before = ""
    for mark in bookmarks:
        words = squash(mark.title)
        if not words or words == before:
            continue
        before = words
        near = (text for page in (mark.page, mark.page + 1) for text in on_page[page])
        if not any(text.startswith(words) for text in near):
            yield mark


def _section_at(book: HeadingText, mark: Bookmark, taken: set[int]) -> Found | None:
    """The heading of a section that a bookmark names, where a line of its page says its words.

    Files whose outline knows more than their headings are not seen yet.
    """
    match = _SECTION.match(mark.title)
    if match is None:
        return None
    words = squash(mark.title)
    number = squash(match[0])
    for at, line in enumerate(book.lines):
        if line.page != mark.page or at in taken:
            continue
        printed = _SECTION.match(line.text)
        if printed is None:
            continue
        text = squash(line.text)
        if text.startswith(number) and (text.startswith(words) or words.startswith(text)):
            end = re.compile(r"\S*\s*").match(line.text, printed.end())
            assert end
            one = section_at(book, at, match["number"], end.end())
            assert one.heading.kind is UnitKind.SECTION
            return one
    return None
