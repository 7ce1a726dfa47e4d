"""Doubts about what a tool has taken apart and nothing has put together.

These are labels away from the lines that they open, and pieces of lines out of their order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from builder.model import BlockKind, Doubt, Unit
from builder.parse.general_code.lines.measure import first_word
from builder.parse.general_code.lines.paragraphs import is_abbreviated, is_closed
from builder.parse.general_code.reading_order.section_drafts import Draft
from builder.parse.labels import is_lone
from builder.passage import Passage

_LINES = (BlockKind.TABLE, BlockKind.FORM)
"""Kinds of blocks whose lines are kept as they stand."""
_RUNNING = 60
"""Characters of the longest line of a running text, at least; lists of names have shorter ones."""
_FILLED = 0.9
"""Share of its text's longest line from which on a line may be full."""
_SHORT_FORM = re.compile(r"\b(?:\w|etc|vs|Inc|Co|Corp|Nos?|Chs?|Arts?|Secs?)\.$")
"""A word that keeps its period within a sentence: "a.m.", "etc."."""


def apart_from_their_text(unit: Unit, drafts: Sequence[Draft]) -> Iterator[Doubt]:
    """The doubts about a unit, whose blocks were made of these drafts."""
    where = unit.number or unit.title
    bare = set(_bare_labels(unit))
    for at, (block, draft) in enumerate(zip(unit.blocks, drafts, strict=True)):
        if at in bare:
            yield Doubt("label without text", where, block.mark, block.spans[0])
        if block.kind in _LINES:
            continue
        for label in _labels_within(draft.parts):
            yield Doubt("label without text", where, label.text.strip(), label.spans[0])
        for part in _torn_out(draft.parts):
            words = f"words of another sentence: {part.text[:40]}"
            yield Doubt("reading order", where, words, part.spans[0])


def _bare_labels(unit: Unit) -> Iterator[int]:
    """Indexes of items without words or notes of their own, and without an item or lines below."""
    noted = {note.block for note in unit.history} | {note.block for note in unit.footnotes}
    for at, block in enumerate(unit.blocks):
        if block.kind is not BlockKind.ITEM or block.text or at in noted:
            continue
        below = unit.blocks[at + 1] if at + 1 < len(unit.blocks) else None
        led = below is not None and (
            below.kind in _LINES or (below.kind is BlockKind.ITEM and below.parent == at)
        )
        if not led:
            yield at


def _labels_within(parts: Sequence[Passage]) -> Iterator[Passage]:
    """Labels from lines of their own that stand in a text, and cannot be the end of its sentence.

    Only the last line of a text may be as short as that.
    """
    around = zip([Passage(), *parts], parts, [*parts[1:], Passage()], strict=False)
    for above, part, below in around:
        ended = not above or (is_closed(above.text) and not is_abbreviated(above.text))
        if is_lone(part.text) and (below or ended):
            yield part


def _torn_out(parts: Sequence[Passage]) -> Iterator[Passage]:
    """Lines in mid-sentence below a short one that ends its own.

    A tool has given a line in pieces, and not in their order.
    """
    full = max((len(part.text) for part in parts), default=0)
    for above, part in pairwise(parts):
        text = above.text.rstrip().rstrip('"”')
        ended = text.endswith((".", ":")) and not _SHORT_FORM.search(text)
        room = len(text) + len(first_word(part.text)) < _FILLED * full
        if full >= _RUNNING and ended and room and part.text[:1].islower():
            yield part
