"""What the search for a page's reading order reads.

These are its pieces, the ways to part it, and the pieces at their places.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from builder.parse.labels import Stack

Item = TypeVar("Item")
Span: TypeAlias = tuple[int, int]
"""A piece's first line and its last one: what tells two pieces of different readings apart."""

SURE = 12.0
"""A margin beyond which nothing is in doubt."""


class End(IntEnum):
    """How a text ends."""

    CLOSED = 0
    """With a full stop or the like."""
    UNSURE = 1
    """With a bracket, as a sentence may and a half sentence may too."""
    OPEN = 2
    """In mid-sentence."""
    CALLING = 3
    """With a colon: a list or a table is to follow."""


class Slot(NamedTuple, Generic[Item]):
    """A piece of the margin stream, behind which a list may stand."""

    content: Item
    call: float
    """What it costs, as a negative number, that a list follows: nothing behind an empty heading or
    a colon."""
    miss: float = 0.0
    """What it costs to leave it without a list."""
    end: End = End.CLOSED
    """How its text ends."""
    carries: bool = False
    """Whether it may be the rest of the paragraph that the page before has cut."""
    begins_small: bool = False
    """Whether it begins in mid-sentence, by its look."""
    heading: bool = False
    """Whether it opens a unit."""
    words: frozenset[str] = frozenset()
    """What its section is about."""
    text: frozenset[str] = frozenset()
    """What its own text is about."""
    definition: bool = False
    """Whether it defines a term."""
    term: str = ""
    """The term."""
    is_table: bool = False
    """Whether it is filled by a table or by definitions, so that the piece before it misses no
    list."""
    closing: bool = False
    """Whether it closes its section: lists stand before it."""
    span: Span = (0, 0)
    """Where it stands in the text."""


class Group(NamedTuple, Generic[Item]):
    """A piece of the list stream: an item with its label, or text without one."""

    content: Item
    mark: str = ""
    end: End = End.CLOSED
    begins_small: bool = False
    late: bool = False
    """Whether its label comes after its text: an item of a definition's own list."""
    interrupts: bool = False
    """Whether the line before its label breaks off, so that the label may be none."""
    definition: bool = False
    """Whether it is a definition inside of an item."""
    term: str = ""
    """The term that an item defines."""
    empty: bool = False
    """Whether it is a label without a text."""
    is_table: bool = False
    """Whether its lines look like the rows of a table."""
    words: frozenset[str] = frozenset()
    """What the first item of a list speaks of."""
    text: frozenset[str] = frozenset()
    """What the list that it opens speaks of."""
    span: Span = (0, 0)
    """Where it stands in the text."""


class Split(NamedTuple, Generic[Item]):
    """One way to part a page into its two streams."""

    slots: tuple[Slot[Item], ...]
    groups: tuple[Group[Item], ...]
    score: float = 0.0

    @property
    def carries_small(self) -> bool:
        """Whether its list text begins with the rest of a sentence."""
        return (
            bool(self.slots and self.groups)
            and not self.groups[0].mark
            and self.groups[0].begins_small
        )


class Sheet(NamedTuple, Generic[Item]):
    """A page: the ways to part it, and what its running foot says of its top."""

    splits: tuple[Split[Item], ...]
    opens_with_heading: bool | None = None
    """Whether its first heading stands at its very top; None where nothing says it."""
    in_order: bool = False
    """Whether its list text stands behind all that is at its margin, as in the file."""


class Placed(NamedTuple, Generic[Item]):
    """A piece at its place in reading order."""

    content: Item
    is_group: bool
    stack: Stack
    """The open levels of its list."""
    accepted: bool
    """Whether its label was believed."""
    sheet: int
    nested: bool = False
    """Whether it belongs to the definitions inside of an item."""
    margin: float = SURE
    """How far the reading that puts it here lay ahead of the best one that puts it elsewhere."""
    elsewhere: int = 0
    """First line of what that one puts it under; 0 where it is no list text there."""
