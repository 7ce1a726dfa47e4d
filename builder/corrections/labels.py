"""The labels of a list that is under another block than before."""

from __future__ import annotations

from collections.abc import Sequence

from builder.model import Block


def above(blocks: Sequence[Block], parent: int | None) -> str:
    """The label that the labels under a block begin with: below a definition lists begin again."""
    found = _owner(blocks, parent)
    return "" if found is None else blocks[found].label


def _owner(blocks: Sequence[Block], parent: int | None) -> int | None:
    """The nearest block from a parent on that has a label, up to a definition."""
    while parent is not None and blocks[parent].term is None:
        if blocks[parent].label:
            return parent
        parent = blocks[parent].parent
    return None


def relabelled(label: str, before: str, now: str) -> str:
    """A label whose beginning has changed.

    >>> relabelled("A(1)", "A", ""), relabelled("(1)", "", "B"), relabelled("", "", "B")
    ('(1)', 'B(1)', '')
    """
    if not label or not label.startswith(before):
        return label
    return now + label[len(before) :]


def of_list(blocks: Sequence[Block], moved: Sequence[int], now: str) -> dict[int, str]:
    """The labels of a list that is under another label, by index.

    A list that was opened on one line with its owner ("(F) (1)", then "(2)") leaves the owner's
    label after.

    Args:
        blocks: of its unit.
        moved: the indexes of the list and of all that is under it, in reading order.
        now: what the labels begin with in the new place.
    """
    found: dict[int, str] = {}
    for at in moved:
        block, owner = blocks[at], _owner(blocks, blocks[at].parent)
        if block.parent not in found:
            found[at] = now + _own(block) if block.label else ""
        elif owner is None:
            found[at] = block.label
        else:
            found[at] = relabelled(block.label, blocks[owner].label, found.get(owner, now))
    return found


def _own(block: Block) -> str:
    """The end of a label that its own mark makes."""
    own = _letters(block.mark)
    for at in range(len(block.label) - 1, -1, -1):
        if _letters(block.label[at:]) == own and block.label[at] in _OPENS + own:
            return block.label[max(at - (block.label[at - 1 : at] in _OPENS), 0) :]
    return block.label


_OPENS = "(["


def _letters(text: str) -> str:
    return "".join(letter for letter in text if letter.isalnum())
