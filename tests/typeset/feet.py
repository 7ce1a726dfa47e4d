"""Running feet and page numbers: the oracle that every page carries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.typeset.manuscript import Entry, Kind
from tests.typeset.measure import wrap
from tests.typeset.sheets import Page, Style


def feet(pages: Sequence[Page], entries: Sequence[Entry], style: Style) -> Iterator[list[str]]:
    """The running foot and the page number of each page.

    The foot names the section in force at the page's top and the last one that it has begun.

    The last one is already that whose heading opens the next page; a page that an article opens
    begins with its first section.
    """
    at_top, title, prefix = "", "", style.page_prefix
    count = 0
    for index, page in enumerate(pages):
        heads = [line for line in page.lines if line.part == 0 and not line.listed]
        for line in heads:
            entry = entries[line.entry]
            if entry.kind is Kind.CHAPTER and (
                not title or (style.fresh_heads and entry.number in style.fresh_heads)
            ):
                title = wrap(entry.text.partition(" [")[0], 66)[0]
                prefix = entry.number if style.fresh_heads else prefix
            if entry.kind is Kind.CHAPTER and style.numbers == "chapter":
                prefix, count = f"{style.page_prefix}{entry.number}", 0
        begun = [
            entries[line.entry].number for line in heads if entries[line.entry].kind is Kind.SECTION
        ]
        first = _first_named(page, entries) if page.lines else None
        first = at_top if first is None else first
        last = begun[-1] if begun else at_top
        following = _opening(pages[index + 1], entries) if index + 1 < len(pages) else None
        if following is not None and following.kind is Kind.SECTION:
            last = following.number
        middle = "" if not style.town else title if page.number % 2 else f"{style.town} CODE"
        foot = " ".join(filter(None, [f"§ {first}" if first else "", middle, f"§ {last}"]))
        count += 1
        number = {
            "running": f"{prefix}:{page.number}",
            "chapter": f"{prefix}:{count}",
            "digits": str(page.number),
        }.get(style.numbers)
        yield [
            *([foot] if last and style.feet else []),
            *([number] if number else []),
            *style.below,
        ]
        at_top = last


def _opening(page: Page, entries: Sequence[Entry]) -> Entry | None:
    """The entry whose first line opens the page."""
    return entries[page.lines[0].entry] if page.lines and page.lines[0].part == 0 else None


def _first_named(page: Page, entries: Sequence[Entry]) -> str | None:
    """The first section of a foot where the page's opening decides it.

    The empty string for an article without sections.
    """
    opening = _opening(page, entries)
    if opening is None:
        return None
    if opening.kind is Kind.SECTION:
        return opening.number
    if opening.kind not in (Kind.ARTICLE, Kind.SUBPART):
        return None
    for line in page.lines[1:]:
        if entries[line.entry].kind is Kind.SECTION:
            return entries[line.entry].number
    return ""
