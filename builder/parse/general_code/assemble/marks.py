"""Find the marks of footnotes: digits, most of them glued to a word.

Their numbers rise strictly through the code in reading order.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from builder.frozen import frozen
from builder.grouped import grouped
from builder.parse.general_code.pages.footnotes import RESTART
from builder.parse.search import Chain, pieces

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
41.", or after a law's number. Only a note without any other mark takes it."""


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
    """The marks in each text, by its index.

    Args:
        texts: in reading order, each with the pages that it is on.
        notes: the page of each footnote, by its key.
    """
    wanted = grouped((on, number) for number, page in notes.items() for on in (page, page - 1))
    found = grouped(
        one
        for index, (text, pages) in enumerate(texts)
        for one in _candidates(index, text, {n for page in pages for n in wanted.get(page, ())})
    )
    return _chain(found, sorted(notes))


def _candidates(index: int, text: str, keys: set[int]) -> Iterator[tuple[int, Candidate]]:
    wanted = grouped((digits, key) for key in keys if (digits := str(key % RESTART)) in text)
    if not wanted:
        return
    for match in _GLUED.finditer(text):
        digits = match[match.lastindex or 0]
        candidate = Candidate(index, match.end() - len(digits), match.end(), _cost(text, match))
        yield from ((key, candidate) for key in wanted.get(digits, ()))
    yield from _before_the_next(index, text, wanted)
    yield from _after_laws(index, text, wanted)


def _before_the_next(
    index: int, text: str, wanted: Mapping[str, Sequence[int]]
) -> Iterator[tuple[int, Candidate]]:
    """Marks followed by a comma and the next note's mark: "exists.116,117"."""
    for digits, keys in wanted.items():
        for match in re.finditer(rf"(?<=[^\s\d]){digits}(?=,{int(digits) + 1}(?!\d))", text):
            for key in keys:
                yield key, Candidate(index, match.start(), match.end(), 0.0)


def _after_laws(
    index: int, text: str, wanted: Mapping[str, Sequence[int]]
) -> Iterator[tuple[int, Candidate]]:
    """Marks glued to numbers of laws, even two at once: "No. 07-2022.123124"."""
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
    """How unlike a mark the digits look; after a period or a bracket they are almost surely one."""
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
    """The best choice of candidates up to one of them."""

    place: tuple[int, int]
    score: float
    chain: Chain[tuple[int, FootnoteMark]]
    """The chosen marks, each with the index of its text."""


def _chain(
    found: Mapping[int, Sequence[Candidate]], numbers: Sequence[int]
) -> dict[int, list[FootnoteMark]]:
    """The cheapest choice of candidates, at most one for each number, strictly rising."""
    ways: list[_Choice] = []  # places rising, scores rising
    for number in numbers:
        added = []
        for one in found.get(number, ()):
            place = (one.carrier, one.start)
            at = bisect_left(ways, place, key=lambda way: way.place)
            before = ways[at - 1] if at else None
            score = _SKIP - one.cost + (before.score if before else 0.0)
            mark = one.carrier, FootnoteMark(number, one.start, one.end)
            added.append(_Choice(place, score, Chain(mark, before.chain if before else None)))
        for new in added:
            at = bisect_right(ways, new[:2], key=lambda way: way[:2])
            if at and ways[at - 1].score >= new.score:
                continue
            while at < len(ways) and ways[at].score <= new.score:
                del ways[at]
            ways.insert(at, new)
    return grouped(pieces(ways[-1].chain if ways else None))
