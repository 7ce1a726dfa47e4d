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
    below,
    is_settled_by,
    place_of,
    quoted,
    renumbered,
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
    placed = moved
    if not stays:
        placed = _move(units, origin, moved, target, parent)
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
) -> list[int]:
    """Move blocks from one unit of `units` to another; returns their new indexes.

    They go to the end of the unit, or after everything under their new parent.
    """
    source, held = units[origin], units[target]
    kept = [at for at in range(len(source.blocks)) if at not in set(moved)]
    rest = kept if origin == target else list(range(len(held.blocks)))
    after = len(rest)
    if parent is not None:
        under = [at for at in below(held.blocks, parent) if at in set(rest)]
        after = rest.index(under[-1]) + 1
    new = {at: nth + (len(moved) if nth >= after else 0) for nth, at in enumerate(rest)}
    fresh = {at: after + nth for nth, at in enumerate(moved)}
    labels = of_list(source.blocks, moved, above(held.blocks, parent))
    owner = None if parent is None else new[parent]
    blocks = [
        replace(
            source.blocks[at],
            parent=owner if (up := source.blocks[at].parent) is None else fresh.get(up, owner),
            label=labels[at],
        )
        for at in moved
    ]
    own = [_parented(held.blocks[at], new) for at in rest]
    whole = [*own[:after], *blocks, *own[after:]]
    if origin == target:
        both = new | fresh
        units[target] = _in_order(renumbered(held, whole, lambda at: both[at]))
        return list(fresh.values())
    far = {at: nth for nth, at in enumerate(kept)}
    left, notes = without_notes(source, set(moved))
    units[origin] = renumbered(
        left, [_parented(source.blocks[at], far) for at in kept], lambda at: far[at]
    )
    there = renumbered(held, whole, lambda at: new[at])
    came = renumbered(notes, (), lambda at: fresh[at])
    units[target] = _in_order(
        replace(
            there,
            history=(*there.history, *came.history),
            footnotes=(*there.footnotes, *came.footnotes),
        )
    )
    return list(fresh.values())


def _parented(block: Block, new: dict[int, int]) -> Block:
    return block if block.parent is None else replace(block, parent=new[block.parent])


def without_notes(unit: Unit, moved: set[int]) -> tuple[Unit, Unit]:
    """The unit without the notes of some blocks, and the unit with only those notes."""

    def goes(note: Footnote) -> bool:
        there = {block in moved for block, _ in note.places}
        if len(there) > 1:
            raise NotCarriedOut(f"note {note.number} has marks in the list and outside it")
        return there == {True}

    going = [note for note in unit.history if note.block in moved]
    notes = [note for note in unit.footnotes if goes(note)]
    left = replace(
        unit,
        history=tuple(note for note in unit.history if note not in going),
        footnotes=tuple(note for note in unit.footnotes if note not in notes),
    )
    return left, replace(unit, history=tuple(going), footnotes=tuple(notes))


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


def of_list(blocks: Sequence[Block], moved: Sequence[int], now: str) -> dict[int, str]:
    """The labels of a list that moves under another label, by index.

    A list that began on one line with its owner ("(F) (1)", then "(2)") drops the owner's label.

    Args:
        blocks: all blocks of the unit.
        moved: indexes of the list and of all blocks under it, in reading order.
        now: what precedes the labels at the new place.
    """
    found: dict[int, str] = {}
    for at in moved:
        block, owner = blocks[at], _labeled_owner(blocks, blocks[at].parent)
        if block.parent not in found:
            found[at] = now + _own(block) if block.label else ""
        elif owner is None:
            found[at] = block.label
        else:
            found[at] = relabeled(block.label, blocks[owner].label, found.get(owner, now))
    return found


def _own(block: Block) -> str:
    """The end of a label path that comes from the block's own label."""
    own = _letters(block.mark)
    for at in range(len(block.label) - 1, -1, -1):
        if _letters(block.label[at:]) == own and block.label[at] in _OPENS + own:
            return block.label[max(at - (block.label[at - 1 : at] in _OPENS), 0) :]
    return block.label


def _letters(text: str) -> str:
    return "".join(letter for letter in text if letter.isalnum())
