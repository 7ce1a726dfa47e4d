"""Drafts: units and blocks as ranges of words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from builder.model import BlockKind
from builder.parse.flattened.headings import Heading

WordRange: TypeAlias = tuple[int, int]


def ranges_within(ranges: Sequence[WordRange], first: int, stop: int | None) -> tuple[WordRange, ...]:
    """The words `[first, stop)` of ranges of words that go up."""
    cut = ((max(a, first), b if stop is None else min(b, stop)) for a, b in ranges)
    return tuple((a, b) for a, b in cut if a < b)


@dataclass(frozen=True, slots=True)
class TableDraft:
    """The cells of a table as ranges of words."""

    columns: tuple[tuple[WordRange, ...], ...]
    rows: tuple[tuple[tuple[WordRange, ...], ...], ...]


@dataclass(frozen=True, slots=True)
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
    """How sure it is where the block ends, or goes on over a page's end."""
    table: TableDraft | None = None


@dataclass(frozen=True, slots=True)
class UnitDraft:
    """A unit as a heading and ranges of words."""

    heading: Heading
    blocks: tuple[BlockDraft, ...]
    notes: tuple[WordRange, ...] = ()
    """History notes and marks behind the heading, where no text follows them before the list."""
