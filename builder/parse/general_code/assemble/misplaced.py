"""What labels say against the place of a block, in a copy whose labels stand apart from their text.

Such a copy prints them in stacks, and a stack that was given to another page's text leaves signs: a
list that opens outside of the lists in which its form belongs, or a label that begins a paragraph.
Whatever stands in one list with such a block is in doubt with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from builder.model import Block, BlockKind, Doubt, Unit
from builder.parse.labels import Form, front_label, readings

_UNSURE = 0.4
"""Its list is about as often wrong as right, and what went wrong there is seldom one block."""
_FEWEST = 20
_SELDOM = 0.05
"""Items of a form at least, and the share of them outside of all lists, by which it is inner."""
_SHOWN = 60
"""Characters of its text that name a block."""
_LINES = (BlockKind.TABLE, BlockKind.FORM)


def doubted(units: Sequence[Unit]) -> Iterator[tuple[Unit, list[Doubt]]]:
    """Each unit with what is in doubt by its labels, and a doubt for each list."""
    inner = _inner(units)
    for unit in units:
        found = reversed(list(_unlikely(unit.blocks, inner)))
        first = {_outermost(unit.blocks, at): at for at in found}
        if not first:
            yield unit, []
            continue
        blocks = tuple(
            replace(block, confidence=min(block.confidence, _UNSURE))
            if _outermost(unit.blocks, at) in first
            else block
            for at, block in enumerate(unit.blocks)
        )
        where = unit.number or unit.title
        told = [
            Doubt("label uncertain", where, _words(unit.blocks[at]), unit.blocks[at].spans[0])
            for at in sorted(first.values())
            if unit.blocks[at].spans
        ]
        yield replace(unit, blocks=blocks), told


def _inner(units: Iterable[Unit]) -> frozenset[Form]:
    """The forms whose lists hardly ever stand outside of all others in a code."""
    every, outside = Counter[Form](), Counter[Form]()
    for unit in units:
        for at, block in enumerate(unit.blocks):
            if (form := _form(block)) is not None:
                every[form] += 1
                outside[form] += _is_outermost(unit.blocks, at)
    enough = (form for form, count in every.items() if count >= _FEWEST)
    return frozenset(form for form in enough if outside[form] < _SELDOM * every[form])


def _unlikely(blocks: Sequence[Block], inner: frozenset[Form]) -> Iterator[int]:
    """Indexes of the blocks whose labels speak against their place."""
    for at, block in enumerate(blocks):
        form = _form(block)
        if form is not None:
            if form in inner and _is_outermost(blocks, at):
                yield at
        elif block.kind not in _LINES and not block.mark and front_label(_words(block)):
            yield at


def _form(block: Block) -> Form | None:
    """The form of an item's label; the first of two that it may have."""
    read = readings(block.mark.strip()) if block.kind is BlockKind.ITEM and block.mark else ()
    return read[0].form if read else None


def _is_outermost(blocks: Sequence[Block], at: int) -> bool:
    """Whether an item stands in no other item, and in no definition."""
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
