"""Lists of contents: what is on a page and under it, each with a link."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from builder.model import Status, Unit
from builder.pages.site import Site
from builder.present import names
from builder.present.site_outline import Entry, Page


@dataclass(frozen=True, slots=True)
class Row:
    """A line of contents."""

    level: int
    designation: str
    title: str
    href: str
    is_section: bool
    remark: str = ""


def of_page(site: Site, page: Page) -> tuple[Row, ...]:
    """What is under a page's owner, on this page and on the pages under it.

    Nothing where that is a single section.
    """
    if page.owner is None:
        return ()
    found = [
        row
        for unit, depth in site.outline.under(page.owner)
        for row in _row(site, unit, depth, page.url)
    ]
    return tuple(found) if len(found) > 1 else ()


def of_entries(site: Site, entries: Iterable[Entry], base: str) -> tuple[Row, ...]:
    """Chapters of the home page, each with the number of its sections."""
    return tuple(
        row
        for entry in entries
        for row in _row(site, entry.unit, 0, base, sections(sections_under(site, entry)))
    )


def _row(site: Site, unit: Unit, level: int, base: str, remark: str = "") -> Iterator[Row]:
    href = site.links.href(unit.url, base)
    if href is None:
        return
    name, title = names.designation(unit), names.shown_title(unit)
    if unit.status is Status.REPEALED:
        remark = "repealed"
    yield Row(
        level,
        name,
        title or ("" if name else unit.kind.capitalize()),
        href,
        unit.holds_text,
        remark,
    )


def sections_under(site: Site, entry: Entry) -> int:
    """How many sections are under a division."""
    return sum(unit.holds_text for unit, _ in site.outline.under(entry.unit))


def sections(count: int) -> str:
    """So many sections, in words; nothing for none."""
    return f"{count} section{'' if count == 1 else 's'}" if count else ""
