"""The page "Accessibility": what the site does for every reader, and where it falls short."""

from __future__ import annotations

from builder.pages.site import OwnPage, Site

PAGE = OwnPage(
    "accessibility",
    "Accessibility",
    "What works for every reader here, and what doesn’t yet.",
)


def page(site: Site) -> tuple[str, str]:
    """File and text of the page."""
    return site.written(PAGE, whole=site.edition(None, PAGE.url))
