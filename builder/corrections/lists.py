"""Move a list to the section that a decision says it belongs to.

The list is the quoted item and the items after it, to the end of their list, with all blocks and
notes under them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from builder.corrections.decision import LIST, Decision
from builder.corrections.place import (
    NotCarriedOut,
    arranged,
    below,
    is_settled_by,
    parted,
    place_of,
    quoted,
    unit_at,
)
from builder.corrections.record import Change, called, surer
from builder.model import Block, BlockKind, Code, Doubt, Footnote, Unit, upwards
from builder.text.squash import single_spaced

_OPENS = "(["


def settled(code: Code, _source: str, decision: Decision) -> Change:
    """The change that moves a list to the section that the decision names.

    Raises:
        NotCarriedOut: the list, the section or the new parent is not found exactly once.
    """
    origin, found = place_of(code, decision)
    if found is None:
        raise NotCarriedOut("quote words of the list's first item")
    target = unit_at(code, decision.to)
    blocks = code.units[origin].blocks
    moved = _list(blocks, found.block)
    parent = _owner(code.units[target], decision.under)
    if target == origin and parent in moved:
        raise NotCarriedOut("a list cannot be under itself")
    if any(not blocks[at].spans for at in moved):
        raise NotCarriedOut("an item of the list has no place of its own in the source")
    stays = target == origin and not decision.under
    units = list(code.units)
    placed = moved if stays else _move(units, origin, moved, target, parent)
    units[target] = surer(units[target], placed)
    units[origin] = surer(units[origin], ())
    spans = tuple(span for at in moved for span in blocks[at].spans)
    words = _words(blocks[moved[0]])
    here, there = called(code.units[target]), called(code.units[origin])
    said = f"the list that begins “{words}” belongs here"
    far = f"the list that begins “{words}”, which was read here, belongs to {here}"

    def settles(doubt: Doubt) -> bool:
        unit = code.units[origin]
        named = doubt.where in (unit.number, unit.title)
        return named and is_settled_by(doubt, LIST, (*unit.spans, *spans))

    return Change(
        {target: units[target], origin: units[origin]},
        target,
        spans,
        said if origin == target else f"{said}; it was read under {there}",
        settles,
        also=() if origin == target else ((origin, far),),
    )


def _list(blocks: tuple[Block, ...], first: int) -> list[int]:
    """Indexes of a list from an item on, to its end or to where its labels begin again."""
    root = blocks[first]
    found = below(blocks, first)
    for at in range(found[-1] + 1, len(blocks)):
        if blocks[at].parent == root.parent:
            again = blocks[at].mark and blocks[at].mark == root.mark
            if blocks[at].kind is not root.kind or not root.mark or again:
                break
            found += below(blocks, at)
    return found


def _owner(unit: Unit, under: str) -> int | None:
    """Index of the block that a list is to go under, found by its label, its term or its words."""
    if not under:
        return None
    labeled = [at for at, block in enumerate(unit.blocks) if block.label == under]
    termed = [at for at, block in enumerate(unit.blocks) if block.term == under]
    found = labeled or termed
    return found[0] if len(found) == 1 else quoted(unit, under).block


def _move(
    units: list[Unit], origin: int, moved: Sequence[int], target: int, parent: int | None
) -> Sequence[int]:
    """Move blocks from one unit of `units` to another; returns their new indexes.

    They go to the end of the unit, or after everything under their new parent.
    """
    held = units[target]
    source = with_labels(units[origin], moved, above(held.blocks, parent))
    if origin == target:
        held = source
    else:
        units[origin], taken = parted(source, moved, len(held.blocks))
        moved = range(len(held.blocks), len(held.blocks) + len(moved))
        held = replace(
            held,
            blocks=(*held.blocks, *taken.blocks),
            history=(*held.history, *taken.history),
            footnotes=(*held.footnotes, *taken.footnotes),
        )
    blocks = (
        replace(block, parent=parent) if at in moved and block.parent not in moved else block
        for at, block in enumerate(held.blocks)
    )
    rest = [at for at in range(len(held.blocks)) if at not in moved]
    under = rest if parent is None else [at for at in below(held.blocks, parent) if at in rest]
    after = rest.index(under[-1]) + 1 if under else 0
    order = [*rest[:after], *moved, *rest[after:]]
    units[target] = _in_order(arranged(replace(held, blocks=tuple(blocks)), order))
    return range(after, after + len(moved))


def _in_order(unit: Unit) -> Unit:
    """The unit with its footnotes in the order of their marks."""

    def place(note: Footnote) -> tuple[int, int]:
        return (-1 if note.block is None else note.block, note.offset)

    return replace(unit, footnotes=tuple(sorted(unit.footnotes, key=place)))


def _words(block: Block) -> str:
    """The first words of a block, as a reader sees them."""
    words = single_spaced(f"{block.mark} {block.term or ''} {block.text}").split(" ")
    few = 6 if block.kind is BlockKind.ITEM else 5
    return " ".join(words[:few]) + (" ..." if len(words) > few else "")


def above(blocks: Sequence[Block], parent: int | None) -> str:
    """The label that precedes the labels under a block; lists under a definition begin anew."""
    found = _labeled_owner(blocks, parent)
    return "" if found is None else blocks[found].label


def _labeled_owner(blocks: Sequence[Block], parent: int | None) -> int | None:
    """The nearest block with a label from a parent upwards, but inside a definition."""
    inner = takewhile(lambda at: blocks[at].term is None, upwards(blocks, parent))
    return next((at for at in inner if blocks[at].label), None)


def relabeled(label: str, before: str, now: str) -> str:
    """A label whose beginning has changed.

    >>> relabeled("A(1)", "A", ""), relabeled("(1)", "", "B"), relabeled("", "", "B")
    ('(1)', 'B(1)', '')
    """
    if not label or not label.startswith(before):
        return label
    return now + label[len(before) :]


def with_labels(unit: Unit, moved: Sequence[int], now: str) -> Unit:
    """A unit in which a list has the labels that it gets under another label.

    A list that began on one line with its owner ("(F) (1)", then "(2)") drops the owner's label.

    Args:
        unit: with the list at its old place.
        moved: indexes of the list and of all blocks under it, in reading order.
        now: what precedes the labels at the new place.
    """
    found: dict[int, str] = {}
    blocks = list(unit.blocks)
    for at in moved:
        block, owner = unit.blocks[at], _labeled_owner(unit.blocks, unit.blocks[at].parent)
        if block.parent not in found:
            found[at] = now + _own(block) if block.label else ""
        elif owner is None:
            found[at] = block.label
        else:
            before = unit.blocks[owner].label
            found[at] = relabeled(block.label, before, found.get(owner, now))
        blocks[at] = replace(block, label=found[at])
    return replace(unit, blocks=tuple(blocks))


def with_labels_below(
    blocks: tuple[Block, ...], index: int, before: str, now: str
) -> tuple[Block, ...]:
    """Blocks in which the labels under one of them begin otherwise than `before`.

    Lists under a definition begin anew, and keep their labels.

    >>> blocks = (
    ...     Block(BlockKind.ITEM, "Geese:", (), "A"),
    ...     Block(BlockKind.ITEM, "by day", (), "A(1)", parent=0),
    ...     Block(BlockKind.DEFINITION, "any of these:", (), parent=0, term="GOOSE"),
    ...     Block(BlockKind.ITEM, "a gray goose", (), "A", parent=2),
    ... )
    >>> [block.label for block in with_labels_below(blocks, 0, "A", "")]
    ['A', '(1)', '', 'A']
    """
    found = list(blocks)
    for at in below(blocks, index)[1:]:
        if above(blocks, blocks[at].parent).startswith(before):
            found[at] = replace(blocks[at], label=relabeled(blocks[at].label, before, now))
    return tuple(found)


def _own(block: Block) -> str:
    """The end of a label path that comes from the block's own label."""
    own = _letters(block.mark)
    for at in range(len(block.label) - 1, -1, -1):
        if _letters(block.label[at:]) == own and block.label[at] in _OPENS + own:
            return block.label[max(at - (block.label[at - 1 : at] in _OPENS), 0) :]
    return block.label


def _letters(text: str) -> str:
    return "".join(letter for letter in text if letter.isalnum())
