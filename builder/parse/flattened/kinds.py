"""What sort of word a word is, told by the company that it keeps in the same text.

No list of words is needed to know a noun from a verb.

A word that often stands behind "the" is a noun's, one behind "shall" a verb's, one behind "is" a
participle's, one before "shall" a subject's. The text tells so of its own words, whatever they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from builder.parse.flattened.features import FUNCTION_WORDS, part
from builder.parse.flattened.words import Words

FINITE = frozenset(
    """are be can cannot could did do does had has have is may must shall should was were will
    would""".split()
)
"""Verbs of sentences, and helpers of such."""
_DETERMINERS = frozenset(
    "a all an any each every her his its no said such the their these this those".split()
)
_HELPERS = frozenset(["to", "shall", "may", "will", "must", "should"])
_BEING = frozenset(["be", "is", "are", "been", "was", "were", "not"])
_KEPT = frozenset(["the", "a", "of", "and", "to", "in", "for"])
"""Function words that are a kind of their own."""
_RARE = 3
"""A word that is met seldomer shows no company."""


@dataclass(frozen=True)
class Kinds:
    """How often each word stands in company that tells something."""

    count: Counter[str]
    determined: Counter[str]
    """Behind a determiner."""
    acting: Counter[str]
    """Behind "to" or a helping verb."""
    being: Counter[str]
    """Behind a form of "be"."""
    subject: Counter[str]
    """Before a verb of sentences."""
    bound: Counter[str]
    """Before a word that is no function word."""
    _known: dict[str, str] = field(default_factory=dict)

    @classmethod
    def from_words(cls, words: Words) -> Kinds:
        """Count the company of all words of a text."""
        joined = list(pairwise(words.texts))
        return cls(
            Counter(words.texts),
            Counter(after for before, after in joined if before in _DETERMINERS),
            Counter(after for before, after in joined if before in _HELPERS),
            Counter(after for before, after in joined if before in _BEING),
            Counter(before for before, after in joined if after in FINITE),
            Counter(before for before, after in joined if after not in FUNCTION_WORDS),
        )

    def kind(self, word: str) -> str:
        """Letters for the company that a word keeps.

        Of function words and rare words: what they are without it.
        """
        found = self._known.get(word)
        if found is None:
            found = self._known[word] = self._kind(word)
        return found

    def _kind(self, word: str) -> str:
        if word in FUNCTION_WORDS:
            return word if word in _KEPT else f"f{part(word)}"
        count = self.count[word]
        if count < _RARE:
            return f"r{part(word)}"
        shares: Iterable[tuple[str, Counter[str], float]] = (
            ("V", self.acting, 0.2),
            ("P", self.being, 0.15),
            ("D", self.determined, 0.2),
            ("S", self.subject, 0.08),
            ("M", self.bound, 0.5),
        )
        return "".join(letter for letter, met, least in shares if met[word] > least * count)
