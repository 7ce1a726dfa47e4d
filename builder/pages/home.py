"""The home page of a site: whose law it is, and its parts and chapters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from builder.frozen import frozen
from builder.model import Status, Unit, UnitKind
from builder.pages import changes, contents, escape, legislation, new_laws
from builder.pages.links import Link, relative
from builder.pages.newest_laws import newest_laws
from builder.pages.page import views
from builder.pages.site import OwnPage, Site
from builder.pages.templating import render
from builder.pages.views import UnitView
from builder.present import names
from builder.present.site_outline import HOME, Entry, SitePage

SHOWN = 5
"""Number of most-cited sections, and of newest laws, on the page."""


@dataclass(slots=True)
class HomeGroup:
    """A part or title of the home page with the chapters under it.

    Without a unit: chapters that are under none.
    """

    unit: Unit | None
    entries: list[Entry] = field(default_factory=list)


@frozen
class GroupView:
    """A group as the template shows it."""

    view: UnitView | None
    rows: tuple[contents.ContentsRow, ...]
    label: str


def page(site: Site, shown: SitePage, listed: Iterable[OwnPage]) -> str:
    """The Markdown of the home page; `listed` are the index pages that the site has."""
    described = f"{site.facts.site_name}, {site.facts.state}: an unofficial copy, searchable."
    front = {
        "description": str(escape.title(described)),
        "kind": "home",
        "hide": ["navigation", "toc", "path"],
        "legislation": legislation.of_page(site, shown),
    }
    numbered = [
        one
        for one in site.code.sections
        if one.number and one.kind is UnitKind.SECTION and one.status is Status.CURRENT
        if site.citation(one) == names.designation(one)  # its number is its own
    ]
    news = ((new_laws.PAGE, site.new_laws), (changes.PAGE, site.publication.timeline))
    return render(
        "home.md",
        front=front,
        site=site,
        edition=site.edition(None, HOME),
        example=names.designation(numbered[len(numbered) // 2]) if numbered else "",
        pages=[*listed, *(page for page, has in news if has)],
        cited=list(_most_cited(site)),
        laws=newest_laws(site, HOME, SHOWN),
        groups=list(_views(site)),
    )


def groups(site: Site) -> list[HomeGroup]:
    """The units of the home page in reading order, each with the pages directly under it."""
    entries = {entry.unit.id: entry for top in site.outline.entries for entry in top.walk()}
    found = [HomeGroup(None)]
    for unit in site.code.units:
        if unit.url.startswith("#"):
            found.append(HomeGroup(unit))
        elif "#" not in unit.url and (
            unit.parent is None or site.code.by_id[unit.parent].url.startswith("#")
        ):
            last = found[-1]
            if (last.unit.id if last.unit else None) != unit.parent:
                found.append(HomeGroup(None))
            found[-1].entries.append(entries[unit.id])
    return [group for group in found if group.unit or group.entries]


def _views(site: Site) -> Iterator[GroupView]:
    """The groups as the template shows them, each with its own label."""
    held = groups(site)
    shown = iter(views(site, [group.unit for group in held if group.unit], HOME))
    for at, group in enumerate(held):
        first = group.unit or (group.entries[0].unit if at else None)
        yield GroupView(
            next(shown) if group.unit else None,
            contents.rows(site, contents.cut(group.entries), HOME),
            names.heading(first) if first else "Chapters",
        )


def _most_cited(site: Site) -> Iterator[tuple[Link, int]]:
    """The sections cited by most others, the most cited first, if more than one cites them."""
    counts = [(unit, len(site.cited.get(unit.id, ()))) for unit in site.code.sections]
    for unit, count in sorted(counts, key=lambda pair: -pair[1])[:SHOWN]:
        if count > 1:
            yield Link(names.heading(unit), relative(unit.url, HOME)), count
