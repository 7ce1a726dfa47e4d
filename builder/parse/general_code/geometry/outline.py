"""What lists say of headings: those below the heads of chapters, and the file's bookmarks.

A list only names what follows. Each bookmark is met by a heading, or is a doubt.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence

from builder.model import Doubt, UnitKind
from builder.parse.general_code.geometry.columns import segments
from builder.parse.general_code.geometry.headings import (
    HeadingText,
    PlacedHeading,
    find_headings,
    section_at,
)
from builder.parse.general_code.geometry.placed import Placed
from builder.sources.pdf.book import Bookmark
from builder.text.squash import squash

_CAPTION = re.compile(r"(?:Sections?|Articles?|Chapters?|Table of Contents)[:.]?", re.I)

_NUMBERED = re.compile(r"\S{0,8} ?\d")

_FEWEST = 2
"""Entries that make a list."""

_SECTION = re.compile(r"(?:§+\s*|(?:Section|Sec\.)\s+(?=\d))(?P<number>\S*[^\s.:])", re.I)


def with_bookmarks(
    book: HeadingText, bookmarks: Sequence[Bookmark]
) -> tuple[list[PlacedHeading], list[Doubt]]:
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
    book: HeadingText, found: Sequence[PlacedHeading], bookmarks: Sequence[Bookmark]
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


def _section_at(book: HeadingText, mark: Bookmark, taken: set[int]) -> PlacedHeading | None:
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


def without_entries(lines: Sequence[Placed], found: Sequence[PlacedHeading]) -> list[PlacedHeading]:
    """The headings without those that only name one below, as bold entries at the margin do.

    Nothing stands under such an entry but more of the list.
    """
    said = [_words(lines, one) for one in found]
    last = {words: at for at, words in enumerate(said)}
    titles = "\n".join(sorted(set(said)))
    ends = [*(one.start for one in found), len(lines)][1:]
    kept: list[PlacedHeading] = []
    for at, (one, words, stop) in enumerate(zip(found, said, ends, strict=True)):
        if one.heading.kind is UnitKind.SECTION and last[words] != at:
            held = len(_listed(lines, one.end, stop, titles))
            # Below the last entry of a list other text may stand: "Prior legislation: Ords. 12".
            if held == stop - one.end or (held and at and found[at - 1] not in kept[-1:]):
                continue
        kept.append(one)
    return kept


def _words(lines: Sequence[Placed], one: PlacedHeading) -> str:
    """What a heading says, without a footnote's mark at its end."""
    marks = [
        line.text[run.start : run.end]
        for line in lines[one.start : one.end]
        for run in line.laid.runs
        if run.raised
    ]
    return squash(one.heading.words).removesuffix(squash("".join(marks)))


def section_lists(lines: Sequence[Placed], found: Sequence[PlacedHeading]) -> set[int]:
    """Indexes of the lines that list the headings below a division's own."""
    titles = sorted({squash(one.heading.words) for one in found})
    whole = "\n".join(titles)
    taken: set[int] = set()
    ends = [*(one.start for one in found), len(lines)][1:]
    for one, stop in zip(found, ends, strict=True):
        if one.heading.kind is UnitKind.SECTION:
            continue
        held = _listed(lines, one.end, stop, whole)
        entries = sum(
            _begins(part.passage.text, titles) for at in held for part in segments(lines[at])
        )
        if entries >= _FEWEST:
            taken.update(held)
    return taken


def _begins(text: str, titles: Sequence[str]) -> bool:
    """Whether a piece of a line is a title, or begins one with its number."""
    words = squash(text)
    at = bisect_left(titles, words)
    if at == len(titles) or not titles[at].startswith(words):
        return False
    return titles[at] == words or _NUMBERED.match(text) is not None


def _listed(lines: Sequence[Placed], start: int, stop: int, titles: str) -> list[int]:
    """The lines from an index on that hold nothing but titles, and their captions."""
    found: list[int] = []
    for at in range(start, stop):
        parts = [squash(part.passage.text) for part in segments(lines[at])]
        if not _CAPTION.fullmatch(lines[at].text) and not all(part in titles for part in parts):
            break
        found.append(at)
    return found
