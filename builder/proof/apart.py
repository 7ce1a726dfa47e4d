"""Labels that are printed apart from their texts: after them, or in a column at a page's head."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.frozen import Plain
from builder.proof.book import Book, around, place_of, squeeze
from builder.proof.fault import Fault, told

LABEL, COLUMN = "label behind its text", "label from a column"
"""The reasons for moving such a label."""
_LABELS = re.compile(r"(?:(?:[-*•]\s+)?[(\[]?\w{1,5}[.)\]]\s+)*(?:[-*•]\s+)?")
"""The text of a page above a label in a column: only labels, maybe after bullets."""


def reasons(book: Book) -> dict[int, str]:
    """The reason for each label that is printed apart from its text, by the label's start."""
    late = (place_of(block) for _, block in book.each("blocks") if _is_late(block))
    return dict.fromkeys(late, LABEL) | dict.fromkeys(book.columned, COLUMN)


def _is_late(block: Plain) -> bool:
    """Whether a label comes after its text."""
    spans = block["spans"]
    return len(spans) > 1 and bool(block["mark"]) and spans[1][0] <= spans[0][0]


def check(book: Book) -> Iterator[Fault]:
    """Each is on the page of its text, and nothing but a text that it ends is on its line.

    Labels from a column are read in their order.
    """
    last = -1
    for where, block in book.each("blocks"):
        at = place_of(block)
        if at in book.columned:
            wrong = "is read after a label below it" if at < last else _wrong(book, block)
            last = max(last, at)
        else:
            wrong = _wrong(book, block) if _is_late(block) else ""
        yield from told("order", where, block, wrong and f"{block['mark']!r} {wrong}")


def _wrong(book: Book, block: Plain) -> str:
    """What is wrong with the place of a label that is apart."""
    (start, end), (text, _), *_ = block["spans"]
    (before, after), page = around(book.source, start, end), book.page_of(start)
    if squeeze(book.source[start:end]) != squeeze(block["mark"]) or after.strip():
        return "is not a label alone on its line"
    if page != book.page_of(text):
        return "is not on the same page as its text"
    if _is_late(block):
        ends = not before.strip() or book.source[block["spans"][-1][1] : start] == " "
        return "" if ends else "is not at the end of its text"
    top = book.page_ends[page - 1] if page else 0
    alone = _LABELS.fullmatch(book.source[top:start].lstrip())
    return "" if alone else "is in no column at the head of its page"
