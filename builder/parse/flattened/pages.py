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
_REPEATED, _NAMED, _OCCURS = 8.0, 2.0, 1.5
"""Evidence for two heads in a row: nothing is between them but the title of the second; it names
first what the other names last, or the next section; what it names last is between them."""
_BOTH_LEFT, _BOTH_RIGHT = 8.0, 2.0
"""Evidence against two heads in a row on the same side."""
_RESERVED, _FEW_WORDS = 12.0, 12
"""Evidence against "reserved" as the title of a head with so few words before it: a list of
reserved sections looks like a row of heads."""
_LONGEST_TITLE = 9
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
    heads = [
        _head(words, found)
        for found in _SHAPE.finditer(words.source)
        if not (_OF_A_LAW.match(found["title"]) or reads_like_law(found["title"].strip()))
    ]
    counts = Counter(head.title for head in heads)
    ours = max((t for t in counts if t.endswith("code")), key=lambda t: (counts[t], t), default="")
    known = {title for title, count in counts.items() if count > 2} | {ours}
    whole = {(head.stop, head.first + at) for head in heads for at in (0, 1)}
    damaged = [one for one in _damaged_heads(words, known) if (one.stop, one.first) not in whole]
    return sorted(
        (
            _Candidate(replace(head, left=head.title == ours), _score(head, counts, ours, words))
            for head in (*heads, *damaged)
        ),
        key=lambda one: (one.head.first, one.head.stop),
    )


def _score(head: Head, counts: Counter[str], ours: str, words: Words) -> float:
    """The evidence for a head, whatever is before and after it on its page."""
    opening = _OPENING * _opens_article(words, head.stop)
    if head.title == ours:
        return 10.0 + opening
    strange = not (head.top and _near(head.top, head.last))
    return 2 * math.log2(counts[head.title]) - 3.0 - 3.0 * strange + opening


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
            first, last = words.at(found.start()), words.at(found.start(1))
            if not re.fullmatch(r"[a-z]{0,2}\d[\da-z]*", "".join(words.texts[first - 1 : first])):
                yield Head(first, last + 1, title, left=False, top=None, last=found[1])


def _chain(candidates: Sequence[_Candidate], words: Words) -> list[Head]:
    """The best chain of heads: sides alternate, numbers rise, pages have a page's length."""
    best: list[tuple[float, int]] = []
    for index, candidate in enumerate(candidates):
        score, before = candidate.score, -1
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
    between = words.texts[before.stop : head.first]
    score = _length(words, before.stop, head.first)
    if " ".join(between[: _LONGEST_TITLE + 1]) == head.title:
        score = _REPEATED  # a page with nothing but the title that its head repeats
    elif head.top == head.last == before.last and between:
        score = max(score, -2.0)  # a page with nothing but a chapter's heading
    if head.title == "reserved" and len(between) < _FEW_WORDS:
        score -= _RESERVED
    if before.left == head.left:
        score -= _BOTH_LEFT if head.left else _BOTH_RIGHT
    if head.top and _near(before.last, head.top):
        score += _NAMED
    elif head.top and not head.top.endswith("1"):
        score -= _NAMED  # a chapter's first section may follow any other; 11 and 21 may be one, too
    if head.last != before.last:
        score += _OCCURS if _occurs(words, head.last, before.stop, head.first) else -_OCCURS
    return score


def _occurs(words: Words, word: str, first: int, stop: int) -> bool:
    places = words.places.get(word, ())
    at = bisect_left(places, first)
    return at < len(places) and places[at] < stop


def _length(words: Words, first: int, stop: int) -> float:
    size = (words.starts[stop] if stop < len(words) else len(words.source)) - words.starts[first]
    return -4 * max(0.0, 1 - size / _SHORT, size / _LONG - 1)


def _near(one: str, other: str) -> bool:
    """Whether two collapsed numbers may be neighbors: at most the last two digits differ."""
    same = max(1, min(len(one), len(other)) - 2)
    return len(one) > 1 and one[:same] == other[:same]
