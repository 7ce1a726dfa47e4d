"""Headings of articles, of what they are divided into, and of the parts over chapters."""

from __future__ import annotations

from builder.model import UnitKind
from builder.parse.general_code.headings.division_forms import ARTICLES, PART
from builder.parse.general_code.headings.heading_lines import Heading
from builder.parse.general_code.headings.title_lines import TitleLines

_NO_END = (".", ",", ";")
"""What a title does not end with, and a sentence does."""


def article(book: TitleLines, index: int) -> Heading | None:
    """The heading of an article, or of what one is divided into, that a line begins."""
    text = book.texts[index]
    for pattern, kind in ARTICLES:
        match = pattern.fullmatch(text)
        if match is None:
            continue
        title = match["title"]
        if title:
            end = index + 1
            closes = book.closes(end) or book.leads_over(title, index, end)
            plausible = closes and not title.endswith(_NO_END)
        else:
            end = book.end(index + 1)
            plausible = (
                text.startswith(("ARTICLE", "DIVISION"))
                or (end > index + 1 and book.leads_over(book.texts[index + 1], index + 1, end))
                or book.closes(end)
            )
        if not plausible:
            return None
        return book.heading(kind, match[1], index, end, match.start("title") if title else None)
    return None


def part(book: TitleLines, index: int) -> Heading | None:
    """The heading of a part that a line begins."""
    match = PART.fullmatch(book.texts[index])
    if not match:
        return None
    title = match["title"]
    if title:
        end = book.end(index)
        if title.endswith(_NO_END) or not book.closes(end):
            return None
        return book.heading(UnitKind.PART, match[1], index, end, match.start("title"))
    start, end = index + 1, book.end(index + 1)
    if book.closes(end) or book.leads_over(book.texts[start], start, end):
        return book.heading(UnitKind.PART, match[1], index, end, None)
    return None
