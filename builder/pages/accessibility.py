"""The page "Accessibility": what the site does for every reader, and where it falls short."""

from __future__ import annotations

from builder.pages.links import relative
from builder.pages.site import Site
from builder.pages.templating import render

URL = "accessibility/"
TITLE = "Accessibility"
_DESCRIPTION = "What works for every reader here, and what doesn’t yet."


def page(site: Site) -> str:
    """The Markdown of the page."""
    front = {"title": TITLE, "description": _DESCRIPTION, "trail": [site.home(URL)]}
    return render(
        "accessibility.md",
        front=front,
        facts=site.facts,
        data=relative("data/code.json", URL).rstrip("/"),
        whole=site.edition(None, URL),
    )
