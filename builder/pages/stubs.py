"""The addresses that people print and cite.

Each section has a small page that forwards to where it stands today. A number that begins anew in
several parts of a code has a page with a choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.addresses import slug
from builder.model import Unit
from builder.pages.links import relative
from builder.pages.policy import policy
from builder.pages.sections import STUBS, stub_url
from builder.pages.site import Site
from builder.pages.templating import render
from builder.present import names


def stubs(site: Site) -> Iterator[tuple[str, str]]:
    """File and text of every stub."""
    taken = {unit.id for unit in site.code.sections}
    plain: dict[str, list[Unit]] = {}
    for unit in site.code.sections:
        yield _forward(site, unit, stub_url(unit))
        name = slug(unit.number or "")
        if unit.number and name not in taken:
            plain.setdefault(name, []).append(unit)
    for name, units in plain.items():
        url = f"{STUBS}{name}/"
        yield _forward(site, units[0], url) if len(units) == 1 else _choice(site, units, url)


def _choice(site: Site, units: Sequence[Unit], url: str) -> tuple[str, str]:
    """The page of a number that several sections bear."""
    held = {unit.id: unit for unit in site.code.units}
    places = [
        {
            "href": _href(unit, url),
            "heading": names.heading(unit),
            "above": names.heading(held[unit.parent]) if unit.parent else "",
        }
        for unit in units
    ]
    text = render(
        "choice.html",
        number=units[0].number,
        places=places,
        name=site.facts.site_name,
        fictional=site.facts.fictional,
        policy=policy(offline=site.publication.offline),
    )
    return f"{url}index.html", text


def _href(unit: Unit, url: str) -> str:
    page, _, anchor = unit.url.partition("#")
    return relative(page, url) + (f"#{anchor}" if anchor else "")


def _forward(site: Site, unit: Unit, url: str) -> tuple[str, str]:
    """The page that forwards to a section."""
    page = unit.url.partition("#")[0]
    canonical = (site.site_url + page) if site.site_url else relative(page, url)
    text = render(
        "stub.html",
        heading=names.heading(unit),
        name=site.facts.site_name,
        href=_href(unit, url),
        canonical=canonical,
        fictional=site.facts.fictional,
        policy=policy(offline=site.publication.offline),
    )
    return f"{url}index.html", text
