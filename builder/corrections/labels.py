"""The labels of a list that stands under another block than before."""

from __future__ import annotations

from collections.abc import Sequence

from builder.model import Block


def above(blocks: Sequence[Block], parent: int | None) -> str:
    """The label that the labels under a block begin with: below a definition lists begin again."""
    while parent is not None:
        if blocks[parent].term is not None:
            return ""
        if blocks[parent].label:
            return blocks[parent].label
        parent = blocks[parent].parent
    return ""


def relabelled(label: str, before: str, now: str) -> str:
    """A label whose beginning has changed.

    >>> relabelled("A(1)", "A", ""), relabelled("(1)", "", "B"), relabelled("", "", "B")
    ('(1)', 'B(1)', '')
    """
    if not label or not label.startswith(before):
        return label
    return now + label[len(before) :]
