"""Find the footnotes among a unit's paragraphs, by how each begins and where its mark is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from builder.parse.in_order.family import Family
from builder.parse.in_order.footmarks import mark_pattern
from builder.parse.in_order.piece import Piece, PieceKind
from builder.passage import Passage
from builder.text.figures import SUPERSCRIPTS, lowered

_SIGN = re.compile(
    rf"(?P<number>\[?(?:\d{{1,3}}|{SUPERSCRIPTS}{{1,3}}|\*{{1,3}})\]?)[.)]?\s*(?=\S)"
)
_GLUED = re.compile(r"(?<=[.)\]])\d{1,2}$")
"""A footnote's mark after the last words of a chapter."""
_DECIMAL = re.compile(r"\d\.\d{1,2}$")
"""A decimal, whose last figures may be no mark: "RCW 36.33"."""


def parted_note(text: Passage, below: Passage, family: Family) -> tuple[Passage, Piece] | None:
    """(paragraph without the mark at its end, footnote below it); None if there is no such note."""
    found = family.note_below.match(below.text) if below.text else None
    glued = _GLUED.search(text.text)
    if found is None or glued is None or found["number"] not in (None, glued[0]):
        return None
    if found["number"] is None and _DECIMAL.search(text.text):
        return None
    start = found.end("number") if found["number"] else 0
    mark = text[glued.start() :] + below[:start]
    footnote = Passage.joined([mark, below[start:].strip()], "\n")
    return text[: glued.start()], Piece(PieceKind.FOOTNOTE, footnote, number=glued[0])


def numbered_note(
    text: Passage, above: Sequence[Passage], family: Family, *, marked: bool
) -> Piece | None:
    """A footnote that begins with its number, if a paragraph is one.

    It is the chapter's, or the file marks it (`marked`). If the text above has its mark, the piece
    has it as `sign`.
    """
    found = (_SIGN if marked else family.note_below).match(text.text)
    if found is None or not found["number"]:
        return None
    start, number = found.end() if marked else found.end("number"), lowered(found["number"])
    sign = mark_pattern(number)
    sure = marked or "[" in number
    if sure and any(sign.search(one.text) for one in above):
        return Piece(PieceKind.FOOTNOTE, text, sign=text.text[:start].rstrip())
    words = Passage.joined([text[:start], text[start:].strip()], "\n")
    return Piece(PieceKind.FOOTNOTE, words, number=number.strip("[]"))


def of_heading(pieces: list[Piece], mark: str) -> list[Piece]:
    """The pieces of a unit; a footnote whose sign only the heading has becomes the heading's."""
    apart = re.compile(rf"(?<!\S){re.escape(mark)}(?!\S)")
    if not mark or any(apart.search(one.text.text) for one in pieces if not one.sign):
        return pieces
    return [_numbered(one) if one.sign == mark else one for one in pieces]


def _numbered(note: Piece) -> Piece:
    """A footnote with its sign as its number."""
    sign, words = note.text[: len(note.sign)], note.text[len(note.sign) :].strip()
    return replace(note, text=Passage.joined([sign, words], "\n"), number=note.sign, sign="")


def signed_note(text: Passage, above: Sequence[Passage], family: Family) -> Piece | None:
    """A footnote that begins with a mark of the text above, whose signs may be in reverse there."""
    found = family.footmark.match(text.text)
    sign = found["mark"] if found else ""
    signs = (sign, sign[::-1])
    if not sign or not any(one in each.text for each in above for one in signs):
        return None
    return Piece(PieceKind.FOOTNOTE, text, sign=sign)


def footnotes(texts: Sequence[Passage], family: Family) -> Iterator[Piece]:
    """Each footnote: the line of its number, if any, and its paragraphs.

    Footnotes of several lines are not seen yet.
    """
    held: list[Passage] = []
    number = ""
    for text in texts:
        found = family.footnote_number.fullmatch(text.text)
        if found and held:
            yield Piece(PieceKind.FOOTNOTE, Passage.joined(held, "\n"), number=number)
            held = []
        if found:
            number = found["number"] or ""
        held.append(text)
    if held:
        yield Piece(PieceKind.FOOTNOTE, Passage.joined(held, "\n"), number=number)
