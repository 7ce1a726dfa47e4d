"""The cells of a table, and what could not be decided about them."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import pairwise

from builder.frozen import frozen
from builder.model import Table
from builder.parse.general_code.tables import grid
from builder.parse.general_code.tables.grid import Cell, Grid
from builder.parse.general_code.tables.head import are_rows, names_a_list
from builder.parse.general_code.tables.words import (
    NUMERIC,
    SILENT,
    SMALL,
    TableLine,
    in_notes,
    lines_of,
)
from builder.parse.general_code.tables.zones import NOTES
from builder.parse.in_order.text_pieces import with_blanks
from builder.parse.lines.hyphens import PutBack, Words, put_back
from builder.passage import Passage

_FEWEST = 4
"""Fewest rows of a list."""

_MOST_UNSURE = 0.1
"""Share of rows that may just as well continue the one above."""

_BEGINNINGS = SMALL | {"name", "side", "note"}
"""Forms of words that begin a line of a list."""

_CAPITALIZED = frozenset(("name", "opener", "side", "code", "capitals"))

_SIGNS = frozenset("=:;")
"""In no cell of a list."""

_OPEN = ("link", "comma", "inner")
"""Forms of last words after which a cell continues."""

MOST = 0.9
"""The most that is trusted, even if every row has a clear lead: the columns are guessed. Not all
rows of such tables come back (`bench/tables.py`; docs/design/method.md has the figures)."""

_DECIDED = 0.7
"""Below this margin, a row's cells cannot be decided and it is kept whole."""

_MOST_UNDECIDED = 0.25
"""A table with a greater share of undecided rows is kept as its lines."""

_HEAD_DECIDED = 0.5

_OPENS_NOTE = re.compile(r"[A-Z*\d\[(]")


@frozen
class Cells:
    """A table with its cells."""

    table: Table
    confidence: float
    undecided: tuple[str, ...] = ()
    """Rows kept whole, because their cells cannot be decided."""
    put_back: tuple[PutBack, ...] = ()
    """Hyphens that were lost at the ends of a cell's lines."""
    torn: tuple[str, ...] = ()
    """Words there that may have lost a hyphen."""


@frozen
class _Passages:
    """The cells of a table as passages, before lost hyphens are restored."""

    rows: Sequence[Sequence[Passage]]
    columns: Sequence[Passage] = ()
    heads: Sequence[Sequence[Passage]] = ()
    notes: Sequence[Passage] = ()

    def finished(self, words: Words, confidence: float, undecided: Sequence[int] = ()) -> Cells:
        """The finished table. `words` are those of its code; `undecided` rows are kept whole."""
        edits: list[PutBack] = []
        torn: list[str] = []

        def texts(cells: Sequence[Passage]) -> tuple[str, ...]:
            whole = [words.restored(cell) for cell in cells]
            edits.extend(edit for cell in whole for edit in put_back(cell))
            torn.extend(word for cell in cells for word in words.torn(cell))
            return tuple(cell.text for cell in whole)

        heads = tuple(texts(row) for row in self.heads)
        rows = tuple(texts(row) for row in self.rows)
        table = Table(texts(self.columns), heads, rows, notes=texts(self.notes))
        return Cells(
            table, confidence, tuple(rows[at][0] for at in undecided), tuple(edits), tuple(torn)
        )


@frozen
class _Text:
    """The lines of a table as printed, and what is taken out of them."""

    parts: tuple[Passage, ...]
    """Each line that is not blank."""
    taken: tuple[Sequence[tuple[int, int]], ...]
    """The history notes and footnote marks in each line."""

    @classmethod
    def of_lines(
        cls, whole: Passage, lines: Sequence[tuple[int, str]], marks: Sequence[tuple[int, int]]
    ) -> _Text:
        """The text of lines, given with their offsets in the whole."""
        texts = [text for _, text in lines]
        taken = [
            with_blanks(text, _taken_out(at, at + len(text), notes, marks))
            for (at, text), notes in zip(lines, in_notes(texts), strict=True)
        ]
        parts = whole.slices((at, at + len(text)) for at, text in lines)
        return cls(tuple(parts), tuple(taken))

    def words(self, cell: Cell) -> Passage:
        """A cell's text."""
        return Passage.join(self._piece(*part) for part in cell)

    def _piece(self, line: int, start: int, end: int) -> Passage:
        """The words between two offsets of a line."""
        held = [
            (max(first, start) - start, min(stop, end) - start)
            for first, stop in self.taken[line]
            if first < end and start < stop
        ]
        return self.parts[line][start:end].without(held)

    def joined(self, start: int, end: int) -> Passage:
        """Some lines as running text."""
        return self.words(tuple((line, 0, len(self.parts[line])) for line in range(start, end)))


def _taken_out(
    start: int, end: int, notes: Sequence[tuple[int, int]], marks: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """The notes of a line, given with its place in the whole, and the marks outside them."""
    inside = ((first - start, stop - start) for first, stop in marks if start <= first < end)
    outside = (one for one in inside if not any(first <= one[0] < stop for first, stop in notes))
    return sorted([*notes, *outside])


def cells_of(
    whole: Passage, marks: Sequence[tuple[int, int]], words: Words, notes: int | None = None
) -> Cells | None:
    """The cells of a table's lines, or None if they cannot be decided.

    `whole` holds the lines with their history notes, and footnotes' marks at the ranges `marks`.
    `words` are those of the code. `notes` is the offset at which notes under the table begin.
    """
    found = [
        (match.start(), match[0].rstrip())
        for match in re.finditer(r"[^\n]+", whole.text)
        if match[0].strip()
    ]
    lines = found if notes is None else [(at, line) for at, line in found if at < notes]
    if len(lines) < 2:
        return None
    texts = [line for _, line in lines]
    seen = lines_of(texts)
    rows_listed = None if names_a_list(seen[0].words) else rows_of_list(seen)
    if rows_listed:
        held = _Text.of_lines(whole, found, marks)
        listed = [(held.joined(*one),) for one in rows_listed]
        return _Passages(listed, notes=_notes(held, len(lines))).finished(words, MOST)
    read = grid.read(seen)
    if read is None or not (read.head or are_rows(seen)) or not _is_table(read, lines):
        return None  # if nothing shows rows: a formula with its legend looks the same
    return _decided(read, _Text.of_lines(whole, found, marks), words, len(lines))


def _is_table(read: Grid, lines: Sequence[tuple[int, str]]) -> bool:
    """Whether the result is a table, with the cells of most rows decided."""
    if len(read.rows[0]) == 1 and not _is_list(read, lines):
        return False
    unsure = sum(margin < _DECIDED for margin in read.margins)
    return unsure <= _MOST_UNDECIDED * len(read.margins) and _has_columns(read)


def _decided(read: Grid, held: _Text, words: Words, lines: int) -> Cells:
    """The cells of a table. Rows whose cells are undecided are kept whole: one cell for all."""
    undecided = [at for at, margin in enumerate(read.margins) if margin < _DECIDED]
    rows = [
        (held.words(tuple(sorted(piece for cell in row for piece in cell))),)
        if at in undecided
        else [held.words(cell) for cell in row]
        for at, row in enumerate(read.rows)
    ]
    kept = [margin for margin in read.margins if margin >= _DECIDED]
    if read.head and read.head_margin < _HEAD_DECIDED:
        kept.append(read.head_margin)  # a table is no surer than a head that is kept whole
    passages = _Passages(rows, *_heads(read, held), _notes(held, lines))
    return passages.finished(words, _confidence(min(kept)), undecided)


def _is_list(read: Grid, lines: Sequence[tuple[int, str]]) -> bool:
    """Whether lines of one column have a head that says what they list."""
    return bool(read.head) and any(
        names_a_list(lines[line][1][start:end].split()) for line, start, end in read.head[0]
    )


def _has_columns(read: Grid) -> bool:
    """Whether at least half of the rows have more than one cell, if there are several columns."""
    return (
        len(read.rows[0]) == 1
        or sum(sum(map(bool, row)) > 1 for row in read.rows) >= len(read.rows) / 2
    )


def _confidence(margin: float) -> float:
    """The confidence that a margin gives. A margin is a difference of log odds. It counts half.

    >>> round(_confidence(1.0), 2), round(_confidence(9.0), 2)
    (0.62, 0.9)
    """
    return min(MOST, 1 / (1 + math.exp(-margin / 2)))


def _heads(read: Grid, held: _Text) -> tuple[Sequence[Passage], Sequence[Sequence[Passage]]]:
    """The head's cells, and further head rows. A head with undecided cells is one cell."""
    if not read.head:
        return (), ()
    if read.head_margin < _HEAD_DECIDED:
        return (), ((held.joined(0, max(line for cell in read.head for line, _, _ in cell) + 1),),)
    cells = tuple(held.words(cell) for cell in read.head)
    return ((), ((held.joined(0, read.above),), cells)) if read.above else (cells, ())


def _notes(held: _Text, start: int) -> list[Passage]:
    """The notes under a table, from a line on.

    Each begins with its mark, or after the end of the one before.
    """
    texts = [part.text.strip() for part in held.parts]
    ends = [
        at
        for at in range(start + 1, len(texts))
        if (texts[at - 1].endswith((".", ":")) or NOTES.match(texts[at - 1]))
        and _OPENS_NOTE.match(texts[at])
    ]
    cuts = [start, *ends, len(texts)] if start < len(texts) else []
    return [held.joined(*cut) for cut in pairwise(cuts)]


def rows_of_list(lines: Sequence[TableLine]) -> list[tuple[int, int]] | None:
    """The rows of a list as ranges of its lines, or None if the lines may be anything else.

    A line continues the row above if it begins small or if the row calls for more. A capitalized
    line that would not have fitted on the line above may do either; a list has few of these. Lines
    that two cells may share are not a list.
    """
    widest = max(line.right[-1] for line in lines)
    starts, unsure = [0], 0
    for at, (above, line) in enumerate(pairwise(lines), 1):
        if line.firsts[0] not in SMALL | {"note"} and above.lasts[-1] not in _OPEN:
            starts.append(at)
            unsure += above.lasts[-1] != "note" and above.right[-1] + line.lead > widest
    if len(starts) < max(_FEWEST, unsure / _MOST_UNSURE) or not all(map(_is_of_one_cell, lines)):
        return None
    return list(pairwise([*starts, len(lines)]))


def _is_of_one_cell(line: TableLine) -> bool:
    """Whether a line looks like part of one cell.

    No word has a sign such as "=", or looks like a figure or like the beginning of a second cell:
    capitalized, after a small word or the end of a street's name.
    """
    words = list(zip(line.words, line.firsts, line.lasts, strict=True))
    signs = any(form not in SILENT and not _SIGNS.isdisjoint(word) for word, form, _ in words)
    if signs or line.firsts[0] not in _BEGINNINGS:
        return False
    for at, ((above, _, before), (_, form, _)) in enumerate(pairwise(words), 1):
        if form in NUMERIC and not (form == "number" and above[0].isupper() and at == 1):
            return False
        if form in _CAPITALIZED and (
            before == "street" or (before != "link" and above[0].islower())
        ):
            return False
    return True
