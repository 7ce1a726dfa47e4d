"""Titles of chapters: which of the words before a chapter's first section are its name.

The end of the chapter before comes right before them, and nothing separates the two. Each place
where the title may begin is weighed: by names that the text gives elsewhere, alphabetical order,
words of the chapter itself, and how well words follow one another.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
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

_LONGEST = 9

_TOPIC, _FOREIGN, _OFTENER = 1.0, 0.7, 2.0
"""Evidence for a title with a word that is so many times as frequent in the chapter as elsewhere,
and against a title with a word that the chapter lacks."""

_INVERTED = frozenset(["of", "for", "in", "on", "to"])
"""Words that end a title whose first word was moved to the front: "vehicles storage of"."""

_LEAD = 2.0
"""The lead over the second best title that makes one sure."""

_NO_OPENING = 6.0
"""Cost of a function word as the first word, which begins no title of a chapter."""

_IN_ORDER = 2.0
"""Evidence if a title is in alphabetical order among those that are sure."""

_PLAIN = 8.0
"""A score that leaves little doubt."""

_LINKS = frozenset(
    """the of and or a an to by for in on at any such this said which that with as is are be shall
    from not if""".split()
)
"""Words that do not end a text."""

_WITHIN = frozenset(["and", "of", "or", "for", "in", "to", "the", "on", "by", "from", "with"])
"""Function words that titles contain."""

_VERBS = frozenset(["shall", "be", "is", "are", "may", "must", "has", "have", "been", "will"])


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
        if references or page.first < end:
            return self._guess(number, max(floor, page.first), end, bounds, references)
        return self._page_before(number, floor, page, bounds)

    def _guess(
        self,
        number: str,
        floor: int,
        end: int,
        bounds: tuple[str, str],
        references: WordRange | None,
    ) -> FoundTitle:
        first, lead = self._cut(number, floor, end, bounds)
        return FoundTitle(
            (first, end),
            references,
            0.97 if self.text.page_at(first).first == first else 0.95 if lead > _LEAD else 0.6,
        )

    def _cut(self, number: str, floor: int, end: int, bounds: tuple[str, str]) -> tuple[int, float]:
        """Where a title that ends before `end` begins, and its lead over the second best place."""
        options = sorted(
            (self._title_score(number, first, end, bounds), first)
            for first in range(max(floor, end - _LONGEST), end)
        )
        if len(options) < 2:
            return max(floor, end - 1), 0.0
        return options[-1][1], options[-1][0] - options[-2][0]

    def _title_score(self, number: str, first: int, end: int, bounds: tuple[str, str]) -> float:
        phrase = self.text.words.phrase(first, end)
        texts = self.text.words.texts
        score = 6.0 * (phrase in self.names.get(number, ())) + 5.0 * (phrase in self._heads)
        score += 6.0 * (first > 1 and self.text.words.phrase(first - 2, first) in PARTS)
        score -= _NO_OPENING * (texts[first] in FUNCTION_WORDS) + 4 * (
            texts[first - 1] in _LINKS if first else 0
        )
        score -= 3 * sum(
            word in _VERBS or word[0].isdecimal() or len(word) < 2 for word in texts[first:end]
        )
        score -= 2 * sum(
            word in FUNCTION_WORDS and word not in _WITHIN for word in texts[first:end]
        )
        score -= 1.5 * texts[first:end].count("the")
        score -= 4.0 * (texts[end - 1] in FUNCTION_WORDS and texts[end - 1] not in _INVERTED)
        score -= 0.2 * abs(end - first - 2.5)
        if self.text.page_at(first).first == first:
            score += 4
        elif first:
            score -= 0.6 * max(0, end - first - 4)
            score -= 0.7 * max(-3.0, min(3.0, self._joined(first - 1, first)))
        score += 0.3 * sum(
            max(-1.0, min(2.0, self._joined(i - 1, i))) for i in range(first + 1, end)
        )
        low, high = bounds
        score += self._topical(number, texts[first:end])
        return score + (_IN_ORDER if low <= texts[first] <= high else -_IN_ORDER)

    @cached_property
    def _joined(self) -> Callable[[int, int], float]:
        """How well two words read on in a sentence."""
        return cache(self._join)

    def _join(self, last: int, first: int) -> float:
        return self.models.seam.logit(seam_features(self.text.words, last, first, self.pairs)) + 1.0

    def _page_before(
        self, number: str, floor: int, page: Page, bounds: tuple[str, str]
    ) -> FoundTitle | None:
        """A title on the page before the one that the chapter's first article or section opens."""
        at = self.text.pages.index(page)
        if not at:
            return None
        last = self.text.pages[at - 1]
        first = max(last.first, floor)
        if 0 < last.stop - first <= HEAD and last.first >= floor:
            return FoundTitle((first, last.stop), None, 0.97)
        part = next(
            (
                i + 2
                for i in range(first, last.stop - 2)
                if self.text.words.phrase(i, i + 2) in PARTS
            ),
            first,
        )
        if part >= last.stop:
            return None  # all words there belong to something else
        score, begin, end = max(
            (
                self._title_score(number, begin, end, bounds) + self._after_title(end, last.stop),
                begin,
                end,
            )
            for end in range(part + 1, last.stop + 1)
            for begin in range(max(part, end - _LONGEST), end)
        )
        return FoundTitle((begin, end), None, 0.9 if score > _PLAIN else 0.6 if score > 0 else 0.4)

    def _after_title(self, end: int, stop: int) -> float:
        """The evidence for the end of a title within a page.

        Either the page ends there, or its lists begin, with a label or the rest of an item.
        """
        if end == stop:
            return 1.0
        if value_of(self.text.words.texts[end]) is not None:
            return 1.0
        return -1.5 - 0.7 * max(-3.0, min(3.0, self._joined(end - 1, end)))

    @cached_property
    def _heads(self) -> frozenset[str]:
        return frozenset(page.head.title for page in self.text.pages if page.head)

    @cached_property
    def _subjects(self) -> Mapping[str, tuple[Counter[str], int]]:
        """By chapter number: how often the chapter has each word, and its number of words."""
        firsts = [
            start
            for start, before in zip(self.text.starts, (None, *self.text.starts), strict=False)
            if before is None or start.number.chapter_number != before.number.chapter_number
        ]
        ends = [*(start.word for start in firsts[1:]), *([len(self.text.words)] if firsts else [])]
        return {
            start.number.chapter_number.lower(): (
                Counter(self.text.words.texts[start.word : end]),
                end - start.word,
            )
            for start, end in zip(firsts, ends, strict=True)
        }

    def _topical(self, number: str, words: Sequence[str]) -> float:
        """How well the words of a title match its chapter.

        Words that do not match may be the end of the chapter before.
        """
        counts, size = self._subjects.get(number, (Counter(), 1))
        score = 0.0
        for word in words:
            if word not in FUNCTION_WORDS:
                usual = self.pairs.single[word] * size / len(self.text.words)
                score += (
                    -_FOREIGN
                    if not counts[word]
                    else _TOPIC
                    if counts[word] > _OFTENER * usual
                    else 0.0
                )
        return score


def chapter_names(source: str) -> Mapping[str, frozenset[str]]:
    """For each chapter's number, the names that it may have."""
    names: defaultdict[str, set[str]] = defaultdict(set)
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
    texts = words.texts
    at = next(
        (
            i
            for i in range(opening - 2, floor, -1)
            if texts[i] == "general" and texts[i + 1] == "references"
        ),
        None,
    )
    if at is None:
        return None
    stop, index = at + 2, at + 2
    while index < opening and index - stop < _BETWEEN:
        if texts[index] == "ch" and index + 1 < opening:
            stop = index + 2
            if (
                stop + 1 < len(texts)
                and texts[stop] in ("art", "arts")
                and numeral(texts[stop + 1])
            ):
                stop += 2
            elif stop < opening and texts[stop].isdecimal() and words.gaps[stop] > 1:
                stop += 1  # "see ch 12  125": a chapter and its section
        index += 1
    return at, stop
