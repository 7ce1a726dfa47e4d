"""The features of the models for titles.

They are function words, parts of speech, blanks, what recurs at the headings of the same text, and
what the titles of many towns share. None is a title or phrase of a single code. Words outside the
closed list count by their endings, by the words around them, and by how often titles and texts of
any town contain them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import pairwise

from builder.parse.flattened.beginnings import Beginnings, Openings
from builder.parse.flattened.features import FUNCTION_WORDS, Pairs, part, scale, shape
from builder.parse.flattened.title_words import TitleWords
from builder.parse.flattened.words import Words
from builder.passage import Span

FINITE = frozenset(
    """are be can cannot could did do does had has have is may must shall should was were will
    would""".split()
)
"""Finite verbs and auxiliaries."""

_DETERMINERS = frozenset(
    "a all an any each every her his its no said such the their these this those".split()
)

_HELPERS = frozenset(["to", "shall", "may", "will", "must", "should"])

_BEING = frozenset(["be", "is", "are", "been", "was", "were", "not"])

_KEPT = frozenset(["the", "a", "of", "and", "to", "in", "for"])
"""Function words that are each a kind of their own."""

_RARE = 3
"""Fewest occurrences of a word that show a pattern."""


@dataclass(frozen=True)
class Kinds:
    """How often each word occurs beside telling words."""

    count: Counter[str]
    determined: Counter[str]
    """Counts after a determiner."""
    acting: Counter[str]
    """Counts after "to" or an auxiliary verb."""
    being: Counter[str]
    """Counts after a form of "be"."""
    subject: Counter[str]
    """Counts before a finite verb."""
    bound: Counter[str]
    """Counts before a word that is no function word."""

    @classmethod
    def from_words(cls, words: Words) -> Kinds:
        """Count the neighbors of all words of a text."""
        joined = list(pairwise(words.texts))
        return cls(
            Counter(words.texts),
            Counter(after for before, after in joined if before in _DETERMINERS),
            Counter(after for before, after in joined if before in _HELPERS),
            Counter(after for before, after in joined if before in _BEING),
            Counter(before for before, after in joined if after in FINITE),
            Counter(before for before, after in joined if after not in FUNCTION_WORDS),
        )

    @cached_property
    def kind(self) -> Callable[[str], str]:
        """Letters for the neighbors that a word usually has.

        For function words and rare words, what they are by themselves.
        """
        return cache(self._kind)

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


_LENGTHS = (2, 3, 4, 5, 6, 7, 9, 13)

_NEAR, _AHEAD, _FAR = 6, 12, 14
"""Numbers of words after a place to examine."""

HELPING = frozenset(
    ["are", "be", "been", "has", "have", "is", "may", "must", "shall", "was", "were", "will"]
)
"""Finite verbs."""

_OPENING = frozenset(
    ["each", "every", "if", "in", "it", "when", "whenever", "where", "whoever", "upon"]
)
"""Words that begin sentences, and seldom continue titles."""

_INSIDE = frozenset(["the", "any", "no", "such", "this"])

_STEM = 6
"""Letters that forms of one word share."""


@dataclass(frozen=True)
class TitleClues:
    """What is known about a text before the search for the ends of its titles."""

    words: Words
    """The words, with the marks of footnotes cut off."""
    marked: frozenset[int]
    """Indexes of words that had such a mark."""
    beginnings: Beginnings
    openings: Openings
    kinds: Kinds
    pairs: Pairs
    known: TitleWords = field(default_factory=TitleWords)
    """What titles are made of in any town."""

    @classmethod
    def from_text(
        cls,
        words: Words,
        marks: Iterable[Span],
        firsts: Sequence[int],
        whole: Sequence[tuple[int, int]],
        pairs: Pairs,
    ) -> TitleClues:
        """Count what the clues are based on.

        Args:
            words: the words of the text.
            marks: the marks of its footnotes.
            firsts: first words of sections' titles.
            whole: titles whose ends are certain.
            pairs: neighbors in the whole text.
        """
        bare, marked = without_marks(words, marks)
        openings = Openings.from_headings(bare, firsts)
        return cls(
            bare,
            marked,
            Beginnings.from_headings(bare, firsts, whole),
            openings,
            Kinds.from_words(bare),
            pairs,
        )

    def at(self, first: int, index: int, limit: int) -> Iterator[str]:
        """The clues to a title that begins at `first` and ends before `index`.

        Something other than text begins at `limit`.
        """
        yield from self._place(first, index)
        yield from self._parts_of_speech(first, index)
        yield from self._verbs(index, limit)
        yield from self._context(first, index)
        yield from self._echo(first, index)
        yield from self._known_titles(index)
        yield from self._recurring(first, index, limit)
        yield from self.known.clues(self.words.texts, first, index)

    def _place(self, first: int, index: int) -> Iterator[str]:
        """The words on both sides."""
        words, texts, pairs = self.words, self.words.texts, self.pairs
        before, after = shape(texts[index - 1]), shape(texts[index])
        second = shape(texts[index + 1]) if index + 1 < len(texts) else "$"
        yield f"n{scale(index - first, _LENGTHS)}"
        yield f"b:{before}"
        yield f"a:{after}"
        yield (
            f"aa:{after}:{second}"
            if after in ("a", "#", "(b)", "in", "it", "any", "all")
            else f"s:{second}"
        )
        yield f"p{pairs.affinity(texts[index - 1], texts[index], 1)}"
        yield (
            f"q{pairs.affinity(texts[index], texts[index + 1], 1)}"
            if index + 1 < len(texts)
            else "q$"
        )
        if before in FUNCTION_WORDS or after in FUNCTION_WORDS:
            yield f"ba:{before}:{after}"
        if index > 1:
            yield f"t{pairs.met((texts[index - 2], texts[index - 1], texts[index]), 1)}"
        if index + 1 < len(texts):
            yield f"u{pairs.met((texts[index - 1], texts[index], texts[index + 1]), 1)}"
        if words.gaps[index] > 1:
            yield "gap"
        if index - first == 1:
            yield f"1a:{after}"
        if index - 1 in self.marked:
            yield "mark"
        elif self.marked and not self.marked.isdisjoint(range(first, index)):
            yield "mark inside"
        elif self.marked and not self.marked.isdisjoint(range(index, index + _NEAR)):
            yield "mark ahead"

    def _parts_of_speech(self, first: int, index: int) -> Iterator[str]:
        """The parts of speech on both sides, as far as known."""
        texts, kind = self.words.texts, self.kinds.kind
        ahead = [*texts[index : index + 3], "$", "$"][:3]
        b1, a1, a2, a3 = (part(word) if word != "$" else "$" for word in (texts[index - 1], *ahead))
        yield f"P{b1}:{a1}:{a2}"
        yield f"Q{a1}:{a2}:{a3}"
        before, after, second, third = (
            kind(word) if word != "$" else "$" for word in (texts[index - 1], *ahead)
        )
        yield f"kb:{before}"
        yield f"ka:{after}"
        yield f"kw:{before}:{after}"
        yield f"kc:{after}:{second}"
        yield f"ke:{kind(texts[index - 2]) if index - 2 >= first else '^'}:{before}"
        yield f"kf:{after}:{second}:{third}"
        yield f"kg:{before}:{after}:{second}"
        yield f"ks:{after}:{a1}"
        yield f"kt:{before}:{b1}"
        for letter in after if after.isupper() else ():
            yield f"A{letter}"
        for letter in before if before.isupper() else ():
            yield f"B{letter}"

    def _verbs(self, index: int, limit: int) -> Iterator[str]:
        """How far away the first verb of the sentence is, and what precedes it."""
        ahead = self.words.texts[index : min(index + _FAR, limit + 1)]
        away = next((at for at, word in enumerate(ahead) if word in FINITE), None)
        yield f"fv:{away}" if away is not None else "fv"
        yield f"fw:{part(ahead[0])}:{'$' if away is None else scale(away, (1, 2, 3, 4, 6, 9))}"
        if away is not None and away < _NEAR:
            yield f"fx:{':'.join(part(word) for word in ahead[:away])}"

    def _context(self, first: int, index: int) -> Iterator[str]:
        """Words that a title has or lacks, and blanks."""
        texts, gaps = self.words.texts, self.words.gaps
        title, ahead = texts[first:index], texts[index : index + _NEAR]
        if ahead[0] == title[0]:
            yield "repeats"
        if ahead[0] == title[-1]:
            yield "double"
        held = frozenset(title)
        if any(word in held and word not in FUNCTION_WORDS for word in ahead):
            yield "echo"
        if any(gap > 1 for gap in gaps[index + 1 : index + 4]):
            yield "gap ahead"
        if "shall" in ahead[:4] or "may" in ahead[:4]:
            yield "verb"
        if not held.isdisjoint(("shall", "is", "may")):
            yield "verb before"
        if not held.isdisjoint(HELPING):
            yield "finite before"
        rest = frozenset(title[1:])
        if not rest.isdisjoint(_INSIDE):
            yield "inside"
        if not rest.isdisjoint(_OPENING):
            yield "opening inside"

    def _echo(self, first: int, index: int) -> Iterator[str]:
        """Words of the title that return in the text, in any form."""
        texts = self.words.texts
        held = {word[:_STEM] for word in texts[first:index] if word not in FUNCTION_WORDS}
        ahead = [
            word[:_STEM] for word in texts[index : index + _AHEAD] if word not in FUNCTION_WORDS
        ]
        yield f"ec{min(len(held.intersection(ahead)), 3)}:{min(len(held), 4)}"
        last = texts[index - 1][:_STEM]
        if texts[index - 1] not in FUNCTION_WORDS and last in ahead:
            yield f"el{scale(ahead.index(last), (1, 2, 3, 5))}"
        if texts[index] not in FUNCTION_WORDS and texts[index][:_STEM] in held:
            yield "ew"

    def _known_titles(self, index: int) -> Iterator[str]:
        """Words in titles of the same text whose ends are known."""
        before, after = self.words.texts[index - 1], self.words.texts[index]
        last, inner = self.beginnings.last, self.beginnings.inner
        yield f"L{min(2, last[before])}I{min(2, inner[before])}"
        yield f"N{min(2, last[after])}{min(2, inner[after])}"
        if (before, after) in self.beginnings.joined:
            yield "J"

    def _recurring(self, first: int, index: int, limit: int) -> Iterator[str]:
        """Whether other sections' texts begin with the words here, or a little before or after."""
        texts = self.words.texts
        here = self._spread_at(index)
        for least in (1, 2, 3, 5):
            if here >= least:
                yield f"ob{least}"
        others, different = self.openings.recurs(texts[index - 1], texts[index : index + 2])
        variety = different / others if others else 0.0
        yield f"oc{scale(others, (1, 2, 4))}:{scale(variety, (0.2, 0.4, 0.6, 0.8))}"
        ahead = max(map(self._spread_at, range(index + 1, min(index + _NEAR, limit))), default=0)
        inside = max(map(self._spread_at, range(first + 1, index)), default=0)
        for least in (2, 4):
            if ahead >= least:
                yield f"oa{least}"
            if inside >= least:
                yield f"oi{least}"

    @cached_property
    def _spread_at(self) -> Callable[[int], int]:
        """The number of different words after which the phrase at a place recurs.

        Each place is needed for the ends of many titles.
        """
        return cache(self._spread)

    def _spread(self, index: int) -> int:
        texts = self.words.texts
        return self.openings.recurs(texts[index - 1], texts[index : index + 3])[1]


def without_marks(words: Words, marks: Iterable[Span]) -> tuple[Words, frozenset[int]]:
    """The words without the footnote marks glued to them, and the indexes of those that had one.

    >>> words = Words.from_source("penalties for offenses12 a person")
    >>> bare, marked = without_marks(words, [(22, 24)])
    >>> bare.texts[2], marked
    ('offenses', frozenset({2}))
    """
    texts, marked = list(words.texts), set[int]()
    for start, end in marks:
        at = words.at(start) - 1
        if at >= 0 and words.starts[at] < start and end == words.end(at):
            texts[at] = texts[at][: start - words.starts[at]]
            marked.add(at)
    return replace(words, texts=tuple(texts)), frozenset(marked)
