"""The text between headings of a copy: a paragraph is a line, and labels nest by their forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from builder.parse.american_legal.blocks import Text
from builder.parse.american_legal.grammars.family import COPIED
from builder.parse.american_legal.notes import bare_head
from builder.parse.in_order.blocks import build
from builder.parse.in_order.paragraphs import Paragraph, paragraphs
from builder.parse.in_order.pieces import Piece, PieceKind, read_pieces
from builder.parse.in_order.rows import Row
from builder.passage import Passage


def copied_text(rows: Sequence[Row], title: str, where: str, *, broken: bool) -> Text:
    """The blocks, notes and footnotes of a unit's lines."""
    given = paragraphs(rows, COPIED, broken=True) if broken else list(_whole(rows))
    pieces = _noted(read_pieces(given, COPIED))
    read = build(pieces, title, where, Passage())
    return Text(read.blocks, read.history, read.footnotes, read.set_aside, read.doubts)


def _whole(rows: Sequence[Row]) -> Iterator[Paragraph]:
    """A line is a paragraph, unless the one above breaks off in mid-sentence."""
    held: list[Row] = []
    for one in paragraphs(rows, COPIED, broken=False):
        first = one.rows[0].text
        if held and not (first[0].islower() and held[-1].text[-1].isalpha() and first[1:2].isalpha()):
            yield Paragraph(tuple(held))
            held = []
        held += one.rows
    if held:
        yield Paragraph(tuple(held))


def _noted(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """What stands below a note's head and bears none of its own is the note's."""
    below = False
    for piece in pieces:
        if piece.kind is PieceKind.NOTE:
            below = bare_head(piece.text.text)
        elif piece.kind is not PieceKind.TEXT:
            below = False
        yield replace(piece, kind=PieceKind.NOTE) if below else piece
