"""Check labels in a column at the head of a page, which are read with texts further down."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from builder.proof.book import Book, around, named, squeeze
from builder.proof.fault import Ledger
from builder.proof.lanes import LAYOUTS

COLUMN = "label from a column"
"""The reason for moving such a label."""
_LABELS = re.compile(r"(?:(?:[-*•]\s+)?[(\[]?\w{1,5}[.)\]]\s+)*(?:[-*•]\s+)?")
"""The text of a page above a label in a column: only labels, maybe after bullets."""


def read_later(held: Iterable[tuple[Sequence[Sequence[int]], str]]) -> list[int]:
    """Starts of the labels that are read after texts printed below them.

    Args:
        held: (spans, printed label) of each heading and block, in reading order.

    >>> read_later([([(9, 20)], ""), ([(0, 3), (21, 30)], "(1)"), ([(4, 7), (31, 40)], "(2)")])
    [0, 4]
    """
    found: list[int] = []
    reached = -1
    for spans, mark in held:
        apart = len(spans) > 1 and bool(mark) and spans[0][0] < min(reached, spans[1][0])
        if apart:
            found.append(spans[0][0])
        reached = max([reached, *(end for _, end in spans[apart:])])
    return found


def _labeled(book: Book) -> Iterator[tuple[list[list[int]], str, str]]:
    """(spans, printed label, name) of each heading and block, in reading order."""
    if book.code["source"]["layout"] in LAYOUTS:
        return
    for unit in book.units:
        for at, part in enumerate((unit, *unit["blocks"]), -1):
            yield part["spans"], "" if at < 0 else part["mark"], named(unit, at)


def from_columns(book: Book) -> frozenset[int]:
    """The starts of all labels that are read after texts printed below them."""
    return frozenset(read_later((spans, mark) for spans, mark, _ in _labeled(book)))


def check(book: Book, ledger: Ledger) -> None:
    """Check that each label from a column is at the head of its page.

    It must be alone on its line, with only such labels above it and its text on the same page.
    Labels are read in their order.
    """
    later = from_columns(book)
    last = -1
    for spans, mark, name in _labeled(book):
        if not spans or spans[0][0] not in later:
            continue
        (start, end), (text, _) = spans[0], spans[1]
        wrong = _wrong(book, start, end, mark, text)
        if start < last:
            wrong = "is read after a label below it"
        if wrong:
            ledger.fault("order", name, start, f"{book.source[start:end]!r} {wrong}")
        last = max(last, start)


def _wrong(book: Book, start: int, end: int, mark: str, text: int) -> str:
    """What is wrong with the place of a label."""
    page, after = book.page_of(start), around(book.source, start, end)[1]
    top = book.page_ends[page - 1] if page else 0
    if squeeze(book.source[start:end]) != squeeze(mark) or after.strip():
        return "is not a label alone on its line"
    if page != book.page_of(text):
        return "is not on the same page as its text"
    if not _LABELS.fullmatch(book.source[top:start].lstrip()):
        return "is in no column at the head of its page"
    return ""
