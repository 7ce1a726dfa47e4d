"""The code is read in the order of its source.

Each exception is a listed move with its reason.

General Code's pages hold their text in lanes: first the text of the margin, then the lists, then
the lists of those. A reader of such a page goes from lane to lane, and only forward within each.
So three things may be read before what comes first in the source: a list (before the margin text of
its own page), the rest of a text after a page's end (before the lists of the page before), and a
label that was printed after its text, alone on a line or at the end of the last line of its text.
Copies of other publishers' pages may print all labels of a page in a column at its head. Each of
them is read with its text, further down.
"""

from __future__ import annotations

from itertools import groupby, pairwise

from builder.proof import column_labels, lanes
from builder.proof.book import Book, Piece, Plain, around, squeeze
from builder.proof.fault import Ledger

LIST, REST, LABEL = "list below its page", "rest behind a page end", "label behind its text"


def check(book: Book, ledger: Ledger) -> None:
    """Headings, blocks and siblings rise; pages follow their lanes; `moves` has the exceptions."""
    _headings(book, ledger)
    late, later = _late_labels(book, ledger), column_labels.check(book, ledger)
    elsewhere = late | later | book.moved
    pieces = [piece for piece in book.pieces if piece.start not in elsewhere]
    _blocks(book, pieces, ledger)
    _siblings(book, pieces, ledger)
    labels = dict.fromkeys(late, LABEL) | dict.fromkeys(later, column_labels.COLUMN)
    moved = _brought_back(book, pieces) | labels
    _listed(book, moved, ledger)
    _pages(book, pieces, ledger)


def _headings(book: Book, ledger: Ledger) -> None:
    for name in ("divisions", "sections"):
        units = [unit for unit in book.code[name] if unit["spans"]]
        for one, other in pairwise(units):
            if other["spans"][0][0] < one["spans"][-1][1]:
                detail = f"comes before the heading of {one['id']} in the source"
                ledger.fault("exchanged", f"heading of {other['id']}", other["spans"][0][0], detail)


def _is_apart(source: str, start: int, end: int, text_end: int) -> bool:
    """Whether a label is alone on its line, or ends the line on which its text ended."""
    before, after = around(source, start, end)
    return not after.strip() and (not before.strip() or source[text_end:start] == " ")


def _late_labels(book: Book, ledger: Ledger) -> set[int]:
    """Starts of the labels that come after their text, on the same page.

    Each is alone on its line, or at the end of the last line of its text.
    """
    found: set[int] = set()
    source = book.source
    for unit in book.units:
        for index, block in enumerate(unit["blocks"]):
            spans, mark = block["spans"], block["mark"]
            if len(spans) < 2 or not mark or spans[1][0] > spans[0][0]:
                continue
            (start, end), (text, _) = spans[0], spans[1]
            apart = _is_apart(source, start, end, spans[-1][1])
            same_page = book.page_of(start) == book.page_of(text)
            if squeeze(source[start:end]) == squeeze(mark) and apart and same_page:
                found.add(start)
            else:
                label = source[start:end]
                detail = f"{label!r} is not a label after its text, on its own and on the same page"
                ledger.fault("order", f"blocks[{index}] of {unit['id']}", start, detail)
    return found


def _blocks(book: Book, pieces: list[Piece], ledger: Ledger) -> None:
    for one, other in pairwise(pieces):
        same = (one.unit, one.block) == (other.unit, other.block)
        if same and other.start < one.end:
            unit = book.units[one.unit]
            detail = f"goes back from {one.end} within one text"
            ledger.fault("exchanged", f"blocks[{one.block}] of {unit['id']}", other.start, detail)


def _siblings(book: Book, pieces: list[Piece], ledger: Ledger) -> None:
    """Blocks of one kind under one parent keep the order of the source."""
    last: dict[tuple[int, int | None, str], int] = {}
    for (unit, at), group in groupby(pieces, key=lambda piece: (piece.unit, piece.block)):
        if at < 0:
            continue
        block = book.units[unit]["blocks"][at]
        start, kin = next(group).start, (unit, block["parent"], _kin(block))
        if last.get(kin, -1) > start:
            detail = "comes in the source before the one that it follows in its list"
            ledger.fault("order", f"blocks[{at}] of {book.units[unit]['id']}", start, detail)
        last[kin] = start


def _kin(block: Plain) -> str:
    return "item" if block["mark"] else str(block["kind"])


def _brought_back(book: Book, pieces: list[Piece]) -> dict[int, str]:
    """Starts of the pieces that are read before a piece that precedes them, with the reasons."""
    found: dict[int, str] = {}
    least = max((piece.end for piece in pieces), default=0)
    for piece in reversed(pieces):
        if piece.start > least:
            same_page = book.page_of(piece.start) == book.page_of(least)
            found[piece.start] = LIST if same_page else REST
        least = min(least, piece.start)
    return found


def _listed(book: Book, moved: dict[int, str], ledger: Ledger) -> None:
    """`moves` holds exactly what is moved, with its reason."""
    listed = {
        span[0]: move["reason"] for move in book.code.get("moves", []) for span in move["spans"]
    }
    ledger.checked["moves"] = len(listed)
    for at in sorted(moved.keys() | listed.keys()):
        if moved.get(at) != listed.get(at):
            said, is_ = listed.get(at, "nothing"), moved.get(at, "no move")
            ledger.fault(
                "move", book.source[at : at + 40], at, f"`moves` says {said}, but it is {is_}"
            )


def _pages(book: Book, pieces: list[Piece], ledger: Ledger) -> None:
    """Each page is read by its lanes.

    Texts of publishers whose pages have no lanes are read straight through.
    """
    deepest = lanes.DEEPEST if book.code["source"]["layout"] in lanes.LAYOUTS else 1
    ledger.checked["pages"] = len(book.page_ends)
    ledger.checked["page ends that are not printed"] = len(book.code.get("lost_page_ends", []))
    placed = list(lanes.placed(pieces, book.page_ends))
    for piece, lane in placed:
        if lane is None or lane >= deepest:
            detail = "is read before text above it, and no lane of its page explains why"
            ledger.fault(
                "order" if deepest > 1 else "exchanged", _name(book, piece), piece.start, detail
            )
    for piece, lane in placed:
        if lane and not _in_list(book, piece):
            detail = "is below its page's lists, but is neither an item nor part of one"
            ledger.fault("order", _name(book, piece), piece.start, detail)


def _name(book: Book, piece: Piece) -> str:
    return f"blocks[{piece.block}] of {book.units[piece.unit]['id']}"


def _in_list(book: Book, piece: Piece) -> bool:
    if piece.block < 0:
        return False
    block = book.units[piece.unit]["blocks"][piece.block]
    return bool(block["mark"]) or block["parent"] is not None
