"""Titles of chapters: which of the words before a chapter's first section are its name.

The end of the chapter before comes right before them, and nothing separates the two. Each place
where the title may begin is weighed: by names that the text gives elsewhere, alphabetical order,
words of the chapter itself, and how well words follow one another.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from builder.parse.flattened.decode import Start
from builder.parse.flattened.features import FUNCTION_WORDS, Pairs, seam_features
from builder.parse.flattened.model import Models
from builder.parse.flattened.numbers import numeral
from builder.parse.flattened.pages import Page
from builder.parse.flattened.skeleton import HEAD, PARTS, Skeleton
from builder.parse.flattened.succession import value_of
from builder.parse.flattened.words import WordRange, Words

_BETWEEN = 12
"""Most words of an entry before its "see ch"."""

_LISTED = re.compile(r"(?:references|ch \w+|art [ivxl]+) (?=((?:[a-z]+ ){1,9}) see ch (\w+))")

_CITED = re.compile(r"see ch (\w+) (?=((?:[a-z]+ ?){1,8}))")

_DISPOSED = re.compile(r"\d ((?:[a-z]+ ){1,9})(?:amendment|repealer|reserved)? ?ch (\w+)")

_DONE = frozenset(["amendment", "repealer", "reserved"])
"""Follows a law's subject in a row of a disposition list."""

_ANOTHER = frozenset(["see", "ch"])
"""Begins the next citation."""

_STOPS = _ANOTHER | {"art", "and", "editors"}
"""Follows a name; some of these words may also be inside one."""

_LONGEST, _USUAL = 9, 4
"""Most words of a title, and of most titles."""

_NAMED, _AFTER_PART, _AT_TOP, _IN_ORDER = 6.0, 6.0, 4.0, 2.0
"""Evidence for a title that the text gives to its chapter elsewhere, that follows the name of a
part, that opens a page, or that is in alphabetical order among those that are sure."""

_TOPIC, _FOREIGN, _OFTENER = 1.0, 0.7, 2.0
"""Evidence for a title with a word that is so many times as frequent in the chapter as elsewhere,
and against a title with a word that the chapter lacks."""

_EDGE, _FUNCTION = 5.0, 2.0
"""Costs of a function word at either end of a title, and of one that no title contains."""

_INVERTED = frozenset(["of", "for", "in", "on", "to"])
"""Words that end a title whose first word was moved to the front: "vehicles storage of"."""

_LEAD = 1.2
"""The lead over the second best title that makes one sure."""

_PLAIN = 8.0
"""A score that leaves little doubt."""

_WITHIN = frozenset(["and", "of", "or", "for", "in", "to", "the", "on", "by", "from", "with"])
"""Function words that titles contain."""


class FoundTitle(NamedTuple):
    """The title of a chapter."""

    words: WordRange
    references: WordRange | None
    """Words of the list of general references below it."""
    confidence: float


@dataclass(frozen=True)
class ChapterTitles:
    """Weighs the words before a chapter."""

    text: Skeleton
    names: Mapping[str, frozenset[str]]
    """Names that the text gives to its chapters, by number."""
    pairs: Pairs
    models: Models

    def find(
        self, start: Start, floor: int, opening: int, bounds: tuple[str, str]
    ) -> FoundTitle | None:
        """The title of a chapter.

        Args:
            start: its first section.
            floor: the first word that may belong to it.
            opening: where its first article or section begins.
            bounds: the first words of the titles before and after; chapters are in alphabetical
                order.
        """
        number = start.number.chapter_number.lower()
        references = general_references(self.text.words, floor, opening)
        end = references[0] if references else opening
        page = self.text.page_at(end - 1 if references else end)
        if page.first == end and not references:
            return self._page_before(number, floor, page, bounds)
        least = max(floor, page.first)
        places = range(max(least, end - _LONGEST), end)
        found = sorted((self._score(number, at, end, bounds), at) for at in places)
        *others, best = found or [(0.0, max(least, end - 1))]
        clear = bool(others) and best[0] - others[-1][0] > _LEAD
        sure = 0.97 if self._opens_page(best[1]) else 0.95 if clear else 0.6
        return FoundTitle((best[1], end), references, sure)

    def _opens_page(self, word: int) -> bool:
        return self.text.page_at(word).first == word

    def _score(self, number: str, first: int, end: int, bounds: tuple[str, str]) -> float:
        words, title = self.text.words, self.text.words.texts[first:end]
        score = _NAMED * (words.phrase(first, end) in self.names.get(number, ()))
        score += _AFTER_PART * (words.phrase(first - 2, first) in PARTS)
        score -= _EDGE * (title[0] in FUNCTION_WORDS)
        score -= _EDGE * (title[-1] in FUNCTION_WORDS - _INVERTED)
        score -= _FUNCTION * sum(word in FUNCTION_WORDS - _WITHIN for word in title)
        score += self._topical(number, title)
        score += _IN_ORDER if bounds[0] <= title[0] <= bounds[1] else -_IN_ORDER
        if self._opens_page(first):
            return score + _AT_TOP
        return score - self._read_on(first) - 0.6 * max(0, end - first - _USUAL)

    def _read_on(self, word: int) -> float:
        """The cost of a break before a word, by how well it reads on from the word before."""
        features = seam_features(self.text.words, word - 1, word, self.pairs)
        return 0.7 * max(-3.0, min(3.0, self.models.seam.logit(features) + 1.0))

    def _page_before(
        self, number: str, floor: int, page: Page, bounds: tuple[str, str]
    ) -> FoundTitle | None:
        """A title on the page before the one that the chapter's first article or section opens."""
        last = self.text.page_at(page.first - 1)
        first, stop = max(last.first, floor), min(last.stop, page.first)
        if 0 < stop - first <= HEAD and last.first >= floor:
            return FoundTitle((first, stop), None, 0.97)
        words = self.text.words
        parts = (at + 2 for at in range(first, stop - 2) if words.phrase(at, at + 2) in PARTS)
        first = next(parts, first)
        if first >= stop:
            return None  # all words there belong to something else
        score, begin, end = max(
            (self._score(number, begin, end, bounds) + self._after_title(end, stop), begin, end)
            for end in range(first + 1, stop + 1)
            for begin in range(max(first, end - _LONGEST), end)
        )
        likely = 0.6 if score > 0 else 0.4
        return FoundTitle((begin, end), None, 0.9 if score > _PLAIN else likely)

    def _after_title(self, end: int, stop: int) -> float:
        """The evidence for the end of a title within a page.

        Either the page ends there, or its lists begin, with a label or the rest of an item.
        """
        if end == stop or value_of(self.text.words.texts[end]) is not None:
            return 1.0
        return -1.5 - self._read_on(end)

    @cached_property
    def _subjects(self) -> Mapping[str, Counter[str]]:
        """By chapter number: how often the chapter has each word."""
        found = defaultdict[str, Counter[str]](Counter)
        texts, starts = self.text.words.texts, self.text.starts
        ends = [*(start.word for start in starts[1:]), len(texts)]
        for start, end in zip(starts, ends, strict=True):
            found[start.number.chapter_number.lower()].update(texts[start.word : end])
        return found

    def _topical(self, number: str, title: Sequence[str]) -> float:
        """How well the words of a title match its chapter.

        Words that do not match may be the end of the chapter before.
        """
        counts = self._subjects[number]
        usual = _OFTENER * counts.total() / len(self.text.words)
        return sum(
            -_FOREIGN
            if not counts[word]
            else _TOPIC * (counts[word] > usual * self.pairs.single[word])
            for word in title
            if word not in FUNCTION_WORDS
        )


def chapter_names(source: str) -> Mapping[str, frozenset[str]]:
    """For each chapter's number, the names that it may have."""
    names = defaultdict[str, set[str]](set)
    for found in _LISTED.finditer(source):
        names[found[2]].add(found[1].strip())
    for found in _CITED.finditer(source):
        for name in _cited(found[2].split()):
            names[found[1]].add(name)
    for found in _DISPOSED.finditer(source):
        words = found[1].split()
        while words and words[-1] in _DONE:
            words.pop()
        if "see" not in words:  # else it is a citation, after another number
            names[found[2]].add(" ".join(words))
    return {
        number: frozenset(name for name in found if name and not name.startswith("art "))
        for number, found in names.items()
    }


def _cited(words: Sequence[str]) -> Iterator[str]:
    """The names that the words after a chapter's number may begin with."""
    for before, (count, word) in zip(["", *words], enumerate(words), strict=False):
        if word in _STOPS and before not in _STOPS:
            yield " ".join(words[:count])
        if word in _ANOTHER:
            return


def chapters_named(source: str) -> frozenset[str]:
    """Numbers that the text names as those of chapters."""
    return frozenset(re.findall(r"\bch ([a-z]?\d+)\b", source))


def general_references(words: Words, floor: int, opening: int) -> tuple[int, int] | None:
    """The words of the list of general references before a chapter's opening, if there is one.

    The section before ends at `floor`.
    """
    texts = (*words.texts[:opening], "", "")
    at = next(
        (i for i in range(opening - 2, floor, -1) if texts[i : i + 2] == ("general", "references")),
        None,
    )
    if at is None:
        return None
    stop, index = at + 2, at + 2
    while index < opening and index - stop < _BETWEEN:
        if texts[index] == "ch" and index + 1 < opening:
            stop = index + 2
            if texts[stop] in ("art", "arts") and numeral(texts[stop + 1]):
                stop += 2
            elif texts[stop].isdecimal() and words.gaps[stop] > 1:
                stop += 1  # "see ch 12  125": a chapter and its section
        index += 1
    return at, stop
