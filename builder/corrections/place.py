"""Where a decision applies: section, block, and quoted words."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from builder.corrections.decision import SETTLED_BY, Decision
from builder.grouped import grouped
from builder.model import Block, Code, Doubt, Footnote, HistoryNote, Reading, Rival, Scar, Unit
from builder.passage import Insertion, Offset, Span, Spans
from builder.text.amounts import times
from builder.text.squash import spaced

NEAR = 60
"""Characters of a quotation to repeat in a message."""
END = sys.maxsize
"""The offset of notes after the whole text."""

Shift: TypeAlias = Callable[[Offset], Offset]
"""Maps offsets in the old text to the new one."""
Spot: TypeAlias = tuple[int | None, Offset]
"""The index of a block, or None for the heading, and an offset in its text."""


class NotCarriedOut(Exception):  # noqa: N818  (it is about a decision, not an error)
    """A decision cannot be carried out in this code; the message says why."""


class Quoted(NamedTuple):
    """A quotation found in a block."""

    block: int
    start: int
    """Offset in the block's text; negative if it begins in the label or term."""
    end: int


def unit_at(code: Code, name: str) -> int:
    """Index of the one unit with a number or an id.

    A section precedes a division with the same number.

    Raises:
        NotCarriedOut: there is none, or there are several.
    """
    bare = name.removeprefix("§").strip()
    by_id = [at for at, unit in enumerate(code.units) if unit.id == name]
    called = [at for at, unit in enumerate(code.units) if unit.number == bare]
    sections = [at for at in called if code.units[at].holds_text]
    found = by_id or sections or called
    if not found:
        raise NotCarriedOut(f"there is no section {name!r}")
    if len(found) > 1:
        ids = ", ".join(code.units[at].id for at in found)
        raise NotCarriedOut(f"{name!r} names several places; name one by its id: {ids}")
    return found[0]


def place_of(code: Code, decision: Decision) -> tuple[int, Quoted | None]:
    """The unit of a decision, and the quotation in it; None if it is about the whole unit.

    Raises:
        NotCarriedOut: its place is not in this code, or not unique.
    """
    if decision.span and decision.source == code.source.sha256:
        unit, held = _by_span(code, decision.span)
    elif decision.span and not decision.quote:
        raise NotCarriedOut(
            "its place is a span of another export; quote its words to carry it over"
        )
    elif decision.section:
        unit, held = unit_at(code, decision.section), None
    else:
        raise NotCarriedOut("its place is a span of another export; name its section")
    return unit, quoted(code.units[unit], decision.quote) if decision.quote else held


def quoted(unit: Unit, words: str) -> Quoted:
    """The one place of some words in a unit's blocks, however the lines break.

    Raises:
        NotCarriedOut: there is none, or there are several.
    """
    pattern = re.compile(spaced(words, r"\s*"))
    found = [
        Quoted(index, one.start() - len(before), one.end() - len(before))
        for index, block in enumerate(unit.blocks)
        for before in [_before(block)]
        for one in pattern.finditer(before + block.text)
    ]
    if len(found) == 1:
        return found[0]
    shown = words if len(words) <= NEAR else f"{words[:NEAR]}..."
    where = unit.name
    if not found:
        raise NotCarriedOut(f"the words {shown!r} are not in the text of {where}")
    raise NotCarriedOut(
        f"the words {shown!r} occur {times(len(found))} in {where}; quote more of them"
    )


def _before(block: Block) -> str:
    """What precedes the text of a block, as a reader quotes it."""
    held = [block.mark, (block.term or "") + block.separator.rstrip()]
    return "".join(f"{part.rstrip()} " for part in held if part.strip())


def _by_span(code: Code, span: Span) -> tuple[int, Quoted | None]:
    for at, unit in enumerate(code.units):
        for index, block in enumerate(unit.blocks):
            if overlap(block.spans, (span,)):
                return at, Quoted(index, 0, len(block.text))
        if overlap(unit.spans, (span,)):
            return at, None
    raise NotCarriedOut(f"there is no text of the code from {span[0]} to {span[1]} of the source")


def is_about(doubt: Doubt, spans: Spans) -> bool:
    """Whether a doubt is about a place in the source."""
    return doubt.span is not None and overlap((doubt.span,), spans)


def is_settled_by(doubt: Doubt, kind: str, spans: Spans) -> bool:
    """Whether a doubt is about a place, and of a kind that this kind of decision settles."""
    return SETTLED_BY.get(doubt.kind) == kind and is_about(doubt, spans)


def overlap(one: Spans, other: Spans) -> bool:
    """Whether two places share a character."""
    return any(a < d and c < b for a, b in one for c, d in other)


def below(blocks: tuple[Block, ...], index: int) -> list[int]:
    """Indexes of a block and of all blocks under it, in reading order."""
    held = {index}
    for at in range(index + 1, len(blocks)):
        if blocks[at].parent in held:
            held.add(at)
    return sorted(held)


def moved_in(block: Block, text: str, at: Shift) -> Block:
    """A block with another text."""
    return replace(
        block,
        text=text,
        insertions=tuple(Insertion(at(one.at), one.text) for one in block.insertions),
        scars=tuple(Scar(one.kind, at(one.at)) for one in block.scars),
        links=tuple(at(one) for one in block.links),
        readings=tuple(Reading(at(one.at), one.text, one.printed) for one in block.readings),
    )


def renoted(unit: Unit, place: Callable[[int | None, Offset], Spot]) -> Unit:
    """A unit whose notes have moved.

    `place` maps (block, offset) to the new ones; a note after a whole block has the offset `END`.
    """

    def history(note: HistoryNote) -> HistoryNote:
        block, offset = place(note.block, END if note.offset is None else note.offset)
        return replace(note, block=block, offset=None if note.offset is None else offset)

    def footnote(note: Footnote) -> Footnote:
        (block, offset), *rest = (place(*held) for held in note.places)
        also = tuple((held, at) for held, at in rest if held is not None)
        return replace(note, block=block, offset=offset, also=also)

    return replace(
        unit,
        history=tuple(map(history, unit.history)),
        footnotes=tuple(map(footnote, unit.footnotes)),
    )


def moved_around(unit: Unit, block: int | None, at: Shift) -> Unit:
    """A unit whose notes keep their places after the text of a block (None: the title) changed."""
    return renoted(unit, lambda held, offset: (held, at(offset) if held == block else offset))


def arranged(unit: Unit, order: Sequence[int], first: int = 0) -> Unit:
    """A unit with some of its blocks, or all in another order; parents and notes follow.

    A block whose parent is left out goes to the unit itself; a rival whose block is left out is
    dropped.

    Args:
        unit: without notes about the blocks that are left out.
        order: the old indexes of its blocks.
        first: the new index of the first one.
    """
    places = {at: nth for nth, at in enumerate(order, first)}
    blocks: list[Block] = []
    for at in order:
        block = unit.blocks[at]
        parent = None if block.parent is None else places.get(block.parent)
        blocks.append(replace(block, parent=parent, rivals=tuple(_moved_rivals(block, places))))

    def place(block: int | None, offset: Offset) -> Spot:
        return None if block is None else places[block], offset

    return renoted(replace(unit, blocks=tuple(blocks)), place)


def _moved_rivals(block: Block, places: Mapping[int, int]) -> Iterator[Rival]:
    """The rivals of a block, after the blocks have moved to new places."""
    for rival in block.rivals:
        if rival.what != "parent" or not isinstance(rival.value, int):
            yield rival
        elif rival.value in places:
            yield replace(rival, value=places[rival.value])


def inserted(unit: Unit, at: int, block: Block) -> Unit:
    """A unit with one more block; parents, rivals and notes of the others follow.

    Args:
        unit: the unit before.
        at: the index of the new block.
        block: its parent is an index in the unit before.
    """
    last = len(unit.blocks)
    order = [*range(at), last, *range(at, last)]
    return arranged(replace(unit, blocks=(*unit.blocks, block)), order)


def parted(unit: Unit, moved: Sequence[int], first: int = 0) -> tuple[Unit, Unit]:
    """The unit without some blocks, and the unit with only these; notes go with their blocks.

    What becomes of parents and rivals is told at `arranged`.

    Raises:
        NotCarriedOut: a footnote has marks in both.
    """

    def goes(note: Footnote) -> bool:
        there = {block in moved for block, _ in note.places}
        if len(there) > 1:
            raise NotCarriedOut(f"note {note.number} has marks in the list and outside it")
        return there == {True}

    history = grouped((note.block in moved, note) for note in unit.history)
    footnotes = grouped((goes(note), note) for note in unit.footnotes)
    left, taken = (
        replace(unit, history=tuple(history.get(go, ())), footnotes=tuple(footnotes.get(go, ())))
        for go in (False, True)
    )
    kept = [at for at in range(len(unit.blocks)) if at not in moved]
    return arranged(left, kept), arranged(taken, moved, first)
