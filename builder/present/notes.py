"""Which history notes are after a block, which within it, and which in a row of its table."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model import HistoryNote, Unit


def notes_behind(unit: Unit, block: int | None) -> Iterator[HistoryNote]:
    """The notes after all of a block, or of the heading."""
    return (
        note
        for note in unit.history
        if note.block == block and note.row is None and note.offset is None
    )


def notes_within(unit: Unit, block: int) -> Iterator[tuple[int, HistoryNote]]:
    """The notes that are within the text of a block, each with its offset."""
    return (
        (note.offset, note)
        for note in unit.history
        if note.block == block and note.offset is not None
    )


def notes_in(unit: Unit, block: int, row: int) -> Iterator[HistoryNote]:
    """The notes that are in a row of a table."""
    return (note for note in unit.history if note.block == block and note.row == row)
