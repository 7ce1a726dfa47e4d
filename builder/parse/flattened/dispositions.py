"""Lists of laws in running text.

For example: "12005 1112005 vehicles and traffic amendment ch 140 22005 282005 taxicabs repealer
ncm".

A row begins where a law's number and its date are neighbors. Which of them comes first is learned
from the list. A row ends with what became of the law, which has a closed grammar; the law's subject
is between. A row whose end the grammar does not know, or could read in two ways, is kept whole.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from builder.frozen import frozen
from builder.parse.flattened.words import Words
from builder.text.squash import date_readings, law_number

_LEAST_ROWS = 3
"""Fewest rows that make a list without a head."""
_IN_ORDER = 0.75
"""Share of rows whose law must follow the law before."""
_MOST_UNCLEAR = 0.4
"""Share of rows without a clear end above which a list stays running text."""
_TALLEST_HEAD = 16
"""Most words of a head."""
_FEWEST_HEADS = 3

_NUMBER = r"(?:[a-z]?\d{1,3}[a-z]?)"
_ROMAN = r"(?:[ivxl]+|\d{1,2})"
_WITHIN = rf"(?: (?:arts?|pts?) {_ROMAN}(?: (?:and )?{_ROMAN}\b)*)"
_ONLY = r"(?: (?:(?:footnote|table|reference|map|schedule|attachment)s? only|as footnote))"
_PLACE = rf"{_NUMBER}\b{_WITHIN}?{_ONLY}?"
_CHAPTERS = (
    rf"(?:ch {_PLACE}(?:(?:  | {{1,2}}and ){_PLACE})*|chs {_PLACE}(?: {{1,2}}(?:and )?{_PLACE})+)"
)
_LAW = (
    r"(?:(?:l l|ll|local law|ord|ordinance|res|resolution|bylaw) )?(?:no )?"
    r"\d{1,3}[a-z]?(?:19|20)\d\d\b"
)
_GONE = (
    rf"(?:repealed|superseded|rescinded|replaced|amended)(?: in part)? by {_LAW}"
    rf"(?: {{1,2}}(?:and )?{_LAW})*"
)
_FATE = (
    rf"(?:{_GONE}|repealer only|ncm|rep|repealed|superseded|rescinded|expired|withdrawn"
    r"|defeated|disapproved|vetoed|not adopted)"
)
_ITEM = rf"(?:{_CHAPTERS}|{_FATE})\b"
_DISPOSITION = re.compile(rf"{_ITEM}(?:(?:  | {{1,2}}and ){_ITEM})*")
_DISPOSITION_AT_END = re.compile(rf"(?:^|.* )(?:{_ITEM})")
_SUPPLEMENT = re.compile(r"\d{1,2}")
_PREFIX = re.compile(r"(?:(?:l l|ll|local law|ord|ordinance|res|resolution|bylaw) )?no")
_LONGEST_PREFIX = 3
"""Most words of a prefix."""


class _Column(StrEnum):
    """The content of a column."""

    LAW = "law"
    DATE = "date"
    SUBJECT = "subject"
    DISPOSITION = "disposition"
    SUPPLEMENT = "supplement"


_HEADS = {
    _Column.LAW: (
        r"(?:local law|l l|ll|ordinance|ord|resolution|res|bylaw|legislation|law)"
        r"(?: (?:number|nos?))?|number|no"
    ),
    _Column.DATE: (
        r"(?:adoption|adopted|enactment|enacted|passed)(?: date)?"
        r"|date(?: (?:of (?:adoption|enactment)|adopted|enacted|passed))?"
    ),
    _Column.SUBJECT: r"subject(?: matter)?|title|description|purpose",
    _Column.DISPOSITION: r"disposition|location",
    _Column.SUPPLEMENT: r"supp(?:lement)?(?: no)?",
}
_HEAD_CELL = re.compile("|".join(rf"(?P<{column}>{pattern})" for column, pattern in _HEADS.items()))


class Cell(NamedTuple):
    """Places `[first, stop)` in a sequence of words."""

    first: int
    stop: int


class Row(NamedTuple):
    """A row of cells; a single cell if it is unclear where to cut it."""

    cells: tuple[Cell, ...]
    clear: bool


@frozen
class LawList:
    """A list of laws under one head."""

    head: tuple[Cell, ...]
    """Head cells; none if there is no head above the first row."""
    rows: tuple[Row, ...]
    repeated: tuple[Cell, ...]
    """Places at which its head is printed again."""

    @property
    def first(self) -> int:
        """Its first place."""
        return self.head[0].first if self.head else self.rows[0].cells[0].first

    @property
    def stop(self) -> int:
        """The place after its last row."""
        return self.rows[-1].cells[-1].stop


class _Opening(NamedTuple):
    """The beginning of a row, and where its first two cells end."""

    first: int
    middle: int
    stop: int
    law: tuple[int, int]


class _Head(NamedTuple):
    """A head: the contents of its columns, and its cells."""

    columns: tuple[_Column, ...]
    cells: tuple[Cell, ...]


def find_law_lists(words: Words, sequence: Sequence[int]) -> tuple[LawList, ...]:
    """The lists of laws in a running text, in order.

    A head that is unlike the one before begins a new list.

    Args:
        words: the words of the source.
        sequence: the words of the text.
    """
    return _Reader(words, sequence).lists()


def law_rows(words: Words, first: int, stop: int) -> range:
    """The words of a page from the first row of a list of laws to the last; no label is among them.

    >>> text = "a 12003 242003 geese ch 64 22003 472003 adoption of  1 art i "
    >>> law_rows(Words.from_source(text + "12004 1132004 barges ncm"), 0, 20)
    range(1, 13)
    """
    openings, _ = _Reader(words, range(first, min(stop, len(words)))).openings()
    return (
        range(first + openings[0].first, first + openings[-1].first)
        if len(openings) >= _LEAST_ROWS
        else range(0)
    )


@dataclass(frozen=True)
class _Reader:
    words: Words
    sequence: Sequence[int]

    def lists(self) -> tuple[LawList, ...]:
        """All lists; none if too few rows are clear."""
        openings, date_first = self.openings()
        if not openings:
            return ()
        ends = [0, *(one.stop for one in openings[:-1])]
        heads = [self._head(end, one.first) for end, one in zip(ends, openings, strict=True)]
        front = (_Column.DATE, _Column.LAW) if date_first else (_Column.LAW, _Column.DATE)
        if any(head and not _is_usual(head.columns, front) for head in heads):
            return ()
        if len(openings) < _LEAST_ROWS and not heads[0]:
            return ()
        made = self._made(openings, heads, (*front, _Column.SUBJECT, _Column.DISPOSITION))
        rows = [row for one in made for row in one.rows]
        unclear = sum(not row.clear for row in rows) > _MOST_UNCLEAR * len(rows)
        return () if unclear else tuple(made)

    def _made(
        self,
        openings: Sequence[_Opening],
        heads: Sequence[_Head | None],
        usual: tuple[_Column, ...],
    ) -> list[LawList]:
        """A list for each head that differs from the one before it, with its rows."""
        made: list[tuple[_Head | None, list[Row], list[Cell]]] = []
        columns = usual
        stops = [
            head.cells[0].first if head else one.first
            for head, one in zip(heads[1:], openings[1:], strict=True)
        ]
        for at, (one, head) in enumerate(zip(openings, heads, strict=True)):
            above = made[-1][0] if made else None
            if head and above and self._same(head, above):
                made[-1][2].append(Cell(head.cells[0].first, head.cells[-1].stop))
            elif head or not made:
                made.append((head, [], []))
                columns = head.columns if head else columns
            made[-1][1].append(
                self._row(one, stops[at], columns) if at < len(stops) else self._last(one, columns)
            )
        return [
            LawList(head.cells if head else (), tuple(rows), tuple(again))
            for head, rows, again in made
        ]

    def _text(self, first: int, stop: int) -> str:
        """Some words, with two blanks where the page has more than one."""
        pieces = []
        for at in range(first, stop):
            word = self.sequence[at]
            follows = at > first and self.sequence[at - 1] + 1 == word
            pieces.append(
                ("  " if follows and self.words.gaps[word] > 1 else " " if at > first else "")
                + self.words.texts[word]
            )
        return "".join(pieces)

    def openings(self) -> tuple[list[_Opening], bool]:
        """Where rows begin, and whether they begin with the date."""
        texts = self.words.texts
        figures = [at for at, word in enumerate(self.sequence[:-1]) if texts[word].isdecimal()]
        law_first, found = (
            [opening for at in figures if (opening := self._opening(at, date_first=order))]
            for order in (False, True)
        )
        date_first = len(found) > len(law_first)
        found = found if date_first else law_first
        bare = [one for one in found if one.stop - one.first == 2]
        marked = [one for one in found if one.stop - one.first > 2]
        kept = (
            bare if len(bare) >= len(marked) else marked
        )  # if rows begin bare, "repealed by ll no 12016" is the end of a row
        follows = [before.law <= after.law for before, after in pairwise(kept)]
        return (kept if sum(follows) >= _IN_ORDER * len(follows) else []), date_first

    def _opening(self, at: int, *, date_first: bool) -> _Opening | None:
        """The row that begins at a figure, with a law's number after its prefix, or with a date."""
        prefix = self._prefix(at + 1, forward=True) if date_first else 0
        date, law = (at, at + 1 + prefix) if date_first else (at + 1, at)
        if max(date, law) >= len(self.sequence):
            return None
        number, days = (
            law_number(self._text(law, law + 1)),
            date_readings(self._text(date, date + 1)),
        )
        if (
            number is None
            or not number[1]
            or not any(abs(day.year - number[0]) <= 1 for day in days)
        ):
            return None
        before = 0 if date_first or self._ends_head(at) else self._prefix(at, forward=False)
        return _Opening(at - before, at + 1, max(law, date) + 1, number)

    def _ends_head(self, at: int) -> bool:
        """Whether the words before a place end a head and are no prefix: "supp no 12020"."""
        head = self._head(0, at)
        return head is not None and head.columns[-1] is _Column.SUPPLEMENT

    def _prefix(self, at: int, *, forward: bool) -> int:
        """The number of words after or before a place that introduce a law: "ll no"."""
        for size in range(_LONGEST_PREFIX, 0, -1):
            first = at if forward else at - size
            within = 0 <= first <= len(self.sequence) - size
            if within and _PREFIX.fullmatch(self._text(first, first + size)):
                return size
        return 0

    def _head(self, least: int, stop: int) -> _Head | None:
        """The head that ends at a place: the longest without a repeated column."""
        for first in range(max(least, stop - _TALLEST_HEAD), stop - _FEWEST_HEADS + 1):
            head = self._head_cells(first, stop)
            if (
                head
                and len(head.cells) >= _FEWEST_HEADS
                and len(set(head.columns)) == len(head.columns)
            ):
                return head
        return None

    def _head_cells(self, first: int, stop: int) -> _Head | None:
        text, at = " ".join(self._text(first, stop).split()), 0
        columns, cells = list[_Column](), list[Cell]()
        while at < len(text):
            found = _HEAD_CELL.match(text, at)
            if not found or not found.lastgroup or text[found.end() : found.end() + 1].strip():
                return None
            begin = cells[-1].stop if cells else first
            columns.append(_Column(found.lastgroup))
            cells.append(Cell(begin, begin + len(found[0].split())))
            at = found.end() + 1
        return _Head(tuple(columns), tuple(cells))

    def _same(self, one: _Head, other: _Head) -> bool:
        """Whether two heads have the same words."""
        first, second = (
            self._text(head.cells[0].first, head.cells[-1].stop).split() for head in (one, other)
        )
        return first == second

    def _row(self, opening: _Opening, stop: int, columns: Sequence[_Column]) -> Row:
        """The row up to a place; kept whole if it is unclear where to cut it."""
        front = (Cell(opening.first, opening.middle), Cell(opening.middle, opening.stop))
        back, end = list[Cell](), stop
        if _Column.SUPPLEMENT in columns and _SUPPLEMENT.fullmatch(
            self._text(max(opening.stop, stop - 1), stop)
        ):
            shorter = self._cut(opening.stop, stop - 1, columns)
            if shorter is not None:
                back, end = [Cell(stop - 1, stop)], stop - 1
        cut = self._cut(opening.stop, end, columns)
        if cut is None:
            return Row((Cell(opening.first, stop),), clear=False)
        subject = [Cell(opening.stop, cut)] if _Column.SUBJECT in columns else []
        return Row((*front, *subject, Cell(cut, end), *back), clear=True)

    def _cut(self, first: int, stop: int, columns: Sequence[_Column]) -> int | None:
        """Where the disposition begins, or None if that is unclear."""
        if _Column.SUBJECT not in columns:
            return (
                first if first < stop and _DISPOSITION.fullmatch(self._text(first, stop)) else None
            )
        cut = next(
            (at for at in range(first + 1, stop) if _DISPOSITION.fullmatch(self._text(at, stop))),
            None,
        )
        return None if cut is None or _DISPOSITION_AT_END.fullmatch(self._text(first, cut)) else cut

    def _last(self, opening: _Opening, columns: Sequence[_Column]) -> Row:
        """The last row, which ends with the text, or at a page's end before something else."""
        breaks = [
            at
            for at in range(opening.stop + 1, len(self.sequence))
            if self.sequence[at - 1] + 1 != self.sequence[at]
        ]
        rows = [self._row(opening, stop, columns) for stop in (*breaks, len(self.sequence))]
        return next((row for row in rows if row.clear), rows[0])


def _is_usual(columns: Sequence[_Column], front: Sequence[_Column]) -> bool:
    """Whether a head has the columns of a list in an order by which rows can be divided."""
    order = [*front, _Column.SUBJECT, _Column.DISPOSITION, _Column.SUPPLEMENT]
    return {*front, _Column.DISPOSITION} <= {*columns} and list(columns) == [
        column for column in order if column in columns
    ]
