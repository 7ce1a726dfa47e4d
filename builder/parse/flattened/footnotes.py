"""Footnotes at the feet of pages, "12editors note ...", and their marks, "sewer12".

The numbers run on through the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from builder.parse.flattened.pages import Page
from builder.parse.flattened.words import Words
from builder.passage import Span

_NOTE = re.compile(r"(?<!\S)(\d{1,3}) ?editors notes?\b")
_AHEAD = 3
"""Notes that may be missing between two."""


@dataclass(frozen=True, slots=True)
class FoundNote:
    """A footnote of a page."""

    number: int
    span: Span
    """The number and the note."""
    text: int
    """Offset where the note's words begin."""
    mark: Span | None
    """The mark in the text of the page; None where the cleaning took it."""
    page: int
    """Index of its page."""


def cut_notes(
    words: Words, pages: Sequence[Page]
) -> tuple[tuple[Page, ...], tuple[FoundNote, ...]]:
    """Pages that end before their footnotes, and the footnotes."""
    kept: list[Page] = []
    found: list[FoundNote] = []
    for index, page in enumerate(pages):
        if page.stop <= page.first:
            kept.append(page)
            continue
        start, end = words.starts[page.first], words.end(page.stop - 1)
        openings = _openings(words.source, start, end, found[-1].number if found else 0)
        kept.append(replace(page, stop=words.at(openings[0].start())) if openings else page)
        at = start
        for place, opening in enumerate(openings):
            stop = openings[place + 1].start() if place + 1 < len(openings) else end
            mark = _mark(words.source, at, openings[0].start(), int(opening[1]))
            if (
                mark is None
            ):  # notes are numbered in the order of reading, lists stand behind the margin text
                mark = _glued(words.source, start, openings[0].start(), int(opening[1]))
            if mark is None and len(kept) > 1 and not place:
                mark = _carried(words, kept[-2], found, int(opening[1]))
            at = max(at, mark[1]) if mark else at
            whole = words.source[opening.start() : stop].rstrip()
            found.append(
                FoundNote(
                    int(opening[1]),
                    (opening.start(), opening.start() + len(whole)),
                    opening.end(1),
                    mark,
                    index,
                )
            )
    return tuple(kept), tuple(found)


def _openings(source: str, start: int, end: int, last: int) -> list[re.Match[str]]:
    """Where the notes of a page begin: numbers count on from the last page's."""
    openings: list[re.Match[str]] = []
    for opening in _NOTE.finditer(source, start, end):
        if last < int(opening[1]) <= last + _AHEAD:
            openings.append(opening)
            last = int(opening[1])
    return openings


def _mark(source: str, start: int, end: int, number: int) -> Span | None:
    """The mark of a note.

    It is glued to a word, to the year of a law, or to a figure if that is the only one that can
    hold it.
    """
    glued = _glued(source, start, end, number)
    if glued:
        return glued
    found = re.compile(rf"(?<=(?:19|20)\d\d){number}(?!\S)").search(source, start, end)
    if found:
        return found.span()
    freed = re.compile(rf"(?<!\S){number}\s*\Z").search(source, start, end)
    if freed:
        return freed.start(), freed.start() + len(
            str(number)
        )  # the word that it was glued to was taken
    figures = list(re.compile(rf"(?<=\d){number}(?!\S)").finditer(source, start, end))
    return (
        figures[0].span() if len(figures) == 1 and number > 9 else None
    )  # one digit more proves nothing


def _carried(words: Words, page: Page, found: Sequence[FoundNote], number: int) -> Span | None:
    """The mark of a page's first note on the page before.

    The foot of that page had no room for the note. The mark is glued to a word, behind that page's
    own marks.
    """
    if page.stop <= page.first:
        return None
    start = max([words.starts[page.first], *(note.mark[1] for note in found[-1:] if note.mark)])
    return _glued(words.source, start, words.end(page.stop - 1), number)


def _glued(source: str, start: int, end: int, number: int) -> Span | None:
    """A mark at the end of a word."""
    found = re.compile(rf"(?<=[a-z%]){number}(?!\S)").search(source, start, end)
    return found.span() if found else None
