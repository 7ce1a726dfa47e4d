"""The addresses that people print and cite.

Each section has a small page that forwards to where it stands today.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.pages.links import relative
from builder.pages.sections import stub_url
from builder.pages.site import Site
from builder.pages.templating import render
from builder.present import names


def stubs(site: Site) -> Iterator[tuple[str, str]]:
    """File and text of every stub."""
    for unit in site.code.sections:
        url = stub_url(unit)
        page, _, anchor = unit.url.partition("#")
        href = relative(page, url) + (f"#{anchor}" if anchor else "")
        canonical = (site.site_url + page) if site.site_url else relative(page, url)
        yield (
            f"{url}index.html",
            render(
                "stub.html",
                heading=names.heading(unit),
                name=site.facts.site_name,
                href=href,
                canonical=canonical,
                fictional=site.facts.fictional,
            ),
        )
