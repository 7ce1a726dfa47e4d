"""Drafts: units and blocks as ranges of words."""

from __future__ import annotations

from dataclasses import dataclass

from builder.model import BlockKind
from builder.parse.flattened.headings import Heading
from builder.parse.flattened.words import WordRange


@dataclass(frozen=True, slots=True)
class TableDraft:
    """The cells of a table as ranges of words."""

    columns: tuple[tuple[WordRange, ...], ...]
    rows: tuple[tuple[tuple[WordRange, ...], ...], ...]
    heads: tuple[WordRange, ...] = ()
    """Heads that stand over all columns, since nothing tells where their cells end."""


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
