"""Blocks in progress, for parsers that cut a paragraph's marks from its words; a unit's text."""

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
from builder.passage import Passage


@dataclass
class Draft:
    """A block in progress; its words are still passages."""

    kind: BlockKind
    body: Passage
    lead: Passage = field(default_factory=Passage)
    """Its labels."""
    term: Passage = field(default_factory=Passage)
    separator: Passage = field(default_factory=Passage)
    label: str = ""
    parent: int | None = None
    table: Table | None = None
    confidence: float = 1.0
    rivals: tuple[Rival, ...] = ()
    links: tuple[int, ...] = ()
    """Offsets in the source of words before which the publisher broke the line needlessly."""

    @property
    def is_text(self) -> bool:
        """Whether it is a paragraph without a label."""
        return self.kind is BlockKind.PARAGRAPH and not self.label

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
    """What a unit holds."""

    blocks: tuple[Block, ...]
    history: tuple[HistoryNote, ...]
    footnotes: tuple[Footnote, ...]
    set_aside: tuple[SetAside, ...]
    doubts: tuple[Doubt, ...]
