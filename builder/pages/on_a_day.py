"""The page "Unchanged since": which sections have read the same since a day that one chooses."""

from __future__ import annotations

import json

from builder.frozen import frozen
from builder.pages.links import relative
from builder.pages.site import Site
from builder.pages.stubs import stub_url
from builder.pages.templating import Files, render
from builder.present import names
from builder.present.publication import AT

URL = f"{AT}/"
TITLE = "Unchanged since"
DATA = "data/unchanged.json"
_DESCRIPTION = "Which sections have stayed the same since a day that you choose."


@frozen
class UnchangedRow:
    """A section, and since when it is unchanged."""

    citation: str
    title: str
    href: str
    day: str


def shown(site: Site) -> bool:
    """Whether the site has the page."""
    return site.publication.earlier is None and bool(site.unchanged)


def files(site: Site) -> Files:
    """File and text of the page and its data; none if no section's last change is known."""
    if not shown(site):
        return
    since = site.unchanged
    timeline = site.publication.timeline
    yield (
        f"{URL}index.md",
        render(
            "on_a_day.md",
            front=site.front(URL, TITLE, _DESCRIPTION, "on-a-day"),
            rows=[
                UnchangedRow(
                    names.short(unit),
                    names.shown_title(unit),
                    relative(stub_url(unit), URL),
                    since[unit.id],
                )
                for unit in site.code.sections
                if unit.id in since
            ],
            total=len(site.code.sections),
            days=timeline.days[::-1] if timeline else (),
        ),
    )
    yield DATA, json.dumps(since, indent=0) + "\n"
