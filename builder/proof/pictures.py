"""Each blank line in place of a picture has its picture, or a doubt that says that it has none."""

from __future__ import annotations

import re
from bisect import bisect_left

from builder.model import PICTURE_NOT_SHOWN
from builder.proof.book import Book, named
from builder.proof.fault import Ledger

_LINE = re.compile(r"^\xa0\u2003\xa0$", re.M)


def check(book: Book, ledger: Ledger) -> None:
    """Check that each picture is shown once, below what it follows, and in place of no words.

    None below a heading is left out in silence.
    """
    lines = {found.start() for found in _LINE.finditer(book.source)}
    doubts = (one for one in book.code.get("doubts", ()) if one["kind"] == PICTURE_NOT_SHOWN)
    doubted = {one["span"][0] for one in doubts if one.get("span")}
    begins = _begins(book)
    shown: set[int] = set()
    for nth, unit in enumerate(book.units):
        for picture in unit.get("pictures", ()):
            start, block = picture["span"][0], picture.get("block")
            place = nth, -1 if block is None else block
            above = begins[: bisect_left(begins, (start,))][-1:]
            if start not in lines:
                detail = "no line of the source is in its place"
            elif start in shown:
                detail = "it is shown twice"
            elif not above or above[0][1:] != place:
                detail = "it is not below what it follows"
            else:
                detail = ""
            if detail:
                ledger.fault("picture", named(unit, place[1]), start, detail)
            shown.add(start)
    for start in sorted(lines - shown - doubted):
        if begins and start > begins[0][0]:
            ledger.fault("picture", "the source", start, "it is neither shown nor in doubt")
    if shown:
        ledger.checked["pictures"] = len(shown)


def _begins(book: Book) -> list[tuple[int, int, int]]:
    """(offset, index of unit, index of block) where each heading and block begins, in order."""
    found: dict[tuple[int, int], int] = {}
    for piece in book.pieces:
        found.setdefault((piece.unit, piece.block), piece.start)
    return sorted((start, *place) for place, start in found.items())
