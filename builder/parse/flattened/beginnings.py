"""How the headings of a text begin, and where the text below them begins.

The evidence is what recurs after many section numbers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from builder.parse.flattened.features import FUNCTION_WORDS
from builder.parse.flattened.numbers import numeral
from builder.parse.flattened.words import Words

_LINKING = frozenset(
    ["and", "by", "for", "from", "in", "of", "on", "or", "over", "to", "under", "with"]
)
_COUNTED = 3
"""Fewest headings in a row whose numerals count up."""
_REACH = 22
"""Words after a section's number within which its text usually begins."""


@dataclass(frozen=True)
class Beginnings:
    """How the headings of a text begin.

    `following` counts, for each run of first words, the words that come next.
    """

    following: dict[tuple[str, ...], Counter[str]]
    inner: Counter[str]
    """Words in titles whose ends are known, except the last word of each."""
    last: Counter[str]
    """Last words of such titles."""
    joined: frozenset[tuple[str, str]]
    """Neighboring words in such titles."""

    @classmethod
    def from_headings(
        cls, words: Words, firsts: Sequence[int], whole: Sequence[tuple[int, int]], longest: int = 8
    ) -> Beginnings:
        """Count the beginnings of headings, and the words of titles whose ends are known."""
        titles = [words.texts[first:stop] for first, stop in whole if stop > first]
        following: dict[tuple[str, ...], Counter[str]] = {}
        for first in firsts:
            run = words.texts[first : first + longest + 1]
            for length in range(1, len(run)):
                following.setdefault(run[:length], Counter())[run[length]] += 1
        inner = Counter(
            word for title in titles for word in title[:-1] if word not in FUNCTION_WORDS
        )
        joined = frozenset(pair for title in titles for pair in pairwise(title))
        return cls(following, inner, Counter(title[-1] for title in titles), joined)

    def after(self, run: tuple[str, ...], word: str) -> tuple[int, int]:
        """Number of other headings that begin with `run`, and of those that then have `word`."""
        counts = self.following.get(run)
        if not counts:
            return 0, 0
        return max(0, counts.total() - 1), max(0, counts[word] - 1)

    def continues(self, run: tuple[str, ...], word: str) -> bool:
        """Whether headings that begin with a run of words nearly always continue with `word`.

        One title with a known end is enough if it has the two neighboring words.
        """
        if word in FUNCTION_WORDS and word not in _LINKING:
            return False  # texts begin with these, too
        others, same = self.after(run, word)
        return (others > 1 and same >= 0.8 * others) or (run[-1], word) in self.joined


@dataclass(frozen=True)
class Openings:
    """Phrases that recur after the numbers of many sections, and the words before them there.

    A phrase that recurs after many different words is the beginning of a text; one that recurs
    after the same word is part of something longer.
    """

    before: dict[tuple[str, ...], Counter[str]]

    @classmethod
    def from_headings(cls, words: Words, firsts: Sequence[int]) -> Openings:
        """Phrases of two and three words, counted once for each section."""
        texts, before = words.texts, dict[tuple[str, ...], Counter[str]]()
        for first in firsts:
            seen = set[tuple[str, ...]]()
            for at in range(first + 1, min(first + _REACH, len(texts) - 2)):
                for phrase in (texts[at : at + 3], texts[at : at + 2]):
                    if phrase not in seen:
                        seen.add(phrase)
                        before.setdefault(phrase, Counter())[texts[at - 1]] += 1
        return cls(before)

    def recurs(self, before: str, phrase: tuple[str, ...]) -> tuple[int, int]:
        """The number of other sections with a phrase, and of different words that it follows there.

        Here the phrase follows `before`.
        """
        counts = self.before.get(phrase)
        if not counts:
            return 0, 0
        return max(0, counts.total() - 1), len(counts) - (counts[before] == 1)


def designations(words: Words, firsts: Sequence[int]) -> dict[int, int]:
    """Where the names begin in headings such as "plan ii of piers", by the heading's first word.

    Such headings come in a row, begin with the same word, and go on with a numeral that counts up,
    then the name.

    >>> text = "x 11 plan i of docks x 12 plan ii of piers x 13 plan iia x y "
    >>> text += "14 plan iii of quays 15 plan of lanes"
    >>> designations(Words.from_source(text), [2, 8, 14, 19, 25])
    {2: 4, 8: 10, 14: 16, 19: 21}
    """
    found = dict[int, int]()
    for run in _counting(words, firsts):
        if len(run) >= _COUNTED:
            found |= {first: first + 2 for first in run}
    return found


def _counting(words: Words, firsts: Sequence[int]) -> Iterator[list[int]]:
    """Runs of headings whose numerals count up."""
    run, last = list[int](), (0, "")
    texts = words.texts
    for first in firsts:
        parted = (
            re.fullmatch(r"([ivxlc]+|\d+)([a-h]?)", texts[first + 1])
            if first + 2 < len(texts)
            else None
        )
        value = numeral(parted[1]) if parted else None
        if parted and value is not None:
            if (
                run
                and texts[run[-1]] == texts[first]
                and last < (value, parted[2]) <= (last[0] + 3, "z")
            ):
                run.append(first)
            else:
                yield run
                run = [first]
            last = (value, parted[2])
        elif run:
            yield run
            run = []
    yield run
