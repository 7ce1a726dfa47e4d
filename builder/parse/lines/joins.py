"""How well one line reads on into another.

The measure is how often the words at the join are neighbors elsewhere in the same code.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import log
from string import ascii_lowercase

_TOKEN = re.compile(r"[a-z]+|[,;:.()]|[0-9]")
_SIGNS = ",;:.()0123456789"
_PLAIN = bytes(code if chr(code) in ascii_lowercase + _SIGNS else ord(" ") for code in range(256))
_APART = [(sign.encode(), f" {sign} ".encode()) for sign in _SIGNS]
"""Signs and figures that are tokens by themselves, wherever they are."""
_ENOUGH = 200_000
"""Words that are enough to show how a code is written."""
_LINES = 1000
"""Lines to split into words at a time."""
MOST = 3.0
"""The most that a join of two lines counts for or against."""
_SMOOTH = 0.5


@dataclass(frozen=True)
class Joins:
    """How often the words of a code follow one another."""

    words: Counter[str]
    pairs: Counter[tuple[str, str]]
    triples: Counter[tuple[str, str, str]]
    total: int

    @classmethod
    def from_lines(cls, lines: Iterable[str]) -> Joins:
        """The counts for a text; words are neighbors across line ends too."""
        text, found = list(lines), list[str]()
        for start in range(0, len(text), _LINES):
            found += _tokens("\n".join(text[start : start + _LINES]))
            if len(found) >= _ENOUGH:
                del found[_ENOUGH:]
                break
        names: dict[str, str] = {}
        tokens = list(
            map(names.setdefault, found, found)
        )  # one string for each word: counting then compares by identity
        return cls(
            Counter(tokens),
            Counter(pairwise(tokens)),
            Counter(zip(tokens, tokens[1:], tokens[2:], strict=False)),
            max(1, len(tokens)),
        )

    def fit(self, above: str, below: str, *, adjacent: bool = False) -> float:
        """How much likelier than chance one line continues in another, as a logarithm.

        It is 0 if nothing is known. Lines that follow each other in the text itself (`adjacent`)
        were counted once for that alone, which is subtracted.

        >>> texts = ["in the village and of the state", "of the village or in the state"]
        >>> joins = Joins.from_lines(texts * 9)
        >>> joins.fit("as it is in", "the village") > 0 > joins.fit("as it is in", "or so")
        True
        """
        left, right = _last_tokens(above), _first_tokens(below)
        if not left or not right:
            return 0.0
        first, second = left[-1], right[0]
        own = int(adjacent)
        pair = max(0, self.pairs.get((first, second), 0) - own)
        found = _surprise(pair, self.words.get(first, 0) * self.words.get(second, 0) / self.total)
        if len(left) == 2:
            before = self.pairs.get((left[0], first), 0) / max(1, self.words.get(first, 0))
            found += _surprise(self.triples.get((left[0], first, second), 0) - own, before * pair)
        if len(right) == 2:
            after = self.pairs.get((second, right[1]), 0) / max(1, self.words.get(second, 0))
            found += _surprise(self.triples.get((first, second, right[1]), 0) - own, pair * after)
        return max(-MOST, min(MOST, found))


def _tokens(text: str) -> list[str]:
    """All words, signs and figures of a text, as `_TOKEN` finds them, in half the time.

    >>> _tokens("See § 12(a).")
    ['see', '1', '2', '(', 'a', ')', '.']
    >>> _tokens("See § 12(a).") == _TOKEN.findall("see § 12(a).")
    True
    """
    plain = text.lower().encode("ascii", "replace").translate(_PLAIN)
    for sign, apart in _APART:
        plain = plain.replace(sign, apart)
    return plain.decode("ascii").split()


@lru_cache(maxsize=1 << 16)
def _last_tokens(text: str) -> list[str]:
    return _TOKEN.findall(text[-40:].lower())[-2:]


@lru_cache(maxsize=1 << 16)
def _first_tokens(text: str) -> list[str]:
    return _TOKEN.findall(text[:40].lower())[:2]


def _surprise(count: int, chance: float) -> float:
    """How much more often than by chance two words are neighbors, as a logarithm.

    Lines with a footnote between them are adjacent without having been counted.
    """
    return log((max(0, count) + _SMOOTH) / (chance + _SMOOTH))
