"""Definitions in a section's margin text, or in an item of its list.

They look like "boat  whatever floats", where a dash has left two blanks. A semicolon leaves two
blanks too, and nothing shows where a term begins. So a learned model weighs, for each such place,
whether it separates a term from its meaning, and how many words the term has. Terms are in
alphabetical order.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from builder.frozen import frozen
from builder.parse.flattened.features import Pairs, none_features, term_features
from builder.parse.flattened.headings import shares
from builder.parse.flattened.model import Model
from builder.parse.flattened.words import Words

_DEFINING = frozenset({"definitions", "meanings", "terms", "defined"})
_PLAINLY = _DEFINING - {"terms"}
_ELSEWHERE = frozenset({("defined", "in"), ("defined", "by"), ("defined", "under")})
_FRONT = 60
"""First words of a text that may say that definitions follow."""
LONGEST = 9
"""Most words of a term."""
_SORTED, _UNSORTED = 0.67, -3.0
"""Evidence for a term that follows the one before in alphabetical order, and against one that does
not."""
_LEAST = 0.005
"""Least chance of a reading that is worth examining."""
ENOUGH = 0.3
"""Least chance of a definition that is shown as one."""


class Definition(NamedTuple):
    """A definition, which continues up to the next one."""

    first: int
    """First word of the term."""
    meaning: int
    """First word of the meaning."""
    confidence: float
    another: float = 0.0
    """How likely its meaning holds another definition."""


def defines(words: Words, title: tuple[int, int], margin: Sequence[tuple[int, int]] = ()) -> bool:
    """Whether a section has definitions, by its title and the beginning of its text."""
    return any(
        _DEFINING & set(words.texts[first : min(stop, first + _FRONT)])
        for first, stop in [title, *margin[:1]]
    )


def announces(words: Words, text: tuple[int, int]) -> bool:
    """Whether an item has definitions.

    It must say so with a word that has no other meaning; "as defined in" refers to others.

    >>> texts = "these terms are defined as follows", "noise as defined in section 3"
    >>> [announces(Words.from_source(text), (0, 5)) for text in texts]
    [True, False]
    """
    front = [*words.texts[text[0] : min(text[1], text[0] + _FRONT)], ""]
    return any(
        word in _PLAINLY and (word, below) not in _ELSEWHERE for word, below in pairwise(front)
    )


@frozen
class _Best:
    """The best reading up to a definition."""

    score: float
    found: Definition
    """By places in the sequence."""
    before: _Best | None


def places(words: Words, sequence: Sequence[int]) -> list[int]:
    """Places in a sequence of words where a meaning may begin: after two blanks in running text.

    Args:
        words: the text.
        sequence: a section's words in order, without history notes.
    """
    return [
        at
        for at in range(1, len(sequence))
        if words.gaps[sequence[at]] == 2
        and sequence[at - 1] == sequence[at] - 1
        and words.texts[sequence[at]].isalpha()
    ]


def alternatives(
    words: Words, sequence: Sequence[int], meaning: int, pairs: Pairs
) -> Iterator[tuple[int, list[str]]]:
    """The readings of a place: number of words in the term (0 for no definition), and features."""
    yield 0, list(none_features(words, sequence, meaning))
    for length in range(1, min(LONGEST, meaning) + 1):
        yield length, list(term_features(words, sequence, meaning - length, meaning, pairs))


def find_definitions(
    words: Words, sequence: Sequence[int], pairs: Pairs, model: Model
) -> list[Definition]:
    """The definitions of a section that has some, in order.

    Args:
        words: the text.
        sequence: the section's words in order, without history notes.
        pairs: how often words are neighbors in the text.
        model: weighs the readings of a place.
    """
    ways: list[_Best] = []
    begins: dict[int, float] = {}
    for meaning in places(words, sequence):
        weighed = list(alternatives(words, sequence, meaning, pairs))
        chances = shares([model.logit(features) for _, features in weighed])
        begins[meaning] = 1 - chances[0]
        found = [
            _way(words, sequence, Definition(meaning - length, meaning, chance), chances[0], ways)
            for (length, _), chance in zip(weighed, chances, strict=True)
            if length and chance > _LEAST
        ]
        ways.extend(found)
    best = max(ways, key=lambda way: way.score, default=None)
    chain = []
    while best and best.score > 0:
        chain.append(best.found)
        best = best.before
    kept = [one for one in chain[::-1] if one.confidence >= ENOUGH]
    ends = [*(one.first for one in kept[1:]), len(sequence)]
    return [
        Definition(
            sequence[one.first],
            sequence[one.meaning],
            one.confidence,
            max((held for at, held in begins.items() if one.meaning < at < end), default=0.0),
        )
        for one, end in zip(kept, ends, strict=False)
    ]


def _way(
    words: Words, sequence: Sequence[int], found: Definition, none: float, ways: Sequence[_Best]
) -> _Best:
    """The best chain of definitions that ends with this one, by evidence and alphabetical order."""
    own = math.log(found.confidence / max(none, 1e-4))
    best = _Best(own, found, None)
    first = words.texts[sequence[found.first]]
    for way in ways:
        if way.found.meaning < found.first:
            order = _SORTED if words.texts[sequence[way.found.first]] <= first else _UNSORTED
            if way.score + own + order > best.score:
                best = _Best(way.score + own + order, found, way)
    return best
