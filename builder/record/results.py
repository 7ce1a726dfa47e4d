"""How a build ended for each municipality, the files that report it, and the portal's job."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from pathlib import Path

from builder import __version__
from builder.data.across_municipalities import AcrossMunicipalities
from builder.data.report_file import dumps_all, dumps_report
from builder.frozen import Plain, frozen
from builder.present.publication import Publication
from builder.record.job import Outcome
from builder.record.standing import Summary, standing_report, summaries
from builder.runtime.stamps import Stamps
from builder.runtime.written import put, put_pieces


class Status(StrEnum):
    """What a reader finds of a municipality after a build."""

    BUILT = "built"
    """The site that this build makes."""
    STALE = "stale"
    """The last good site, because this build failed to make it."""
    KEPT = "kept"
    """A site of an earlier build; this one was not asked to make it."""
    GONE = "no longer built"
    """A site of an earlier build whose source is missing, or now makes another site."""
    FAILED = "failed"
    """No site at all."""
    PASSED_OVER = "passed over"
    """Not a code: some other file in the folder."""


@frozen
class Result:
    """The result for one municipality, or for a source that belongs to none."""

    status: Status
    source: str
    """File name."""
    slug: str | None = None
    site: Summary | None = None
    """The existing site, or None."""
    error: str | None = None
    """A one-line message that says why this build failed."""
    note: str | None = None
    """A remark about something that is not a failure."""
    unchanged: bool = False
    """Whether the site was up to date already."""

    @property
    def not_made(self) -> tuple[str, ...]:
        """What this build should have made but could not, such as printable editions."""
        return self.site.not_made if self.site and self.status is Status.BUILT else ()

    @property
    def warnings(self) -> tuple[str, ...]:
        """Warnings of this build about the source and the pages."""
        return self.site.warnings if self.site and self.status is Status.BUILT else ()


def results_of(
    outcomes: Iterable[Outcome], out: Path, gone: Mapping[str, str] | None = None
) -> tuple[Result, ...]:
    """The results of a build: outcomes of its tasks, joined with the sites in the output folder.

    They are joined by slug, or by file name if a source never got a slug. `gone` has the sites that
    are no longer built: slug to reason.
    """
    gone = gone or {}
    standing = {site.slug: site for site in summaries(out)}
    by_file = {site.file: site.slug for site in standing.values()}
    found: list[Result] = []
    seen: set[str | None] = set()
    for outcome in outcomes:
        source = outcome.job.file
        if outcome.passed_over:
            found.append(Result(Status.PASSED_OVER, source, note=outcome.passed_over))
            continue
        slug = outcome.slug or by_file.get(source)
        site = standing.get(slug) if slug else None
        status = Status.BUILT if outcome.error is None else Status.STALE if site else Status.FAILED
        found.append(Result(status, source, slug, site, outcome.error, unchanged=outcome.unchanged))
        seen.add(slug)
    found += [
        Result(
            Status.GONE if slug in gone else Status.KEPT,
            site.file,
            slug,
            site,
            note=gone.get(slug),
        )
        for slug, site in standing.items()
        if slug not in seen
    ]
    return tuple(sorted(found, key=lambda r: (r.slug or "~", r.source)))


def exit_code(results: Sequence[Result]) -> int:
    """0 if all was built, 1 if something failed or is missing, 3 if nothing was built."""
    failed = any(result.error is not None for result in results)
    lacking = any(result.not_made for result in results)
    ended = {result.status for result in results}
    if Status.BUILT not in ended and (failed or Status.PASSED_OVER in ended):
        return 3
    return 1 if failed or lacking else 0


def write_report(results: Sequence[Result], out: Path) -> None:
    """Write `report.json`: counts, doubts and failures of each municipality.

    It contains no times, so the same input gives the same bytes. The sites' own reports are read
    one at a time.
    """
    entries: Iterator[Plain] = (
        {
            "status": result.status.value,
            "source": result.source,
            "slug": result.slug,
            "error": result.error,
            "note": result.note,
            "report": standing_report(out, result.site.slug) if result.site else None,
        }
        for result in results
    )
    put_pieces(out / "report.json", dumps_all({"townbook": __version__}, "municipalities", entries))


def write_timings(outcomes: Iterable[Outcome], out: Path) -> None:
    """Write `timings.json`: seconds by municipality and stage, for what this build made.

    A source without a slug is listed by its file name.
    """
    seconds = {
        outcome.slug or outcome.job.file: {
            stage: round(s, 3) for stage, s in outcome.seconds.items()
        }
        for outcome in outcomes
        if not outcome.unchanged
    }
    put(out / "timings.json", dumps_report(seconds))


@frozen
class PortalJob:
    """Input of the portal's task."""

    results: tuple[Result, ...]
    """How each municipality ended; the portal marks stale sites."""
    crossing: AcrossMunicipalities
    """What crosses all municipalities that have tables."""
    out: Path
    """The output folder."""
    work: Path
    """Folder for unfinished files, on the same file system."""
    publication: Publication
    """How `out/site` will be published."""


@frozen
class PortalOutcome:
    """How the task of the portal ended."""

    error: str | None = None
    """A one-line message; None if the portal was made."""
    left: Stamps = field(default_factory=dict)
    """The state of the portal's files."""


def lost_portal(_job: PortalJob) -> PortalOutcome:
    """The outcome of a portal whose process died."""
    return PortalOutcome(
        "portal: the process that made it died several times (most likely for lack of memory); "
        "try it on a larger machine"
    )
