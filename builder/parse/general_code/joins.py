"""How well two lines read on from one another, by the words that stand side by side elsewhere in the same code."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, islice
from math import log

_TOKEN = re.compile(r"[a-z]+|[,;:.()]|\d")
_ENOUGH = 200_000
"""Words that tell how a code is written."""
_END = ("", "")
MOST = 3.0
"""The most that lines say for one another, or against."""
_SMOOTH = 0.5


@dataclass(frozen=True, slots=True)
class Joins:
    """How often the words of a code follow one another; counted where it is asked for, which is for few of them."""

    tokens: Sequence[str]
    """All words in order, and two empty ones at the end."""
    places: Mapping[str, Sequence[int]]
    """Indexes of each word."""
    _behind: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    """Indexes of the words behind a word, by these."""
    _third: dict[tuple[str, str], Counter[str]] = field(default_factory=dict)
    """How often each word stands behind two others."""

    @classmethod
    def of(cls, lines: Iterable[str]) -> Joins:
        """The neighbours in a text, over the ends of its lines too."""
        printed = "\n".join(lines).lower().split()
        parts = {each: _TOKEN.findall(each) for each in set(printed)}  # no token holds a blank
        tokens = list(islice(chain.from_iterable(map(parts.__getitem__, printed)), _ENOUGH))
        places = defaultdict[str, list[int]](list)
        for at, token in enumerate(tokens):
            places[token].append(at)
        return cls([*tokens, *_END], places)

    def _count(self, word: str) -> int:
        return len(self.places.get(word, ()))

    def _pair(self, first: str, second: str) -> Sequence[int]:
        """Indexes of a word behind another."""
        found = self._behind.get(first)
        if found is None:
            found = self._behind[first] = defaultdict(list)
            for at in self.places.get(first, ()):
                found[self.tokens[at + 1]].append(at + 1)
        return found.get(second, ())

    def _triple(self, first: str, second: str, third: str) -> int:
        found = self._third.get((first, second))
        if found is None:
            found = self._third[first, second] = Counter([self.tokens[at + 1] for at in self._pair(first, second)])
        return found[third]

    def fit(self, above: str, below: str, *, adjacent: bool = False) -> float:
        """How much likelier than chance it is that one line goes on in another, as a logarithm; 0 where nothing is known.

        Lines that are adjacent in the text itself have been counted once for that alone.

        >>> joins = Joins.of(["in the village and of the state", "of the village or in the state"] * 9)
        >>> joins.fit("as it is in", "the village") > 0 > joins.fit("as it is in", "or so")
        True
        """
        left, right = _last_tokens(above), _first_tokens(below)
        if not left or not right:
            return 0.0
        first, second = left[-1], right[0]
        own = int(adjacent)
        pair = max(0, len(self._pair(first, second)) - own)
        total = max(1, len(self.tokens) - len(_END))
        found = _surprise(pair, self._count(first) * self._count(second) / total)
        if len(left) == 2:
            before = len(self._pair(left[0], first)) / max(1, self._count(first))
            found += _surprise(self._triple(left[0], first, second) - own, before * pair)
        if len(right) == 2:
            after = len(self._pair(second, right[1])) / max(1, self._count(second))
            found += _surprise(self._triple(first, second, right[1]) - own, pair * after)
        return max(-MOST, min(MOST, found))


@lru_cache(maxsize=1 << 16)
def _last_tokens(text: str) -> list[str]:
    return _TOKEN.findall(text[-40:].lower())[-2:]


@lru_cache(maxsize=1 << 16)
def _first_tokens(text: str) -> list[str]:
    return _TOKEN.findall(text[:40].lower())[:2]


def _surprise(count: int, chance: float) -> float:
    """How much more often than by chance; lines that a footnote parts are adjacent without having been counted."""
    return log((max(0, count) + _SMOOTH) / (chance + _SMOOTH))
