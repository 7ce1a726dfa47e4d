"""The addresses that the last build published, and what became of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import msgspec

from builder.data.read_code import read_code
from builder.model import Code, Unit
from builder.pages.published import DATA, addresses_of, published
from builder.versions.match import match
from builder.versions.permanence import (
    Addresses,
    Vanished,
    carried_on,
    each_once,
    vanished,
)
from builder.versions.timeline import Timeline


@dataclass(frozen=True, slots=True)
class LastBuild:
    """What the site that stands has published."""

    units: tuple[Unit, ...]
    gone: tuple[Vanished, ...]


def read_last(site: Path) -> LastBuild | None:
    """What a site has published; None where there is none, or none that can be read."""
    try:
        code = json.loads((site / "data" / "code.json").read_text(encoding="utf-8"))
        gone = (site / DATA).read_bytes() if (site / DATA).exists() else b"[]"
        return LastBuild(
            read_code(code).units, msgspec.json.decode(gone, type=tuple[Vanished, ...])
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def gone_since(
    last: LastBuild | None, code: Code, timeline: Timeline | None
) -> tuple[Vanished, ...]:
    """All addresses that were published once and are no longer those of anything.

    Known are those of the versions that are published, of the last build, and of what had vanished
    before it.
    """
    standing = _all_of(addresses_of(code.units))
    told: list[Vanished] = []
    for version in reversed(timeline.versions[:-1]) if timeline else ():
        found = match(version.code.units, code.units)
        told += vanished(published(version.code.units, version.day), found, standing)
    if last and (last.gone or not _all_of(addresses_of(last.units)) <= standing):
        found = match(last.units, code.units)
        told += [
            *vanished(published(last.units), found, standing),
            *carried_on(last.gone, found, standing),
        ]
    return each_once(told)


def _all_of(addresses: Addresses) -> frozenset[str]:
    return frozenset(url for urls in addresses.values() for url in urls)
