"""Pages of a General Code text, cut at the furniture that stands between them.

A page ends with its running foot and its number, or opens with them; beside them may stand the
municipality's name, the date of a supplement, the address from which the text was fetched. Towns
differ in which of these they print.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from builder.frozen import frozen
from builder.parse.lines.page_marks import Foot, read_foot, read_label
from builder.parse.lines.printed_pages import printed_pages
from builder.sources.text import Line

_BEHIND = re.compile(r"\.\s|\.?$|\s+[A-Z(\"“]")
"""What stands behind the number of a heading."""

_BLANKS = re.compile(r"  +")
"""What parts the parts of a running foot where a tool draws a page; no furniture needs it."""


@frozen
class Page:
    """A page's lines in the order of the file, its furniture taken off."""

    lines: tuple[Line, ...]
    label: str | None = None
    """The page number as printed: "1:17"."""
    first: str | None = None
    """The section in force at the top, as the running foot names it."""
    last: str | None = None
    """The last section that the running foot names."""
    furniture: tuple[tuple[str, Line], ...] = ()
    """The lines between this page and the next, each with its kind."""


@dataclass(slots=True)
class _Open:
    """A page in the making."""

    lines: list[Line] = field(default_factory=list)
    furniture: list[tuple[str, Line]] = field(default_factory=list)
    foot: Foot | None = None
    label: str | None = None
    ended: bool = False
    """The file itself ends it here."""


def paginate(lines: Sequence[Line], page_ends: Sequence[int] = ()) -> list[Page]:
    """Cut lines into pages, blank lines left out.

    Args:
        lines: of the whole text.
        page_ends: offsets at which the text itself ends a page, where it does: those of its form
            feeds.

    Returns:
        The pages; what follows the last furniture is a page without any.
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
        else:  # two feet or two numbers are two pages, though no text stands between them
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
    """Indexes of the lines before which the text itself ends a page."""
    at = 0
    for end in page_ends:
        while at < len(lines) and lines[at].start <= end:
            at += 1
        yield at


def _named(pages: Sequence[_Open]) -> Iterator[Page]:
    """The pages with what their feet say, which may stand at their heads.

    Where most feet name one section each, they do not tell whether that is the one at the top.
    """
    at_heads = _stand_at_heads(pages)
    feet = [page.foot for page in pages if page.foot]
    both = 2 * sum(bool(foot.first and foot.last) for foot in feet) >= len(feet)
    for before, page in zip([_Open(), *pages], pages, strict=False):
        if page.lines or page.furniture:
            said = before if at_heads else page
            foot = said.foot if said.foot and (both or said.foot.last) else Foot(None, None, "", "")
            lines, aside = tuple(page.lines), tuple(page.furniture)
            yield Page(lines, said.label, foot.first, foot.last, aside)


def _stand_at_heads(pages: Sequence[_Open]) -> bool:
    """Whether feet name the sections that begin below them.

    Where that says nothing: whether the text opens with a foot.
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
    """Whether a line is the heading of a section, as far as a foot can name it."""
    bare = text[1:].removeprefix(" ") if text.startswith("§") else text
    return bare.startswith(number) and _BEHIND.match(bare, len(number)) is not None


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
