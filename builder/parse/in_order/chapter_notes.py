"""Footnotes of chapters that stand below their last section."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.parse.in_order.headings import Heading
from builder.parse.in_order.pieces import Piece, PieceKind


@dataclass(slots=True)
class Held:
    """A heading and what stands below it."""

    heading: Heading
    mark: str
    """The footnote's number at the heading's end; empty where it bears none."""
    pieces: list[Piece]


def give_notes_to_headings(held: Sequence[Held]) -> None:
    """Move each footnote from the section below which it stands to the chapter that bears its mark.

    A footnote stays where no heading above bears its number, or that heading has one of its own.
    """
    open_marks: list[Held] = []
    for each in held:
        if not each.heading.section:
            open_marks = [one for one in open_marks if one.heading.rank < each.heading.rank]
            if each.mark and not _footnotes(each):
                open_marks.append(each)
            continue
        for note in _footnotes(each):
            above = next((one for one in open_marks if _number(one.mark) == note.number), None)
            if above and _number(each.mark) != note.number:
                each.pieces.remove(note)
                above.pieces.append(note)
                open_marks.remove(above)


def _footnotes(each: Held) -> list[Piece]:
    return [piece for piece in each.pieces if piece.kind is PieceKind.FOOTNOTE]


def _number(mark: str) -> str:
    return mark.strip("[]() ")
