"""Each blank line in place of a picture has its picture, or a doubt that says that it has none."""

from __future__ import annotations

import re

from builder.proof.book import Book
from builder.proof.fault import Ledger

_LINE = re.compile(r"^\xa0\u2003\xa0$", re.M)


def check(book: Book, ledger: Ledger) -> None:
    """No picture takes the place of words, and none below a heading is left out in silence."""
    lines = {found.start() for found in _LINE.finditer(book.source)}
    held = {one["span"][0] for unit in book.units for one in unit.get("pictures", ())}
    doubted = {one["span"][0] for one in book.code.get("doubts", ()) if one.get("span")}
    first = min((piece.start for piece in book.pieces), default=0)
    for start in sorted(held - lines):
        ledger.fault("picture", "the source", start, "no line of the source is in its place")
    for start in sorted(lines - held - doubted):
        if start > first:
            ledger.fault("picture", "the source", start, "it is neither shown nor in doubt")
    if held:
        ledger.checked["pictures"] = len(held)
