"""What became of units whose published addresses are gone from a later version."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from builder.frozen import frozen
from builder.model import Unit
from builder.versions.match import Matching

Addresses = Mapping[str, Sequence[str]]
"""The addresses of each unit of a site, by its id."""


class Fate(StrEnum):
    """What became of the unit of an address."""

    RENUMBERED = "renumbered"
    """It has another number."""
    MERGED = "merged"
    """Its words are in another unit."""
    MOVED = "moved"
    """The unit is there, but this place in it (a page, a subsection's label) is not."""
    GONE = "gone"


@frozen
class Vanished:
    """An address that was published and no longer leads anywhere."""

    address: str
    """Relative to the site: "s/24-5/"."""
    heading: str
    """What was there: "§ 24-5. Bells"."""
    fate: Fate
    unit: str = ""
    """Id of the unit that it became; empty if it is gone."""
    day: str = ""
    """The version that last had it, as an ISO date, if that one is published; else empty."""


@frozen
class Published:
    """What a site published of a version."""

    units: tuple[Unit, ...]
    addresses: Addresses
    headings: Mapping[str, str]
    """The name of each unit, by its id."""
    day: str = ""
    """The version's ISO date if it is published next to the newest; else empty."""


def vanished(old: Published, found: Matching, standing: frozenset[str]) -> tuple[Vanished, ...]:
    """The addresses of an earlier version that are gone.

    Args:
        old: the earlier version.
        found: which of its units is which now.
        standing: all addresses of the site as it is now.
    """
    now, merged = dict(found.pairs), dict(found.merged)
    lost: list[Vanished] = []
    for unit in old.units:
        fate, became = _fate(unit.id, now, merged)
        lost += [
            Vanished(address, old.headings[unit.id], fate, became, old.day)
            for address in old.addresses.get(unit.id, ())
            if address not in standing
        ]
    return tuple(lost)


def _fate(unit: str, now: Mapping[str, str], merged: Mapping[str, str]) -> tuple[Fate, str]:
    if unit in now:
        return (Fate.MOVED if now[unit] == unit else Fate.RENUMBERED), now[unit]
    return (Fate.MERGED, merged[unit]) if unit in merged else (Fate.GONE, "")


def carried_on(
    earlier: Iterable[Vanished], found: Matching, standing: frozenset[str]
) -> tuple[Vanished, ...]:
    """What vanished before the last build, updated by what became of its units since."""
    became = {**dict(found.merged), **dict(found.pairs)}
    return tuple(
        replace(one, unit=became[one.unit])
        if one.unit in became
        else replace(one, unit="", fate=Fate.GONE)
        for one in earlier
        if one.address not in standing
    )


def each_once(lost: Iterable[Vanished]) -> tuple[Vanished, ...]:
    """One for each address, the first of several, in the order of addresses."""
    held = {one.address: one for one in reversed([*lost])}
    return tuple(held[address] for address in sorted(held))
