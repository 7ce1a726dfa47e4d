"""Each blank line in place of a picture has its picture, or a doubt that says that it has none."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from builder.model import PICTURE_NOT_SHOWN
from builder.proof.book import Book, firsts, named
from builder.proof.fault import Fault

_LINE = re.compile(r"^\xa0\u2003\xa0$", re.M)


def check(book: Book) -> Iterator[Fault]:
    """Check that each picture is shown once, below what it follows, and in place of no words.

    None below a heading is left out in silence.
    """
    lines = {found.start() for found in _LINE.finditer(book.source)}
    doubts = (one for one in book.code.get("doubts", ()) if one["kind"] == PICTURE_NOT_SHOWN)
    doubted = {one["span"][0] for one in doubts if one.get("span")}
    begins = sorted(firsts(book.pieces))
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
            elif [one[2:] for one in above] != [place]:
                detail = "it is not below what it follows"
            else:
                detail = ""
            if detail:
                yield Fault("picture", named(unit, place[1]), start, detail)
            shown.add(start)
    for start in sorted(lines - shown - doubted):
        if begins and start > begins[0].start:
            yield Fault("picture", "the source", start, "it is neither shown nor in doubt")
