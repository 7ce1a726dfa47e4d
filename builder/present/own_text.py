"""The words of some units as one hash, which tells two copies of a chapter apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

from builder.model import Block, Table, Unit


def own_hash(units: Iterable[Unit]) -> str:
    """The SHA-256 of all that the units print: a change elsewhere in their code leaves it as it is.

    It is taken of their headings, blocks, tables, history notes and footnotes in reading order,
    each on a line of its own.
    """
    held = sha256()
    for unit in units:
        for line in _lines(unit):
            held.update(f"{line}\n".encode())
    return held.hexdigest()


def _lines(unit: Unit) -> Iterator[str]:
    yield f"{unit.mark} {unit.title}{unit.tail}"
    for block in unit.blocks:
        yield from _of_block(block)
    yield from (note.raw for note in unit.history)
    yield from (f"{note.mark} {note.text}" for note in unit.footnotes)


def _of_block(block: Block) -> Iterator[str]:
    yield f"{block.mark} {block.term or ''}{block.separator}{block.text}"
    if block.table:
        yield from ("\t".join(row) for row in _rows(block.table))


def _rows(table: Table) -> Iterator[tuple[str, ...]]:
    yield from ((table.caption or "",), table.columns, *table.heads, *table.rows, table.notes)
