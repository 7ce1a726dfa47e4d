"""What the search for a page's reading order reads: pieces, ways to part a page, places reached.

Other readings that are nearly as good as the best one show how sure a place in it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from builder.parse.general_code.reading_order.open_levels import OpenLevels
from builder.parse.labels import Stack

Span: TypeAlias = tuple[int, int]
"""Numbers of a piece's first and last line, which identify it in different readings."""

SURE = 12.0
"""A margin beyond which nothing is in doubt."""


class End(IntEnum):
    """How a text ends."""

    CLOSED = 0
    """With a full stop or the like."""
    UNSURE = 1
    """With a bracket, which may end a sentence or half of one."""
    OPEN = 2
    """In mid-sentence."""
    CALLING = 3
    """With a colon: a list or a table should follow."""


class Slot(NamedTuple):
    """A piece of the margin stream; a list may follow it."""

    content: object
    call: float
    """The credit if a list follows, never positive: 0 after an empty heading or a colon."""
    miss: float = 0.0
    """The cost of leaving it without a list."""
    end: End = End.CLOSED
    """How its text ends."""
    carries: bool = False
    """Whether it may be the rest of the paragraph that the page before cut off."""
    begins_small: bool = False
    """Whether it seems to begin in mid-sentence."""
    heading: bool = False
    """Whether it opens a unit."""
    words: frozenset[str] = frozenset()
    """Stems of words that its section is about."""
    text: frozenset[str] = frozenset()
    """Stems of words in its own text."""
    definition: bool = False
    """Whether it defines a term."""
    term: str = ""
    """The term that it defines."""
    is_table: bool = False
    """Whether it is a table or definitions, so that the piece before it misses no list."""
    closing: bool = False
    """Whether it closes its section: lists come before it."""
    span: Span = (0, 0)
    """Its first and last line."""


class Group(NamedTuple):
    """A piece of the list stream: an item with its label, or text without one."""

    content: object
    mark: str = ""
    end: End = End.CLOSED
    begins_small: bool = False
    late: bool = False
    """Whether its label comes after its text: an item of a definition's own list."""
    interrupts: bool = False
    """Whether the line before its label breaks off, so that the label may be none."""
    definition: bool = False
    """Whether it is a definition inside an item."""
    term: str = ""
    """The term that an item defines."""
    empty: bool = False
    """Whether it is a label without text."""
    is_table: bool = False
    """Whether its lines look like the rows of a table."""
    words: frozenset[str] = frozenset()
    """Stems of words in the first item of a list."""
    text: frozenset[str] = frozenset()
    """Stems of words in the list that it opens."""
    span: Span = (0, 0)
    """Its first and last line."""


class Split(NamedTuple):
    """One way to part a page into its two streams."""

    slots: tuple[Slot, ...]
    groups: tuple[Group, ...]
    score: float = 0.0

    @property
    def carries_small(self) -> bool:
        """Whether its list text begins with the rest of a sentence."""
        return (
            bool(self.slots and self.groups)
            and not self.groups[0].mark
            and self.groups[0].begins_small
        )


class PartedPage(NamedTuple):
    """A page: the ways to part it, and what its running foot says about its top."""

    splits: tuple[Split, ...]
    opens_with_heading: bool | None = None
    """Whether its first heading is at its very top; None if nothing shows that."""
    in_order: bool = False
    """Whether its list text follows everything at its margin, as in the file."""


class Placed(NamedTuple):
    """A piece at its place in reading order."""

    content: object
    is_group: bool
    stack: Stack
    """The open levels of its list."""
    accepted: bool
    """Whether its label was accepted."""
    sheet: int
    nested: bool = False
    """Whether it belongs to the definitions inside an item."""
    margin: float = SURE
    """How much more this reading scores than the best reading that puts the piece elsewhere."""
    elsewhere: int = 0
    """First line of its owner in that other reading; 0 if it is not list text there."""


NEAR = 6.0
"""Largest lead over another reading that still leaves a place in doubt."""


@dataclass(slots=True)
class Node:
    """A place that the search has reached, and the best way that led there."""

    score: float
    opened: OpenLevels
    """The open levels of the list; none at the margin."""
    end: End
    """How the last piece ends."""
    slot: Slot
    """The last piece of the margin."""
    before: Node | None = None
    piece: Slot | Group | None = None
    """The piece that was read."""
    sheet: int = 0
    is_group: bool = False
    accepted: bool = True
    alternatives: tuple[tuple[float, Node], ...] = ()
    """Other ways to the same place with nearly the same score: (how much less, node)."""

    @property
    def hides_cut(self) -> bool:
        """Whether the list of an item's definition was read last.

        A definition above it on the page may then have been cut off.
        """
        return self.opened.holds_terms and isinstance(self.piece, Group) and bool(self.piece.mark)

    def ahead(self, score: float) -> Node:
        """The same place, reached with a score higher by `score`."""
        return replace(self, score=self.score + score)


_FARTHEST = 400
"""How many pieces a rival reading is followed back: some twenty pages, more than any doubt in a
real code."""

_Placement: TypeAlias = tuple[Span, Span, OpenLevels, bool]


def better(one: Node, other: Node) -> Node:
    """The better of two ways to the same place, which remembers the other if it is near."""
    if other.score > one.score:
        one, other = other, one
    lag = one.score - other.score
    if lag < NEAR:
        one.alternatives += ((lag, other),)
    return one


def trail(best: Node, others: Sequence[Node]) -> list[Placed]:
    """The pieces on the way to a place, each with the confidence in its own place."""
    read = _followed_back(best, {})
    index = {id(node): at for at, node in enumerate(read)}
    start = len(read)
    margins, owners = [SURE] * len(read), [0] * len(read)
    alternatives = [(0, best.score - other.score, other) for other in others]
    alternatives += [
        (at, lag, other) for at, node in enumerate(read) for lag, other in node.alternatives
    ]
    for at, lag, other in alternatives:
        parted = _followed_back(other, index, _FARTHEST)
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
            if lag < margins[own] and place not in elsewhere:
                margins[own], owners[own] = lag, under.get(place[0], 0)
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


def _followed_back(end: Node, known: dict[int, int], most: int | None = None) -> list[Node]:
    """The nodes that read a piece on the way to a place, last one first.

    They end before the first node whose id is in `known`, or after `most` nodes.
    """
    found: list[Node] = []
    node: Node | None = end
    while node is not None and node.piece is not None and id(node) not in known:
        if len(found) == most:
            break
        found.append(node)
        node = node.before
    return found


def _placement(node: Node) -> _Placement:
    """Which piece was read, and what it is under; readings that agree in both place it alike."""
    assert node.piece is not None
    return (
        node.piece.span,
        (node.slot.span if node.is_group else (0, 0)),
        node.opened,
        node.accepted,
    )
