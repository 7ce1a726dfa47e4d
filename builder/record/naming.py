"""Which municipality each source makes, and which of them were asked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from builder.errors import UsageError
from builder.record.job import Job, Named, Outcome
from builder.sources.versions import called


def with_clashes(named: Iterable[Named]) -> list[Named]:
    """The same, but two sources with one slug both fail, asking for a `slug` in codes.toml."""
    held = list(named)
    claims: dict[str, list[str]] = defaultdict(list)
    for one in held:
        if one.slug:
            claims[one.slug].append(called(Path(one.job.path)))
    return [
        _clash(one, claims[one.slug]) if one.slug and len(claims[one.slug]) > 1 else one
        for one in held
    ]


def _clash(one: Named, claimants: Iterable[str]) -> Named:
    others = " and ".join(sorted(claimants))
    setting = f'["{called(Path(one.job.path))}"], slug = "..."'
    advice = (
        "if they are chapters of one code, put them into a folder of their own and give it a table "
        "in codes.toml; if they are exports of one code, put them into a folder and name each by "
        "its day (2023-05-01.txt); else give one of them a slug of its own in codes.toml "
        f"({setting})"
    )
    return Named(one.job, one.slug, f"{one.job.path}: {others} both make {one.slug}; {advice}")


def chosen(named: Sequence[Named], only: Sequence[str]) -> list[Named]:
    """Those whose slug was asked for; all where none was.

    Raises:
        UsageError: a slug was asked for that no source makes.
    """
    if not only:
        return list(named)
    missing = sorted(set(only) - {one.slug for one in named})
    if missing:
        known = ", ".join(sorted(one.slug for one in named if one.slug)) or "none"
        raise UsageError(f"--only {missing[0]}", "no source makes it", f"there are: {known}")
    return [one for one in named if one.slug in only]


def standing(job: Job, known: Mapping[str, str]) -> Outcome:
    """How a job ends whose site stands as it would be made."""
    return Outcome(job.path, known[job.path], unchanged=True)
