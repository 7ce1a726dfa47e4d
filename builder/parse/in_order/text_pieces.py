"""Separate the text of a paragraph from the notes in it and after it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from builder.parse.in_order.family import Family
from builder.parse.in_order.notes import (
    bracketed_histories,
    note_after,
    trailing_history,
    whole_history,
)
from builder.parse.in_order.piece import Piece, PieceKind
from builder.passage import Passage
from builder.text.figures import SUPERSCRIPTS

_MARKS = re.compile(rf"{SUPERSCRIPTS}+$")


def histories_in(text: Passage, family: Family) -> list[Passage]:
    """The history notes in a text, if its family prints them wherever an amendment is."""
    ranges = bracketed_histories(text.text, family) if family.history_anywhere else ()
    return [text[start:end] for start, end in ranges]


def without_parts(text: Passage, parts: Sequence[Passage]) -> Passage:
    """A text without some parts of it and the blanks before these."""
    starts = [text.offset_of(part.spans[0][0]) or 0 for part in parts]
    edges = ((start, start + len(part)) for start, part in zip(starts, parts, strict=True))
    return text.without(with_blanks(text.text, edges))


def with_blanks(text: str, ranges: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Ranges to cut out of a text, each with the blanks before it.

    If a word touches the end of a range, the blanks before the range stay; a footnote's mark is no
    word.

    >>> with_blanks("geese  [1] swim", [(7, 10)]), with_blanks("geese [1]swim", [(6, 9)])
    ([(5, 10)], [(6, 9)])
    """
    following = ((start, end, text[end : end + 1].strip()) for start, end in ranges)
    return [
        (start if word and not word.isdigit() else len(text[:start].rstrip(" ")), end)
        for start, end, word in following
    ]


def text_pieces(text: Passage, family: Family, indent: int = 0) -> Iterator[Piece]:
    """The pieces of a paragraph at an indent: its text and its notes."""
    if not text:
        return
    whole = whole_history(_MARKS.sub("", text.text), family)
    if not whole and (notes := histories_in(text, family)):
        yield from text_pieces(without_parts(text, notes).strip(), family, indent)
        yield from (Piece(PieceKind.HISTORY, note, within=True) for note in notes)
        return
    if (after := note_after(text.text, family)) is not None:
        yield from text_pieces(text[:after].strip(), family, indent)
        yield _note(text[after:], family)
    elif whole:
        bracketed = family.history_anywhere and text.text.startswith("[")
        yield Piece(PieceKind.HISTORY, text, within=bracketed)
    elif family.begins_note(text.text) and "\t" in text.text:
        yield from (Piece(PieceKind.NOTE, cell) for cell in _cells(text))
    elif family.begins_note(text.text):
        yield _note(text, family)
    elif (split := trailing_history(text.text, family)) is not None:
        yield from text_pieces(text[:split].strip(), family, indent)
        yield Piece(PieceKind.HISTORY, text[split:])
    else:
        yield Piece(PieceKind.TEXT, text, indent=indent)


def _note(text: Passage, family: Family) -> Piece:
    penal = family.behind_history.match(text.text)
    return Piece(PieceKind.NOTE_AFTER if penal else PieceKind.NOTE, text)


def _cells(text: Passage) -> Iterator[Passage]:
    ends = [at for at, sign in enumerate(text.text) if sign == "\t"]
    for start, end in pairwise([-1, *ends, len(text)]):
        yield text[start + 1 : end].strip()
