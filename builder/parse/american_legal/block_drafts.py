"""Blocks in the making, each with the piece that it was made of."""

from __future__ import annotations

from dataclasses import dataclass, replace

from builder.model import Block
from builder.parse import drafts
from builder.parse.american_legal.flow import Piece
from builder.passage import Passage


@dataclass
class Draft(drafts.Draft):
    """A block in the making; its marks keep the blanks between them, and its links their places."""

    piece: Piece | None = None

    def block(self) -> Block:
        """The finished block."""
        text = self.body.strip()
        links = self.piece.links if self.piece else ()
        offsets = sorted(at for link in links if (at := _offset(text, link)) is not None)
        return replace(super().block(), mark=self.lead.text.strip(), links=tuple(offsets))


def _offset(passage: Passage, source: int) -> int | None:
    """Where a character of the source stands in a passage."""
    at = 0
    for text, start in passage.pieces:
        if start is not None and start <= source < start + len(text):
            return at + source - start
        at += len(text)
    return None
