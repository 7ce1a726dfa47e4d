"""A table's cells have exactly its words, in their rows and columns.

The rows of a table follow one another as its text does, so each row is the next run of its words,
and the cells of a row follow one another too. Words may leave that order only where the source
shows columns: then each cell holds what is between the same gaps, line below line. A gap is a tab
or two blanks. It separates two columns if another line of the table has a gap there too. Without a
gap, a cell may begin only with a word that is not in lower case, in a column that another row also
has: a line that begins in the middle of a sentence is prose. If a tall head was printed out of
order, its cells must at least have each whole word of the head once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from typing import NamedTuple, TypeAlias

from builder.frozen import Plain
from builder.proof.book import Book, around, before_text, place_of, squeeze
from builder.proof.fault import Fault, told

_Places: TypeAlias = "tuple[_Stretch | None, ...]"
_MOST_READINGS = 400
"""Most readings of a row at once; a row with more is too wide to decide, and a fault."""
_WORD = re.compile(r"\S+")
_NOTED = re.compile(r"\W*(?i:notes?)\b|[*†‡]|\d{1,2}\s+[A-Z]")
"""How notes under a table begin."""
_LINES = 2
"""Fewest lines with a gap at one place that show a column."""

_ASIDE = 1
"""Most blanks or points between the beginnings of a cell and its column."""


class _Stretch(NamedTuple):
    """A part of a line, from left to right, in characters."""

    left: float
    right: float

    def meets(self, other: _Stretch) -> bool:
        """Whether the two overlap."""
        return self.left < other.right and other.left < self.right

    def with_(self, other: _Stretch | None) -> _Stretch:
        """The stretch from the first edge of both to the last."""
        if other is None:
            return self
        return _Stretch(min(self.left, other.left), max(self.right, other.right))


class _Word(NamedTuple):
    """A word of a table and its place."""

    text: str
    line: int
    """Offset of its line in the source."""
    place: _Stretch | None
    """None if tabs separate the cells of its line."""
    gap: _Stretch | None
    """The wide gap between it and the words before it on its line, if any."""
    first: bool
    """Whether it begins its line."""
    cell: int | None = None
    """Index of its cell, if tabs separate the cells of its line."""


class _Reading(NamedTuple):
    """One way to assign a row's words to cells: letters read and stretch so far, for each cell."""

    taken: tuple[int, ...]
    places: tuple[_Stretch | None, ...]
    at: int


def check(book: Book) -> Iterator[Fault]:
    """Check every table whose cells are known."""
    for where, block in book.each("blocks"):
        if block["rows"] is not None:
            yield from told("cells differ", where, block, wrong(book, block))


def wrong(book: Book, block: Plain) -> str:
    """What is wrong with a table's cells, first fault only; "" if nothing is."""
    return _Table(book, block).wrong()


@dataclass(frozen=True)
class _Table:
    """A table with its source."""

    book: Book
    block: Plain

    @cached_property
    def words(self) -> list[_Word]:
        """Its words in the order of its text, with the hyphens that were put back."""
        block, letters = self.block, 0
        skipped = len(squeeze(before_text(block)))
        added = {
            skipped + len(squeeze(block["text"][:at])) - nth
            for nth, (at, _) in enumerate(block["insertions"])
        }
        found: list[_Word] = []
        for start, end in block["spans"]:
            for match in _WORD.finditer(self.book.source, start, end):
                first = max(0, skipped - letters)
                text = "".join(
                    letter + "-" * (letters + nth in added)
                    for nth, letter in enumerate(match[0], 1)
                    if nth > first
                )
                letters += len(match[0])
                if text:
                    found.append(_placed(self.book, text, match.start() + first, match.end()))
        return found

    @cached_property
    def gaps(self) -> list[tuple[int, _Stretch]]:
        """(line, gap) of each word after a gap."""
        return [(word.line, word.gap) for word in self.words if word.gap]

    @cached_property
    def marked(self) -> bool:
        """Whether tabs separate its cells."""
        return any(word.cell is not None for word in self.words)

    def wrong(self) -> str:
        """What is wrong with its cells; "" if its words follow one of the known orders."""
        block = self.block
        heads, columns, notes = block["heads"], block["columns"], block["notes"]
        caption = [block["caption"] or ""]
        if notes and not _NOTED.match(notes[0]):
            return f"{notes[0]!r} does not begin as the notes under a table do"
        if any(len(block["rows"][at]) > 1 for at in block.get("groups") or ()):
            return "a row of several cells heads a group"
        body = [*block["rows"], *([note] for note in notes)]
        whole = [cell for row in (columns, *heads) for cell in row]
        orders = ([columns, *heads], [*heads, columns], [whole])
        found = [self._read([caption, *order, *body], whole) for order in orders]
        return found[-1] if all(found) else ""

    def _read(self, rows: Sequence[list[str]], tall: list[str]) -> str:
        """What is wrong if rows should be consecutive runs of all words.

        If the source has lines, each row begins with one.

        Args:
            rows: all rows of the table in the order of its text.
            tall: the row that is a tall head, if it is among them.
        """
        at, words = 0, self.words
        placed: list[_Places] = []
        for cells in rows:
            length, taken, end = sum(len(squeeze(cell)) for cell in cells), 0, at
            while end < len(words) and taken < length:
                taken += len(words[end].text)
                end += 1
            run = words[at:end]
            if taken != length:
                return f"the words of the cells {cells} are not those of the text"
            if not self.book.flattened and run and at and run[0].line == words[at - 1].line:
                return f"the row {cells} begins within a line"
            places = (_tall if cells is tall else _follows)(self, run, cells)
            if places is None:
                said = " ".join(word.text for word in run)
                return f"the cells {cells} do not follow from {said!r}"
            placed.append(places)
            at = end
        if at < len(words):
            return f"{words[at].text!r} is in no cell"
        read, body = zip(placed, rows, strict=True), self.block["rows"]
        return self._misplaced([places for places, row in read if row in body])

    def _misplaced(self, rows: Sequence[_Places]) -> str:
        """What is wrong with the columns: each must be right of the one before, on all rows."""
        if 2 * len({line for line, _ in self.gaps}) < len(rows):
            return ""  # the source shows no columns
        wide = max(map(len, rows), default=0)
        reached = -1.0
        for at in range(wide):
            held = [row[at] for row in rows if len(row) == wide]
            lefts = [place.left for place in held if place]
            if lefts and min(lefts) <= reached:
                return f"a cell of column {at + 1} is in another column"
            reached = max([reached, *lefts])
        return ""

    def shows(self, free: _Stretch) -> bool:
        """Whether several lines have a gap where the space between two cells is."""
        return len({line for line, gap in self.gaps if gap.meets(free)}) >= _LINES

    def begins(self, word: _Word, within: int) -> bool:
        """Whether the source shows that a cell begins at a word, or at an offset within one."""
        if word.gap and not within:
            return self.shows(word.gap)
        if word.place is None:
            return False
        left = word.place.left + within
        return any(abs(gap.right - left) <= _ASIDE and line != word.line for line, gap in self.gaps)

    def opens_cell(self, word: str, cells: Sequence[str], at: int) -> bool:
        """Whether a cell may begin with a word although no gap precedes it.

        The word must not continue a sentence, and another row must have this column and the one
        before. In flattened text it is the row that must not begin with a letter.
        """
        before = max(nth for nth in range(at) if cells[nth])
        rows = (self.block["columns"], *self.block["heads"], *self.block["rows"])
        others = (row for row in rows if row is not cells and len(row) == len(cells))
        known = any(row[at] and row[before] for row in others)
        goes_on = cells[0][:1].isalpha() if self.book.flattened else word[:1].islower()
        return known and not goes_on


def _placed(book: Book, text: str, start: int, end: int) -> _Word:
    """A word with its place, and the gap before it, if that is wide."""
    before, _ = around(book.source, start, start)
    line, held = start - len(before), before.rstrip()
    if "\t" in before[len(held) :]:
        return _Word(text, line, None, None, not held, before.count("\t"))
    free = _Stretch(len(held), len(before)) if len(before) - len(held) > 1 and held else None
    return _Word(text, line, _Stretch(start - line, end - line), free, not held)


def _tall(table: _Table, run: Sequence[_Word], cells: Sequence[str]) -> _Places | None:
    """No places for head cells that together hold each word of the head once, as whole words.

    If the words are in the order of the cells, the places are those that the source shows. If a
    tall head was printed out of order, the first words of the cells, or the last ones, must be in
    order. A head that was settled by hand has its bars from there.
    """
    words = [word.text for word in run]
    if Counter(words) != Counter(word for cell in cells for word in cell.split()):
        return None
    if place_of(table.block) in table.book.by_hand("table-head"):
        return ()
    if "".join(words) == squeeze("".join(cells)) and not table.book.flattened:
        return _follows(table, run, cells)
    columns = [cell.split() for cell in table.block["columns"] if cell.strip()]
    for edge in (0, -1):
        named, left = [cell[edge] for cell in columns], iter(words)
        if len({*named}) == len(named) and all(word in left for word in named):
            return ()
    return None


def _follows(table: _Table, run: Sequence[_Word], cells: Sequence[str]) -> _Places | None:
    """The places of a row's cells, read one after the other or side by side on several lines.

    None if its words fit neither way.
    """
    wanted = [squeeze(cell) for cell in cells]
    if "".join(word.text for word in run) != "".join(wanted):
        return _side_by_side(table, run, wanted)
    begun = list(_begun(run, wanted))
    at_marks = {id(word) for at, word, within in begun if not within and at == (word.cell or 0)}
    if table.marked and not all(id(word) in at_marks for word in run if word.first or word.cell):
        return None
    before: _Word | None = None
    places: list[_Stretch | None] = [None] * len(cells)
    for at, word, within in begun:
        last = before.place if before else None
        right = word.first and not within and last and word.place and last.left < word.place.left
        shown = before is None or word.cell or table.begins(word, within) or right
        if not (shown or table.opens_cell(word.text[within:], cells, at)):
            return None
        places[at], before = word.place, word
    return tuple(places)


def _begun(run: Sequence[_Word], wanted: Sequence[str]) -> Iterator[tuple[int, _Word, int]]:
    """(index, word in which it begins, offset in the word) of each cell with words."""
    ends = accumulate(map(len, wanted))
    starts = {
        end - len(cell): at for at, (end, cell) in enumerate(zip(ends, wanted, strict=True)) if cell
    }
    reached = 0
    for word in run:
        for start in range(reached, reached + len(word.text)):
            if start in starts:
                yield starts[start], word, start - reached
        reached += len(word.text)


def _side_by_side(table: _Table, run: Sequence[_Word], wanted: list[str]) -> _Places | None:
    """The places of cells to which each line's words can be assigned from left to right, or None.

    On all lines, each cell must be to the right of those before it, and several lines must have a
    gap between them.
    """
    readings = {_Reading((0,) * len(wanted), (None,) * len(wanted), 0)}
    for word in run:
        readings = {dealt for reading in readings for dealt in _dealt(table, word, reading, wanted)}
        if not readings or len(readings) > _MOST_READINGS:
            return None
    for one in readings:
        between = (_Stretch(a.right, b.left) for a, b in pairwise(filter(None, one.places)))
        if all(map(table.shows, between)):
            return one.places
    return None


def _dealt(
    table: _Table, word: _Word, reading: _Reading, wanted: Sequence[str]
) -> Iterator[_Reading]:
    """The readings after a word: it continues a cell, or opens one further right."""
    taken, places, last = reading
    opens = word.first or table.begins(word, 0)
    for at in range(0 if word.first else last, len(wanted)):
        if not wanted[at].startswith(word.text, taken[at]) or (at != last and not opens):
            continue
        place = word.place.with_(places[at]) if word.place else places[at]
        now = (*places[:at], place, *places[at + 1 :])
        if all(one.right <= other.left for one, other in pairwise(filter(None, now))):
            yield _Reading((*taken[:at], taken[at] + len(word.text), *taken[at + 1 :]), now, at)
