"""Footnotes' marks: digits, most of them glued to a word.

Their numbers rise strictly through the code in reading order.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from builder.frozen import frozen
from builder.parse.general_code.pages.footnotes import RESTART

_GLUED = re.compile(
    r"(?<=[^\s\d(\[$#/§-])(\d{1,3})(?!\d|[.,]\d|[%°])|(?<=-\d{4})(\d{1,3})(?=[\];,)\s]|$)"
    r"|(?:^|(?<=\s))(\d{1,3})(?=[A-Z\[])|^(\d{1,3})(?= [A-Z])|(?<=[.)\]\"”] )(\d{1,3})$"
)

_LAW_ENDS = ".0123456789"

_DECIMAL = re.compile(r"\d[.:]$")

_LAW = re.compile(r"\bNos?\. (?:\d{1,4}-)?\d{1,4}?[.]?(\d{1,6})(?=\.?(?:[\];,)\s]|$))")
"""The figures that end a law's number. A mark may be glued to them: "Ord. No. 64431"."""

_SKIP = 3.0

_IN_NUMBER = 2.5
"""Cost of a mark in what reads as one number: the 11 of "§ 41.11", or a mark after "in Chapter
41.", or after a law's number. Only a note without any other mark takes it.
"""


class FootnoteMark(NamedTuple):
    """A footnote's mark in a text."""

    number: int
    start: int
    end: int


@frozen
class Candidate:
    """Digits that may be a mark."""

    carrier: int
    start: int
    end: int
    cost: float


def find_marks(
    texts: Sequence[tuple[str, frozenset[int]]], notes: Mapping[int, int]
) -> dict[int, list[FootnoteMark]]:
    """The marks of each text, by its index.

    Takes the texts in reading order, each with the pages that it is on, and the page of each
    footnote by its key.
    """
    wanted: dict[int, list[int]] = defaultdict(list)
    for number, page in notes.items():
        wanted[page].append(number)
        wanted[page - 1].append(number)
    found: dict[int, list[Candidate]] = defaultdict(list)
    for index, (text, pages) in enumerate(texts):
        numbers = {number for page in pages for number in wanted.get(page, ())}
        if numbers:
            for number, candidate in _candidates(index, text, numbers):
                found[number].append(candidate)
    return _chain(found, sorted(notes))


def _candidates(index: int, text: str, keys: set[int]) -> list[tuple[int, Candidate]]:
    found = []
    wanted: dict[str, list[int]] = defaultdict(list)
    for key in keys:
        digits = str(key % RESTART)
        if digits in text:
            wanted[digits].append(key)
    for match in _GLUED.finditer(text) if wanted else ():
        digits = match[match.lastindex or 0]
        if digits in wanted:
            candidate = Candidate(index, match.end() - len(digits), match.end(), _cost(text, match))
            found += [(key, candidate) for key in wanted[digits]]
    if wanted:
        found += _before_the_next(index, text, wanted)
        found += _after_laws(index, text, wanted)
    return found


def _before_the_next(
    index: int, text: str, wanted: Mapping[str, Sequence[int]]
) -> Iterator[tuple[int, Candidate]]:
    """Marks followed by a comma and the mark of the next note: "exists.116,117"."""
    for digits, keys in wanted.items():
        for match in re.finditer(rf"(?<=[^\s\d]){digits}(?=,{int(digits) + 1}(?!\d))", text):
            for key in keys:
                yield key, Candidate(index, match.start(), match.end(), 0.0)


def _after_laws(
    index: int, text: str, wanted: Mapping[str, Sequence[int]]
) -> Iterator[tuple[int, Candidate]]:
    """Marks glued to the numbers of laws, also two at once: "No. 07-2022.123124"."""
    for match in _LAW.finditer(text):
        for digits, keys in wanted.items():
            end = match.end()
            if text.endswith(str(int(digits) + 1), 0, end):  # the next note's mark follows
                end -= len(str(int(digits) + 1))
            start = end - len(digits)
            if text.endswith(digits, 0, end) and text[start - 1] in _LAW_ENDS:
                for key in keys:
                    yield key, Candidate(index, start, end, _IN_NUMBER)


def _cost(text: str, match: re.Match[str]) -> float:
    """How unlike a mark the digits look. After a period or a bracket they are almost surely one."""
    before = text[match.start(1) - 1] if match[1] else ""
    if match[2]:
        return 0.3
    if not match[1]:
        return 0.8
    if _DECIMAL.search(text, max(0, match.start(1) - 2), match.start(1)):
        return _IN_NUMBER
    if before in '.,;:)]"”’':
        return 0.0
    return 0.5 if before.islower() else 1.2


class _Choice(NamedTuple):
    number: int
    candidate: Candidate
    before: int
    """Index of the choice for a lower number; -1 if there is none."""


def _chain(
    found: Mapping[int, Sequence[Candidate]], numbers: Sequence[int]
) -> dict[int, list[FootnoteMark]]:
    """The cheapest choice of one candidate for each number, strictly rising.

    A number may stay without a candidate.
    """
    best: list[_Choice] = []
    order: list[tuple[tuple[int, int], float, int]] = []  # frontier: places rising, scores rising
    for number in numbers:
        added = []
        for one in found.get(number, ()):
            place = (one.carrier, one.start)
            at = bisect_left(order, (place, -1.0, -1)) - 1
            score = _SKIP - one.cost + (order[at][1] if at >= 0 else 0.0)
            best.append(_Choice(number, one, order[at][2] if at >= 0 else -1))
            added.append((place, score, len(best) - 1))
        for place, score, index in added:
            at = bisect_left(order, (place, score, index))
            if at and order[at - 1][1] >= score:
                continue
            while at < len(order) and order[at][1] <= score:
                del order[at]
            order.insert(at, (place, score, index))
    marks: dict[int, list[FootnoteMark]] = defaultdict(list)
    at = order[-1][2] if order else -1
    while at >= 0:
        number, one, at = best[at]
        marks[one.carrier].insert(0, FootnoteMark(number, one.start, one.end))
    return marks
