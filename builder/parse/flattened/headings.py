"""All headings of a text in order, and where their titles end.

No period is left to show that, so two learned models weigh every word. One decides word by word
whether a title that has come so far ends; it knows what titles are made of. The other weighs all
ends of a title against each other; it sees a clear beginning of a sentence after a doubtful one.
The mean of both is right more often than either, and more confident when it is right.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from builder.model import UnitKind
from builder.parse.flattened.beginnings import designations
from builder.parse.flattened.clues import HELPING, TitleClues
from builder.parse.flattened.decode import Start
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.features import Pairs
from builder.parse.flattened.model import Models, logistic
from builder.parse.flattened.skeleton import RANKS, AnyHeading
from builder.parse.flattened.words import Words
from builder.passage import Span

LONGEST = 22
"""Most words of a title."""

_KNOWN = 0.2
"""Factor for the chance that a title ends where other titles continue."""

WHOLE = 9
"""Most words between two headings that can be nothing but a title."""

_PAST = 1e-4
"""Chance that a title continues below which no further end is examined."""

_SHORT = ((0, 1.0), (3, 0.005), (5, 0.03), (8, 0.15), (11, 0.5))
"""(most words of a text, how frequent such texts are relative to longer ones)."""


@dataclass(frozen=True)
class TitleFinder:
    """Finds the ends of titles, knowing how the headings of the text begin."""

    words: Words
    firsts: tuple[int, ...]
    """First words of the sections' titles."""
    pairs: Pairs
    models: Models
    whole: tuple[tuple[int, int], ...] = ()
    """Titles whose ends are certain, because another heading or a note comes right after."""
    marks: tuple[Span, ...] = ()
    """Marks of footnotes."""

    @cached_property
    def _names(self) -> dict[int, int]:
        """Where names begin in headings with numerals of their own."""
        return designations(self.words, self.firsts)

    @cached_property
    def _clues(self) -> TitleClues:
        firsts = [self._names.get(first, first) for first in self.firsts]
        clues = TitleClues.from_text(self.words, self.marks, firsts, self.whole, self.pairs)
        return replace(clues, known=self.models.titles)

    def chances(self, first: int, limit: int, *, bounded: bool) -> Mapping[int, float]:
        """For each word, the chance that a title that begins at `first` ends before it.

        Args:
            first: the first word of the title.
            limit: its last possible end: the next heading, a note, or the page's end.
            bounded: whether the section's text ends there too; a text too short to be one is then
                evidence for a longer title.
        """
        if limit <= first:
            return {first: 1.0}
        name = self._names.get(first, first)
        name = name if name < limit else first
        stop = self._reach(name, min(limit, name + LONGEST))
        places = range(name + 1, stop + 1)
        left, hazards, scores = 1.0, list[float](), list[float]()
        for index in places:
            clues = () if index == limit else tuple(self._clues.at(name, index, limit))
            known = _KNOWN if index < limit and self._continues(name, index) else 1.0
            end, choice = self._logits(clues)
            hazard = known * logistic(max(-30.0, min(30.0, end))) if index < stop else 1.0
            hazards.append(left * hazard)
            left *= 1 - hazard
            scores.append(choice + math.log(known))
            if left < _PAST:
                break
        mean = [
            math.sqrt(hazard * choice)
            for hazard, choice in zip(hazards, shares(scores), strict=True)
        ]
        return scaled(
            {
                index: chance * (short_text(limit - index) if bounded else 1.0)
                for index, chance in zip(places, mean, strict=False)
            }
        )

    def _reach(self, first: int, stop: int) -> int:
        """The last word to examine: but for 2 of 1,695, titles end before their second verb."""
        texts = self.words.texts
        verbs = (at for at in range(first + 1, stop) if texts[at] in HELPING)
        return next(islice(verbs, 1, None), stop)

    @cached_property
    def _weights(self) -> dict[str, tuple[float, float]]:
        """The weights of each clue in both models."""
        one, other = self.models.title.weights, self.models.choice.weights
        return {clue: (one.get(clue, 0.0), other.get(clue, 0.0)) for clue in (*one, *other)}

    def _logits(self, clues: Sequence[str]) -> tuple[float, float]:
        """Log odds that the title ends here if it comes this far, and the score of this end."""
        end, choice, weights = self.models.title.bias, self.models.choice.bias, self._weights
        for clue in clues:
            weight = weights.get(clue)
            if weight:
                end += weight[0]
                choice += weight[1]
        return end, choice

    def _continues(self, first: int, index: int) -> bool:
        texts = self._clues.words.texts
        return self._clues.beginnings.continues(texts[first:index], texts[index])

    def breaks(self, first: int, limit: int) -> frozenset[int]:
        """The words before which the title may end, because no known title continues with them."""
        name = self._names.get(first, first)
        return frozenset(
            index
            for index in range(name + 1, min(limit, name + LONGEST))
            if not self._continues(name, index)
        )


def find_headings(evidence: Evidence, pairs: Pairs, models: Models) -> tuple[AnyHeading, ...]:
    """Divisions and sections in the order of the text."""
    found = [*evidence.divisions, *_sections(evidence, pairs, models)]
    return tuple(
        sorted(
            found,
            key=lambda heading: (
                heading.first,
                heading.stop if heading.placed else -1,
                heading.rank,
            ),
        )
    )


def _sections(evidence: Evidence, pairs: Pairs, models: Models) -> Iterator[AnyHeading]:
    starts = evidence.starts
    firsts = tuple(start.word + start.printed for start in starts if start.sure)
    limits = [
        (first, _limit(evidence, first, after)) for first, after in _with_next(evidence, starts)
    ]
    ends = {page.stop for page in evidence.pages}
    whole = [
        (first, limit)
        for first, limit in limits
        if 0 < limit - first <= WHOLE and limit not in ends
    ]
    whole += [head.title for head in evidence.divisions]
    marks = tuple(note.mark for note in evidence.footnotes if note.mark)
    finder = TitleFinder(evidence.words, firsts, pairs, models, tuple(whole), marks)
    rank = RANKS["section"]
    for start, (first, limit) in zip(starts, limits, strict=True):
        number = str(start.number)
        if not start.sure:
            yield AnyHeading(
                UnitKind.SECTION,
                rank,
                number,
                start.word,
                (start.word, start.word),
                0.5,
                0.0,
                placed=False,
            )
            continue
        chances = finder.chances(first, limit, bounded=limit not in ends)
        end, sure_title = likeliest(chances)
        sure_number = 0.99 if start.printed else start.sure
        yield AnyHeading(
            UnitKind.SECTION,
            rank,
            number,
            start.word,
            (first, end),
            sure_number,
            sure_title,
            chances=chances,
            limit=limit,
            breaks=finder.breaks(first, limit),
        )


def _with_next(evidence: Evidence, starts: Sequence[Start]) -> Iterator[tuple[int, int]]:
    """The first word of each title, and the next heading's first word."""
    for index, start in enumerate(starts):
        after = next(
            (s.word for s in starts[index + 1 :] if s.word > start.word), len(evidence.words)
        )
        yield start.word + start.printed, after


def _limit(evidence: Evidence, first: int, stop: int) -> int:
    """The last possible end of a title: the page's end, the next division's heading, or a note."""
    if first >= min(stop, len(evidence.words)):
        return first
    limit = evidence.page_at(first).stop
    limit = min([limit, stop, *(head.first for head in evidence.divisions if first <= head.first)])
    words = evidence.words
    for cut in evidence.cuts.within(
        (words.starts[first], words.starts[min(limit, len(words) - 1)])
    ):
        if cut.kind == "history":
            return words.at(cut.start)
    return limit


def short_text(length: int) -> float:
    """How frequent texts of so few words are, relative to longer ones; 1 for no text at all."""
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
    """Chances scaled to a sum of one."""
    total = sum(chances.values()) or 1.0
    return {index: chance / total for index, chance in chances.items()}


def likeliest(chances: Mapping[int, float]) -> tuple[int, float]:
    """The likeliest end, and its chance."""
    end = max(chances, key=lambda index: chances[index])
    return end, chances[end]
