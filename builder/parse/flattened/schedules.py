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
from itertools import pairwise
from typing import TypeAlias

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
    """The schedules on some pages, in order: with enough rows, and with counts from one.

    >>> words = Words.from_source("year exemption 1 95% 2 95% 3 80% 4 60% b no such exemption")
    >>> [(one.ranges, len(one.rows)) for one in find_schedules(words, [(0, len(words))])]
    [(((2, 10),), 4)]
    """
    found: list[Rows] = []
    whole: list[Schedule] = []
    for above, page in pairwise([(0, 0), *pages]):
        runs = list(_runs(words, *page))
        both = found and runs and _joined(words, (found[-1], runs[0]), (above[0], page[0]))
        whole += map(Schedule, found[:-1] if both else found)
        whole += [both] if both else []
        found = runs[1:] if both else runs
    for one in (*whole, *map(Schedule, found)):
        if len(one.rows) >= _LEAST_ROWS and _count(words, one.rows[0]) in (None, 1):
            yield one


def _joined(words: Words, parts: tuple[Rows, Rows], pages: tuple[int, int]) -> Schedule | None:
    """The schedule that the last rows of a page make with the first of the next, if any.

    Args:
        words: those of the source.
        parts: the rows on the two pages.
        pages: the first words of these pages.
    """
    above, below = parts
    firsts = [rows[0][0][0] for rows in parts]
    size = 0
    while all(first - size > page for first, page in zip(firsts, pages, strict=True)) and (
        len({words.texts[first - size - 1] for first in firsts}) == 1
    ):
        size += 1
    if size < _LEAST_HEAD or not _continue(words, above[-1], below[0]):
        return None
    head, repeated = ((first - size, first) for first in firsts)
    return Schedule((*above, *below), head, repeated)


def _runs(words: Words, first: int, stop: int) -> Iterator[Rows]:
    """Consecutive rows among the words of a page, in order: of one length, counts in turn."""
    if first >= stop:
        return
    start, end = words.starts[first], words.end(stop - 1)
    matches = (found for form in _FORMS for found in form.finditer(words.source, start, end))
    for found in sorted(matches, key=re.Match.start):
        rows = tuple(
            _cells(words, row) for row in _ROW.finditer(words.source, found.start(), found.end())
        )
        after = rows[-1][-1][1]
        open_ended = after < stop and words.texts[after] in _CONTINUES
        if not open_ended and all(_continue(words, *pair) for pair in pairwise(rows)):
            yield rows


def _continue(words: Words, row: Row, below: Row) -> bool:
    """Whether a row may follow another one: of the same length, and with the next count if any."""
    count, following = _count(words, row), _count(words, below)
    return len(row) == len(below) and following == (None if count is None else count + 1)


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
