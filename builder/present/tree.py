"""A unit's flat blocks as the tree that readers see.

Lists are in items, items in definitions, continuations where they belong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby

from builder.model import Block, BlockKind
from builder.text.squash import single_spaced

_STEP = re.compile(r"[^()\[\]]+")
_SORTS = {BlockKind.ITEM: "items", BlockKind.DEFINITION: "definitions"}


@dataclass(slots=True)
class Branch:
    """A block with what is under it.

    Without a block, it is a label that only introduces the first item under it.
    """

    mark: str
    index: int | None
    kind: BlockKind
    path: tuple[str, ...]
    """The whole label path, in steps: A(1) is ("A", "1")."""
    branches: list[Branch] = field(default_factory=list)


def steps(label: str) -> tuple[str, ...]:
    """A label path in steps.

    >>> steps("A(1)(a)[1]"), steps("10.1"), steps("")
    (('A', '1', 'a', '1'), ('10.1',), ())
    """
    return tuple(_STEP.findall(label))


def grow(blocks: tuple[Block, ...]) -> list[Branch]:
    """The top branches, in reading order.

    A line that opens two lists at once ("(F)  (1)  text", label F(1)) becomes an item F with an
    item (1). If other text comes between a block and its owner, the block is at its own place:
    readers see the order of the code.
    """
    top: list[Branch] = []
    made: list[Branch] = []
    open_: list[int] = []
    for index, block in enumerate(blocks):
        while open_ and open_[-1] != block.parent:
            open_.pop()
        holder = made[open_[-1]] if open_ else None
        open_.append(index)
        branch = Branch(single_spaced(block.mark), index, block.kind, steps(block.label))
        _place(branch, block, holder.branches if holder else top, holder.path if holder else ())
        made.append(branch)
    return top


def _place(branch: Branch, block: Block, among: list[Branch], above: tuple[str, ...]) -> None:
    depth = len(above) if branch.path[: len(above)] == above else 0
    own = branch.path[depth:]
    marks = block.mark.split()
    if block.kind is not BlockKind.ITEM or len(own) < 2:
        among.append(branch)
        return
    # A printed label without its signs is the last step of its path
    opens_all = [mark.strip("()[].:") for mark in marks] == list(own)
    for level in range(len(own) - 1):
        path = branch.path[: depth + level + 1]
        last = among[-1] if among else None  # after other text an item is no longer open
        if last is not None and last.kind is BlockKind.ITEM and last.path == path:
            opens_all = False  # its label is repeated, and shown with this one's
        elif opens_all:
            last = Branch(marks[level], None, BlockKind.ITEM, path)
            among.append(last)
            branch.mark = marks[-1]
        else:
            break
        among = last.branches
    among.append(branch)


def runs(branches: Iterable[Branch]) -> Iterator[tuple[str, list[Branch]]]:
    """Neighbors that make one list: ("items" | "definitions" | "other", branches)."""
    for sort, run in groupby(branches, key=lambda branch: _SORTS.get(branch.kind, "other")):
        yield sort, list(run)
