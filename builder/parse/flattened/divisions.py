"""Heads of parts, chapters, parts of chapters and articles, found before the sections that they hold."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from builder.model import UnitKind
from builder.parse.flattened.decode import Start
from builder.parse.flattened.features import FUNCTION_WORDS, Pairs, seam_features
from builder.parse.flattened.model import Models
from builder.parse.flattened.pages import Page
from builder.parse.flattened.romans import numeral
from builder.parse.flattened.succession import value_of
from builder.parse.flattened.words import Words
from builder.passage import Span

RANKS = {"part": 0, "chapter": 1, "subpart": 2, "article": 3, "section": 4}
PARTS = ("administrative legislation", "general legislation")
"""The publisher's own names of a code's parts, whose numbers the cleaning took."""

_HEAD = 12
"""Words that a head at the top of a page may have before its article."""
_TITLE = 25
"""Words between an article's designation and its first section, where nothing but a title stands there."""
_LONGEST = 9
_TOPIC, _FOREIGN, _OFTENER = 1.0, 0.7, 2.0
"""What it says for or against a chapter's title that a word of it recurs in the chapter, so much oftener than elsewhere, or does not."""
_INVERTED = frozenset(["of", "for", "in", "on", "to"])
"""Words that a title ends with where its first word was put in front: "vehicles storage of"."""
_LEAD = 2.0
"""How far a title must lie ahead of the next best one to be sure."""
_NO_OPENING = 6.0
"""A function word that no title of a chapter begins with."""
_IN_ORDER = 2.0
"""What it says that a title stands in the order of the alphabet among those that are sure."""
_PLAIN = 8.0
"""A score that leaves little doubt."""
_SURE = 0.9
_LINKS = frozenset(
    [
        "the",
        "of",
        "and",
        "or",
        "a",
        "an",
        "to",
        "by",
        "for",
        "in",
        "on",
        "at",
        "any",
        "such",
        "this",
        "said",
        "which",
        "that",
        "with",
        "as",
        "is",
        "are",
        "be",
        "shall",
        "from",
        "not",
        "if",
    ]
)
_WITHIN = frozenset(["and", "of", "or", "for", "in", "to", "the", "on", "by", "from", "with"])
"""Function words that titles have."""
_VERBS = frozenset(["shall", "be", "is", "are", "may", "must", "has", "have", "been", "will"])


@dataclass(frozen=True, slots=True)
class DivisionHead:
    """The head of a part, chapter or article."""

    kind: UnitKind
    rank: int
    number: str | None
    first: int
    title: tuple[int, int]
    """Words of the title; what stands before it in the heading is the designation."""
    stop: int
    confidence: float = 1.0
    references: tuple[int, int] | None = None
    """Words of the list of general references below a chapter's head."""


@dataclass(frozen=True)
class DivisionFinder:
    """What is known of a text before its divisions are looked for."""

    words: Words
    pages: Sequence[Page]
    starts: Sequence[Start]
    notes: Sequence[Span]
    """History notes."""
    names: Mapping[str, frozenset[str]]
    """Names that the text gives of its chapters, by number."""
    pairs: Pairs
    models: Models

    def find(self) -> tuple[DivisionHead, ...]:
        """All heads in order: names of chapters run in the order of the alphabet, so sure ones bound the others."""
        articles = self._articles()
        sure = [head for head in self._chapters(articles, ()) if head.confidence > _SURE and head.rank == RANKS["chapter"]]
        found = self._chapters(articles, sure)
        chapters = [head for head in found if head.rank <= RANKS["chapter"]]
        subparts = [part for a, _ in articles for part in self._subpart(a, chapters)]
        return tuple(_apart(sorted([*found, *(a for a, _ in articles), *subparts], key=lambda head: (head.first, head.rank))))

    @cached_property
    def _heads(self) -> frozenset[str]:
        return frozenset(page.head.title for page in self.pages if page.head)

    @cached_property
    def _firsts(self) -> list[int]:
        return [page.first for page in self.pages]

    def _chapters(self, articles: Sequence[tuple[DivisionHead, str]], sure: Sequence[DivisionHead]) -> list[DivisionHead]:
        found: list[DivisionHead] = []
        for index, start in enumerate(self.starts):
            if index and self.starts[index - 1].number.chapter_number == start.number.chapter_number:
                continue
            mine = [a for a, chapter in articles if chapter == start.number.chapter_number and a.first < start.word]
            opening = min((a.first for a in mine), default=start.word)
            floor = self.starts[index - 1].word + 1 if index else 0
            bounds = self._bounds(start, sure)
            found.extend(self._chapter(start, floor, opening, bounds))
        return found

    @cached_property
    def _subjects(self) -> Mapping[str, tuple[Counter[str], int]]:
        """For each chapter's number, how often its text has each word, and how many words it has."""
        firsts = [
            start for start, before in zip(self.starts, (None, *self.starts), strict=False) if before is None or _differs(start, before)
        ]
        ends = [*(start.word for start in firsts[1:]), len(self.words)]
        return {
            start.number.chapter_number.lower(): (Counter(self.words.texts[start.word : end]), end - start.word)
            for start, end in zip(firsts, ends, strict=True)
        }

    def _topical(self, number: str, words: Sequence[str]) -> float:
        """How much the words of a title are what its chapter speaks of, rather than the end of the one before."""
        counts, size = self._subjects.get(number, (Counter(), 1))
        score = 0.0
        for word in words:
            if word not in FUNCTION_WORDS:
                usual = self.pairs.single[word] * size / len(self.words)
                score += -_FOREIGN if not counts[word] else _TOPIC if counts[word] > _OFTENER * usual else 0.0
        return score

    def _bounds(self, start: Start, sure: Sequence[DivisionHead]) -> tuple[str, str]:
        """The first words of the titles before and behind."""
        words = self.words.texts
        before = next((words[h.title[0]] for h in reversed(sure) if h.first < start.word and h.number != start.number.chapter_number), "")
        after = next((words[h.title[0]] for h in sure if h.first > start.word), "~")
        return before, after if after >= before else "~"

    def page_at(self, word: int) -> Page:
        """The page that holds a word."""
        return self.pages[max(0, bisect_right(self._firsts, word) - 1)]

    # --- articles ---

    def _articles(self) -> list[tuple[DivisionHead, str]]:
        """Articles with the number of their chapter: numerals count up from one within a chapter."""
        found: list[tuple[DivisionHead, str]] = []
        last: dict[str, int] = {}
        places = [start.word for start in self.starts]
        for index in range(len(self.words) - 1):
            value = numeral(self.words.texts[index + 1]) if self.words.texts[index] == "article" else None
            if value is None:
                continue
            after = bisect_left(places, index)
            follower = self.starts[after] if after < len(places) else None
            chapter = self._holder(value, after, last)
            if chapter is None or not self._heads_article(index, follower):
                continue
            last[chapter] = value
            found.append((self._article(index, follower), chapter))
        return found

    def _holder(self, value: int, after: int, last: Mapping[str, int]) -> str | None:
        """The chapter that an article of this number continues, or opens."""
        for at in (after, after - 1):
            if 0 <= at < len(self.starts):
                chapter = self.starts[at].number.chapter_number
                opens = value == 1 and at == after and chapter not in last
                if opens or (value > 1 and last.get(chapter) == value - 1):
                    return chapter
        return None

    def _heads_article(self, index: int, follower: Start | None) -> bool:
        page = self.page_at(index)
        if not page.first <= index < page.stop:
            return False
        if index - page.first <= _HEAD:
            return True
        return self._note_after(index, index + _TITLE) is not None or (follower is not None and follower.word - index < _TITLE // 2)

    def _note_after(self, first: int, stop: int) -> int | None:
        """The word that a history note begins with or in, among `[first, stop)`."""
        at = bisect_left(self.notes, (self.words.starts[first], 0))
        if at == len(self.notes):
            return None
        word = bisect_right(self.words.starts, self.notes[at][0]) - 1
        return word if word < stop else None

    def _article(self, index: int, follower: Start | None) -> DivisionHead:
        limit = follower.word if follower and follower.word - index < _TITLE + 10 else index + 2 + _LONGEST
        page = self.page_at(index)
        limit = min(limit, page.stop)
        limit = next((i for i in range(index + 2, limit) if self._ends_article(i)), limit)
        note = self._note_after(index, limit)
        stop = limit if note is None else note if self.notes_start_word(note) else note + 1
        sure = note is not None or (follower is not None and stop == follower.word)
        number = self.words.texts[index + 1].upper()
        return DivisionHead(UnitKind.ARTICLE, RANKS["article"], number, index, (index + 2, stop), stop, 0.97 if sure else 0.5)

    def _ends_article(self, index: int) -> bool:
        """Whether an article's title ends before a word: behind "reserved", or where another article begins."""
        texts = self.words.texts
        if texts[index - 1] == "reserved" and texts[index - 3] == "article":
            return True
        return texts[index] == "article" and index + 1 < len(texts) and numeral(texts[index + 1]) is not None

    def notes_start_word(self, word: int) -> bool:
        """Whether a history note begins where the word does."""
        at = bisect_left(self.notes, (self.words.starts[word], 0))
        return at < len(self.notes) and self.notes[at][0] == self.words.starts[word]

    # --- chapters ---

    def _chapter(self, start: Start, floor: int, opening: int, bounds: tuple[str, str]) -> Iterator[DivisionHead]:
        title, references, confidence = self._chapter_title(start, floor, opening, bounds)
        if title is None:
            return
        first, stop = title
        part = self._part(first, stop)
        if part:
            yield part
            first = max(first, part.stop)
        elif self.words.texts[first] == "reserved" and stop - first > 1:
            first += 1
        if not part:
            yield from self._reserved(start, first)
        number = start.number.chapter_number
        yield DivisionHead(UnitKind.CHAPTER, RANKS["chapter"], number, first, (first, stop), stop, confidence, references)

    def _reserved(self, start: Start, first: int) -> Iterator[DivisionHead]:
        """A reserved chapter between two others: one word at the top of a page; its number where the text names just one there."""
        top = first - 1
        if top < 0 or self.words.texts[top] != "reserved" or self.page_at(top).first != top:
            return
        before = max((one.number.chapter for one in self.starts if one.word < top), default=0)
        named = [name for name in self.names if name.isdigit() and before < int(name) < start.number.chapter]
        number = named[0] if len(named) == 1 else None
        yield DivisionHead(UnitKind.CHAPTER, RANKS["chapter"], number, top, (top, first), first, 0.6)

    def _part(self, first: int, stop: int) -> DivisionHead | None:
        """A part's name before or at the beginning of a chapter's title."""
        for at in (first, first - 2):
            if at >= 0 and self.words.phrase(at, at + 2) in PARTS and at + 2 <= stop:
                number = "I" if self.words.phrase(at, at + 2) == PARTS[0] else "II"
                return DivisionHead(UnitKind.PART, RANKS["part"], number, at, (at, at + 2), at + 2, 0.9)
        half = (stop - first) // 2
        if half and self.words.phrase(first, first + half) == self.words.phrase(first + half, stop) and (stop - first) % 2 == 0:
            return DivisionHead(UnitKind.PART, RANKS["part"], None, first, (first, first + half), first + half, 0.9)
        return None

    def _chapter_title(
        self, start: Start, floor: int, opening: int, bounds: tuple[str, str]
    ) -> tuple[tuple[int, int] | None, tuple[int, int] | None, float]:
        """The words of a chapter's title, those of its general references, and how sure the title is."""
        number = start.number.chapter_number.lower()
        references = self._references(floor, opening)
        end = references[0] if references else opening
        page = self.page_at(end - 1 if references else end)
        if references and page.first == end:
            page = self.page_at(page.first - 1)
        if references or page.first < end:
            return self._guess(number, max(floor, page.first), end, bounds, references)
        return self._page_before(number, floor, page, bounds)

    def _guess(
        self, number: str, floor: int, end: int, bounds: tuple[str, str], references: tuple[int, int] | None
    ) -> tuple[tuple[int, int] | None, tuple[int, int] | None, float]:
        first, lead = self._cut(number, floor, end, bounds)
        return (first, end), references, 0.97 if self.page_at(first).first == first else 0.95 if lead > _LEAD else 0.6

    def _cut(self, number: str, floor: int, end: int, bounds: tuple[str, str]) -> tuple[int, float]:
        """Where a title that ends at a word begins, and how far that lies ahead of the next best place."""
        options = sorted((self._title_score(number, first, end, bounds), first) for first in range(max(floor, end - _LONGEST), end))
        if len(options) < 2:
            return max(floor, end - 1), 0.0
        return options[-1][1], options[-1][0] - options[-2][0]

    def _title_score(self, number: str, first: int, end: int, bounds: tuple[str, str]) -> float:
        phrase = self.words.phrase(first, end)
        texts = self.words.texts
        score = 6.0 * (phrase in self.names.get(number, ())) + 5.0 * (phrase in self._heads)
        score += 6.0 * (first > 1 and self.words.phrase(first - 2, first) in PARTS)
        score -= _NO_OPENING * (texts[first] in FUNCTION_WORDS) + 4 * (texts[first - 1] in _LINKS if first else 0)
        score -= 3 * sum(word in _VERBS or word[0].isdigit() or len(word) < 2 for word in texts[first:end])
        score -= 2 * sum(word in FUNCTION_WORDS and word not in _WITHIN for word in texts[first:end])
        score -= 1.5 * texts[first:end].count("the")
        score -= 4.0 * (texts[end - 1] in FUNCTION_WORDS and texts[end - 1] not in _INVERTED)
        score -= 0.2 * abs(end - first - 2.5)
        if self.page_at(first).first == first:
            score += 4
        elif first:
            score -= 0.6 * max(0, end - first - 4)
            score -= 0.7 * max(-3.0, min(3.0, self._joined(first - 1, first)))
        score += 0.3 * sum(max(-1.0, min(2.0, self._joined(i - 1, i))) for i in range(first + 1, end))
        low, high = bounds
        score += self._topical(number, texts[first:end])
        return score + (_IN_ORDER if low <= texts[first] <= high else -_IN_ORDER)

    def _joined(self, last: int, first: int) -> float:
        if (last, first) not in self._joins:
            self._joins[last, first] = self.models.seam.logit(seam_features(self.words, last, first, self.pairs)) + 1.0
        return self._joins[last, first]

    @cached_property
    def _joins(self) -> dict[tuple[int, int], float]:
        return {}

    def _page_before(
        self, number: str, floor: int, page: Page, bounds: tuple[str, str]
    ) -> tuple[tuple[int, int] | None, tuple[int, int] | None, float]:
        """A title on the page before the one that the chapter's first article or section opens."""
        at = self.pages.index(page)
        if not at:
            return None, None, 0.0
        last = self.pages[at - 1]
        first = max(last.first, floor)
        if 0 < last.stop - first <= _HEAD and last.first >= floor:
            return (first, last.stop), None, 0.97
        part = next((i + 2 for i in range(first, last.stop - 2) if self.words.phrase(i, i + 2) in PARTS), first)
        score, begin, end = max(
            (self._title_score(number, begin, end, bounds) + self._behind_title(end, last.stop), begin, end)
            for end in range(part + 1, last.stop + 1)
            for begin in range(max(part, end - _LONGEST), end)
        )
        return (begin, end), None, 0.9 if score > _PLAIN else 0.6 if score > 0 else 0.4

    def _behind_title(self, end: int, stop: int) -> float:
        """What speaks for a title's end within a page: the page ends, or its lists begin, with a label or the rest of an item."""
        if end == stop:
            return 1.0
        if value_of(self.words.texts[end]) is not None:
            return 1.0
        return -1.5 - 0.7 * max(-3.0, min(3.0, self._joined(end - 1, end)))

    def _references(self, floor: int, opening: int) -> tuple[int, int] | None:
        """The list of general references between the section before and a chapter's opening: "... see ch 12 art ii ..."."""
        texts = self.words.texts
        at = next((i for i in range(opening - 2, floor, -1) if texts[i] == "general" and texts[i + 1] == "references"), None)
        if at is None or (at < floor):
            return None
        stop, index = at + 2, at + 2
        while index < opening and index - stop < _HEAD:
            if texts[index] == "ch" and index + 1 < opening:
                stop = index + 2
                if stop + 1 < len(texts) and texts[stop] in ("art", "arts") and numeral(texts[stop + 1]):
                    stop += 2
                elif stop < opening and texts[stop].isdigit() and self.words.gaps[stop] > 1:
                    stop += 1  # "see ch 12  125": a chapter and its section
            index += 1
        return at, stop

    # --- parts of chapters ---

    def _subpart(self, article: DivisionHead, chapters: Sequence[DivisionHead]) -> Iterator[DivisionHead]:
        """The name of a part of a chapter between the top of a page and its first article."""
        first = self.page_at(article.first).first
        for head in chapters:
            for span in (head.title, head.references or head.title):
                if first <= span[0] and span[1] <= article.first:
                    first = max(first, span[1])
        if not first < article.first <= first + _TITLE:
            return
        note = self._note_after(first, article.first)
        stop = note if note is not None and note > first else article.first
        if stop <= first + _HEAD:
            yield DivisionHead(UnitKind.PART, RANKS["subpart"], None, first, (first, stop), stop, 0.8)


def _differs(start: Start, before: Start) -> bool:
    return start.number.chapter_number != before.number.chapter_number


def _apart(heads: Sequence[DivisionHead]) -> Iterator[DivisionHead]:
    """Heads that share no word: one ends where the next begins."""
    for head, after in zip(heads, [*heads[1:], None], strict=True):
        limit = head.stop if after is None else min(head.stop, after.first)
        if limit > head.title[0]:
            references = head.references if head.references and (after is None or head.references[1] <= after.first) else None
            yield replace(head, title=(head.title[0], min(head.title[1], limit)), stop=limit, references=references)
