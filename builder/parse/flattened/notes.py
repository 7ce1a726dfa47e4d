"""History notes, footnotes and their marks, and the text without them.

History notes are in running text: "amended 6141988 by ll no 11988  9232008 by ll no 12008".
Footnotes are at the feet of pages, "12editors note ...", with their marks after words, "sewer12".
Their numbers count up through the whole text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from builder.frozen import frozen
from builder.parse.flattened.pages import Page
from builder.parse.flattened.words import Words
from builder.passage import Passage, Span

_FOOTNOTE = re.compile(r"(?<!\S)(\d{1,3}) ?editors notes?\b")

_MARKS = (r"(?<=[a-z%]){}(?!\S)", r"(?<=(?:19|20)\d\d){}(?!\S)", r"(?<!\S){}(?=\s*\Z)")
"""A mark at the end of a word, or of the year of a law; or in place of a word that the cleaning
took."""

_AHEAD = 3
"""Most by which a note's number may exceed the one before it."""


@frozen
class FoundNote:
    """A footnote at the foot of a page."""

    number: int
    span: Span
    """The number and the note."""
    text: int
    """Offset where the note's words begin."""
    mark: Span | None
    """The mark in the text of the page; None if the cleaning took it."""
    page: int
    """Index of its page."""


class Cut(NamedTuple):
    """Characters inside a text that are not part of it."""

    start: int
    end: int
    kind: str
    """"history" or "mark"."""
    note: int
    """Index of the note."""


@dataclass(frozen=True)
class Cuts:
    """All cuts of a source, in order and without overlap."""

    items: tuple[Cut, ...]

    def within(self, span: Span) -> Iterator[Cut]:
        """The cuts that are entirely inside a range.

        A cut that is torn between two texts stays in both as it is.
        """
        at = bisect_left(self.items, span[0], key=lambda cut: cut.end)
        while at < len(self.items) and self.items[at].start < span[1]:
            if span[0] <= self.items[at].start and self.items[at].end <= span[1]:
                yield self.items[at]
            at += 1


class Running(NamedTuple):
    """A text, and what was cut out of it."""

    passage: Passage
    cuts: tuple[tuple[int, Cut], ...]
    """Offset in the text, and the cut."""


_VERB = r"(?:last )?(?:adopted|added|amended|repealed|renumbered)(?: in its entirety)?"

_DATE = r"[01]?\d[0-3]?\d(?:1[6-9]|20)\d\d\d{0,3}(?=\s|$)"
"""Month, day, year; up to three digits of a footnote's mark may be glued to it."""

_LAW = (
    r"(?: (?:by|as) (?:(?:ll|l l|ord|res|bylaw|local law|ordinance|resolution)(?: no)? )?"
    r"[a-z]?\d[\da-z]*| (?:stm|atm)(?: art \w+)?)"
)

_AGAIN = r"at time of adoption of(?:(?: code)? +see ch \w+(?: [a-z]+){1,6}? art [ivx]+(?=\s|$))?"

_WHEN = rf"(?:{_DATE}{_LAW}?|{_AGAIN})"

_FORMER = r"(?: ch \w+(?: art \w+)? of the \d{4}(?= |$))?"

_NOTE = re.compile(rf"{_VERB} {_WHEN}(?:\s+(?:and )?(?:{_VERB} )?{_WHEN})*{_FORMER}")


def find_notes(source: str) -> Iterator[Span]:
    """Where history notes are.

    A note may be glued to the word before it ("owneramended 7222003 by ll no 22003").

    >>> source = "of a dogamended 6141988 by ll no 11988 a cat"
    >>> [source[a:b] for a, b in find_notes(source)]
    ['amended 6141988 by ll no 11988']
    """
    for found in _NOTE.finditer(source):
        yield found.span()


def running(source: str, spans: Iterable[Span], cuts: Cuts) -> Running:
    """Ranges of the source as one text without its cuts.

    >>> whole = running("the dog12 law", [(0, 13)], Cuts((Cut(7, 9, "mark", 12),)))
    >>> whole.passage.text, whole.cuts[0][0]
    ('the dog law', 7)
    """
    text, places = Passage(), list[tuple[int, Cut]]()
    for span in spans:
        at, tight = span[0], False
        for cut in cuts.within(span):
            text = _joined(text, Passage.of_source(source, at, cut.start), tight=tight)
            places.append((len(text), cut))
            at, tight = (
                cut.end,
                not (source[cut.start - 1].isspace() or source[cut.end : cut.end + 1].isspace()),
            )
        text = _joined(text, Passage.of_source(source, at, span[1]), tight=tight)
    return Running(text, tuple(places))


def _joined(before: Passage, after: Passage, *, tight: bool) -> Passage:
    part = after.strip()
    if not part:
        return before
    if not before:
        return part
    return before + part if tight else before + Passage.inserted(" ") + part


def cut_notes(
    words: Words, pages: Sequence[Page]
) -> tuple[tuple[Page, ...], tuple[FoundNote, ...]]:
    """Pages, each ending before its footnotes, and the footnotes."""
    kept: list[Page] = []
    found: list[FoundNote] = []
    for index, page in enumerate(pages):
        if page.stop <= page.first:
            kept.append(page)
            continue
        start, end = words.starts[page.first], words.end(page.stop - 1)
        openings = _openings(words.source, start, end, found[-1].number if found else 0)
        foot, *stops = [*(opening.start() for opening in openings), end]
        kept.append(replace(page, stop=words.at(foot)) if openings else page)
        at = start
        for opening, stop in zip(openings, stops, strict=True):
            # notes are numbered in reading order, but lists come after the margin text
            mark = _mark(words.source, at, foot, int(opening[1])) or _glued(
                words.source, start, foot, int(opening[1])
            )
            if mark is None and len(kept) > 1 and opening is openings[0]:
                mark = _on_page_before(words, kept[-2], found, int(opening[1]))
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
    """Where the notes of a page begin; their numbers continue from the last page's."""
    openings: list[re.Match[str]] = []
    for opening in _FOOTNOTE.finditer(source, start, end):
        if last < int(opening[1]) <= last + _AHEAD:
            openings.append(opening)
            last = int(opening[1])
    return openings


def _mark(source: str, start: int, end: int, number: int) -> Span | None:
    """The mark of a note.

    It is glued to a word, to the year of a law, or to a figure if only that one can end with it.
    """
    for form in _MARKS:
        if found := re.compile(form.format(number)).search(source, start, end):
            return found.span()
    figures = list(re.compile(rf"(?<=\d){number}(?!\S)").finditer(source, start, end))
    return (
        figures[0].span() if len(figures) == 1 and number > 9 else None
    )  # a single digit proves nothing


def _on_page_before(
    words: Words, page: Page, found: Sequence[FoundNote], number: int
) -> Span | None:
    """The mark of a page's first note on the page before, whose foot had no room for the note.

    The mark is glued to a word, after that page's own marks.
    """
    if page.stop <= page.first:
        return None
    start = max([words.starts[page.first], *(note.mark[1] for note in found[-1:] if note.mark)])
    return _glued(words.source, start, words.end(page.stop - 1), number)


def _glued(source: str, start: int, end: int, number: int) -> Span | None:
    """A mark at the end of a word."""
    found = re.compile(_MARKS[0].format(number)).search(source, start, end)
    return found.span() if found else None
