"""Divide a General Code text into pages at the furniture between them.

Furniture is a page's running foot and number, at its end or beginning. Some towns also print the
municipality's name, the date of a supplement, or the address from which the text was fetched.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from builder.frozen import frozen
from builder.parse.lines.page_marks import Foot, read_foot, read_label
from builder.parse.lines.printed_pages import printed_pages
from builder.sources.text import Line

_AFTER_NUMBER = re.compile(r"\.\s|\.?$|\s+[A-Z(\"“]")
"""What follows the number of a heading."""

_BLANKS = re.compile(r"  +")
"""What separates the parts of a running foot when a tool draws the page; furniture is found without
it.
"""


@frozen
class Page:
    """A page's lines in file order, without its furniture."""

    lines: tuple[Line, ...]
    label: str | None = None
    """The page number as printed: "1:17"."""
    first: str | None = None
    """The section in force at the top, as the running foot names it."""
    furniture: tuple[tuple[str, Line], ...] = ()
    """(kind, line) of its running foot, its number and the like."""


@dataclass(slots=True)
class _Open:
    """A page that still grows."""

    lines: list[Line] = field(default_factory=list)
    furniture: list[tuple[str, Line]] = field(default_factory=list)
    foot: Foot | None = None
    label: str | None = None
    ended: bool = False
    """Whether the file has a form feed at its end."""


def paginate(lines: Sequence[Line], page_ends: Sequence[int] = ()) -> list[Page]:
    """Divide lines into pages, without the blank lines.

    Args:
        lines: of the whole text.
        page_ends: offsets at which the text itself ends a page with a form feed, if any.

    Returns:
        The pages. Lines after the last furniture are a page of their own.
    """
    texts = [_BLANKS.sub(" ", line.text.strip()) for line in lines]
    starts = set(_starts(lines, page_ends))
    kinds = printed_pages(texts, starts, footed=True)
    opened = [_Open()]
    for at, (line, text) in enumerate(zip(lines, texts, strict=True)):
        page = opened[-1]
        page.ended |= at in starts and bool(page.lines)
        if not text:
            continue
        foot = read_foot(text) if at in kinds else None
        label = read_label(text) if kinds.get(at) == "page number" else None
        if at not in kinds:
            over = page.ended or bool(page.furniture)
        else:  # two feet or two numbers are two pages, even with no text between them
            over = bool((foot and page.foot) or (label and page.label))
        if over:
            opened.append(page := _Open())
        if at not in kinds:
            page.lines.append(line)
            continue
        page.furniture.append((kinds[at], line))
        page.foot = page.foot or foot
        page.label = page.label or (label.text if label else None)
    return list(_named(opened))


def _starts(lines: Sequence[Line], page_ends: Sequence[int]) -> Iterator[int]:
    """Indexes of the lines that a form feed precedes."""
    starts = [line.start for line in lines]
    return (bisect_right(starts, end) for end in page_ends)


def _named(pages: Sequence[_Open]) -> Iterator[Page]:
    """The pages with what their running feet say, which may be printed at the top of pages.

    If most feet name only one section, it need not be the one at the top, and does not count.
    """
    at_heads = _are_at_heads(pages)
    feet = [page.foot for page in pages if page.foot]
    both = 2 * sum(bool(foot.first and foot.last) for foot in feet) >= len(feet)
    for before, page in zip([_Open(), *pages], pages, strict=False):
        if page.lines or page.furniture:
            own = before if at_heads else page
            foot = own.foot if own.foot and (both or own.foot.last) else Foot(None, None, "", "")
            lines, aside = tuple(page.lines), tuple(page.furniture)
            yield Page(lines, own.label, foot.first, aside)


def _are_at_heads(pages: Sequence[_Open]) -> bool:
    """Whether running "feet" are at the heads of pages, over the sections that they name.

    If the headings do not decide, it is whether the text opens with one.
    """
    above = below = 0
    for page, after in pairwise([*pages, _Open()]):
        if page.foot and page.foot.first and (number := page.foot.last):
            above += any(_heads(line.text.strip(), number) for line in page.lines)
            below += any(_heads(line.text.strip(), number) for line in after.lines)
    if above != below:
        return below > above
    return bool(pages) and pages[0].foot is not None and not pages[0].lines


def _heads(text: str, number: str) -> bool:
    """Whether a line is the heading of a section with this number, as far as a foot gives it."""
    bare = text[1:].removeprefix(" ") if text.startswith("§") else text
    return bare.startswith(number) and _AFTER_NUMBER.match(bare, len(number)) is not None


def without(pages: Sequence[Page], lines: Sequence[Line]) -> list[Page]:
    """The pages without some of their lines."""
    numbers = {line.number for line in lines}
    if not numbers:
        return list(pages)
    return [
        replace(page, lines=tuple(line for line in page.lines if line.number not in numbers))
        for page in pages
    ]


def furniture(pages: Sequence[Page]) -> Iterator[tuple[str, Line]]:
    """The lines of furniture, each with its kind."""
    for page in pages:
        yield from page.furniture
