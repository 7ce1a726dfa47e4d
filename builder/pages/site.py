"""What the pages of one site share: the code, its outline, its links and its facts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from builder import addresses
from builder.frozen import frozen
from builder.grouped import grouped
from builder.indexes.definitions import definitions
from builder.indexes.local_laws import LocalLaw, local_laws
from builder.indexes.uses import Use, cited_by, uses
from builder.indexes.zoning import row_of, zoning
from builder.model import Code, Unit, UnitKind
from builder.pages import escape, sizes
from builder.pages.links import Link, Links, relative
from builder.pages.policy import policy
from builder.pages.templating import render
from builder.present import names
from builder.present.new_laws import NewLaw, new_laws
from builder.present.publication import UNPUBLISHED, Publication
from builder.present.site_outline import HOME, ShownCode

MEANINGS = (320, 240, 180, 120, 80)
"""Lengths that a meaning in the index of definitions may be cut to, the longest first."""
ALL_MEANINGS = 92_000
"""Characters of all meanings together, with which that page weighs about 60 KB in transfer.

A code with very many definitions has more, each cut to the shortest length.
"""
_DAY = len("2009-02-02")

_CHANGES = re.compile(r"(?i)\b(?:amend|add|adopt|repeal|renumber|redesignat|supersed)")
"""Words of a footnote that may be about a change that no history note gives."""

_NOTED = re.compile(r"(?i)amendments\s+noted\s+where\s+applicable")
"""How a publisher says that a section without a note has not been amended since."""


@frozen
class EditionLink:
    """A link to a printable edition."""

    href: str
    holds: str
    """What is in it: "Chapter 52", "Whole code"."""
    size: str
    """In words: "84 KB"."""


@frozen
class OwnPage:
    """A page of a site besides those of the code's divisions."""

    name: str
    """Its template."""
    title: str
    description: str
    kind: str = field(default="", kw_only=True)
    """What the theme calls such a page, if it treats it differently; else empty."""
    at: str = field(default="", kw_only=True)
    """Its address; empty for the folder of its name."""

    @property
    def url(self) -> str:
        """Where it is in the site."""
        return self.at or f"{self.name}/"


@dataclass(frozen=True)
class Site(ShownCode):
    """What the pages of one municipality's site are made from."""

    publication: Publication = UNPUBLISHED

    @cached_property
    def links(self) -> Links:
        """Every place of the site."""
        return Links(self.code.units)

    @property
    def site_url(self) -> str | None:
        """The site's future address, with a slash at its end; None if it is not known."""
        return addresses.folder(self.publication.site_url)

    @cached_property
    def unchanged(self) -> dict[str, str]:
        """Day since which a section is unchanged by its history notes, by its id.

        Without sections that versions show to have changed without a note.
        """
        days, timeline = unchanged_since(self.code), self.publication.timeline
        return {
            unit: day
            for unit, day in days.items()
            if timeline is None or not timeline.changed_after(unit, day)
        }

    @cached_property
    def laws(self) -> tuple[LocalLaw, ...]:
        """The local laws, the newest first."""
        return local_laws(self.code)

    @cached_property
    def uses(self) -> dict[str, tuple[Use, ...]]:
        """Where each unit uses defined terms, by its id."""
        return uses(self.code, definitions(self.code))

    @cached_property
    def longest_meaning(self) -> int:
        """Maximum characters of a meaning in the index of definitions, to keep its page light.

        The whole meaning is at its place.
        """
        lengths = [len(one.meaning) for one in definitions(self.code)]
        held = (most for most in MEANINGS if sum(min(one, most) for one in lengths) <= ALL_MEANINGS)
        return next(held, MEANINGS[-1])

    @cached_property
    def cited(self) -> dict[str, tuple[str, ...]]:
        """Ids of the units that cite each unit, by its id."""
        return cited_by(self.code)

    @property
    def policy(self) -> str:
        """The content security policy of its pages."""
        return policy(offline=self.publication.offline)

    @cached_property
    def new_laws(self) -> tuple[NewLaw, ...]:
        """The laws that are adopted but not yet in the text, the newest first."""
        return new_laws(self.code, self.publication.adopted)

    @cached_property
    def zoned_rows(self) -> frozenset[str]:
        """Anchors of the rows of tables that the page of zoning districts leads to."""
        return frozenset(row_of(one.block.anchor, one.row) for one in zoning(self.code))

    @cached_property
    def listed(self) -> dict[str, list[LocalLaw]]:
        """Laws that touched a unit only by the publisher's list, by the unit's id."""
        return grouped((unit, law) for law in self.laws for unit in law.only_listed)

    def edition(self, unit: Unit | None, base: str) -> EditionLink | None:
        """The link from page `base` to the printable edition of a unit's chapter.

        For None, to that of the whole code.
        """
        held = {edition.unit: edition for edition in self.publication.editions}
        keys = [one.id for one in self.code.up(unit)] if unit else [None]
        found = next((held[key] for key in keys if key in held), None)
        if found is None:
            return None
        holds = names.short(self.code.by_id[found.unit]) if found.unit else "Whole code"
        return EditionLink(relative(f"print/{found.name}", base), holds, sizes.in_words(found))

    def citation(self, unit: Unit) -> str:
        """How a unit is cited anywhere in the code."""
        return self.outline.citation(unit)

    def cited_heading(self, unit: Unit) -> str:
        """A unit as it is cited, with its title: "Chapter 52, Article I. Public Access".

        It is the title of a window or a shared link.
        """
        title = names.shown_title(unit) if names.designation(unit) else ""
        return ". ".join(filter(None, (self.citation(unit), title)))

    def menu_title(self, unit: Unit) -> str:
        """A unit in menus and breadcrumbs, as HTML."""
        return str(escape.title(names.shortened(names.heading(unit))))

    def place(self, unit: Unit, base: str) -> Link:
        """The link from page `base` to a unit, as it is cited."""
        return Link(self.citation(unit), relative(unit.url, base))

    def headed(self, unit: Unit, base: str) -> Link:
        """The link from page `base` to a unit, as it is cited and with its title."""
        return Link(self.cited_heading(unit), relative(unit.url, base))

    def written(self, page: OwnPage, above: Iterable[Link] = (), **values: Any) -> tuple[str, str]:
        """File and text of a page, whose template gets the site too.

        `above` are its breadcrumbs between the home page and itself.
        """
        front = {
            "title": str(escape.title(page.title)),
            "description": page.description,
            **({"kind": page.kind} if page.kind else {}),
            "trail": [
                self.home(page.url),
                *([str(escape.title(one.text)), one.href] for one in above),
            ],
        }
        text = render(f"{page.name}.md", front, site=self, page=page, **values)
        return f"{page.url}index.md", text

    def home(self, base: str) -> list[str]:
        """The breadcrumb of the home page on page `base`: name as HTML, and link."""
        return [str(escape.title(self.facts.site_name)), relative(HOME, base)]

    def trail(self, unit: Unit) -> list[list[str]]:
        """The breadcrumbs above a unit's own page: [title as HTML, link] from the home page on.

        A chapter has its whole title, so that readers of its Article II see whose it is.
        """
        base = addresses.page(unit.url)
        steps = (
            [str(escape.title(names.shortened(called(above), 60))), relative(above.url, base)]
            for above in self.outline.ancestors(unit)
            for called in [names.heading if above.kind is UnitKind.CHAPTER else names.short]
        )
        return [self.home(base), *steps]


def unchanged_since(code: Code) -> dict[str, str]:
    """ISO date of the last change of each section of which it is known, by id."""
    if code.condition.damaged:
        return {}
    found = ((unit.id, _last_change(unit, code)) for unit in code.sections)
    return {unit: day for unit, day in found if day}


def _last_change(section: Unit, code: Code) -> str | None:
    noted = any(_NOTED.search(note.raw) for unit in code.over(section) for note in unit.history)
    if not section.history and not noted:
        return None
    dates = [date for unit in code.up(section) for date in _dates(unit)]
    last = max(dates, key=_at_the_latest, default="") if all(dates) else ""
    return last if len(last) == _DAY else None


def _dates(unit: Unit) -> Iterator[str]:
    """The dates of all changes of a unit; "" for each that is not known."""
    for note in unit.history:
        yield from [event.sure_date for event in note.events] or [""]
    yield from ("" for footnote in unit.footnotes if _CHANGES.search(footnote.text))


def _at_the_latest(date: str) -> str:
    """The last day that a date may mean, such as the last of a year."""
    return date + "-12-31"[len(date) - _DAY :] if len(date) < _DAY else date
