"""The newest laws of a code, as its history notes date them."""

from __future__ import annotations

from dataclasses import dataclass

from builder.indexes.local_laws import LocalLaw
from builder.pages.links import relative
from builder.pages.site import Site
from builder.present import names

NAMED = 3
"""Provisions that a law is shown with."""


@dataclass(frozen=True, slots=True)
class NewLaw:
    """A law of late, with the first provisions that it touched."""

    name: str
    iso: str
    date: str
    links: tuple[tuple[str, str], ...]
    """Words and address of each."""
    more: int
    """Provisions that are not named."""
    href: str
    """Its place in the list of all laws."""


def newest_laws(site: Site, base: str, count: int) -> tuple[NewLaw, ...]:
    """The newest laws that history notes date, the newest first, with links from page `base`."""
    dated = [law for law in site.laws if law.dates and law.acts]
    newest = sorted(dated, key=lambda law: law.dates[-1], reverse=True)[:count]
    return tuple(_shown(site, law, base) for law in newest)


def _shown(site: Site, law: LocalLaw, base: str) -> NewLaw:
    units = [site.outline.by_id[unit] for unit in dict.fromkeys(act.unit for act in law.acts)]
    links = [
        (site.cited_heading(unit), href)
        for unit in units
        if (href := site.links.href(unit.url, base))
    ]
    return NewLaw(
        law.name,
        law.dates[-1],
        names.date(law.dates[-1]),
        tuple(links[:NAMED]),
        max(0, len(units) - NAMED),
        relative(f"laws/#{law.anchor}", base),
    )
