"""Schedules of percentages in running text: "1 95% 2 95% 3 80%", "$15000 or less 50% $15001 to $16000 45%".

A row is a count or a range of amounts, and its percentages; rows stand side by side, and nothing stands between them. Where their
head begins nothing tells: its words stay with the text before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from builder.parse.flattened.words import Words

_LEAST_ROWS = 4
"""Rows from which on figures are a schedule."""

_SHARE = r"\d{1,5}%"
_AMOUNT = r"\$\d+"
_MOST = (
    rf"(?:up to(?: and including)?|less than|not more than|no more than|not over|under) {_AMOUNT}|{_AMOUNT} (?:or|and) (?:less|under|below)"
)
_LEAST = rf"(?:more than|over|at least|above|greater than) {_AMOUNT}|{_AMOUNT} (?:or|and) (?:more|over|above|greater)"
_FROM = r"(?:more than|over|from|between|at least|greater than|equal to or (?:more|greater) than)"
_UP_TO = r"(?:but )?(?:not (?:more than|over|exceeding)|(?:equal to or )?less than|up to|to|through|and)"
_RANGE = rf"(?:(?:{_FROM} )?{_AMOUNT} {_UP_TO} {_AMOUNT}|{_LEAST}|{_MOST})"
_COUNT = r"\d{1,2}"


def _spaced(pattern: str) -> re.Pattern[str]:
    """A pattern of words that stand a blank or two apart."""
    return re.compile(rf"(?<!\S){pattern}(?!\S)".replace(" ", r"\s{1,2}"))


_FORMS = tuple(_spaced(rf"{one}(?: {_SHARE})+(?: {one}(?: {_SHARE})+){{{_LEAST_ROWS - 1},}}") for one in (_COUNT, _RANGE))
_ROW = _spaced(rf"(?:{_RANGE}|{_COUNT})(?P<shares>(?: {_SHARE})+)")
_GOES_ON = frozenset(["of", "per", "plus", "for", "or", "and", "to", "in", "on", "from"])
"""Words that go on with the cell before them."""


class Schedule(NamedTuple):
    """Rows of cells, each a range of words."""

    rows: tuple[tuple[tuple[int, int], ...], ...]

    @property
    def first(self) -> int:
        """Its first word."""
        return self.rows[0][0][0]

    @property
    def stop(self) -> int:
        """The word behind its last one."""
        return self.rows[-1][-1][1]


def find_schedules(words: Words, first: int, stop: int) -> Iterator[Schedule]:
    """The schedules among the words of a page, in order.

    >>> words = Words.from_source("year exemption 1 95% 2 95% 3 80% 4 60% b no such exemption")
    >>> [(one.first, one.stop, len(one.rows)) for one in find_schedules(words, 0, len(words))]
    [(2, 10, 4)]
    """
    if first >= stop:
        return
    start, end = words.starts[first], words.end(stop - 1)
    found = (_schedule(words, match) for form in _FORMS for match in form.finditer(words.source, start, end))
    yield from sorted(one for one in found if one and not (one.stop < stop and words.texts[one.stop] in _GOES_ON))


def _schedule(words: Words, found: re.Match[str]) -> Schedule | None:
    """The rows of a match: all of them have as many cells, and counts go up by one from the first."""
    rows = [_cells(words, row) for row in _ROW.finditer(words.source, found.start(), found.end())]
    counts = [words.texts[row[0][0]] for row in rows]
    if counts[0].isdigit() and counts != [str(at) for at in range(1, len(rows) + 1)]:
        return None
    return Schedule(tuple(rows)) if len({len(row) for row in rows}) == 1 else None


def _cells(words: Words, row: re.Match[str]) -> tuple[tuple[int, int], ...]:
    """The cells of a row: its count or range, and each percentage."""
    first, middle, stop = (words.at(offset) for offset in (row.start(), row.start("shares"), row.end()))
    return ((first, middle), *((at, at + 1) for at in range(middle, stop)))
