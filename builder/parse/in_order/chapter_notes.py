"""Footnotes of divisions, printed below their last section or at the end of a copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from builder.model import Doubt, UnitKind
from builder.parse.in_order.piece import Piece, PieceKind
from builder.parse.in_order.units import Given

_COLLECTED = 2
"""Fewest footnotes of other headings that show that they are collected; one may be a slip."""


def give_notes_to_headings(held: Sequence[Given]) -> None:
    """Move each footnote to the division above that has its mark in the heading.

    It stays if no open division has its number, or if the heading right above it does.
    """
    _give_from_the_end(held)
    open_marks: list[Given] = []
    for each in held:
        if not each.heading.section:
            open_marks = [one for one in open_marks if one.heading.rank < each.heading.rank]
        for note in _footnotes(each):
            above = next((one for one in open_marks if _number(one.mark) == note.number), None)
            if above and _number(each.mark) != note.number:
                each.pieces.remove(note)
                above.pieces.append(note)
                open_marks.remove(above)
        if not each.heading.section and each.mark and not _footnotes(each):
            open_marks.append(each)


def _give_from_the_end(held: Sequence[Given]) -> None:
    """Move the footnotes collected at the end of a copy, each to the only heading with its mark.

    Numbers may begin again in each chapter: one that two marks or two footnotes have, stays.
    """
    if not held:
        return
    marks = Counter(_number(each.mark) for each in held if each.mark)
    notes = Counter(note.number for each in held for note in _footnotes(each))
    below = {note.number: note for note in _footnotes(held[-1])}
    given = [
        (each, below[number])
        for each in held[:-1]
        if (number := _number(each.mark)) in below and marks[number] == notes[number] == 1
    ]
    if len(given) < _COLLECTED:
        return
    for each, note in given:
        held[-1].pieces.remove(note)
        each.pieces.append(note)


def stray_notes(held: Sequence[Given]) -> Iterator[Doubt]:
    """A doubt for each numbered footnote below a section or table whose text lacks its mark.

    A division has its footnotes below its heading, which in some copies has no marks.
    """
    for each in held:
        kinds = [piece.kind for piece in each.pieces]
        text = " ".join(one.text.text for one in each.pieces if one.kind is PieceKind.TEXT)
        last = each.heading.section or each.heading.kind is UnitKind.TABLE
        if not (last and text) or PieceKind.FOOTNOTE_HEAD not in kinds:
            continue
        for note in _footnotes(each):
            number = note.number
            marked = number == _number(each.mark) or f"[{number}]" in text or f"({number})" in text
            if number and not marked:
                where = each.heading.number or each.heading.title
                listed = note.text.text.partition("\n")[2][:80]
                yield Doubt("footnote without mark", where, listed, note.text.extent)


def _footnotes(each: Given) -> list[Piece]:
    return [piece for piece in each.pieces if piece.kind is PieceKind.FOOTNOTE]


def _number(mark: str) -> str:
    return mark.strip("[]() ")
