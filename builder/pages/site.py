"""What the pages of one site share: the code, its outline, its links and its facts."""

from __future__ import annotations

from dataclasses import dataclass

from builder.model import Code, Unit
from builder.pages import escape, names
from builder.pages.facts import Facts
from builder.pages.links import Links, relative
from builder.pages.outline import HOME, Outline, page_of


@dataclass(frozen=True)
class Site:
    """One municipality's site in the making."""

    code: Code
    facts: Facts
    outline: Outline
    links: Links
    site_url: str | None
    """Where the site will stand, with a slash at its end; None where that is not known."""

    @classmethod
    def of(cls, code: Code, site_url: str | None = None) -> Site:
        """The site of a code."""
        url = f"{site_url.rstrip('/')}/" if site_url else None
        return cls(code, Facts.of(code), Outline(code.units), Links(code.units), url)

    def menu_title(self, unit: Unit) -> str:
        """A unit in menus and breadcrumbs, as HTML."""
        return str(escape.title(names.shortened(names.heading(unit))))

    def trail(self, unit: Unit) -> list[list[str]]:
        """The breadcrumbs above a unit's own page: [title, link] from the home page on; titles as HTML."""
        base = page_of(unit)
        steps = [[str(escape.title(self.facts.site_name)), relative(HOME, base)]]
        for above in self.outline.ancestors(unit):
            href = self.links.href(above.url, base)
            if href:
                steps.append([str(escape.title(names.designation(above) or names.shortened(names.shown_title(above), 60))), href])
        return steps
