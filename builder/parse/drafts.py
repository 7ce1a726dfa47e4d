"""A block in progress, its label, term and text still apart; and the finished text of a unit."""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.frozen import frozen
from builder.model import (
    Block,
    BlockKind,
    Doubt,
    Footnote,
    HistoryNote,
    Rival,
    SetAside,
    Table,
)
from builder.parse.block_words import BlockWords
from builder.passage import Passage


@dataclass
class Draft:
    """A block in progress, whose parts still know their place in the source."""

    kind: BlockKind
    body: Passage
    lead: Passage = field(default_factory=Passage)
    """Its labels as printed, "A. (1) "."""
    term: Passage = field(default_factory=Passage)
    separator: Passage = field(default_factory=Passage)
    label: str = ""
    parent: int | None = None
    table: Table | None = None
    confidence: float = 1.0
    rivals: tuple[Rival, ...] = ()
    links: tuple[int, ...] = ()
    """Offsets in the source of words before which the publisher ends a line without need."""

    @property
    def is_text(self) -> bool:
        """Whether it is a paragraph without a label."""
        return self.kind is BlockKind.PARAGRAPH and not self.label

    @property
    def words(self) -> BlockWords:
        """The words of its text."""
        return BlockWords(self.body.text.strip())

    def block(self) -> Block:
        """The finished block."""
        text = self.body.strip()
        links = (text.offset_of(link) for link in self.links)
        return Block(
            self.kind,
            text.text,
            (self.lead + self.term + self.separator + self.body).spans,
            label=self.label,
            mark=" ".join(self.lead.text.split()),
            parent=self.parent,
            term=self.term.text or None,
            separator=self.separator.text.strip(),
            insertions=text.insertions,
            table=self.table,
            confidence=self.confidence,
            rivals=self.rivals,
            links=tuple(sorted(at for at in links if at is not None)),
        )


@frozen
class Text:
    """The text of a unit, without its heading."""

    blocks: tuple[Block, ...]
    history: tuple[HistoryNote, ...]
    footnotes: tuple[Footnote, ...]
    set_aside: tuple[SetAside, ...]
    doubts: tuple[Doubt, ...]
