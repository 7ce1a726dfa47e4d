"""Blocks in the making: their passages, before marks are cut out and texts are final."""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.model import Block, BlockKind, Table
from builder.parse.american_legal.flow import Piece
from builder.passage import Passage


@dataclass
class Draft:
    """A block in the making."""

    kind: BlockKind
    body: Passage
    lead: Passage = field(default_factory=Passage)
    term: Passage = field(default_factory=Passage)
    separator: Passage = field(default_factory=Passage)
    label: str = ""
    parent: int | None = None
    piece: Piece | None = None
    table: Table | None = None
    confidence: float = 1.0

    def block(self) -> Block:
        """The finished block."""
        whole = self.lead + self.term + self.separator + self.body
        text = self.body.strip()
        return Block(
            self.kind,
            text.text,
            whole.spans,
            label=self.label,
            mark=self.lead.text.strip(),
            parent=self.parent,
            term=self.term.text or None,
            separator=self.separator.text.strip(),
            insertions=text.insertions,
            table=self.table,
            confidence=self.confidence,
            links=tuple(
                sorted(
                    offset
                    for at in (self.piece.links if self.piece else ())
                    if (offset := _offset(text, at)) is not None
                )
            ),
        )


def _offset(passage: Passage, source: int) -> int | None:
    """Where a character of the source stands in a passage."""
    at = 0
    for text, start in passage.pieces:
        if start is not None and start <= source < start + len(text):
            return at + source - start
        at += len(text)
    return None
