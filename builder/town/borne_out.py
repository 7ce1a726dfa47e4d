"""Tables whose cells the source does not bear out are kept as their lines, with a doubt.

The rules are those of the proof (`builder/proof/cells.py`), so that no cells are published that it
would refuse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.data.code_json import plain_block
from builder.model import Block, BlockKind, Doubt, Parsed, Unit
from builder.proof import cells
from builder.proof.book import Book
from builder.sources.text import SourceText

_UNSURE = 0.4
"""Nobody knows which words of the lines belong together."""
_SHOWN = 60
"""Characters of its first line that name a table."""


def with_tables_borne_out(parsed: Parsed, source: SourceText) -> Parsed:
    """A parsed code in which each table's cells follow from the source."""
    book = Book({"source": {"columns": table_columns(parsed.units, source)}}, source.text)
    doubts: list[Doubt] = []
    units = tuple(_checked(unit, book, doubts) for unit in parsed.units)
    if not doubts:
        return parsed
    return replace(parsed, units=units, doubts=(*parsed.doubts, *doubts))


def table_columns(
    units: Sequence[Unit], source: SourceText
) -> tuple[tuple[int, float, float], ...]:
    """Where the lines of tables have wide gaps, if the source knows the places of its words.

    For all that is between two gaps: the offset of its first character, and its edges.
    """
    return source.stretches(tuple(span for block in _tables(units) for span in block.spans))


def _tables(units: Sequence[Unit]) -> Iterator[Block]:
    return (block for unit in units for block in unit.blocks if block.table is not None)


def _checked(unit: Unit, book: Book, doubts: list[Doubt]) -> Unit:
    """A unit without the cells that do not follow; adds a doubt for each table."""
    blocks, notes = list(unit.blocks), list(unit.history)
    for at, block in enumerate(unit.blocks):
        if block.table is None or not cells.wrong(book, plain_block(block)):
            continue
        blocks[at] = replace(block, kind=BlockKind.FORM, table=None, confidence=_UNSURE)
        notes = [replace(note, row=None) if note.block == at else note for note in notes]
        where, first = unit.number or unit.title, block.text.split("\n")[0]
        doubts.append(Doubt("table kept as lines", where, first[:_SHOWN], block.spans[0]))
    return replace(unit, blocks=tuple(blocks), history=tuple(notes)) if doubts else unit
