"""What points into a text of a block, when that text changes: everything keeps its word."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from builder.model import Block, Footnote, HistoryNote, Reading, Scar, Unit
from builder.passage import Insertion


def moved_in(block: Block, text: str, at: Callable[[int], int]) -> Block:
    """A block with another text; `at` says where an offset of the old one is in the new."""
    return replace(
        block,
        text=text,
        insertions=tuple(Insertion(at(one.at), one.text) for one in block.insertions),
        scars=tuple(Scar(one.kind, at(one.at)) for one in block.scars),
        links=tuple(at(one) for one in block.links),
        readings=tuple(Reading(at(one.at), one.text, one.printed) for one in block.readings),
    )


def moved_around(unit: Unit, block: int | None, at: Callable[[int], int]) -> Unit:
    """A unit whose notes keep their places in a block (None: the title), whose text has changed."""
    history = tuple(
        replace(note, offset=at(note.offset))
        if note.block == block and note.offset is not None
        else note
        for note in unit.history
    )
    return replace(
        unit,
        history=history,
        footnotes=tuple(_footnote(note, block, at) for note in unit.footnotes),
    )


def _footnote(note: Footnote, block: int | None, at: Callable[[int], int]) -> Footnote:
    also = tuple((held, at(off) if held == block else off) for held, off in note.also)
    offset = at(note.offset) if note.block == block else note.offset
    return replace(note, offset=offset, also=also)


def noted(unit: Unit, block: int) -> list[int]:
    """The offsets in a block at which notes stand, or their marks."""
    marks = [offset for note in unit.footnotes for held, offset in note.places if held == block]
    within = [note.offset for note in unit.history if note.block == block]
    return [*marks, *(offset for offset in within if offset is not None)]


def renumbered(unit: Unit, blocks: Iterable[Block], new: Callable[[int], int]) -> Unit:
    """A unit with other blocks; `new` tells the index of each block that it had.

    The parents of the blocks are given as they are.
    """

    def index(block: int | None) -> int | None:
        return None if block is None else new(block)

    def history(note: HistoryNote) -> HistoryNote:
        return replace(note, block=index(note.block))

    def footnote(note: Footnote) -> Footnote:
        also = tuple((new(held), offset) for held, offset in note.also)
        return replace(note, block=index(note.block), also=also)

    return replace(
        unit,
        blocks=tuple(blocks),
        history=tuple(history(note) for note in unit.history),
        footnotes=tuple(footnote(note) for note in unit.footnotes),
    )
