"""The words of a flattened source, with the blanks before each, which are evidence."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from builder.grouped import grouped, joint
from builder.passage import Passage, Span

WordRange: TypeAlias = tuple[int, int]
"""Words `[first, stop)` of a source."""

_WORD = re.compile(r"(?:^|(?<=\s))\d\d(?=[a-z]{3})(?!\d\deditors\b)|\S+")
"""A word. A label of two digits is glued to the word after it, "(10)No" -> "10no", and is a word of
its own."""


@dataclass(frozen=True)
class Words:
    """All words of a source in order. A place in the text is the index of a word."""

    source: str
    texts: tuple[str, ...]
    starts: tuple[int, ...]
    gaps: tuple[int, ...]
    """Blanks before the word: one means nothing, two a lost mark or a section sign, three also a
    page number."""

    @classmethod
    def from_source(cls, source: str) -> Words:
        """The words of a text, divided at white space.

        >>> words = Words.from_source("see  12 of  this")
        >>> words.texts, words.gaps
        (('see', '12', 'of', 'this'), (0, 2, 1, 2))
        >>> Words.from_source("of them 10walkways and the 10th").texts
        ('of', 'them', '10', 'walkways', 'and', 'the', '10th')
        """
        texts, starts, gaps, at = [], [], [], 0
        for found in _WORD.finditer(source):
            texts.append(found[0])
            starts.append(found.start())
            gaps.append(found.start() - at)
            at = found.end()
        return cls(source, tuple(texts), tuple(starts), tuple(gaps))

    def __len__(self) -> int:
        return len(self.texts)

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """Places of each word that ends in a digit after two blanks or more."""
        both = enumerate(zip(self.texts, self.gaps, strict=True))
        return grouped((text, at) for at, (text, gap) in both if gap > 1 and text[-1].isdecimal())

    def end(self, index: int) -> int:
        """Offset after a word."""
        return self.starts[index] + len(self.texts[index])

    def at(self, offset: int) -> int:
        """Index of the first word that starts at or after an offset."""
        return bisect_left(self.starts, offset)

    def phrase(self, first: int, stop: int) -> str:
        """The words `[first, stop)`, separated by single blanks."""
        return " ".join(self.texts[first:stop])

    def passage(self, first: int, stop: int) -> Passage:
        """The words `[first, stop)` with the blanks between them as found."""
        return (
            Passage.of_source(self.source, self.starts[first], self.end(stop - 1))
            if stop > first
            else Passage()
        )

    def passages(self, ranges: Iterable[tuple[int, int]]) -> Passage:
        """Ranges of words as one running text."""
        return Passage.join(self.passage(first, stop) for first, stop in ranges)

    def spans(self, first: int, stop: int) -> tuple[Span, ...]:
        """Where the words `[first, stop)` are in the source."""
        return ((self.starts[first], self.end(stop - 1)),) if stop > first else ()


def word_ranges(sequence: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """A sequence of words as ranges.

    >>> word_ranges([3, 4, 5, 9])
    ((3, 6), (9, 10))
    """
    runs = joint(sequence, lambda run, word: word == run[-1] + 1)
    return tuple((run[0], run[-1] + 1) for run in runs)


def ranges_within(
    ranges: Sequence[WordRange], first: int, stop: int | None
) -> tuple[WordRange, ...]:
    """The words `[first, stop)` of ascending ranges."""
    cut = ((max(a, first), b if stop is None else min(b, stop)) for a, b in ranges)
    return tuple((a, b) for a, b in cut if a < b)


def lies_within(one: WordRange, ranges: Iterable[WordRange]) -> bool:
    """Whether one of `ranges` contains a range of words."""
    return any(first <= one[0] and one[1] <= stop for first, stop in ranges)
