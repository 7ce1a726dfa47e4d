"""The sites in an output folder, and those that no source makes any more."""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

import msgspec

from builder.data.report_file import Report
from builder.errors import DAMAGED, UsageError
from builder.frozen import frozen
from builder.grouped import grouped
from builder.record.job import SCRATCH, Job, Outcome
from builder.runtime.written import put, read_back
from builder.sources.versions import day_of

_MEMORY = "sources.json"


def site_of(out: Path) -> Path:
    """The folder with the sites of a build.

    Raises:
        UsageError: there is none.
    """
    site = out / "site"
    if not (site / "index.html").is_file():
        raise no_build(out)
    return site


def no_build(out: Path) -> UsageError:
    """The error for a folder without a build."""
    return UsageError(
        out, "contains no build", "run townbook build first, or name its folder with --out"
    )


def places_of(out: Path, slug: str) -> list[str]:
    """The site, docs and table folders of a municipality, relative to the output folder."""
    tables = sorted((out / "data").glob(f"*/slug={slug}"))
    return [f"site/{slug}", f"docs/{slug}", *(path.relative_to(out).as_posix() for path in tables)]


def words_of(out: Path, slug: str) -> Path:
    """The file with a site's words for the portal's search (`builder.search.joining`)."""
    return out / SCRATCH / "words" / f"{slug}.jsonl"


def standing_report(out: Path, slug: str) -> Report:
    """The report of a site in an output folder.

    Raises:
        OSError: it cannot be read.
        ValueError: it is not JSON.
    """
    path = out / "site" / slug / "data" / "report.json"
    report: Report = json.loads(path.read_bytes())
    return report


def summaries(out: Path) -> Iterator[Summary]:
    """Summaries of the sites in an output folder, by slug, except those with a damaged report."""
    for slug in sorted(_reported(out)):
        with suppress(*DAMAGED, AttributeError):  # the site exists all the same; [] is not {}
            yield Summary.of_report(standing_report(out, slug))


def _reported(out: Path) -> set[str]:
    """Slugs of the sites that have a report."""
    return {path.parents[1].name for path in (out / "site").glob("*/data/report.json")}


def standing_slugs(out: Path) -> set[str]:
    """Slugs of all municipalities that have a site or tables."""
    return _reported(out) | {
        path.name.removeprefix("slug=") for path in (out / "data").glob("*/slug=*")
    }


def remembered(out: Path) -> dict[str, str]:
    """Path of the source of each site, by slug: paths of this machine, never published."""
    return read_back(out / SCRATCH / _MEMORY, dict[str, str]) or {}


def remember(outcomes: Iterable[Outcome], out: Path) -> None:
    """Save the path of the source of each existing site."""
    made = {one.slug: one.job.path for one in outcomes if one.slug and one.error is None}
    standing = {site.slug for site in summaries(out)}
    held = {
        slug: path for slug, path in sorted((remembered(out) | made).items()) if slug in standing
    }
    put(out / SCRATCH / _MEMORY, json.dumps(held, indent=1) + "\n")


def no_longer_built(outcomes: Iterable[Outcome], out: Path) -> dict[str, str]:
    """Sites whose source is missing or now makes another site: slug to reason."""
    ended = [one for one in outcomes if one.slug]
    made = {one.slug for one in ended}
    by_path = {one.job.path: one.slug for one in ended}
    by_file = {one.job.file: one.slug for one in ended}
    paths = remembered(out)
    found: dict[str, str] = {}
    for site in (one for one in summaries(out) if one.slug not in made):
        path = paths.get(site.slug)
        if now := by_path.get(path) if path else by_file.get(site.file):
            found[site.slug] = f"{site.file} now makes {now}"
        elif path and not Path(path).exists():  # else this build was not asked to make it
            found[site.slug] = f"{site.file} is gone"
    return found


def prune(slugs: Iterable[str], out: Path) -> None:
    """Remove sites with their docs and tables.

    Raises:
        OSError: something cannot be removed.
    """
    for slug in slugs:
        for place in places_of(out, slug):
            if (out / place).is_dir():
                shutil.rmtree(out / place)
        words_of(out, slug).unlink(missing_ok=True)


@frozen
class Summary:
    """An existing site in short: what a build lists and prints, so that it can hold thousands."""

    slug: str
    file: str
    """Name of the source."""
    name: str
    state: str
    layout: str
    newest_law: str | None
    """ISO date of the newest law in the copy."""
    fictional: bool
    damaged: bool
    """Whether the text was rebuilt from a damaged copy."""
    sections: int
    words: int
    references: int
    linked: int
    """The number of references that are linked."""
    doubts: int
    faults: int
    not_made: tuple[str, ...]
    """What should have been made but could not."""
    warnings: tuple[str, ...]

    @classmethod
    def of_report(cls, report: Report) -> Self:
        """The summary of a site's report.

        Raises:
            LookupError: a value is missing.
            ValueError: a value is missing or has the wrong type.
        """
        plain = {"newest_law": None, "damaged": False, "not_made": ()} | report | report["counts"]
        plain["linked"] = report["references"].get("linked", 0)
        plain["doubts"] = sum(report["doubts"].values())
        plain["faults"] = len(report["faults"])
        return msgspec.convert(plain, cls)


def with_clashes(named: Iterable[Outcome]) -> list[Outcome]:
    """The outcomes, where sources with the same slug fail, asking for a `slug` in codes.toml."""
    held = list(named)
    claims = grouped((one.slug, one.job.file) for one in held)
    return [
        _clash(one, claims[one.slug]) if one.slug and len(claims[one.slug]) > 1 else one
        for one in held
    ]


def _clash(one: Outcome, claimants: Collection[str]) -> Outcome:
    others = " and ".join(sorted(claimants))
    setting = f'["{one.job.file}"], slug = "..."'
    chapters = (
        "if they are chapters of one code, put them into a folder of their own and give it a table "
        "in codes.toml; "
    )
    advice = (
        f"{'' if any(day_of(Path(each)) for each in claimants) else chapters}"
        "if they are exports of one code, put them into a folder and name each by its day "
        f"(2023-05-01.txt); otherwise give one of them its own slug in codes.toml ({setting})"
    )
    return Outcome(one.job, one.slug, f"{one.job.path}: {others} both make {one.slug}; {advice}")


def chosen(named: Sequence[Outcome], only: Sequence[str]) -> list[Outcome]:
    """The outcomes whose slug is in `only`; all of them if it is empty.

    Raises:
        UsageError: no source makes a slug in `only` or in the job's `accepted`.
    """
    slugs = {one.slug for one in named}
    accepted = named[0].job.how.accepted if named else ()
    for option, wanted in (("--only", only), ("--accept", accepted)):
        if missing := sorted(set(wanted) - slugs):
            known = ", ".join(sorted(filter(None, slugs))) or "none"
            advice = f"choose from {known}"
            raise UsageError(f"{option} {missing[0]}", "no source has this name", advice)
    return [one for one in named if not only or one.slug in only]


def standing(job: Job, known: Mapping[str, str]) -> Outcome:
    """The outcome of a job whose site is up to date."""
    return Outcome(job, known[job.path], unchanged=True)
