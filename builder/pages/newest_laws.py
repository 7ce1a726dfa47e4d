"""The newest laws of a code, as its history notes date them."""

from __future__ import annotations

from builder.frozen import frozen
from builder.indexes.local_laws import LocalLaw
from builder.pages.links import Link, relative
from builder.pages.site import Site
from builder.pages.views import LawMark

NAMED = 3
"""Most provisions named with a law."""


@frozen
class RecentLaw:
    """A law with the first provisions that it touched."""

    law: LocalLaw
    href: str
    """Link to it in the list of laws."""
    touched: list[Link]
    others: int
    """The number of the other provisions."""


def newest_laws(site: Site, base: str, count: int) -> list[RecentLaw]:
    """The newest laws with a known day, the newest first, with links from page `base`.

    The day and the provisions come from history notes, or only from the publisher's list.
    """
    dated = [law for law in site.laws if law.days and (law.acts or law.only_listed)]
    by_id, found = site.code.by_id, list[RecentLaw]()
    for law in sorted(dated, key=lambda law: law.days[-1], reverse=True)[:count]:
        touched = dict.fromkeys([*(act.unit for act in law.acts), *law.only_listed])
        links = [site.headed(by_id[unit], base) for unit in touched if unit in by_id]
        others = max(0, len(links) - NAMED)
        found.append(RecentLaw(law, _href(law, base), links[:NAMED], others))
    return found


def _href(law: LocalLaw, base: str) -> str:
    """The link from page `base` to a law in the list of laws."""
    return relative(f"laws/#{law.anchor}", base)


def listed_laws(site: Site, unit: str, base: str) -> tuple[LawMark, ...]:
    """The laws that touched a unit by the publisher's list, but without a history note in it."""
    return tuple(
        LawMark(Link(law.name, _href(law, base)), max(law.days, default=""))
        for law in site.listed.get(unit, ())
    )
