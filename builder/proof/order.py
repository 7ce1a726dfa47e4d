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
from itertools import groupby, pairwise

from builder.frozen import Plain
from builder.proof import column_labels, lanes
from builder.proof.book import Book, Piece, around, named, place_of, squeeze
from builder.proof.fault import Ledger

LIST, REST, LABEL = "list below its page", "rest behind a page end", "label behind its text"


def check(book: Book, ledger: Ledger) -> None:
    """Check that headings, blocks and siblings rise, and that pages follow their lanes."""
    _headings(book, ledger)
    column_labels.check(book, ledger)
    labels = labels_apart(book)
    for where, block in _late_labels(book):
        if not _is_apart(book, block):
            start, end = block["spans"][0]
            label = book.source[start:end]
            detail = f"{label!r} is not a label after its text, on its own and on the same page"
            ledger.fault("order", where, start, detail)
            del labels[start]
    pieces = in_turn(book, labels)
    _blocks(book, pieces, ledger)
    _siblings(book, pieces, ledger)
    _pages(book, pieces, ledger)


def labels_apart(book: Book) -> dict[int, str]:
    """The reason for each label that is printed apart from its text, by the label's start."""
    late = (place_of(block) for _, block in _late_labels(book))
    later = dict.fromkeys(column_labels.from_columns(book), column_labels.COLUMN)
    return dict.fromkeys(late, LABEL) | later


def in_turn(book: Book, labels: Container[int]) -> list[Piece]:
    """The pieces whose order is checked: all but those labels and what decisions moved."""
    return [one for one in book.pieces if one.start not in labels and one.start not in book.moved]


def _headings(book: Book, ledger: Ledger) -> None:
    for name in ("divisions", "sections"):
        units = [unit for unit in book.code[name] if unit["spans"]]
        for one, other in pairwise(units):
            if other["spans"][0][0] < one["spans"][-1][1]:
                detail = f"comes before the heading of {one['id']} in the source"
                ledger.wrong("exchanged", named(other), other, detail)


def _late_labels(book: Book) -> Iterator[tuple[str, Plain]]:
    """(name, block) for each block whose label comes after its text."""
    for where, block in book.each("blocks"):
        spans = block["spans"]
        if len(spans) > 1 and block["mark"] and spans[1][0] <= spans[0][0]:
            yield where, block


def _is_apart(book: Book, block: Plain) -> bool:
    """Whether a label may be printed after its text: on the same page.

    It must be alone on its line, or at the end of the last line of its text.
    """
    (start, end), (text, _) = block["spans"][:2]
    before, after = around(book.source, start, end)
    ends = not before.strip() or book.source[block["spans"][-1][1] : start] == " "
    is_label = squeeze(book.source[start:end]) == squeeze(block["mark"])
    same_page = book.page_of(start) == book.page_of(text)
    return is_label and ends and not after.strip() and same_page


def _blocks(book: Book, pieces: list[Piece], ledger: Ledger) -> None:
    for one, other in pairwise(pieces):
        same = (one.unit, one.block) == (other.unit, other.block)
        if same and other.start < one.end:
            detail = f"goes back from {one.end} within one text"
            ledger.fault("exchanged", book.name_of(one), other.start, detail)


def _siblings(book: Book, pieces: list[Piece], ledger: Ledger) -> None:
    """Check that blocks of one kind under one parent keep the order of the source."""
    last: dict[tuple[int, int | None, str], int] = {}
    for (unit, at), group in groupby(pieces, key=lambda piece: (piece.unit, piece.block)):
        if at < 0:
            continue
        first, block = next(group), book.units[unit]["blocks"][at]
        kin = unit, block["parent"], "item" if block["mark"] else block["kind"]
        if last.get(kin, -1) > first.start:
            detail = "comes in the source before the one that it follows in its list"
            ledger.fault("order", book.name_of(first), first.start, detail)
        last[kin] = first.start


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


def _pages(book: Book, pieces: list[Piece], ledger: Ledger) -> None:
    """Check that each page is read by its lanes, and without lanes straight through."""
    deepest = lanes.DEEPEST if book.code["source"]["layout"] in lanes.LAYOUTS else 1
    ledger.checked["pages"] = len(book.page_ends)
    ledger.checked["page ends that are not printed"] = len(book.code.get("lost_page_ends", []))
    placed = list(lanes.placed(pieces, book.page_ends))
    for piece, lane in placed:
        if lane is None or lane >= deepest:
            detail = "is read before text above it, and no lane of its page explains why"
            ledger.fault(
                "order" if deepest > 1 else "exchanged", book.name_of(piece), piece.start, detail
            )
    for piece, lane in placed:
        if lane and not is_in_list(book, piece):
            detail = "is below its page's lists, but is neither an item nor part of one"
            ledger.fault("order", book.name_of(piece), piece.start, detail)


def is_in_list(book: Book, piece: Piece) -> bool:
    """Whether a piece belongs to an item or to a block below one."""
    if piece.block < 0:
        return False
    block = book.units[piece.unit]["blocks"][piece.block]
    return bool(block["mark"]) or block["parent"] is not None
