"""A build: from the sources on the command line to a site folder that is ready to publish.

discover  ->  name  ->  one task for each municipality  ->  portal  ->  report
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from tempfile import mkdtemp
from typing import TypeAlias

from builder.data.across_municipalities import AcrossMunicipalities
from builder.errors import BuildError, UsageError, reporting, unwritable
from builder.frozen import frozen
from builder.present.publication import Publication
from builder.record import made
from builder.record.job import SCRATCH, Job, Options, Outcome
from builder.record.made import ShortNote
from builder.record.results import (
    PortalJob,
    Result,
    Status,
    results_of,
    write_report,
    write_timings,
)
from builder.record.standing import (
    chosen,
    no_longer_built,
    prune,
    remember,
    standing,
    standing_slugs,
    with_clashes,
)
from builder.runtime import program
from builder.runtime.stamps import Stamps
from builder.runtime.written import locked
from builder.sites.manifest import NAME as SUMS
from builder.sites.manifest import Signer, any_signed, sums_of_portal, write_sums
from builder.sites.publish import recover
from builder.sources.discover import Discovered, discover
from builder.sources.pdf.pictures import read_if_scan

_EARLIEST = 315_532_800
"""The beginning of 1980, in seconds of the clock; ZIP files hold no earlier time."""
_WORK, _GONE = "work-", "gone-"
"""Prefixes of work folders: of a build, and of one that ended."""


Results: TypeAlias = tuple[Result, ...]
"""What became of each source."""


def run(
    options: Options, watch: Callable[[Path, Sequence[Job]], None] = lambda _journals, _jobs: None
) -> Results:
    """Build all sources and publish what was built.

    Args:
        options: what to build, and where.
        watch: called once before the tasks begin, with the folder of their journals and the jobs.

    Raises:
        UsageError: nothing can be built as requested: no source, no Java, an output folder that
            cannot be written or would lose its signatures, a clock before 1980.
    """
    if time.time() < _EARLIEST:
        raise UsageError("the clock of this machine", "is set to a time before 1980", "set it")
    program.begun()  # before loading what a build needs
    found = discover(options.sources)
    if options.ocr:
        for each in found:
            read_if_scan(each.path)
    signer = Signer.of_key(options.sign) if options.sign else None
    site = options.out / "site"
    with _work_folder(options.out) as work:
        plan = _planned(found, options, work)
        watch(work / "journal", [job for job in plan.jobs if job.path not in plan.known])
        if not (ended := _with_nothing_to_make(plan)):
            if not signer and any_signed(site):
                advice = "build with --sign KEY, or into another --out"
                raise UsageError(site, "is signed, and this build would be unsigned", advice)
            ended = _made(plan)
        outcomes, results = ended
        results += _of_no_town(found, outcomes, options)
        writers: dict[str, Callable[[], None]] = {
            "signatures": lambda: _seal(site, signer),
            "report": lambda: write_report(results, options.out),
            "sources": lambda: remember(outcomes, options.out),
            "options": options.keep,
            "timings": lambda: write_timings(outcomes, options.out),
        }
        for what, write in writers.items():
            results += _write_or_fail(what, write, options.out, results)
    return results


def _seal(site: Path, signer: Signer | None) -> None:
    """Write the portal's checksums, and sign all sites if there is a key.

    Raises:
        BuildError: they cannot be signed.
    """
    if not (site / "index.html").is_file():
        return
    write_sums(site, sums_of_portal)
    if signer:
        signer.sign([site, *(path.parent for path in sorted(site.glob(f"*/{SUMS}")))])


@frozen
class _Plan:
    """What a build has to make, and what is in place."""

    options: Options
    work: Path
    jobs: Sequence[Job]
    sites: Mapping[str, ShortNote]
    """Sites that nobody changed since they were built, by slug."""
    known: Mapping[str, str]
    """Slugs of the jobs whose output is already in place, by the paths of their sources."""
    portal: Publication


def _planned(found: Sequence[Discovered], options: Options, work: Path) -> _Plan:
    out = str(options.out.resolve())
    sources = (replace(one, path=one.path.absolute()) for one in found)
    jobs = [Job(source, options.how, out, str(work)) for source in sources]
    sites = {} if options.how.force else made.standing_sites(options.out)
    own = tuple(dict.fromkeys(pair for one in found for pair in one.synonyms))
    portal = Publication(options.how.site_url, offline=options.how.offline, synonyms=own)
    return _Plan(options, work, jobs, sites, made.up_to_date(jobs, sites), portal)


_Ended = tuple[Sequence[Outcome], Results]
"""How each job ended, and what a reader finds for each municipality."""


def _with_nothing_to_make(plan: _Plan) -> _Ended | None:
    """The end of a build that has nothing to make; None if there is something.

    Raises:
        UsageError: no source makes a requested slug.
    """
    if any(job.path not in plan.known for job in plan.jobs):
        return None
    named = with_clashes(standing(job, plan.known) for job in plan.jobs)
    if any(one.error for one in named):
        return None
    outcomes = chosen(named, plan.options.only)
    results = results_of(outcomes, plan.options.out, _gone(outcomes, plan.options))
    note = made.read_portals_note(plan.options.out)
    same = note and note.key == _portals_key(results, plan, plan.sites)
    return (outcomes, results) if same else None


def _made(plan: _Plan) -> _Ended:
    """Build what is not known to be in place, then the portal for all sites."""
    from builder.spark.run import workers  # noqa: PLC0415  (not needed if there is nothing to make)

    options = plan.options
    with workers(plan.jobs, options.master, plan.known) as crew:
        outcomes = crew.built(options.only)
        results = results_of(outcomes, options.out, _gone(outcomes, options))
        failed: Results = ()
        try:
            crossing = crew.crossing()
        except BuildError as error:
            failed = (Result(Status.FAILED, "portal", error=str(error)),)
            crossing = AcrossMunicipalities()
        portal = crew.portal(
            PortalJob(results, crossing, options.out.resolve(), plan.work, plan.portal)
        )
    results += failed
    if portal.error:
        return outcomes, results + _failed("portal", portal.error, results)
    fresh = {one.slug for one in outcomes if one.slug and not one.error and not one.unchanged}
    return outcomes, results + _write_or_fail(
        "portal", lambda: _settle_portal(results, portal.left, plan, fresh), options.out, results
    )


def _settle_portal(
    results: Sequence[Result], left: Stamps, plan: _Plan, fresh: Collection[str]
) -> None:
    """Remove what only an earlier portal had, and note what this one was made from.

    `left` has the stamps of its files, `fresh` the slugs that this build made.
    """
    out = plan.options.out
    before = made.read_note(out, made.PORTAL)
    _remove(out, before.files.keys() - left.keys() if before else ())
    new = {slug: ShortNote.of_note(note) for slug in fresh if (note := made.read_note(out, slug))}
    still = {slug: site for slug, site in plan.sites.items() if slug not in fresh}
    key = _portals_key(results, plan, still | new) if program.unchanged() else None
    now = program.begun().digest
    made.write_note(made.Made(made.PORTAL, "", key or made.NEVER, now, left), out)


def _remove(out: Path, names: Iterable[str]) -> None:
    """Remove files of the output folder by name, and any folders that this empties."""
    for name in sorted(names):
        (out / name).unlink(missing_ok=True)
        for folder in list((out / name).parents):
            if folder == out / "site" or not folder.is_dir() or any(folder.iterdir()):
                break
            folder.rmdir()


def _of_no_town(found: Sequence[Discovered], ended: Sequence[Outcome], options: Options) -> Results:
    """A failure for each decision made by hand whose municipality no source makes.

    There are none if a source has no name, or if only part of a folder was requested.
    """
    made_here = {one.slug for one in ended if not one.passed_over}
    if options.only or None in made_here:
        return ()
    whole = {path.resolve() for path in options.sources if path.is_dir()}
    decisions = dict.fromkeys(
        one
        for held in found
        if whole & {held.path.resolve().parent, held.path.resolve().parent.parent}
        for one in held.corrections
    )
    return tuple(
        Result(
            Status.FAILED,
            one.file,
            error=f"{one.file}: no source makes {one.municipality}; name its folder by the slug",
        )
        for one in decisions
        if one.municipality not in made_here
    )


def _gone(ended: Sequence[Outcome], options: Options) -> dict[str, str]:
    """The sites that are no longer built, with the reason; they are removed if `prune` says so."""
    gone = no_longer_built(ended, options.out)
    if options.prune:
        prune(gone, options.out)
    return gone


def _portals_key(
    results: Sequence[Result], plan: _Plan, sites: Mapping[str, ShortNote]
) -> str | None:
    """The key of what the portal is made from; None if that is unknown for a site in place."""
    slugs = standing_slugs(plan.options.out)
    if not slugs <= sites.keys():
        return None
    states = [
        (one.slug, one.source, one.error is None, one.status not in (Status.BUILT, Status.KEPT))
        for one in results
    ]
    held = {slug: sites[slug] for slug in sorted(slugs)}
    return made.key_of_portal(states, held, program.begun().digest, asdict(plan.portal))


def _write_or_fail(
    what: str, write: Callable[[], None], out: Path, results: Sequence[Result]
) -> Results:
    """Write what crosses municipalities, after `results`.

    A failure becomes a result like theirs, and the old files stay.
    """
    try:
        write()
    except BuildError as error:
        return _failed(what, str(error), results)
    except OSError as error:
        return _failed(what, f"{what}: {unwritable(error, str(out.resolve()))}", results)
    return ()


def _failed(what: str, error: str, results: Sequence[Result]) -> Results:
    """The failure, unless an earlier one has the same reason: a full disk is reported once."""
    reason = error.removeprefix(what)
    told = any(one.error and one.error.endswith(reason) for one in results)
    return () if told else (Result(Status.FAILED, what, error=error),)


@contextmanager
def _work_folder(out: Path) -> Iterator[Path]:
    """A fresh folder for temporary files inside the output folder, locked for this build.

    What a killed build left is cleared, and what it had moved aside is moved back.
    """
    scratch = out.resolve() / SCRATCH
    with reporting(UsageError, out, "choose another --out", "written"):
        for path in (*scratch.glob("*"), *scratch.glob("*/*"), *out.glob("site/*/data/*")):
            if path.exists() and not (path.is_file() or path.is_dir()):
                # a build would wait at a pipe
                raise UsageError(path, "is neither a file nor a folder", "remove it")
        scratch.mkdir(parents=True, exist_ok=True)
        lock = (scratch / "lock").open("w")
    with lock:
        with reporting(UsageError, out, "choose another --out", "locked"):
            free = locked(lock)
        if not free:
            raise UsageError(
                out, "another build is writing there", "wait for it or choose another --out"
            )
        with reporting(UsageError, out, "free space there or choose another --out", "written"):
            work = _prepared(out, scratch)
        try:
            yield work
        finally:
            _clear(scratch)


def _prepared(out: Path, scratch: Path) -> Path:
    for folder in (out / "site", out / "docs", *(out / "data").glob("*/")):
        recover(folder)
    _clear(scratch)
    work = Path(mkdtemp(prefix=_WORK, dir=scratch))
    (work / "journal").mkdir()
    return work


def _clear(scratch: Path) -> None:
    """Remove the work folders of this and earlier builds.

    Each is renamed first: a task that outlives its killed build must not find, and publish, a
    half-removed folder.
    """
    for work in scratch.glob(f"{_WORK}*"):
        work.rename(work.with_name(f"{_GONE}{work.name}"))
    for gone in scratch.glob(f"{_GONE}*"):
        shutil.rmtree(gone, ignore_errors=True)
