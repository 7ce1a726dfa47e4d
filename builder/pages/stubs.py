"""The addresses that people print and cite.

Each section and each subsection right below one has a small page that forwards to it. A number that
several parts of a code have gets a page with a choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder import addresses
from builder.addresses import block_url, slug
from builder.grouped import grouped
from builder.model import Block, BlockKind, Unit
from builder.pages.links import Link, relative
from builder.pages.policy import FORWARDING
from builder.pages.site import Site
from builder.pages.templating import Files, render
from builder.present import names
from builder.present.tree import Branch, grow, steps

STUBS = "s/"
"""Their folder."""


def stubs(site: Site) -> Files:
    """File and text of every stub."""
    below = {unit.id: places_below(unit) for unit in site.code.sections}
    taken = {*below, *(block.anchor for blocks in below.values() for block in blocks)}
    for unit in site.code.sections:
        yield _forward(site, stub_url(unit), unit.url, names.heading(unit))
        for block in below[unit.id]:
            path = "".join(f"({step})" for step in steps(block.label))
            heading = f"{site.citation(unit)}{path}. {names.shown_title(unit)}"
            yield _forward(site, f"{STUBS}{block.anchor}/", block_url(unit, block), heading)
    numbered = ((slug(unit.number), unit) for unit in site.code.sections if unit.number)
    for name, units in grouped(one for one in numbered if one[0] not in taken).items():
        url = f"{STUBS}{name}/"
        if len(units) == 1:
            yield _forward(site, url, units[0].url, names.heading(units[0]))
            continue
        places = [
            (
                Link(names.heading(unit), relative(unit.url, url)),
                [*map(names.heading, site.code.over(unit))],
            )
            for unit in units
        ]
        text = render("choice.html", site=site, number=units[0].number, places=places)
        yield f"{url}index.html", text


def places_below(unit: Unit) -> list[Block]:
    """The subsections of a section that have an address of their own."""
    return [unit.blocks[at] for at in _subsections(grow(unit.blocks))]


def _subsections(branches: Iterable[Branch]) -> Iterator[int]:
    """Indexes of a section's labeled items that are in no other item and in no definition."""
    for branch in branches:
        if branch.kind is BlockKind.ITEM:
            yield from [branch.index] if branch.index is not None and branch.path else []
        elif branch.kind is not BlockKind.DEFINITION:
            yield from _subsections(branch.branches)


def _forward(site: Site, url: str, place: str, heading: str) -> tuple[str, str]:
    """The page at `url` that forwards to a place."""
    page = addresses.page(place)
    canonical = (site.site_url + page) if site.site_url else relative(page, url)
    text = render(
        "stub.html",
        heading=heading,
        site=site,
        href=relative(place, url),
        canonical=canonical,
        policy=FORWARDING,
    )
    return f"{url}index.html", text


def lasting_url(unit: Unit) -> str:
    """The address of a unit that people cite: the printed one, or the page of a division."""
    return stub_url(unit) if unit.holds_text else unit.url


def stub_url(unit: Unit) -> str:
    """The printed address of a section: "s/52-7/"."""
    return f"{STUBS}{unit.id}/"
