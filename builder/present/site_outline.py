"""Which units are on which page, and the tree of pages that menus and breadcrumbs show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from builder.frozen import frozen
from builder.indexes.term_evidence import in_doubt
from builder.model import CHAPTERS, Code, Unit, UnitKind, places_of
from builder.present import names
from builder.present.facts import Facts

HOME = ""


@frozen
class SitePage:
    """A page of the site."""

    url: str
    """Relative to the site: "52/article-i/"; empty for the home page."""
    owner: Unit | None
    """The division whose page it is; None for the home page."""
    units: tuple[Unit, ...]
    """The units on the page besides its owner, in reading order."""

    @property
    def file(self) -> str:
        """Its file in the docs folder."""
        return f"{self.url}index.md"


@dataclass(slots=True)
class Entry:
    """A division in the menu: with a page of its own, or only a group of such divisions."""

    unit: Unit
    has_page: bool
    entries: list[Entry] = field(default_factory=list)

    def walk(self) -> Iterator[Entry]:
        """Itself and all entries under it, in reading order."""
        yield self
        for entry in self.entries:
            yield from entry.walk()


class SiteOutline:
    """A code's units, found by id, by page and by place."""

    def __init__(self, code: Code) -> None:
        self.code, self._place = code, places_of(code.units)
        self.pages = _pages(code.units)
        self._owners = {page.owner.id for page in self.pages if page.owner}
        self.entries = self._entries()
        self._cited = Counter(names.short(unit) for unit in code.sections)

    def under(self, unit: Unit) -> Iterator[tuple[Unit, int]]:
        """All units under a unit, in reading order, each with its depth below it (from 0)."""
        depth = {unit.id: -1}
        for at in range(self._place[unit.id] + 1, len(self.code.units)):
            below = self.code.units[at]
            if below.parent not in depth:
                return
            depth[below.id] = depth[below.parent] + 1
            yield below, depth[below.id]

    def ancestors(self, unit: Unit) -> tuple[Unit, ...]:
        """The divisions above a unit, outermost first."""
        return tuple(self.code.over(unit))[::-1]

    def citation(self, unit: Unit) -> str:
        """How a unit is cited anywhere in the code.

        For example "§ 52-7", "Chapter 52", "Chapter 52, Article I". A section whose number others
        have too is cited with what it is in: "Chapter 4, Section 2".
        """
        cited, over = names.short(unit), self.ancestors(unit)
        if unit.kind is UnitKind.SECTION:
            alone = self._cited[cited] < 2 or not over
            return cited if alone else f"{self.citation(over[-1])}, {cited}"
        chapters = [names.short(above) for above in over if above.kind in CHAPTERS]
        return ", ".join([*chapters[-1:], cited])

    def paged(self, owner: Unit | None = None) -> Iterator[tuple[Unit, int]]:
        """The divisions with a page of their own, in reading order: all, or those under one.

        Each comes with the number of such divisions above it.
        """
        for unit in (below for below, _ in self.under(owner)) if owner else self.code.units:
            if unit.id in self._owners:
                yield unit, sum(above.id in self._owners for above in self.code.over(unit))

    def _entries(self) -> tuple[Entry, ...]:
        shown = {one.id for owner in self._owners for one in self.code.up(self.code.by_id[owner])}
        top: list[Entry] = []
        made: dict[str, Entry] = {}
        for unit in self.code.units:
            if unit.id in shown:
                entry = made[unit.id] = Entry(unit, unit.id in self._owners)
                (made[unit.parent].entries if unit.parent else top).append(entry)
        return tuple(top)


@dataclass(frozen=True)
class ShownCode:
    """A code, and what its site and its editions both say of it."""

    code: Code

    @cached_property
    def facts(self) -> Facts:
        """The facts of its copy."""
        return Facts.of_code(self.code)

    @cached_property
    def outline(self) -> SiteOutline:
        """Its units by place."""
        return SiteOutline(self.code)

    @cached_property
    def terms_in_doubt(self) -> frozenset[str]:
        """Addresses of the definitions whose term may be words of a sentence."""
        return in_doubt(self.code)


def _pages(units: tuple[Unit, ...]) -> tuple[SitePage, ...]:
    owners: dict[str, Unit] = {}
    by_page: dict[str, list[Unit]] = {HOME: []}
    for unit in units:
        url, _, anchor = unit.url.partition("#")
        held = by_page.setdefault(url, [])
        if anchor:
            held.append(unit)
        else:
            owners[url] = unit
    return tuple(SitePage(url, owners.get(url), tuple(held)) for url, held in by_page.items())


def depths(units: Iterable[Unit]) -> dict[str, int]:
    """Unit id to the depth of the unit among the given ones, from 1."""
    found: dict[str, int] = {}
    for unit in units:
        found[unit.id] = found.get(unit.parent or "", 0) + 1
    return found
