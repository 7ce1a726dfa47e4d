"""The text that each unit gets (margin text and list), and drafts of blocks, as ranges of words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from builder.frozen import frozen
from builder.model import BlockKind
from builder.parse.flattened.definitions import Definition
from builder.parse.flattened.lists import Item
from builder.parse.flattened.skeleton import AnyHeading
from builder.parse.flattened.words import WordRange


@frozen
class TableDraft:
    """The cells of a table as ranges of words."""

    columns: tuple[tuple[WordRange, ...], ...]
    rows: tuple[tuple[tuple[WordRange, ...], ...], ...]
    heads: tuple[WordRange, ...] = ()
    """Heads that span all columns, because nothing shows where their cells end."""


@frozen
class BlockDraft:
    """A block as ranges of words."""

    kind: BlockKind
    ranges: tuple[WordRange, ...]
    mark: WordRange | None = None
    label: str = ""
    parent: int | None = None
    confidence: float = 1.0
    term: tuple[WordRange, ...] = ()
    seam: float = 1.0
    """Confidence in where the block ends, or continues across the end of a page."""
    table: TableDraft | None = None


@frozen
class UnitDraft:
    """A unit as a heading and ranges of words."""

    heading: AnyHeading
    blocks: tuple[BlockDraft, ...]
    notes: tuple[WordRange, ...]
    """History notes and marks after the heading, if no text comes between them and the list."""


@dataclass
class ListText:
    """An item of a list and its text."""

    item: Item
    ranges: list[WordRange] = field(default_factory=list)
    confidence: float = 1.0
    seam: float = 1.0
    """Confidence in where its text ends, or continues across the end of a page."""
    definitions: list[Definition] = field(default_factory=list)
    """The definitions in its text, in order."""


@dataclass
class Body:
    """The text of a unit: its margin text, and its list."""

    margin: list[WordRange] = field(default_factory=list)
    items: list[ListText] = field(default_factory=list)
    title_end: int | None = None
    title_chance: float = 0.0
    definitions: list[Definition] = field(default_factory=list)
    """The definitions in the margin text, in order."""
    seams: list[tuple[int, float]] = field(default_factory=list)
    """(word, confidence) where the rest of an item of the page before may begin after the word; how
    sure it is that it begins there, or nowhere."""
    parts: list[BlockDraft] = field(default_factory=list)
    """The margin text in blocks, if it has lists of laws."""
    repeated: list[tuple[WordRange, ...]] = field(default_factory=list)
    """Heads of such lists that a new page repeats."""
    unclear: list[tuple[WordRange, ...]] = field(default_factory=list)
    """Rows of such lists whose cells could not be decided."""

    def margin_words(self) -> list[int]:
        """The words of the margin text."""
        return [word for first, stop in self.margin for word in range(first, stop)]

    def seam_in(self, ranges: Sequence[WordRange]) -> float:
        """Lowest confidence of the seams inside some ranges of the margin text."""
        return min(
            (
                sure
                for word, sure in self.seams
                if any(first <= word < stop for first, stop in ranges)
            ),
            default=1.0,
        )


@frozen
class Seam:
    """Where margin text ends, and the rest of an item cut off on the page before begins."""

    last: int
    """The item's last word on the page before."""
    first: int
    """First word of the margin text."""
    at: int
    """First word of the rest; `stop` if nothing was cut off."""
    stop: int
    sure: float
