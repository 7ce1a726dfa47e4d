"""The page of a chapter, an article or another division, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from builder.model import Unit
from builder.pages import contents, escape, legislation
from builder.pages.links import relative
from builder.pages.sections import view
from builder.pages.site import Site
from builder.pages.templating import render
from builder.pages.views import UnitView
from builder.present import names
from builder.present.site_outline import HOME, SitePage, depths
from builder.present.unit_texts import own_hash

LONG_CONTENTS = 12
"""Lines up to which a page's list of contents stands open; a longer one waits folded, for its text
is on the same page."""


def page(site: Site, shown: SitePage) -> str:
    """The Markdown of a division's page."""
    owner = shown.owner
    if owner is None:
        raise ValueError("the home page has no owner")
    rows = contents.of_page(site, shown)
    return render(
        "page.md",
        front=_front_matter(site, owner)
        | {
            "sha256": own_hash([owner, *shown.units]),
            "legislation": legislation.of_page(site, shown),
        },
        owner=view(owner, 1, shown.url, site),
        rows=rows,
        edition=site.edition(owner, shown.url),
        whole=site.edition(None, shown.url),
        folded=len(rows) > LONG_CONTENTS and all(row.href.startswith("#") for row in rows),
        views=views(site, shown.units, shown.url),
    )


def views(site: Site, units: Iterable[Unit], base: str) -> list[UnitView]:
    """The units of a page with their headings.

    A heading stands a level below that of the nearest division on the same page.
    """
    shown = tuple(units)
    levels = depths(shown)
    return [view(unit, min(levels[unit.id] + 1, 6), base, site) for unit in shown]


def _front_matter(site: Site, owner: Unit) -> dict[str, Any]:
    sections = [unit for unit, _ in site.outline.under(owner) if unit.holds_text]
    described = f"{site.cited_heading(owner)}, {site.facts.site_name}, {site.facts.state}."
    if sections:
        described += f" {names.counted(len(sections), 'section')}."
    told = site.publication.earlier
    now = told.now.get(owner.id) if told else None
    return ({"now": f"{relative(HOME, owner.url)}../../{now}"} if now else {}) | {
        "title": site.menu_title(owner),
        "full_title": str(escape.title(names.shortened(site.cited_heading(owner)))),
        "description": str(escape.title(described)),
        "kind": owner.kind.value,
        "trail": site.trail(owner),
    }
