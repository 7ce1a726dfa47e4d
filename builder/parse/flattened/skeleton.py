"""The pages, section numbers and history notes of a text, which surround its divisions.

A section whose number the cleaning took is at a bare double blank: "... of this  dry sewers".
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

from builder.frozen import frozen
from builder.model import UnitKind
from builder.parse.flattened.decode import Start
from builder.parse.flattened.pages import Page
from builder.parse.flattened.words import Words
from builder.passage import Span

_TAKEN = frozenset(["this", "the", "such", "said", "these", "those"])
"""Words that end no clause: the word after them was taken, and the number with it."""

_LOOSE = frozenset(
    """
    a an of in by under any with to and or for on at from as is be
    """.split()
)

_OPENERS = frozenset(
    """
    the no any all if it every each a an when whenever where in this
    """.split()
)

_CUT_SHORT = 3.0
"""Evidence of a clause that is surely cut short."""

_ENOUGH = 1.0
"""Score below which a double blank is nothing but a lost semicolon."""

_SHORTEST = 8
"""Fewest words that the section before usually has."""

RANKS = {"part": 0, "chapter": 1, "subpart": 2, "article": 3, "section": 4}
PARTS = ("administrative legislation", "general legislation")
"""The publisher's own names for a code's parts, whose numbers the cleaning took."""
HEAD = 12
"""Most words of a heading at the top of a page before its article, and of a page that has only a
chapter's heading."""


@frozen
class AnyHeading:
    """A heading of any rank."""

    kind: UnitKind
    rank: int
    number: str | None
    first: int
    """Index of its first word, or of the word after it if nothing of it is in the text."""
    title: tuple[int, int]
    """Words of the title; those before it are the designation."""
    sure_number: float = 1.0
    sure_title: float = 1.0
    placed: bool = True
    references: tuple[int, int] | None = None
    """Words of the list of general references below a chapter's heading."""
    chances: Mapping[int, float] = field(default_factory=dict)
    """The chance that the title ends before each word."""
    limit: int = 0
    """Its last possible end."""
    breaks: frozenset[int] = frozenset()
    """Words with which no known title continues."""

    @property
    def stop(self) -> int:
        """The first word after the heading."""
        return self.title[1]


@dataclass(frozen=True)
class Skeleton:
    """What is known about a text before the search for its divisions."""

    words: Words
    pages: Sequence[Page]
    starts: Sequence[Start]
    """Its sections in order."""
    notes: Sequence[Span]
    """Its history notes in order."""

    @cached_property
    def _firsts(self) -> list[int]:
        return [page.first for page in self.pages]

    def page_index(self, word: int) -> int:
        """Index of the page with a word."""
        return max(0, bisect_right(self._firsts, word) - 1)

    def page_at(self, word: int) -> Page:
        """The page with a word."""
        return self.pages[self.page_index(word)]

    def note_after(self, first: int, stop: int) -> int | None:
        """The word of `[first, stop)` at which a history note begins, if any.

        If the note is glued to a word, it is the word after.
        """
        at = bisect_left(self.notes, (self.words.starts[first], 0))
        word = self.words.at(self.notes[at][0]) if at < len(self.notes) else stop
        return word if word < stop else None


def place_swallowed(
    words: Words, pages: Sequence[Page], starts: Sequence[Start]
) -> tuple[Start, ...]:
    """Every section at its likeliest place; one without a place keeps that of the next heading."""
    placed: list[Start] = []
    for printed, run in groupby(starts, key=lambda start: start.printed):
        group = list(run)
        if not printed:
            first = placed[-1].word + 1 if placed else 0
            after = starts[len(placed) + len(group) :]
            last = after[0].word - 1 if after else len(words)
            group = _assigned(group, _sites(words, pages, first, last))
        placed += group
    return tuple(placed)


def _sites(words: Words, pages: Sequence[Page], first: int, stop: int) -> list[tuple[int, float]]:
    """Bare double blanks between two headings, with the evidence that each hides a heading."""
    return [
        (index, score)
        for page in pages
        for index in range(max(first, page.first), min(stop, page.stop))
        if (score := _site_score(words, index, first, page)) >= _ENOUGH
    ]


def _site_score(words: Words, index: int, first: int, page: Page) -> float:
    """The evidence for a heading at a double blank.

    A clause is cut short before it, and a title and a body follow it.
    """
    word = words.texts[index]
    titled = word.isalpha() and len(word) > 2 and word not in _TAKEN | _LOOSE
    if words.gaps[index] < 2 or index <= page.first or not titled:
        return 0.0
    if index == first:
        return _CUT_SHORT  # only the number is left of the heading before
    before, stop = words.texts[index - 1], min(index + 9, page.stop)
    ahead = words.texts[index + 1 : stop]
    score = _CUT_SHORT if before in _TAKEN else 2.0 * before.isdecimal() + 1.5 * (before in _LOOSE)
    score += (word in ahead) + 0.5 * (not _OPENERS.isdisjoint(ahead))
    score += 0.5 * (max(words.gaps[index + 1 : stop], default=1) > 1)
    return score - (1.5 if index - first < _SHORTEST else 0)


def _assigned(starts: Sequence[Start], sites: Sequence[tuple[int, float]]) -> list[Start]:
    """The best sites in order; sections without one have no place."""
    chosen = sorted(sorted(sites, key=lambda site: (-site[1], site[0]))[: len(starts)])
    alone = len(sites) <= len(starts)
    places = [(at, 0.85 if score >= _CUT_SHORT and alone else 0.7) for at, score in chosen]
    done = [
        start._replace(word=at, sure=sure)
        for start, (at, sure) in zip(starts, places, strict=False)
    ]
    return done + [start._replace(sure=0.0) for start in starts[len(done) :]]
