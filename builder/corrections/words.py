"""Correct words that the source has wrong or has lost.

The text has the corrected words. Pages and data show the source's words next to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from builder.corrections.decision import HYPHEN, WORDS, Decision
from builder.corrections.place import (
    NotCarriedOut,
    Shift,
    is_about,
    is_settled_by,
    moved_around,
    moved_in,
    place_of,
    unit_at,
)
from builder.corrections.record import Change
from builder.corrections.runs import of_heading, spans_of_text
from builder.frozen import frozen
from builder.model import Block, BlockKind, Cells, Code, Doubt, Reading, Table, Unit
from builder.passage import Insertion, Span
from builder.text.amounts import times
from builder.text.squash import single_spaced, spaced

_OF_TITLES = ("words lost", "heading disagrees with list")
"""Kinds of doubts about the words of a title."""


def settled(code: Code, source: str, decision: Decision) -> Change:
    """The change that corrects words as the decision says.

    Raises:
        NotCarriedOut: the words are not at one place, or cannot be corrected there.
    """
    if decision.section and decision.quote:
        index = unit_at(code, decision.section)
        if place := in_title(code.units[index], decision.quote):
            return settled_in_title(code, source, decision, index, place)
    index, found = place_of(code, decision)
    unit = code.units[index]
    if found is None or not decision.quote:
        raise NotCarriedOut("quote the words to correct")
    block, reads = unit.blocks[found.block], single_spaced(decision.reads)
    if found.start < 0:
        raise NotCarriedOut("only text can be corrected, not a label or a defined term")
    if any(o.at < found.end and found.start < o.at + len(o.text) for o in block.readings):
        raise NotCarriedOut("another correction changes these words")
    printed = block.text[found.start : found.end]
    spans = spans_of_text(block, found.start, found.end, source)
    now = _corrected(block, (found.start, found.end), reads)
    reading = Reading(found.start, reads, now.printed)
    table = _in_cells(block.table, single_spaced(printed), reads) if block.table else None
    kept = tuple(sorted([*now.block.readings, reading], key=lambda one: one.at))
    held = replace(now.block, readings=kept, table=table)
    whole = moved_around(unit.with_block(found.block, held), found.block, now.at)

    def settles(doubt: Doubt) -> bool:
        if doubt.kind == HYPHEN:  # its span is the whole text; it names the word
            return doubt.detail in printed and is_about(doubt, block.spans)
        return is_settled_by(doubt, WORDS, spans)

    return Change(
        {index: whole},
        index,
        spans,
        f"the source has “{now.printed}”, which is read as “{reads}”",
        settles,
        now.printed,
        reads,
    )


@frozen
class _Corrected:
    """A block with other words at one place."""

    block: Block
    printed: str
    """The source's words there."""
    at: Shift


def _corrected(block: Block, place: Span, reads: str) -> _Corrected:
    (start, end), text = place, block.text
    grown = len(reads) - (end - start)

    def at(offset: int) -> int:
        return offset if offset <= start else max(offset + grown, start)

    healed = replace(  # without the place's restored hyphens and lost words
        block,
        insertions=tuple(one for one in block.insertions if not start <= one.at < end),
        scars=tuple(one for one in block.scars if not start <= one.at <= end),
    )
    whole = moved_in(healed, text[:start] + reads + text[end:], at)
    return _Corrected(whole, _as_printed(text[start:end], block.insertions, start), at)


def _in_cells(table: Table, printed: str, reads: str) -> Table:
    """A table with the words of one cell corrected.

    Raises:
        NotCarriedOut: no cell or several have them, or another cell already reads so.
    """

    def times_in(rows: Iterable[Cells], words: str) -> int:
        return sum(cell.count(words) for row in rows for cell in row)

    rows = table.all_rows
    if times_in(rows, printed) != 1:
        raise NotCarriedOut(f"the words {printed!r} are not within one cell of their table")
    rows = tuple(tuple(cell.replace(printed, reads) for cell in row) for row in rows)
    if times_in(rows, reads) != 1:
        raise NotCarriedOut(f"another cell says {reads!r}; quote more words of this one")
    caption, columns, *below = rows
    heads = len(table.heads)
    return replace(
        table,
        caption=caption[0] or None,
        columns=columns,
        heads=tuple(below[:heads]),
        rows=tuple(below[heads:-1]),
        notes=below[-1],
    )


def in_title(unit: Unit, quote: str) -> Span | None:
    """The place of quoted words in a title; None unless they are only there.

    Raises:
        NotCarriedOut: the title has them more than once.
    """
    pattern = re.compile(spaced(quote, r"\s*"))
    found = [one.span() for one in pattern.finditer(unit.title)]
    if not found or any(pattern.search(block.text) for block in unit.blocks):
        return None
    if len(found) > 1:
        raise NotCarriedOut(f"the words {quote!r} occur {times(len(found))} in its heading")
    return found[0]


def settled_in_title(
    code: Code, source: str, decision: Decision, index: int, place: Span
) -> Change:
    """The change that corrects the words of a title as the decision says.

    Args:
        code: the code before.
        source: its decoded source.
        decision: what was decided.
        index: index of the unit.
        place: where the words are in the title.

    Raises:
        NotCarriedOut: its words were corrected before, or would then occur twice in the title.
    """
    unit, reads = code.units[index], single_spaced(decision.reads)
    spans = of_heading(unit, source)[1][slice(*place)].spans
    title = Block(BlockKind.PARAGRAPH, unit.title, (), insertions=unit.insertions)
    now = _corrected(title, place, reads)
    held = replace(unit, title=now.block.text, list_title=None, insertions=now.block.insertions)
    if held.title.index(reads) < place[0]:
        raise NotCarriedOut(f"the heading would say {reads!r} twice; quote more of its words")
    return Change(
        {index: moved_around(held, None, now.at)},
        index,
        spans,
        f"the heading has “{now.printed}” in the source, which is read as “{reads}”",
        lambda doubt: doubt.kind in _OF_TITLES and is_about(doubt, spans),
        now.printed,
        reads,
    )


def _as_printed(words: str, insertions: Iterable[Insertion], start: int) -> str:
    """Words as the source has them: with a line end in place of each restored hyphen."""
    for one in reversed([one for one in insertions if 0 <= one.at - start < len(words)]):
        at = one.at - start
        words = f"{words[:at]} {words[at + len(one.text) :]}"
    return single_spaced(words)
