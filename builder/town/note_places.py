"""Where a history note is inside its block, or in which row of its table."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import accumulate

from builder.model import Block, HistoryNote, Table, Unit


def with_note_places(units: Iterable[Unit], source: str) -> Iterator[Unit]:
    """The units, where each history note within a block has its row or its offset."""
    for unit in units:
        history = tuple(
            note
            if note.block is None or not note.spans
            else _placed(note, unit.blocks[note.block], source)
            for note in unit.history
        )
        yield unit if history == unit.history else replace(unit, history=history)


def _placed(note: HistoryNote, block: Block, source: str) -> HistoryNote:
    before = _letters_before(note.spans[0][0], block, source)
    if block.grid:
        return replace(note, row=_row(block.grid, before))
    if block.has_lines or not 0 < before < _letters(block.text):
        return note
    ends = list(accumulate(not letter.isspace() for letter in block.text))
    return replace(note, offset=bisect_left(ends, before) + 1)


def _letters_before(at: int, block: Block, source: str) -> int:
    """Letters of a block's text before an offset in the source; negative before the text.

    Restored hyphens count, blanks do not.
    """
    read = sum(
        _letters(source[start : min(end, at)]) for start, end in block.spans if start < at
    ) - _letters(block.lead)
    for offset, added in block.insertions:
        if _letters(block.text[:offset]) < read:
            read += _letters(added)
    return read


def _letters(text: str) -> int:
    return len("".join(text.split()))


def _row(table: Table, before: int) -> int | None:
    """The row that contains a table's letter number `before`; None above and below the rows."""
    heads = [table.caption or "", *table.columns, *(cell for row in table.heads for cell in row)]
    above = sum(_letters(cell) for cell in heads)
    ends = list(accumulate(sum(_letters(cell) for cell in row) for row in table.rows))
    if before <= above or before - above > ends[-1]:
        return None
    return bisect_left(ends, before - above)
