"""The pages, section numbers and history notes of a text.

The divisions of the text are looked for between them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.parse.flattened.decode import Start
from builder.parse.flattened.pages import Page
from builder.parse.flattened.words import Words
from builder.passage import Span

HEAD = 12
"""Words that a head at the top of a page may have before its article, and a page that is a
chapter's head alone."""


@dataclass(frozen=True)
class Skeleton:
    """What is known of a text before its divisions are looked for."""

    words: Words
    pages: Sequence[Page]
    starts: Sequence[Start]
    """Its sections in order."""
    notes: Sequence[Span]
    """Its history notes in order."""

    @cached_property
    def _firsts(self) -> list[int]:
        return [page.first for page in self.pages]

    def page_at(self, word: int) -> Page:
        """The page that holds a word."""
        return self.pages[max(0, bisect_right(self._firsts, word) - 1)]

    def note_after(self, first: int, stop: int) -> int | None:
        """The word that a history note begins with or in, among `[first, stop)`."""
        at = bisect_left(self.notes, (self.words.starts[first], 0))
        if at == len(self.notes):
            return None
        word = bisect_right(self.words.starts, self.notes[at][0]) - 1
        return word if word < stop else None

    def starts_note(self, word: int) -> bool:
        """Whether a history note begins where the word does."""
        at = bisect_left(self.notes, (self.words.starts[word], 0))
        return at < len(self.notes) and self.notes[at][0] == self.words.starts[word]
