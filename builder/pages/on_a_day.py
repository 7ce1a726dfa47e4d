"""The page "Unchanged since": which sections have read the same since a day that one chooses."""

from __future__ import annotations

import json

from builder.pages.links import Link, relative
from builder.pages.site import OwnPage, Site
from builder.pages.stubs import stub_url
from builder.pages.templating import Files
from builder.present import names
from builder.present.publication import AT

PAGE = OwnPage(
    "on_a_day",
    "Unchanged since",
    "Which sections have stayed the same since a day that you choose.",
    kind="on-a-day",
    at=f"{AT}/",
)
DATA = "data/unchanged.json"


def shown(site: Site) -> bool:
    """Whether the site has the page."""
    return site.publication.earlier is None and bool(site.unchanged)


def files(site: Site) -> Files:
    """File and text of the page and its data; none if no section's last change is known."""
    if not shown(site):
        return
    since = site.unchanged
    rows = [
        (Link(names.heading(unit), relative(stub_url(unit), PAGE.url)), since[unit.id])
        for unit in site.code.sections
        if unit.id in since
    ]
    yield site.written(PAGE, rows=rows)
    yield DATA, json.dumps(since, indent=0) + "\n"
