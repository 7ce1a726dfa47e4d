"""A title ends elsewhere: words go from the title to the text below it, or back."""

from __future__ import annotations

import re
from dataclasses import replace

from builder.corrections.decision import Decision
from builder.corrections.place import (
    NotCarriedOut,
    is_about,
    moved_around,
    moved_in,
    noted,
    place_of,
    renumbered,
)
from builder.corrections.record import Change, recorded
from builder.corrections.runs import of_block, of_heading
from builder.model import Block, BlockKind, Code, Unit
from builder.passage import Passage, spans_of
from builder.text.squash import spaced

_POINTS = " .:;—–-"
"""What ends a heading and is not part of its title."""
_TAIL = re.compile(r"\s*[.:;—–-]*")
"""What may part a title from its text."""


def settled(code: Code, source: str, decision: Decision) -> Code:
    """The code with a title that ends where the decision says.

    Raises:
        NotCarriedOut: its section does not begin with these words.
    """
    index, _ = place_of(code, replace(decision, quote=""))
    unit = code.units[index]
    mark, heading = of_heading(unit, source)
    first = _text_below(unit)
    below = of_block(first, source) if first else Passage()
    whole = heading + Passage.inserted(" ") + below if heading and below else heading + below
    title, tail, rest = _cut(whole, decision.title, unit, below)
    parts = [part for part in (mark, title + tail) if part]
    held = replace(
        unit,
        title=title.text,
        tail=tail.text,
        spans=spans_of(parts),
        insertions=title.insertions,
        list_title=unit.list_title if title.text == unit.title else None,
        title_confidence=1.0,
        confidence=max(unit.confidence, unit.number_confidence),
    )
    held = _with_text(held, first, rest)
    same = title.text == unit.title
    change = Change(
        {index: held},
        index,
        held.spans,
        "its title ends here" if same else f"its title ends here; it was read as “{unit.title}”",
        lambda doubt: doubt.kind == "title end uncertain" and is_about(doubt, unit.spans),
    )
    return recorded(code, decision, change)


def _text_below(unit: Unit) -> Block | None:
    """The text into which a title may go on: the first block, unless it is an item or a table."""
    if not unit.blocks:
        return None
    first = unit.blocks[0]
    plain = first.kind is BlockKind.PARAGRAPH and not first.mark and not first.readings
    return first if plain else None


def _cut(
    whole: Passage, wanted: str, unit: Unit, below: Passage
) -> tuple[Passage, Passage, Passage]:
    """Title, what parts it from the text, and the text."""
    pattern = spaced(wanted.rstrip(_POINTS), r"\s*")
    found = re.match(rf"{pattern}(?!\w)", whole.text)
    if not found:
        shown = f"{unit.title} {below.text[:40]}".strip()
        raise NotCarriedOut(f"its heading does not begin with these words, but with {shown!r}")
    end = found.end()
    tail = _TAIL.match(whole.text, end)
    stop = tail.end() if tail else end
    rest = whole[stop:].strip()
    if below and not rest:
        raise NotCarriedOut("the title would take the whole text below it")
    return whole[:end], whole[end:stop].strip(), rest


def _with_text(unit: Unit, first: Block | None, rest: Passage) -> Unit:
    """A unit with what is left of its first text, or with a text of its own for those words."""
    if any(note.block is None and note.offset > len(unit.title) for note in unit.footnotes):
        raise NotCarriedOut("words that would leave the title contain a footnote's mark")
    if first is None:
        if not rest:
            return unit
        fresh = Block(BlockKind.PARAGRAPH, rest.text, rest.spans, insertions=rest.insertions)
        own = [b if b.parent is None else replace(b, parent=b.parent + 1) for b in unit.blocks]
        return renumbered(unit, [fresh, *own], lambda at: at + 1)
    shift = len(rest.text) - len(first.text)
    if shift < 0 and _pointed_at(unit, first, -shift):
        raise NotCarriedOut("words that would go to the title contain a footnote")

    def at(offset: int) -> int:
        return max(offset + shift, 0)

    block = replace(moved_in(first, rest.text, at), spans=rest.spans, insertions=rest.insertions)
    return moved_around(unit.with_block(0, block), 0, at)


def _pointed_at(unit: Unit, first: Block, end: int) -> bool:
    """Whether a note or a scar is within the first letters of a text."""
    scars = (scar.at for scar in first.scars)
    return any(offset < end for offset in (*noted(unit, 0), *scars))
