"""The earlier versions of a municipality, and what its last build published.

If an earlier version fails, the build says so and makes the others: an old export that can no
longer be read must not keep today's law from readers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import msgspec

from builder.data.code_json import read_code
from builder.errors import DAMAGED, BuildError, TownbookError
from builder.model import Code, Unit
from builder.pages.docs import DATA_FILE
from builder.pages.published import DATA, addresses_of, published
from builder.present import names
from builder.present.publication import Earlier
from builder.record.job import Job
from builder.town.municipality import Read, decided, recognize_source
from builder.versions.match import match
from builder.versions.permanence import (
    Addresses,
    Vanished,
    carried_on,
    each_once,
    vanished,
)
from builder.versions.timeline import Timeline, Version


@contextmanager
def telling(told: list[str], lacking: str, of: type[TownbookError] = BuildError) -> Iterator[None]:
    """Go on without what the block cannot make, and tell so: "no version of 2021-05-01: ...".

    Args:
        told: gains the message.
        lacking: what is not made.
        of: the kind of errors that the others can do without.
    """
    try:
        yield
    except of as error:
        told.append(f"no {lacking}: {error}")


def read_earlier(job: Job, slug: str) -> tuple[tuple[Read, ...], list[str]]:
    """The earlier versions of a code, newest first, and messages about those that failed.

    Raises:
        BuildError: all of them belong to other municipalities than the newest, so nobody can tell
            which file is wrong.
    """
    found: list[Read] = []
    lacking: list[str] = []
    others: list[str] = []
    for one in job.source.earlier:
        with telling(lacking, f"version of {one.day}", TownbookError):
            recognized = recognize_source(one.path, one.settings, job.how.limit)
            town = recognized.municipality
            if town.slug != slug:
                others.append(f"{town.name}, {town.state}")
                lacking.append(
                    f"no version of {one.day}: {one.path} belongs to {others[-1]}; "
                    "remove it, or name it in codes.toml"
                )
                continue
            # a decision made about a later text need not apply to this one
            read, _ = decided(recognized, job, one)
            hidden = replace(read.code, municipality=replace(town, index=False))
            found.append(replace(read, code=hidden))
    if others and len(others) == len(job.source.earlier):
        towns = names.listed(sorted(set(others)))
        raise BuildError(
            job.path,
            f"belongs to {slug}, but all of its earlier versions belong to {towns}",
            "remove the wrong ones, or name them in codes.toml",
        )
    return tuple(found), lacking


def timeline_of(day: str, code: Code, earlier: Sequence[Read]) -> Timeline | None:
    """The timeline of all versions; None if there is only one or the newest has no date."""
    if not earlier or not day:
        return None
    versions = [Version(one.day, one.code) for one in earlier]
    return Timeline.of_versions([*versions, Version(day, code)])


def as_earlier(day: str, timeline: Timeline) -> Earlier:
    """The day of an earlier version, the newest day, and its units' present addresses."""
    newest = timeline.versions[-1]
    now = {unit.id: unit.url for unit in newest.code.units}
    was = timeline.between(day, newest.day).was
    return Earlier(day, newest.day, {old: now[new] for new, old in was.items()})


def gone_since(
    site: Path, code: Code, timeline: Timeline | None
) -> tuple[tuple[Vanished, ...], list[str]]:
    """All addresses that were published once and lead nowhere now, and messages about damage.

    They come from the earlier versions, from the site in place, and from its own list of vanished
    addresses. A message is for each of its files that cannot be read.
    """
    present = _all_of(addresses_of(code.units))
    gone: list[Vanished] = []
    for version in reversed(timeline.versions[:-1]) if timeline else ():
        found = match(version.code.units, code.units)
        gone += vanished(published(version.code.units, version.day), found, present)
    units, before, lost = _last(site, code)
    if before or not _all_of(addresses_of(units)) <= present:
        found = match(units, code.units)
        gone += vanished(published(units), found, present)
        gone += carried_on(before, found, present)
    return each_once(gone), [
        f"addresses of vanished sections may be missing: {name} of the last site is damaged; "
        "restore it from a backup and build again"
        for name in lost
    ]


def _last(site: Path, now: Code) -> tuple[tuple[Unit, ...], tuple[Vanished, ...], list[str]]:
    """The units of the site in place, the addresses that had vanished by then, and damaged files.

    Without a site, or if its code cannot be read, the units of `now` count as published.
    """
    units, gone, lost = now.units, tuple[Vanished, ...](), list[str]()
    try:
        if site.exists():
            units = read_code(json.loads((site / DATA_FILE).read_bytes())).units
    except DAMAGED:
        lost.append(DATA_FILE)
    try:
        if (site / DATA).exists():
            gone = msgspec.json.decode((site / DATA).read_bytes(), type=tuple[Vanished, ...])
    except DAMAGED:
        lost.append(DATA)
    return units, gone, lost


def _all_of(addresses: Addresses) -> frozenset[str]:
    return frozenset(url for urls in addresses.values() for url in urls)
