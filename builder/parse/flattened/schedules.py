"""Schedules of percentages in running text.

For example: "1 95% 2 95% 3 80%" and "$15000 or less 50% $15001 to $16000 45%".

A row is a count or a range of amounts, then its percentages. Rows follow one another with nothing
between. Only a new page that repeats their head shows where the head begins; otherwise its words
stay with the text before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from builder.parse.flattened.words import WordRange, Words, word_ranges

Row: TypeAlias = tuple[WordRange, ...]
Rows: TypeAlias = tuple[Row, ...]

_LEAST_ROWS = 4
"""Fewest rows that make figures a schedule."""
_LEAST_HEAD = 2
"""Fewest words of a repeated head."""

_SHARE = r"\d{1,5}%"
_AMOUNT = r"\$\d+"
_MOST = (
    r"(?:up to(?: and including)?|less than|not more than|no more than|not over|under)"
    rf" {_AMOUNT}|{_AMOUNT} (?:or|and) (?:less|under|below)"
)
_LEAST = (
    rf"(?:more than|over|at least|above|greater than) {_AMOUNT}"
    rf"|{_AMOUNT} (?:or|and) (?:more|over|above|greater)"
)
_FROM = r"(?:more than|over|from|between|at least|greater than|equal to or (?:more|greater) than)"
_UP_TO = (
    r"(?:but )?(?:not (?:more than|over|exceeding)|(?:equal to or )?less than|up to|to|through|and)"
)
_RANGE = rf"(?:(?:{_FROM} )?{_AMOUNT} {_UP_TO} {_AMOUNT}|{_LEAST}|{_MOST})"
_COUNT = r"\d{1,2}"


def _spaced(pattern: str) -> re.Pattern[str]:
    """A pattern of words separated by one or two blanks."""
    return re.compile(rf"(?<!\S){pattern}(?!\S)".replace(" ", r"\s{1,2}"))


_FORMS = tuple(
    _spaced(rf"{one}(?: {_SHARE})+(?: {one}(?: {_SHARE})+)+") for one in (_COUNT, _RANGE)
)
_ROW = _spaced(rf"(?:{_RANGE}|{_COUNT})(?P<shares>(?: {_SHARE})+)")
_CONTINUES = frozenset(["of", "per", "plus", "for", "or", "and", "to", "in", "on", "from"])
"""Words that continue the cell before them."""


class _Run(NamedTuple):
    """Consecutive rows on a page."""

    rows: Rows

    @property
    def first(self) -> int:
        """Its first word."""
        return self.rows[0][0][0]

    @property
    def stop(self) -> int:
        """The word after its last."""
        return self.rows[-1][-1][1]


@dataclass(frozen=True)
class Schedule:
    """A schedule on one page, or on two if the second continues it under the same head."""

    rows: Rows
    head: WordRange | None = None
    """Known only if it is repeated."""
    repeated: WordRange | None = None
    """The head again, above the rows of the second page."""

    @cached_property
    def ranges(self) -> tuple[WordRange, ...]:
        """Its words, page by page, without the repeated head."""
        cells = [*([self.head] if self.head else []), *(cell for row in self.rows for cell in row)]
        return word_ranges(word for cell in cells for word in range(*cell))

    @property
    def torn(self) -> WordRange | None:
        """The part on the second page."""
        return (self.repeated[0], self.ranges[-1][1]) if self.repeated else None

    @property
    def parts(self) -> tuple[WordRange, ...]:
        """All its words, page by page."""
        return (self.ranges[0], self.torn) if self.torn else self.ranges


def find_schedules(words: Words, pages: Iterable[WordRange]) -> Iterator[Schedule]:
    """The schedules on some pages, in order.

    >>> words = Words.from_source("year exemption 1 95% 2 95% 3 80% 4 60% b no such exemption")
    >>> [(one.ranges, len(one.rows)) for one in find_schedules(words, [(0, len(words))])]
    [(((2, 10),), 4)]
    """
    before: tuple[WordRange, _Run] | None = None
    for page in pages:
        runs = list(_runs(words, *page))
        joined = _joined(words, before, (page, runs[0])) if before and runs else None
        if joined:
            yield joined
        elif before:
            yield from _alone(words, [before[1]])
        runs = runs[1:] if joined else runs
        yield from _alone(words, runs[:-1])
        before = (page, runs[-1]) if runs else None
    if before:
        yield from _alone(words, [before[1]])


def _alone(words: Words, runs: Iterable[_Run]) -> Iterator[Schedule]:
    """The runs that are schedules by themselves: with enough rows, and with counts from one."""
    yield from (
        Schedule(run.rows)
        for run in runs
        if len(run.rows) >= _LEAST_ROWS and (_count(words, run.rows[0]) or 1) == 1
    )


def _joined(
    words: Words, one: tuple[WordRange, _Run], other: tuple[WordRange, _Run]
) -> Schedule | None:
    """The schedule that the last rows of a page make with the first of the next, if any."""
    (page, above), (next_page, below) = one, other
    counts = _count(words, above.rows[-1]), _count(words, below.rows[0])
    continues = (
        counts[0] + 1 == counts[1]
        if counts[0] is not None and counts[1] is not None
        else counts[0] is counts[1]
    )
    size = 0
    while min(above.first - page[0], below.first - next_page[0]) > size and (
        words.texts[above.first - size - 1] == words.texts[below.first - size - 1]
    ):
        size += 1
    rows = (*above.rows, *below.rows)
    if (
        size < _LEAST_HEAD
        or not continues
        or len(above.rows[0]) != len(below.rows[0])
        or (_count(words, rows[0]) or 1) != 1
    ):
        return None
    return (
        Schedule(rows, (above.first - size, above.first), (below.first - size, below.first))
        if len(rows) >= _LEAST_ROWS
        else None
    )


def _runs(words: Words, first: int, stop: int) -> Iterator[_Run]:
    """Consecutive rows among the words of a page, in order."""
    if first >= stop:
        return
    start, end = words.starts[first], words.end(stop - 1)
    found = (
        _run(words, match) for form in _FORMS for match in form.finditer(words.source, start, end)
    )
    yield from sorted(
        one
        for one in found
        if one and not (one.stop < stop and words.texts[one.stop] in _CONTINUES)
    )


def _run(words: Words, found: re.Match[str]) -> _Run | None:
    """The rows of a match: all have the same number of cells, and counts go up by one."""
    rows = tuple(
        _cells(words, row) for row in _ROW.finditer(words.source, found.start(), found.end())
    )
    counts = [_count(words, row) for row in rows]
    if counts[0] is not None and counts != [*range(counts[0], counts[0] + len(rows))]:
        return None
    return _Run(rows) if len({len(row) for row in rows}) == 1 else None


def _count(words: Words, row: Row) -> int | None:
    """The count that a row begins with, if any."""
    text = words.texts[row[0][0]]
    return int(text) if text.isdecimal() else None


def _cells(words: Words, row: re.Match[str]) -> Row:
    """The cells of a row: its count or range, and each percentage."""
    first, middle, stop = (
        words.at(offset) for offset in (row.start(), row.start("shares"), row.end())
    )
    return ((first, middle), *((at, at + 1) for at in range(middle, stop)))
