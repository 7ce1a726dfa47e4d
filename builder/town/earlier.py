"""The earlier versions of a municipality: read like the newest, compared with it, made as sites.

If one is wrong, the build says so and makes the others: an old export that can no longer be read
must not keep today's law from readers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from builder.corrections.carried_out import BEFORE, BEHIND, Kind, carried_out
from builder.errors import BuildError, TownbookError
from builder.gate.gate import Judged, judge, passed
from builder.model import Code
from builder.present import names
from builder.present.publication import Earlier
from builder.record.job import Job
from builder.town.municipality import Recognised, parsed_code, recognise_source, resolved
from builder.versions.timeline import Timeline, Version


@dataclass(frozen=True, slots=True)
class Read:
    """An earlier version as it was read."""

    day: str
    """ISO date."""
    sha256: str
    """Of its source."""
    text: str
    """Of its source, decoded."""
    code: Code
    judged: Judged


def read_earlier(job: Job, slug: str) -> tuple[tuple[Read, ...], list[str]]:
    """The earlier versions of a code, newest first, and why any could not be made.

    Raises:
        BuildError: all of them are of other municipalities than the newest, so that nobody can tell
            which file is the wrong one.
    """
    found: list[Read] = []
    lacking: list[str] = []
    others: list[str] = []
    for one in job.earlier:
        try:
            recognised = recognise_source(Path(one.path), one.settings, job.limit)
            town = recognised.municipality
            if town.slug != slug:
                others.append(f"{town.name}, {town.state}")
                lacking.append(
                    f"no version of {one.day}: {one.path} is of {town.name}, {town.state}; "
                    "remove it, or name it in codes.toml"
                )
                continue
            parsed = _corrected(parsed_code(recognised), recognised, job, BEFORE)
            judged = judge(parsed, recognised.source.text, None)
            passed_on = passed(parsed, judged, one.path, accepted=slug in job.accepted)
            code = _corrected(resolved(passed_on, recognised.source), recognised, job, BEHIND)
        except TownbookError as error:
            lacking.append(f"no version of {one.day}: {error}")
            continue
        hidden = replace(code, municipality=replace(code.municipality, index=False))
        source = recognised.source
        found.append(Read(one.day, source.sha256, source.text, hidden, judged))
    if others and len(others) == len(job.earlier):
        towns = names.listed(sorted(set(others)))
        raise BuildError(
            job.path,
            f"is of {slug}, and all earlier versions beside it are of {towns}",
            "remove the wrong ones, or name them in codes.toml",
        )
    return tuple(found), lacking


def _corrected(code: Code, recognised: Recognised, job: Job, kinds: Mapping[str, Kind]) -> Code:
    """A code with the corrections that fit it; one that was made for a later text need not."""
    slug = recognised.municipality.slug
    return carried_out(code, recognised.source.text, job.decisions(slug), kinds)[0]


def timeline_of(day: str | None, code: Code, earlier: Sequence[Read]) -> Timeline | None:
    """All versions held against one another; None where there is one alone."""
    if not earlier or day is None:
        return None
    versions = [Version(one.day, one.code) for one in earlier]
    return Timeline.of_versions([*versions, Version(day, code)])


def told_of(day: str, timeline: Timeline) -> Earlier:
    """What the site of an earlier version says of itself."""
    newest = timeline.versions[-1]
    now = {unit.id: unit.url for unit in newest.code.units}
    was = timeline.between(day, newest.day).was
    return Earlier(day, newest.day, {old: now[new] for new, old in was.items()})
