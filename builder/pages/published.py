"""The addresses that a site publishes, by unit, and pages at those that it no longer has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from builder.data.report_file import dumps_report
from builder.model import Unit
from builder.pages.found import STYLE
from builder.pages.links import Link, relative
from builder.pages.site import Site
from builder.pages.stubs import STUBS, lasting_url, places_below, stub_url
from builder.pages.templating import Files, render
from builder.present import names
from builder.present.publication import AT
from builder.present.site_outline import HOME
from builder.versions.permanence import Addresses, Fate, Published, Vanished

DATA = "data/gone.json"
SAID = {
    Fate.RENUMBERED: "It has another number now:",
    Fate.MERGED: "Its words are now in another section:",
    Fate.MOVED: "This part of it no longer exists. The whole:",
    Fate.GONE: "It is not in the newest version of this code.",
}
"""The words for each fate."""


def addresses_of(units: Iterable[Unit]) -> Addresses:
    """The pages and permanent addresses of each unit, by its id."""
    found: dict[str, list[str]] = {}
    for unit in units:
        own = [] if "#" in unit.url else [unit.url]
        if unit.holds_text:
            own.append(stub_url(unit))
            own += [f"{STUBS}{block.anchor}/" for block in places_below(unit)]
        if own:
            found[unit.id] = own
    return found


def published(units: Iterable[Unit], day: str = "") -> Published:
    """What the site of some units publishes; `day` is that of an earlier version."""
    held = tuple(units)
    headings = {unit.id: names.heading(unit) for unit in held}
    return Published(held, addresses_of(held), headings, day)


def data(gone: Iterable[Vanished]) -> Files:
    """The file from which later builds learn what has vanished, if anything has."""
    held = [asdict(one) for one in gone]
    if held:
        yield DATA, dumps_report(held)


def pages(site: Site, taken: Iterable[str]) -> Files:
    """The page at each address that is gone, unless something is there again.

    Args:
        site: the site.
        taken: files of the docs folder.
    """
    held = set(taken)
    for one in site.publication.gone:
        file = f"{one.address}index.html"
        if held.isdisjoint((file, f"{one.address}index.md")):
            yield file, _page(site, one)


def _page(site: Site, one: Vanished) -> str:
    unit = site.code.by_id.get(one.unit)
    base = one.address
    return render(
        "gone.html",
        site=site,
        one=one,
        said=SAID[one.fate],
        now=Link(names.heading(unit), relative(lasting_url(unit), base)) if unit else None,
        was=relative(f"{AT}/{one.day}/{base}", base) if one.day else "",
        home=relative(HOME, base),
        style=relative(STYLE, base),
    )
