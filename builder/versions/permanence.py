"""What became of units whose published addresses no longer exist in a later version."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from builder.frozen import frozen
from builder.model import Unit
from builder.versions.match import Matching

Addresses = Mapping[str, Sequence[str]]
"""The addresses of each unit on a site, by the unit's id."""


class Fate(StrEnum):
    """What became of the unit at an address."""

    RENUMBERED = "renumbered"
    """The unit has another number."""
    MERGED = "merged"
    """Its words are in another unit."""
    MOVED = "moved"
    """The unit is there, but not this place in it (a page, a subsection's label)."""
    GONE = "gone"


@frozen
class Vanished:
    """A published address that no longer leads anywhere."""

    address: str
    """Relative to the site: "s/24-5/"."""
    heading: str
    """What was there, as "§ 24-5. Bells"."""
    fate: Fate
    unit: str = ""
    """Id of the unit that it became; empty if none."""
    day: str = ""
    """ISO date of the last version that had it, if that version is published; else empty."""


@frozen
class Published:
    """What a site published of one version."""

    units: tuple[Unit, ...]
    addresses: Addresses
    headings: Mapping[str, str]
    """The heading of each unit, by its id."""
    day: str = ""
    """ISO date of the version if it is published next to the newest; else empty."""


def vanished(old: Published, found: Matching, standing: frozenset[str]) -> tuple[Vanished, ...]:
    """The addresses of an earlier version that no longer exist.

    Args:
        old: the earlier version.
        found: which of its units is which unit now.
        standing: all addresses on the site now.
    """
    now, merged = dict(found.pairs), dict(found.merged)
    lost: list[Vanished] = []
    for unit in old.units:
        became = now.get(unit.id) or merged.get(unit.id, "")
        fate = Fate.MOVED if became == unit.id else Fate.RENUMBERED
        if unit.id not in now:
            fate = Fate.MERGED if became else Fate.GONE
        lost += [
            Vanished(address, old.headings[unit.id], fate, became, old.day)
            for address in old.addresses.get(unit.id, ())
            if address not in standing
        ]
    return tuple(lost)


def carried_on(
    earlier: Iterable[Vanished], found: Matching, standing: frozenset[str]
) -> tuple[Vanished, ...]:
    """Addresses that vanished before the last build, updated with what became of their units."""
    became = {**dict(found.merged), **dict(found.pairs)}
    return tuple(
        replace(one, unit=became[one.unit])
        if one.unit in became
        else replace(one, unit="", fate=Fate.GONE)
        for one in earlier
        if one.address not in standing
    )


def each_once(lost: Iterable[Vanished]) -> tuple[Vanished, ...]:
    """The first `Vanished` for each address, in order of address."""
    held = {one.address: one for one in reversed([*lost])}
    return tuple(held[address] for address in sorted(held))
