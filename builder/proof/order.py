"""The code is read in the order of its source, page by page.

General Code's pages hold their text in lanes: first the text of the margin, then the lists, then
the lists of those. A reader of such a page goes from lane to lane, and only forward within each.
So three things may be read before what comes first in the source: a list (before the margin text of
its own page), the rest of a text after a page's end (before the lists of the page before), and a
label that was printed after its text, alone on a line or at the end of the last line of its text.
Copies of other publishers' pages may print all labels of a page in a column at its head. Each of
them is read with its text, further down.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Container, Iterator, Sequence
from itertools import pairwise

from builder.proof import apart, lanes
from builder.proof.book import Book, Piece, firsts, named, place_of
from builder.proof.fault import Fault

LIST, REST = "list below its page", "rest behind a page end"


def check(book: Book) -> Iterator[Fault]:
    """Check that headings, blocks and siblings rise, and that pages follow their lanes."""
    for name in ("divisions", "sections"):
        for one, other in pairwise(unit for unit in book.code[name] if unit["spans"]):
            if place_of(other) < one["spans"][-1][1]:
                detail = f"comes before the heading of {one['id']} in the source"
                yield Fault("exchanged", named(other), place_of(other), detail)
    astray = [*apart.check(book)]
    yield from astray
    labels = apart.reasons(book).keys() - {one.offset for one in astray}
    pieces = in_turn(book, labels)
    for one, other in pairwise(pieces):
        if one[2:] == other[2:] and other.start < one.end:
            detail = f"goes back from {one.end} within one text"
            yield Fault("exchanged", book.name_of(one), other.start, detail)
    yield from _siblings(book, pieces)
    yield from _pages(book, pieces)


def in_turn(book: Book, labels: Container[int]) -> list[Piece]:
    """The pieces whose order is checked: all but those labels and what decisions moved."""
    moved = book.moved
    return [one for one in book.pieces if one.start not in labels and one.start not in moved]


def _siblings(book: Book, pieces: list[Piece]) -> Iterator[Fault]:
    """Blocks of one kind under one parent keep the order of the source."""
    last: dict[tuple[int, int | None, str], int] = {}
    for piece in firsts(pieces):
        if piece.block < 0:
            continue
        block = book.units[piece.unit]["blocks"][piece.block]
        kin = piece.unit, block["parent"], "item" if block["mark"] else block["kind"]
        if last.get(kin, -1) > piece.start:
            detail = "comes in the source before the one that it follows in its list"
            yield Fault("order", book.name_of(piece), piece.start, detail)
        last[kin] = piece.start


def brought_back(pieces: Sequence[Piece], page_ends: Sequence[int]) -> dict[int, tuple[str, int]]:
    """(reason, start of the first piece passed) of pieces read before their turn, by start."""
    found: dict[int, tuple[str, int]] = {}
    least = max((piece.end for piece in pieces), default=0)
    for piece in reversed(pieces):
        if piece.start > least:
            same_page = bisect_right(page_ends, piece.start) == bisect_right(page_ends, least)
            found[piece.start] = (LIST if same_page else REST, least)
        least = min(least, piece.start)
    return found


def _pages(book: Book, pieces: list[Piece]) -> Iterator[Fault]:
    """Each page is read by its lanes, and without lanes straight through."""
    kind = "order" if book.laned else "exchanged"
    for piece, lane in lanes.placed(pieces, book.page_ends):
        detail = ""
        if lane is None or (lane and not book.laned):
            detail = "is read before text above it, and no lane of its page explains why"
        elif lane and not is_in_list(book, piece):
            detail = "is below its page's lists, but is neither an item nor part of one"
        if detail:
            yield Fault(kind, book.name_of(piece), piece.start, detail)


def is_in_list(book: Book, piece: Piece) -> bool:
    """Whether a piece belongs to an item or to a block below one."""
    if piece.block < 0:
        return False
    block = book.units[piece.unit]["blocks"][piece.block]
    return bool(block["mark"]) or block["parent"] is not None
