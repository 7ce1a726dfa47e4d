"""How sure a place in the reading order is.

Its alternatives tell it: other readings that lie little behind the best one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias

from builder.parse.general_code.reading_order.open_levels import OpenLevels
from builder.parse.general_code.reading_order.page_pieces import (
    SURE,
    End,
    Group,
    Item,
    Placed,
    Slot,
    Span,
)

NEAR = 6.0
"""How far behind another way to read may lie and still tell that a place is in doubt."""


@dataclass(slots=True)
class Node(Generic[Item]):
    """A place that reading has reached, and the best way that led there."""

    score: float
    opened: OpenLevels
    """The open levels of the list; none at the margin."""
    end: End
    """How the last piece ends."""
    slot: Slot[Item]
    """The last piece of the margin."""
    before: Node[Item] | None = None
    piece: Slot[Item] | Group[Item] | None = None
    """The piece that was read."""
    sheet: int = 0
    is_group: bool = False
    accepted: bool = True
    alternatives: tuple[tuple[float, Node[Item]], ...] = ()
    """Other ways to the same place that lie little behind: how far, and where each of them parts
    from this one's last piece."""

    @property
    def hides_cut(self) -> bool:
        """Whether the list of an item's definition was read last.

        A definition that stands above it on the page may then have been cut.
        """
        return self.opened.holds_terms and isinstance(self.piece, Group) and bool(self.piece.mark)

    def ahead(self, score: float) -> Node[Item]:
        """The same place, reached with a higher score."""
        return Node(
            self.score + score,
            self.opened,
            self.end,
            self.slot,
            self.before,
            self.piece,
            self.sheet,
            self.is_group,
            self.accepted,
            self.alternatives,
        )


_FARTHEST = 400
"""Pieces that a rival reading is followed back: some twenty pages, which no doubt of a real code
reaches over."""


def better(one: Node[Item], other: Node[Item]) -> Node[Item]:
    """The better of two ways to the same place, the other one kept in mind where it is near."""
    if other.score > one.score:
        one, other = other, one
    behind = one.score - other.score
    if behind < NEAR:
        one.alternatives += ((behind, other),)
    return one


def trail(best: Node[Item], others: Sequence[Node[Item]]) -> list[Placed[Item]]:
    """The pieces on the way to a place, each with how sure its own place is."""
    read = _back(best, {})
    index = {id(node): at for at, node in enumerate(read)}
    start = len(read)
    margins, owners = [SURE] * len(read), [0] * len(read)
    alternatives = [(0, best.score - other.score, other) for other in others]
    alternatives += [
        (at, behind, other) for at, node in enumerate(read) for behind, other in node.alternatives
    ]
    for at, behind, other in alternatives:
        parted = _back(other, index, _FARTHEST)
        shared = parted[-1].before if parted else None
        last = min(start, at + _FARTHEST)
        elsewhere = {_placement(node) for node in parted}
        under = {
            node.piece.span: node.slot.span[0]
            for node in parted
            if node.is_group and node.piece is not None
        }
        for own in range(at, min(last, index.get(id(shared), start))):
            place = _placement(read[own])
            if behind < margins[own] and place not in elsewhere:
                margins[own], owners[own] = behind, under.get(place[0], 0)
    return [
        Placed(
            node.piece.content,
            node.is_group,
            node.opened.stack,
            node.accepted,
            node.sheet,
            margin=margin,
            elsewhere=owner,
        )
        for node, margin, owner in zip(
            reversed(read), reversed(margins), reversed(owners), strict=True
        )
        if node.piece is not None
    ]


def _back(end: Node[Item], known: dict[int, int], most: int | None = None) -> list[Node[Item]]:
    """The nodes that read a piece on the way to a place, the last one first.

    They go back to the first node that is known by its identity, and are so many at most.
    """
    found: list[Node[Item]] = []
    node: Node[Item] | None = end
    while node is not None and node.piece is not None and id(node) not in known:
        if len(found) == most:
            break
        found.append(node)
        node = node.before
    return found


_Placement: TypeAlias = tuple[Span, Span, OpenLevels, bool]


def _placement(node: Node[Item]) -> _Placement:
    """Which piece was read, and what it stands under.

    Two readings that agree in both say the same of the piece.
    """
    assert node.piece is not None
    return (
        node.piece.span,
        (node.slot.span if node.is_group else (0, 0)),
        node.opened,
        node.accepted,
    )
