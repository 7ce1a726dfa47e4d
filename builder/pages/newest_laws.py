"""The newest laws of a code, as its history notes date them."""

from __future__ import annotations

from builder.frozen import frozen
from builder.pages.links import Link, relative
from builder.pages.site import Site
from builder.pages.views import LawMark

NAMED = 3
"""Most provisions named with a law."""


@frozen
class RecentLaw:
    """A recent law, with the first provisions that it touched."""

    name: str
    day: str
    """ISO date."""
    links: list[Link]
    """The provisions that are named."""
    more: int
    """Number of provisions that are not named."""
    href: str
    """Its place in the list of all laws."""


def newest_laws(site: Site, base: str, count: int) -> tuple[RecentLaw, ...]:
    """The newest laws with a known day, the newest first, with links from page `base`.

    The day and the provisions come from history notes, or only from the publisher's list.
    """
    dated = [law for law in site.laws if law.days and (law.acts or law.only_listed)]
    newest = sorted(dated, key=lambda law: law.days[-1], reverse=True)[:count]
    by_id, found = site.code.by_id, list[RecentLaw]()
    for law in newest:
        touched = dict.fromkeys([*(act.unit for act in law.acts), *law.only_listed])
        links = [site.headed(by_id[unit], base) for unit in touched if unit in by_id]
        more, place = max(0, len(links) - NAMED), relative(f"laws/#{law.anchor}", base)
        found.append(RecentLaw(law.name, law.days[-1], links[:NAMED], more, place))
    return tuple(found)


def listed_laws(site: Site, unit: str, base: str) -> tuple[LawMark, ...]:
    """The laws that touched a unit by the publisher's list, but without a history note in it."""
    return tuple(
        (Link(law.name, relative(f"laws/#{law.anchor}", base)), max(law.days, default=""))
        for law in site.listed.get(unit, ())
    )
