"""From a parsed code back to a manuscript, so that it can be set again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.model import Block, BlockKind, Footnote, HistoryNote, Unit, UnitKind
from tests.typeset.manuscript import Entry, Kind, depth_of

_KINDS = {
    BlockKind.PARAGRAPH: Kind.PARAGRAPH,
    BlockKind.ITEM: Kind.ITEM,
    BlockKind.DEFINITION: Kind.DEFINITION,
    BlockKind.TABLE: Kind.TABLE,
    BlockKind.FORM: Kind.FORM,
    BlockKind.NOTE: Kind.NOTE,
}


def entries_of(units: Iterable[Unit]) -> Iterator[Entry]:
    """The entries of parsed units.

    History notes go back behind the text they follow, footnotes to their marks.
    """
    chapter_open = False
    for unit in units:
        kind = (
            Kind.SUBPART if unit.kind is UnitKind.PART and chapter_open else Kind(unit.kind.value)
        )
        chapter_open = (
            unit.kind in (UnitKind.CHAPTER, UnitKind.ARTICLE, UnitKind.SECTION)
            or kind is Kind.SUBPART
        )
        yield Entry(
            kind,
            _with_notes(unit.title + unit.tail.removesuffix("."), unit, None),
            unit.number or "",
            footnotes=_footnotes(unit.footnotes, None),
        )
        for index, block in enumerate(unit.blocks):
            yield _entry(unit, index, block)
        yield from (Entry(Kind.NOTE, note.raw) for note in _at_the_end(unit))


def _at_the_end(unit: Unit) -> list[HistoryNote]:
    """The notes on a whole unit that are printed behind its text."""
    first = next((block.spans[0][0] for block in unit.blocks if block.spans), None)
    return [
        note
        for note in unit.history
        if note.block is None and first is not None and note.spans and note.spans[0][0] > first
    ]


def _entry(unit: Unit, index: int, block: Block) -> Entry:
    level, nest = depth_within(unit.blocks, index)
    rows = (
        tuple((line,) for line in block.text.split("\n"))
        if block.kind in (BlockKind.FORM, BlockKind.TABLE)
        else ()
    )
    kind = Kind.FORM if block.kind is BlockKind.TABLE else _KINDS[block.kind]
    text = "" if rows else _with_notes(block.text, unit, index)
    return Entry(
        kind,
        text,
        "",
        block.mark,
        level,
        nest,
        block.term or "",
        rows,
        footnotes=_footnotes(unit.footnotes, index),
    )


def depth_within(blocks: tuple[Block, ...], index: int) -> tuple[int, int]:
    """Depth of a block's indent, and how much of it lies below a definition."""
    block, parent = blocks[index], blocks[index].parent
    if parent is None:
        return (depth_of(block.mark) if block.kind is BlockKind.ITEM else 0), 0
    level, nest = depth_within(blocks, parent)
    below = nest > 0 or blocks[parent].kind is BlockKind.DEFINITION
    if not block.label:
        return level, nest
    return level + 1, nest + 1 if below else 0


def _with_notes(text: str, unit: Unit, index: int | None) -> str:
    behind = _at_the_end(unit)
    notes = [one.raw for one in unit.history if one.block == index and one not in behind]
    return " ".join([text, *notes]).strip()


def _footnotes(footnotes: Iterable[Footnote], index: int | None) -> tuple[tuple[int, str], ...]:
    return tuple((note.offset, note.text) for note in footnotes if note.block == index)
