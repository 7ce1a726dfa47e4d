"""Keep what the proof would refuse to lose: lines as text, tables as lines, each with a doubt.

The rules are the proof's (`builder/proof/aside/` and `cells.py`): nothing that may be law is left
out, and no cells are published that do not follow from the source.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace

from builder.corrections.place import inserted
from builder.data.code_json import plain_block, plain_unit
from builder.frozen import Plain
from builder.model import Block, BlockKind, Doubt, Parsed, Status, Unit
from builder.parse.unit_parts import status_of
from builder.proof import aside, cells
from builder.proof.book import Book
from builder.text.squash import single_spaced

KEPT = "line kept as text"
"""The kind of doubt about a line that looked like furniture but was kept."""
_UNSURE = 0.4
"""Confidence in a kept line, which may be furniture, and in a table whose cells are unknown."""
_SHOWN = 60
"""Characters of a line to show in a doubt."""


def with_law_kept(parsed: Parsed, source: str, town: str) -> Parsed:
    """The parsed code, with set-aside lines turned into text where the proof would refuse the loss.

    Lines inside a block's text, or before the first heading, have no place of their own. They stay
    set aside, and the proof reports them.

    Args:
        parsed: units and what was set aside.
        source: its text.
        town: the municipality's name, which running heads contain.
    """
    book = _book(parsed, source, town)
    ends = {start: end for part in book.code["set_aside"] for start, end in part["spans"]}
    refused = sorted((fault.offset, ends[fault.offset]) for fault in aside.check(book))
    pieces = sorted(book.pieces) if refused else []
    starts = [piece.start for piece in pieces]
    units, doubts, kept = list(parsed.units), list(parsed.doubts), set[tuple[int, int]]()
    for start, end in reversed(refused):  # last first, so that earlier indexes stay valid
        at = bisect_right(starts, start) - 1
        here, after = pieces[at] if at >= 0 else None, pieces[at + 1 : at + 2]
        if here is None or any(one[2:] == here[2:] for one in after):
            continue
        line = single_spaced(source[start:end])
        block = Block(BlockKind.PARAGRAPH, line, ((start, end),), confidence=_UNSURE)
        nth = int(book.units[here.unit]["id"])
        unit = units[nth]
        units[nth] = _with_block(unit, here.block + 1, block)
        kept.add((start, end))
        doubts.append(Doubt(KEPT, unit.name, line[:_SHOWN], (start, end)))
    if not kept:
        return parsed
    left = (
        replace(part, spans=tuple(span for span in part.spans if (*span,) not in kept))
        for part in parsed.set_aside
    )
    set_aside = tuple(part for part in left if part.spans)
    return replace(parsed, units=tuple(units), set_aside=set_aside, doubts=tuple(doubts))


def _book(parsed: Parsed, source: str, town: str) -> Book:
    """The parsed code in the form that the proof reads."""
    units: dict[bool, list[Plain]] = {False: [], True: []}
    for nth, unit in enumerate(parsed.units):
        plain = plain_unit(unit, parsed.condition) | {"id": str(nth), "parent": None}
        units[unit.holds_text].append(plain)
    code = {
        "municipality": {"name": town},
        "source": {},
        "divisions": units[False],
        "sections": units[True],
        "set_aside": [{"kind": part.kind, "spans": part.spans} for part in parsed.set_aside],
        "doubts": [{"kind": one.kind, "where": one.where} for one in parsed.doubts],
    }
    return Book(code, source)


def _with_block(unit: Unit, at: int, block: Block) -> Unit:
    """The unit with a block inserted at `at`, and all indexes of later blocks shifted.

    A repealed unit stays so only if its title says so.
    """
    own = replace(block, parent=unit.blocks[at - 1].parent if at else None)
    status = status_of(unit.title) if unit.status is Status.REPEALED else unit.status
    return inserted(replace(unit, status=status), at, own)


def with_tables_confirmed(parsed: Parsed, text: str) -> Parsed:
    """The parsed code, with a table kept as lines if its cells do not follow from the source."""
    book = Book({}, text)
    doubts: list[Doubt] = []
    units = tuple(_checked(unit, book, doubts) for unit in parsed.units)
    if not doubts:
        return parsed
    return replace(parsed, units=units, doubts=(*parsed.doubts, *doubts))


def _checked(unit: Unit, book: Book, doubts: list[Doubt]) -> Unit:
    """The unit without wrong cells; adds a doubt to `doubts` for each table that loses them."""
    blocks, notes = list(unit.blocks), list(unit.history)
    for at, block in enumerate(unit.blocks):
        if block.table is None or not cells.wrong(book, plain_block(block)):
            continue
        blocks[at] = replace(block, kind=BlockKind.FORM, table=None, confidence=_UNSURE)
        notes = [replace(note, row=None) if note.block == at else note for note in notes]
        where, first = unit.name, block.text.split("\n")[0]
        doubts.append(Doubt("table kept as lines", where, first[:_SHOWN], block.spans[0]))
    return replace(unit, blocks=tuple(blocks), history=tuple(notes)) if doubts else unit
