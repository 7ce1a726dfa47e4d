"""Pages of a General Code text: cut at the running feet and page numbers that end each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from builder.sources.text import Line


@dataclass(frozen=True, slots=True)
class Page:
    """A page's lines in the order of the file, its furniture taken off."""

    lines: tuple[Line, ...]
    label: str | None = None
    """The page number as printed: "1:17"."""
    first: str | None = None
    """The section in force at the top, as the running foot names it."""
    last: str | None = None
    """The last section that the running foot names."""
    foot: Line | None = None
    number: Line | None = None


_NUMBER = re.compile(r"([A-Z]{0,4}\d*:)?(\d{1,4})")
_FOOT = re.compile(r"(?:§+ ?(?P<first>[\w.:-]+) )?(?P<title>[^a-z]*[A-Z][^a-z]*?) §+ ?(?P<last>[\w.:-]+)")
_WIDEST_GAP = 40
"""Page numbers that a text may leave out in a row: empty left-hand pages, chapters left out."""


def paginate(lines: Sequence[Line]) -> list[Page]:
    """Cut lines into pages, blank lines left out; what follows the last running foot is a page without one."""
    pages: list[Page] = []
    held: list[Line] = []
    last_number = 0
    at = 0
    texts = [line.text.strip() for line in lines]
    while at < len(lines):
        text = texts[at]
        foot = _FOOT.fullmatch(text) if "§" in text else None
        below = next((i for i in range(at + 1, min(at + 3, len(lines))) if texts[i]), None)
        number = _page_number(texts[below], last_number) if foot and below is not None else None
        if foot and number is not None and below is not None:
            pages.append(_page(held, lines[at], foot, lines[below]))
            held, last_number, at = [], number, below
        elif foot and foot["first"] and _is_last_word(texts, at):
            pages.append(_page(held, lines[at], foot, None))
            held = []
        elif ":" in text and (number := _page_number(text, last_number)) is not None and number <= last_number + 3:
            pages.append(Page(tuple(held), text, number=lines[at]))
            held, last_number = [], number
        elif text:
            held.append(lines[at])
        at += 1
    return [*pages, Page(tuple(held))] if held else pages


def _is_last_word(texts: Sequence[str], at: int) -> bool:
    """Whether a running foot without a page number is one, and no heading of a section in capitals."""
    return not texts[at].endswith(".") and sum(c.isupper() for c in texts[at]) >= 4


def _page(held: Sequence[Line], foot: Line, found: re.Match[str], number: Line | None) -> Page:
    label = number.text.strip() if number else None
    return Page(tuple(held), label, found["first"], found["last"], foot, number)


def _page_number(text: str, last: int) -> int | None:
    found = _NUMBER.fullmatch(text)
    if not found:
        return None
    number = int(found[2])
    return number if last < number <= last + _WIDEST_GAP or (last == 0 and found[1]) else None


def without(pages: Sequence[Page], lines: Sequence[Line]) -> list[Page]:
    """The pages without some of their lines."""
    numbers = {line.number for line in lines}
    if not numbers:
        return list(pages)
    return [replace(page, lines=tuple(line for line in page.lines if line.number not in numbers)) for page in pages]


def furniture(pages: Sequence[Page]) -> Iterator[tuple[str, Line]]:
    """The running feet and page numbers, each with its kind."""
    for page in pages:
        if page.foot is not None:
            yield "running head", page.foot
        if page.number is not None:
            yield "page number", page.number
