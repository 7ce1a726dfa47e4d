"""The newest laws of a code, as its history notes date them."""

from __future__ import annotations

from typing import TypeAlias

from builder.indexes.local_laws import LocalLaw
from builder.pages.links import Link, relative
from builder.pages.site import Site
from builder.pages.views import LawMark

NAMED = 3
"""Most provisions named with a law."""


RecentLaw: TypeAlias = tuple[LocalLaw, list[Link], int]
"""A law, the first provisions that it touched, and the number of the others."""


def newest_laws(site: Site, base: str, count: int) -> list[RecentLaw]:
    """The newest laws with a known day, the newest first, with links from page `base`.

    The day and the provisions come from history notes, or only from the publisher's list.
    """
    dated = [law for law in site.laws if law.days and (law.acts or law.only_listed)]
    by_id, found = site.code.by_id, list[RecentLaw]()
    for law in sorted(dated, key=lambda law: law.days[-1], reverse=True)[:count]:
        touched = dict.fromkeys([*(act.unit for act in law.acts), *law.only_listed])
        links = [site.headed(by_id[unit], base) for unit in touched if unit in by_id]
        found.append((law, links[:NAMED], max(0, len(links) - NAMED)))
    return found


def listed_laws(site: Site, unit: str, base: str) -> tuple[LawMark, ...]:
    """The laws that touched a unit by the publisher's list, but without a history note in it."""
    return tuple(
        (Link(law.name, relative(f"laws/#{law.anchor}", base)), max(law.days, default=""))
        for law in site.listed.get(unit, ())
    )
