"""Lists of laws in running text.

For example: "12005 1112005 vehicles and traffic amendment ch 140 22005 282005 taxicabs repealer
ncm".

A row begins where a law's number and its date are neighbors. Which of them comes first is learned
from the list. A row ends with what became of the law, which has a closed grammar; the law's subject
is between. A row whose end the grammar does not know, or could read in two ways, is kept whole.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Sequence
from dataclasses import replace
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
_FATES = rf"{_ITEM}(?:(?:  | {{1,2}}and ){_ITEM})*"
_ENDS_WITH_FATE = re.compile(rf"(?:.* )?{_ITEM}")
_TAIL = rf"(?P<subject>(?: +\S+)+?)??(?P<disposition> +{_FATES})"
_TAILS = re.compile(rf"{_TAIL}(?P<supplement> +\d{{1,2}})"), re.compile(_TAIL)
"""What follows the law and the date of a row, with the number of a supplement or without."""
_PREFIX = (
    r"(?:(?:l l|ll|local law|ord|ordinance|res|resolution|bylaw) )?(?<!supp )(?<!supplement )no"
)
_BY_LAW = re.compile(
    rf"(?<!\S)(?=(?P<one>(?:{_PREFIX} +)?(?P<law>\d+))(?P<other> +(?P<date>\d+))(?!\S))"
)
_BY_DATE = re.compile(
    rf"(?<!\S)(?=(?P<one>(?P<date>\d+))(?P<other> +(?:{_PREFIX} +)?(?P<law>\w+))(?!\S))"
)
"""How rows begin."""


def _head(one: str, other: str) -> re.Pattern[str]:
    """The head of a list whose first two columns have these heads."""
    columns = (
        rf"(?<!\S)(?P<one>{one})(?P<other> (?:{other}))(?P<subject> {_SUBJECT})?"
        rf"(?P<disposition> {_DISPOSITION})(?P<supplement> {_SUPPLEMENT})?\s*\Z"
    )
    return re.compile(columns.replace(" ", " {1,2}"))


_LAW_HEAD = (
    r"(?:local law|l l|ll|ordinance|ord|resolution|res|bylaw|legislation|law)"
    r"(?: (?:number|nos?))?|number|no"
)
_DATE_HEAD = (
    r"(?:adoption|adopted|enactment|enacted|passed)(?: date)?"
    r"|date(?: (?:of (?:adoption|enactment)|adopted|enacted|passed))?"
)
_SUBJECT = r"(?:subject(?: matter)?|title|description|purpose)"
_DISPOSITION = r"(?:disposition|location)"
_SUPPLEMENT = r"supp(?:lement)?(?: no)?"
_FORMS = (
    (_BY_LAW, _head(_LAW_HEAD, _DATE_HEAD)),
    (_BY_DATE, _head(_DATE_HEAD, _LAW_HEAD)),
)
"""How rows begin, and the head that such a list has."""
_COLUMNS = ("subject", "disposition")
"""The further columns of a list without a head."""


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


def find_law_lists(words: Words, sequence: Sequence[int]) -> tuple[LawList, ...]:
    """The lists of laws in a running text, in order; none if too few rows are clear.

    A head that is unlike the one before begins a new list.

    Args:
        words: the words of the source.
        sequence: the words of the text.
    """
    read = _ListText.of(words, sequence)
    openings, head = read.openings()
    heads = [head.search(read.text, 0, one.start()) for one in openings]
    if not openings or (len(openings) < _LEAST_ROWS and not heads[0]):
        return ()
    made = read.lists(openings, heads)
    rows = [row for one in made for row in one.rows]
    unclear = sum(not row.clear for row in rows) > _MOST_UNCLEAR * len(rows)
    return () if unclear else tuple(made)


def law_rows(words: Words, first: int, stop: int) -> range:
    """The words of a page from the first row of a list of laws to the last; no label is among them.

    >>> text = "a 12003 242003 geese ch 64 22003 472003 adoption of  1 art i "
    >>> law_rows(Words.from_source(text + "12004 1132004 barges ncm"), 0, 20)
    range(1, 13)
    """
    read = _ListText.of(words, range(first, min(stop, len(words))))
    openings, _ = read.openings()
    if len(openings) < _LEAST_ROWS:
        return range(0)
    return range(*(first + read.place(one.start()) for one in (openings[0], openings[-1])))


@frozen
class _ListText:
    """Some words as one text, with two blanks where the page has more than one."""

    text: str
    starts: tuple[int, ...]
    """Where its words begin."""
    breaks: tuple[int, ...]
    """Where it goes on at another place of the source."""

    @classmethod
    def of(cls, words: Words, sequence: Sequence[int]) -> _ListText:
        """The text of a sequence of words."""
        text, starts, breaks = "", list[int](), list[int]()
        for before, word in pairwise([-1, *sequence]):
            follows = before + 1 == word
            text += "  " if follows and words.gaps[word] > 1 else " "
            breaks += [] if follows else [len(text)]
            starts.append(len(text))
            text += words.texts[word]
        return cls(text, tuple(starts), tuple(breaks))

    def place(self, offset: int) -> int:
        """The first word at or after an offset."""
        return bisect_left(self.starts, offset)

    def cells(self, found: re.Match[str]) -> tuple[Cell, ...]:
        """The cells of a match, without columns that it does not have."""
        spans = (found.span(name) for name in _NAMES & found.groupdict().keys() if found[name])
        return tuple(Cell(*map(self.place, span)) for span in sorted(spans))

    def openings(self) -> tuple[list[re.Match[str]], re.Pattern[str]]:
        """Where rows begin, and the head of a list of such rows."""
        read = [([*self._begun(rows)], head) for rows, head in _FORMS]
        found, head = max(read, key=lambda each: len(each[0]))
        bare = [one for one in found if _is_bare(one)]
        kept = bare if 2 * len(bare) >= len(found) else [one for one in found if not _is_bare(one)]
        # if rows begin bare, "repealed by ll no 12016" is the end of a row
        laws = [law_number(one["law"]) or () for one in kept]
        follows = [before <= after for before, after in pairwise(laws)]
        return (kept if sum(follows) >= _IN_ORDER * len(follows) else []), head

    def _begun(self, form: re.Pattern[str]) -> list[re.Match[str]]:
        """The rows of a form, each with the longest prefix of its law."""
        found: dict[int, re.Match[str]] = {}
        for one in form.finditer(self.text):
            year, number = law_number(one["law"]) or (0, 0)
            if number and any(abs(day.year - year) <= 1 for day in date_readings(one["date"])):
                found.setdefault(one.start("law"), one)
        return [*found.values()]

    def lists(
        self, openings: Sequence[re.Match[str]], heads: Sequence[re.Match[str] | None]
    ) -> list[LawList]:
        """A list for each head that differs from the one before it, with its rows."""
        made: list[LawList] = []
        columns: Sequence[str] = _COLUMNS
        above: re.Match[str] | None = None
        stops = [(head or one).start() for head, one in zip(heads[1:], openings[1:], strict=True)]
        for at, (one, head) in enumerate(zip(openings, heads, strict=True)):
            cells = self.cells(head) if head else ()
            if head and above and head[0].split() == above[0].split():
                again = Cell(cells[0].first, cells[-1].stop)
                made[-1] = replace(made[-1], repeated=(*made[-1].repeated, again))
            elif head or not made:
                made.append(LawList(cells, (), ()))
                above = head
                columns = [*filter(head.group, _NAMES)] if head else columns
            ends = stops[at : at + 1] or self._ends(one)
            rows = [self._row(one, end, columns) for end in ends]
            row = next((row for row in rows if row.clear), rows[0])
            made[-1] = replace(made[-1], rows=(*made[-1].rows, row))
        return made

    def _ends(self, opening: re.Match[str]) -> list[int]:
        """Where the last row may end: with the text, or at a page's end before something else."""
        after = self.place(opening.end("other")) + 1
        breaks = [at for at in self.breaks if self.place(at) >= after]
        return [*breaks, len(self.text)]

    def _row(self, opening: re.Match[str], stop: int, columns: Collection[str]) -> Row:
        """The row up to a place; kept whole if it is unclear where to cut it."""
        end = len(self.text[:stop].rstrip())
        for tail in _TAILS if "supplement" in columns else _TAILS[1:]:
            found = tail.fullmatch(self.text, opening.end("other"), end)
            subject = found and found["subject"]
            if (
                found
                and ("subject" in columns) == bool(subject)
                and not (subject and _ENDS_WITH_FATE.fullmatch(subject))
            ):
                return Row((*self.cells(opening), *self.cells(found)), clear=True)
        return Row((Cell(self.place(opening.start()), self.place(end)),), clear=False)


_NAMES = frozenset({"one", "other", "subject", "disposition", "supplement"})
"""The groups that are cells."""


def _is_bare(opening: re.Match[str]) -> bool:
    """Whether a law's number has no prefix."""
    return opening["law"] in (opening["one"], opening["other"].strip())
