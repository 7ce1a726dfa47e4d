"""Lists of contents, each line with a link; long lists are cut into ranges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from builder.frozen import frozen
from builder.model import Status, Unit
from builder.pages import escape
from builder.pages.links import Link, relative
from builder.pages.site import OwnPage, Site
from builder.pages.templating import Files
from builder.present import names
from builder.present.site_outline import Entry
from builder.text.amounts import counted

LONG = 250
"""Most entries of a list that stays whole. Every page has the list, at 90 bytes an entry, about 15
in transfer: at most 22 KB, 4 in transfer, of the 60 that a page may weigh. No known code has a list
of a hundred."""

SIZE = 100
"""Entries of a range, as many as a reader can look through."""

FOLDER = "index"
"""Folder of the pages of contents; no chapter may have it as its own."""

_TITLE = 40
"""Most characters of the name of a division without a number."""


@frozen
class Range:
    """Consecutive entries of a list that is too long."""

    entries: tuple[Entry | Range, ...]

    @property
    def ends(self) -> tuple[Unit, Unit]:
        """Its first and its last division."""
        held = [entry.unit for entry in self.leaves()]
        return held[0], held[-1]

    @property
    def url(self) -> str:
        """The address of its page of contents."""
        first, last = self.ends
        return f"{FOLDER}/{first.id}-to-{last.id}/"

    @property
    def title(self) -> str:
        """Its first and last division: "Chapter 101 – 200"."""
        first, last = (
            names.designation(unit) or names.shortened(names.shown_title(unit), _TITLE)
            for unit in self.ends
        )
        word, blank, number = last.partition(" ")
        same = blank and first.partition(" ")[0] == word and number[:1].isdigit()
        return f"{first} – {number if same else last}"

    def leaves(self) -> Iterator[Entry]:
        """All entries in it, in reading order."""
        for one in self.entries:
            yield from one.leaves() if isinstance(one, Range) else (one,)


@frozen
class ContentsRow:
    """A line of contents."""

    level: int
    designation: str
    title: str
    href: str
    is_section: bool
    remark: str


def of_page(site: Site, owner: Unit) -> tuple[ContentsRow, ...]:
    """The lines of contents for all under a page's division, on the page and on those below it.

    Empty if there is only one line.
    """
    found = tuple(_row(unit, depth, owner.url) for unit, depth in site.outline.under(owner))
    return found if len(found) > 1 else ()


def _row(unit: Unit, level: int, base: str, remark: str = "") -> ContentsRow:
    return ContentsRow(
        level,
        names.designation(unit),
        names.shown_title(unit),
        relative(unit.url, base),
        unit.holds_text,
        "repealed" if unit.status is Status.REPEALED else remark,
    )


def sections(site: Site, divisions: Iterable[Unit]) -> str:
    """The number of sections under some divisions, in words; "" for none."""
    under = (unit for division in divisions for unit, _ in site.outline.under(division))
    count = sum(unit.holds_text for unit in under)
    return counted(count, "section") if count else ""


def cut(entries: Iterable[Entry]) -> tuple[Entry | Range, ...]:
    """A list as menus show it: whole, or in ranges if it is long."""
    held: tuple[Entry | Range, ...] = tuple(entries)
    while len(held) > LONG:
        held = tuple(Range(held[at : at + SIZE]) for at in range(0, len(held), SIZE))
    return held


def any_long(entries: Sequence[Entry]) -> bool:
    """Whether a list, or one below it, is cut."""
    return len(entries) > LONG or any(any_long(entry.entries) for entry in entries)


def rows(site: Site, entries: Iterable[Entry | Range], base: str) -> tuple[ContentsRow, ...]:
    """The lines of contents of a list cut into ranges, as seen from page `base`."""
    found = list[ContentsRow]()
    for one in entries:
        if isinstance(one, Range):
            held = sections(site, (leaf.unit for leaf in one.leaves()))
            href = relative(one.url, base)
            found.append(ContentsRow(0, "", one.title, href, is_section=False, remark=held))
        else:
            found.append(_row(one.unit, 0, base, sections(site, [one.unit])))
    return tuple(found)


def pages(site: Site, entries: Iterable[Entry]) -> Files:
    """File and text of the page of contents of each range of a list."""
    yield from _pages(site, cut(entries), ())


def _pages(site: Site, held: Iterable[Entry | Range], above: tuple[Range, ...]) -> Files:
    for one in held:
        if isinstance(one, Range):
            yield site.written(
                OwnPage("range", one.title, str(escape.title(one.title)), at=one.url),
                [Link(over.title, relative(over.url, one.url)) for over in above],
                rows=rows(site, one.entries, one.url),
            )
            yield from _pages(site, one.entries, (*above, one))
