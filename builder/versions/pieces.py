"""A unit as the pieces that readers compare: heading, blocks, rows, lines and notes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from builder.frozen import frozen
from builder.model import Block, Cells, Table, Unit, upwards
from builder.text.squash import single_spaced

CELL = "\t"
"""Separates the cells of a row in a piece's text."""


class Sort(StrEnum):
    """The sort of a piece."""

    TITLE = "title"
    TEXT = "text"
    ROW = "row"
    """A row of a table, its cells separated by tabs."""
    LINE = "line"
    """A line of a form, or of a table kept as lines."""
    HISTORY = "history"
    FOOTNOTE = "footnote"


LAW = frozenset({Sort.TITLE, Sort.TEXT, Sort.ROW, Sort.LINE})
"""Sorts that are law; the others are the publisher's notes."""


@frozen
class UnitPiece:
    """One piece of a unit."""

    sort: Sort
    mark: str
    """The label as printed; empty if it has none."""
    text: str
    """The words, separated by single blanks."""
    depth: int = 0
    """How many labeled blocks it is inside of."""

    @property
    def words(self) -> int:
        """The number of words."""
        return len(self.text.split())


def pieces_of(unit: Unit) -> tuple[UnitPiece, ...]:
    """The pieces of a unit in reading order, without its number, so that renumbering changes none.

    History notes and footnotes come last.
    """
    return tuple(_pieces(unit))


def _pieces(unit: Unit) -> Iterator[UnitPiece]:
    if unit.title:
        yield UnitPiece(Sort.TITLE, "", single_spaced(unit.title).rstrip(". "))
    for block in unit.blocks:
        yield from _of_block(block, len([*upwards(unit.blocks, block.parent)]))
    for note in unit.history:
        yield UnitPiece(Sort.HISTORY, "", single_spaced(note.raw))
    for footnote in unit.footnotes:  # one more in an earlier chapter renumbers all others
        yield UnitPiece(Sort.FOOTNOTE, "", single_spaced(footnote.text))


def _of_block(block: Block, depth: int) -> Iterator[UnitPiece]:
    if block.grid:
        yield from (UnitPiece(Sort.ROW, "", row, depth) for row in _rows(block.grid))
        return
    if block.has_lines:
        lines = [line for line in map(single_spaced, block.text.split("\n")) if line]
        yield from (UnitPiece(Sort.LINE, "", line, depth) for line in lines)
        return
    term = f"{block.term}{'' if block.separator in '.,:;' else ' '}{block.separator} "
    yield UnitPiece(
        Sort.TEXT,
        single_spaced(block.mark),
        single_spaced(f"{term if block.term else ''}{block.text}"),
        depth,
    )


def _rows(table: Table) -> Iterator[str]:
    rows: Iterable[Cells] = (
        ((table.caption,) if table.caption else ()),
        table.columns,
        *table.heads,
        *table.rows,
        *((note,) for note in table.notes),
    )
    yield from (CELL.join(map(single_spaced, row)) for row in rows if row)
