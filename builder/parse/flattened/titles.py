"""Where a heading ends and the text begins: there is no period left to tell it, so two learnt models weigh every word.

One asks word by word whether a title that has come so far ends; it knows what titles are made of. The other weighs all ends of
a title against each other; it sees a plain beginning of a sentence behind a doubtful one. The mean of both is right oftener than
either, and surer where it is right.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.parse.flattened.features import Beginnings, Pairs, title_features
from builder.parse.flattened.model import Models
from builder.parse.flattened.words import Words

LONGEST = 22
"""Words of a title."""
_KNOWN = 0.2
"""How much seldomer a title ends where other titles go on."""
WHOLE = 9
"""Words between two headings that can be nothing but a title."""
SHARPEN = 1.25
"""Exponent that brings the mean's confidence in line with how often it is right on codes that neither was trained on."""
_SHORT = ((0, 1.0), (3, 0.005), (5, 0.03), (8, 0.15), (11, 0.5))
"""Words of a text, and how much seldomer than longer ones it is."""


@dataclass(frozen=True)
class TitleFinder:
    """Knows how the headings of a text begin."""

    words: Words
    firsts: tuple[int, ...]
    """First words of the sections' titles."""
    pairs: Pairs
    models: Models
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
        left, stop = 1.0, min(limit, first + LONGEST)
        places = range(first + 1, stop + 1)
        hazards, scores = list[float](), list[float]()
        for index in places:
            at_limit = index == limit
            features = () if at_limit else tuple(title_features(self.words, first, index, self._beginnings, self.pairs))
            known = _KNOWN if not at_limit and self._beginnings.goes_on(self.words.texts[first:index], self.words.texts[index]) else 1.0
            hazard = known * self.models.title.probability(features) if index < stop else 1.0
            hazards.append(left * hazard)
            left *= 1 - hazard
            scores.append(self.models.choice.logit(features) + math.log(known))
        mean = [math.sqrt(hazard * choice) for hazard, choice in zip(hazards, shares(scores), strict=True)]
        return scaled(
            {index: chance**SHARPEN * (short_text(limit - index) if bounded else 1.0) for index, chance in zip(places, mean, strict=True)}
        )

    def breaks(self, first: int, limit: int) -> frozenset[int]:
        """The words before which the title may end: no title that is known goes on with that word."""
        texts, known = self.words.texts, self._beginnings
        return frozenset(i for i in range(first + 1, min(limit, first + LONGEST)) if not known.goes_on(texts[first:i], texts[i]))


def short_text(length: int) -> float:
    """How much seldomer than longer ones texts of a few words are; none at all is not rare."""
    return next((share for most, share in _SHORT if length <= most), 1.0)


def shares(scores: Sequence[float]) -> list[float]:
    """Chances of alternatives from their scores.

    >>> [round(share, 2) for share in shares([0.0, 0.0, math.log(2)])]
    [0.25, 0.25, 0.5]
    """
    most = max(scores)
    weights = [math.exp(score - most) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]


def scaled(chances: Mapping[int, float]) -> Mapping[int, float]:
    """Chances that sum up to one."""
    total = sum(chances.values()) or 1.0
    return {index: chance / total for index, chance in chances.items()}


def likeliest(chances: Mapping[int, float]) -> tuple[int, float]:
    """The likeliest end, and its chance."""
    end = max(chances, key=lambda index: chances[index])
    return end, chances[end]
