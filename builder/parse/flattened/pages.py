"""Pages, recognized by their running heads.

Left-hand pages have "  804 elm code  805", right-hand ones "  805 fences  806". The titles are
learned from the text: the left-hand one is the most frequent that ends in "code", and right-hand
ones recur between two left-hand ones. A search over all candidates keeps the chain of heads that
fits best.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.frozen import frozen
from builder.parse.flattened.numbers import article_at
from builder.parse.flattened.words import Words
from builder.parse.law_words import reads_like_law

_SHAPE = re.compile(
    r"(?=(?<= )(?P<a>\d[\da-z]{0,7}|[a-z]{1,2}\d{1,6}) (?P<title>(?:[a-z]+ ){1,9}) "
    r"(?P<b>\d[\da-z]{0,7}|[a-z]{1,2}\d{1,6})(?:  |\s*$))"
)
_OF_A_LAW = re.compile(r"(?:amended|added|repealed|superseded|omitted)\b")
"""Occurs in history notes and rows of tables of numbers, never in a title."""
_SHORT, _LONG = 500, 3_200
"""Characters of a page: fewer and more than these are rare."""
_OPENING = 3.0
"""Evidence for a running head if the heading of an article comes right after it."""
_WINDOW = 16
"""Candidates that may be between two heads of the chain."""


@frozen
class Head:
    """A running head."""

    first: int
    stop: int
    """Index of the word after its last."""
    title: str
    left: bool
    """Whether it is on a left-hand page."""
    top: str | None
    """The section in force at the top of the page, as printed; None if the cleaning took it."""
    last: str


@frozen
class Page:
    """A page: its words without the running head after them."""

    first: int
    stop: int
    head: Head | None


@frozen
class _Candidate:
    head: Head
    score: float


def find_pages(words: Words) -> tuple[Page, ...]:
    """Divide a text into its pages; what follows the last head is a page without one."""
    pages, at = [], 0
    for head in _chain(_candidates(words), words):
        pages.append(Page(at, head.first, head))
        at = head.stop
    if at < len(words):
        pages.append(Page(at, len(words), None))
    return tuple(pages)


def _candidates(words: Words) -> list[_Candidate]:
    found_heads = [_head(words, found) for found in _SHAPE.finditer(words.source)]
    heads = [
        head
        for head in found_heads
        if not (_OF_A_LAW.match(head.title) or reads_like_law(head.title))
    ]
    counts = Counter(head.title for head in heads)
    ours = max((t for t in counts if t.endswith("code")), key=lambda t: (counts[t], t), default="")
    known = {title for title, count in counts.items() if count > 2}
    found = {head.first: _Candidate(head, _score(head, counts, ours)) for head in heads}
    for head in _damaged_heads(words, known | {ours}):
        if not any(
            whole.head.stop == head.stop
            for whole in (found.get(head.first - 1), found.get(head.first))
            if whole
        ):
            found[head.first] = _Candidate(head, _score(head, counts, ours) - 3)
    marked = [
        _Candidate(
            replace(c.head, left=c.head.title == ours),
            c.score + _OPENING * _opens_article(words, c.head.stop),
        )
        for c in found.values()
    ]
    return sorted(marked, key=lambda c: (c.head.first, c.head.stop))


def _opens_article(words: Words, index: int) -> bool:
    """Whether an article's heading is at a word: articles open pages."""
    return index < len(words) and article_at(words, index) is not None


def _head(words: Words, found: re.Match[str]) -> Head:
    first, stop = words.at(found.start("a")), words.at(found.start("b")) + 1
    return Head(first, stop, found["title"].strip(), left=False, top=found["a"], last=found["b"])


def _damaged_heads(words: Words, titles: set[str]) -> Iterator[Head]:
    """Heads whose first number the cleaning took: a known title and a number, after two blanks."""
    for title in sorted(titles):
        for found in re.finditer(
            rf"(?<= ){re.escape(title)}  ([a-z]{{0,2}}\d[\da-z]{{0,7}})(?=  |\s*$)", words.source
        ):
            first = words.at(found.start())
            if first and not re.fullmatch(r"[a-z]{0,2}\d[\da-z]*", words.texts[first - 1]):
                yield Head(
                    first, words.at(found.start(1)) + 1, title, left=False, top=None, last=found[1]
                )


def _score(head: Head, counts: Counter[str], ours: str) -> float:
    """The evidence for a head, whatever comes before and after it."""
    if head.title == ours:
        return 10.0
    strange = head.top is not None and not _near(head.top, head.last)
    return 2 * math.log2(counts[head.title]) - 3.0 - 3.0 * strange


def _chain(candidates: Sequence[_Candidate], words: Words) -> list[Head]:
    """The best chain of heads: sides alternate, numbers rise, pages have a page's length."""
    best: list[tuple[float, int]] = []
    for index, candidate in enumerate(candidates):
        score, before = candidate.score + _length(words, 0, candidate.head.first), -1
        for other in range(max(0, index - _WINDOW), index):
            joined = (
                best[other][0]
                + candidate.score
                + _link(candidates[other].head, candidate.head, words)
            )
            if joined > score:
                score, before = joined, other
        best.append((score, before))
    at = max(range(len(best)), key=lambda i: best[i][0], default=-1)
    chain: list[Head] = []
    while at >= 0:
        chain.append(candidates[at].head)
        at = best[at][1]
    return chain[::-1]


def _link(before: Head, head: Head, words: Words) -> float:
    if head.first < before.stop:
        return -math.inf
    score = _length(words, before.stop, head.first)
    between = head.first - before.stop
    if between == head.title.count(" ") + 1 and words.phrase(before.stop, head.first) == head.title:
        score = 8.0  # a page with nothing but the title that its head repeats
    elif head.top == head.last == before.last and between:
        score = max(score, -2.0)  # a page with nothing but a chapter's heading
    if head.title == "reserved" and between < 12:
        score -= 12  # a list of reserved sections looks like a row of heads
    if before.left and head.left:
        score -= 8
    elif not before.left and not head.left:
        score -= 2
    if head.last != before.last:
        score += 1.5 if _occurs(words, head.last, before.stop, head.first) else -1.5
    if head.top is not None:
        opens_chapter = head.top.endswith("1") and head.top > before.last[:1]
        score += (
            2
            if head.top == before.last
            else 1
            if _near(before.last, head.top)
            else 0
            if opens_chapter
            else -6
        )
    return score


def _occurs(words: Words, word: str, first: int, stop: int) -> bool:
    places = words.places.get(word, ())
    at = bisect_left(places, first)
    return at < len(places) and places[at] < stop


def _length(words: Words, first: int, stop: int) -> float:
    size = (words.starts[stop] if stop < len(words) else len(words.source)) - (
        words.starts[first] if first < len(words) else 0
    )
    if size < _SHORT:
        return -4 * (1 - size / _SHORT) - (6 if size < 6 else 0)
    return -4 * (size / _LONG - 1) if size > _LONG else 0.0


def _near(one: str, other: str) -> bool:
    """Whether two collapsed numbers may be neighbors: at most the last two digits differ."""
    return (
        len(one) > 1
        and one[: max(1, min(len(one), len(other)) - 2)]
        == other[: max(1, min(len(one), len(other)) - 2)]
    )
