"""Doubts about labels apart from their text, and about labels that are unlikely where they are.

A tool may separate labels from the lines they open, and give pieces of lines out of order. A copy
whose labels are apart from their text prints them in stacks. A stack that was given to another
page's text leaves signs: a list whose form belongs inside other lists but is outside of them, or a
label that begins a paragraph. Everything in the same list as such a block is in doubt too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from builder.model import Block, BlockKind, Doubt, Unit
from builder.parse.labels import Form, front_label, is_lone, readings
from builder.parse.lines.measure import first_word
from builder.parse.lines.paragraphs import is_abbreviated, is_closed
from builder.passage import Passage

_UNSURE = 0.4
"""Such a list is as likely wrong as right, and a fault there seldom affects one block only."""

_FEWEST = 20

_SELDOM = 0.05
"""An inner form has at least this many items, and less than this share outside of all lists."""

_SHOWN = 60
"""Characters of a block's text to show."""

_LINES = (BlockKind.TABLE, BlockKind.FORM)
"""Kinds of blocks whose lines are kept as found."""

_RUNNING = 60
"""Fewest characters in the longest line of running text; lists of names have shorter lines."""

_FILLED = 0.9
"""Share of its text's longest line from which a line may be full."""

_SHORT_FORM = re.compile(r"\b(?:\w|etc|vs|Inc|Co|Corp|Nos?|Chs?|Arts?|Secs?)\.$")
"""A word that ends in a period inside a sentence, such as "a.m." or "etc."."""


def line_doubts(where: str, parts: Sequence[Passage]) -> Iterator[Doubt]:
    """Doubts about a text, given by its lines; `where` names its unit."""
    for label in _labels_within(parts):
        yield Doubt("label without text", where, label.text.strip(), label.spans[0])
    for part in _torn_out(parts):
        words = f"words of another sentence: {part.text[:40]}"
        yield Doubt("reading order", where, words, part.spans[0])


def bare_labels(unit: Unit) -> Iterator[Doubt]:
    """A doubt for each item without words, notes, a list or lines below it."""
    noted = {note.block for note in unit.history} | {note.block for note in unit.footnotes}
    for at, block in enumerate(unit.blocks):
        if block.kind is not BlockKind.ITEM or block.text or at in noted:
            continue
        below = unit.blocks[at + 1] if at + 1 < len(unit.blocks) else None
        led = below is not None and (
            below.kind in _LINES or (below.kind is BlockKind.ITEM and below.parent == at)
        )
        if not led:
            yield Doubt("label without text", unit.name, block.mark, block.spans[0])


def _labels_within(parts: Sequence[Passage]) -> Iterator[Passage]:
    """Labels that are alone on a line inside a text, and cannot be the end of its sentence.

    Only the last line of a text may be as short as that.
    """
    around = zip([Passage(), *parts], parts, [*parts[1:], Passage()], strict=False)
    for above, part, below in around:
        ended = not above or (is_closed(above.text) and not is_abbreviated(above.text))
        if is_lone(part.text) and (below or ended):
            yield part


def _torn_out(parts: Sequence[Passage]) -> Iterator[Passage]:
    """Lines in mid-sentence below a short line that ends its own sentence.

    A tool has split a line and put its pieces out of order.
    """
    full = max((len(part.text) for part in parts), default=0)
    for above, part in pairwise(parts):
        text = above.text.rstrip().rstrip('"”')
        ended = text.endswith((".", ":")) and not _SHORT_FORM.search(text)
        room = len(text) + len(first_word(part.text)) < _FILLED * full
        if full >= _RUNNING and ended and room and part.text[:1].islower():
            yield part


def doubted(units: Sequence[Unit]) -> Iterator[tuple[Unit, list[Doubt]]]:
    """Units with lower confidence where labels are unlikely, and a doubt for each such list."""
    inner = _inner(units)
    for unit in units:
        found = reversed(list(_unlikely(unit.blocks, inner)))
        first = {_outermost(unit.blocks, at): at for at in found}
        blocks = tuple(
            replace(block, confidence=min(block.confidence, _UNSURE))
            if _outermost(unit.blocks, at) in first
            else block
            for at, block in enumerate(unit.blocks)
        )
        where = unit.number or unit.title
        doubts = [
            Doubt("label uncertain", where, _words(unit.blocks[at]), unit.blocks[at].spans[0])
            for at in sorted(first.values())
            if unit.blocks[at].spans
        ]
        yield replace(unit, blocks=blocks), doubts


def _inner(units: Iterable[Unit]) -> frozenset[Form]:
    """Forms of label that the code hardly ever uses outside of all lists."""
    every, outside = Counter[Form](), Counter[Form]()
    for unit in units:
        for at, block in enumerate(unit.blocks):
            if (form := _form(block)) is not None:
                every[form] += 1
                outside[form] += _is_outermost(unit.blocks, at)
    enough = (form for form, count in every.items() if count >= _FEWEST)
    return frozenset(form for form in enough if outside[form] < _SELDOM * every[form])


def _unlikely(blocks: Sequence[Block], inner: frozenset[Form]) -> Iterator[int]:
    """Indexes of blocks whose label is unlikely where it is."""
    for at, block in enumerate(blocks):
        form = _form(block)
        if form is not None:
            if form in inner and _is_outermost(blocks, at):
                yield at
        elif block.kind not in _LINES and not block.mark and front_label(_words(block)):
            yield at


def _form(block: Block) -> Form | None:
    """The form of an item's label; of two readings, the first."""
    read = readings(block.mark.strip()) if block.kind is BlockKind.ITEM and block.mark else ()
    return read[0].form if read else None


def _is_outermost(blocks: Sequence[Block], at: int) -> bool:
    """Whether a block is inside no labeled block and no definition."""
    return all(not blocks[each].mark and blocks[each].term is None for each in _above(blocks, at))


def _outermost(blocks: Sequence[Block], at: int) -> int:
    return [at, *_above(blocks, at)][-1]


def _above(blocks: Sequence[Block], at: int) -> Iterator[int]:
    owner = blocks[at].parent
    while owner is not None:
        yield owner
        owner = blocks[owner].parent


def _words(block: Block) -> str:
    return " ".join(f"{block.mark} {block.term or ''} {block.text}".split())[:_SHOWN]
