"""Where a heading ends and the text begins: there is no period left to tell it, so a learnt model weighs every word."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.parse.flattened.features import Beginnings, Pairs, title_features
from builder.parse.flattened.model import Model
from builder.parse.flattened.words import Words

LONGEST = 22
"""Words of a title."""
_KNOWN = 0.2
"""How much seldomer a title ends where other titles go on."""
WHOLE = 9
"""Words between two headings that can be nothing but a title."""
SHARPEN = 1.1
"""Exponent that brings the model's confidence in line with how often it is right on codes that it was not trained on."""
_SHORT = ((0, 1.0), (3, 0.005), (5, 0.03), (8, 0.15), (11, 0.5))
"""Words of a text, and how much seldomer than longer ones it is."""


@dataclass(frozen=True)
class TitleFinder:
    """Knows how the headings of a text begin."""

    words: Words
    firsts: tuple[int, ...]
    """First words of the sections' titles."""
    pairs: Pairs
    model: Model
    whole: tuple[tuple[int, int], ...] = ()
    """Titles whose ends are certain: another heading or a note stands right behind them."""

    @cached_property
    def _beginnings(self) -> Beginnings:
        return Beginnings.from_headings(self.words, self.firsts, self.whole)

    def chances(self, first: int, limit: int, *, bounded: bool) -> Mapping[int, float]:
        """For each word, how likely a title that begins at `first` ends before it.

        Args:
            first: the first word of the title.
            limit: where it ends at the latest: at the next heading, a note, or the page's end.
            bounded: whether the section's text ends there too, so that text which is too short to be one speaks for a longer title.
        """
        if limit <= first:
            return {first: 1.0}
        found: dict[int, float] = {}
        left = 1.0
        stop = min(limit, first + LONGEST)
        for index in range(first + 1, stop):
            hazard = self.model.probability(title_features(self.words, first, index, self._beginnings, self.pairs))
            if self._beginnings.goes_on(self.words.texts[first:index], self.words.texts[index]):
                hazard *= _KNOWN
            found[index] = left * hazard
            left *= 1 - hazard
        found[stop] = left
        return scaled({index: chance**SHARPEN * (short_text(limit - index) if bounded else 1.0) for index, chance in found.items()})

    def breaks(self, first: int, limit: int) -> frozenset[int]:
        """The words before which the title may end: no title that is known goes on with that word."""
        texts, known = self.words.texts, self._beginnings
        return frozenset(i for i in range(first + 1, min(limit, first + LONGEST)) if not known.goes_on(texts[first:i], texts[i]))


def short_text(length: int) -> float:
    """How much seldomer than longer ones texts of a few words are; none at all is not rare."""
    return next((share for most, share in _SHORT if length <= most), 1.0)


def scaled(chances: Mapping[int, float]) -> Mapping[int, float]:
    """Chances that sum up to one."""
    total = sum(chances.values()) or 1.0
    return {index: chance / total for index, chance in chances.items()}


def likeliest(chances: Mapping[int, float]) -> tuple[int, float]:
    """The likeliest end, and its chance."""
    end = max(chances, key=lambda index: chances[index])
    return end, chances[end]
