"""A build: from the sources on the command line to a site folder that can be published as it is.

discover  ->  name  ->  one task for each municipality  ->  overview  ->  portal  ->  report
"""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp

from builder.data.parquet_tables import SCHEMAS
from builder.errors import BuildError, UsageError
from builder.job import Job, Outcome
from builder.present.publication import Publication
from builder.results import Result, Status, results_of, write_report, write_timings
from builder.sites.portal import publish_portal
from builder.sites.publish import recover
from builder.sources.discover import discover
from builder.sources.read import DEFAULT_LIMIT
from builder.spark.run import run_jobs
from builder.spark.session import DEFAULT_MASTER
from builder.standing import SCRATCH, no_longer_built, prune, remember
from builder.task import unwritable

_WORK, _GONE = "work-", "gone-"
"""How its folders begin: of a build, and of one that has ended."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the user asked for."""

    sources: tuple[Path, ...]
    out: Path
    only: tuple[str, ...] = ()
    """Slugs; empty for all."""
    site_url: str | None = None
    master: str = DEFAULT_MASTER
    strict: bool = False
    limit: int = DEFAULT_LIMIT
    """Largest source in bytes."""
    paper: str | None = None
    """Paper of the printable editions; None for none."""
    by_chapter: bool = False
    """Whether their page numbers begin anew in each chapter."""
    offline: bool = False
    """Whether the sites are for a folder without a server."""
    accepted: tuple[str, ...] = ()
    """Slugs that are published, marked, whatever the gate or the proof finds."""
    prune: bool = False
    """Whether sites that are no longer built are taken away."""


def run(
    options: Options, watch: Callable[[Path, Sequence[Job]], None] = lambda _journals, _jobs: None
) -> tuple[Result, ...]:
    """Build all sources and publish what was built.

    Args:
        options: what to build, and where.
        watch: called once before the tasks begin, with the folder of their journals and what they
            are told.

    Raises:
        UsageError: nothing can be built as asked: no source, no Java, an output folder that cannot
            be written.
    """
    found = discover(options.sources)
    with _work_folder(options.out) as work:
        out = str(options.out.resolve())
        jobs = [
            Job(
                str(f.path.absolute()),
                f.settings,
                out,
                str(work),
                options.site_url,
                options.strict,
                options.limit,
                options.paper,
                options.by_chapter,
                options.offline,
                options.accepted,
                f.synonyms,
                f.asked_for,
            )
            for f in found
        ]
        watch(work / "journal", jobs)
        gone: dict[str, str] = {}
        own = tuple(dict.fromkeys(pair for f in found for pair in f.synonyms))

        def settle(ended: Sequence[Outcome]) -> None:
            gone.update(no_longer_built(ended, options.out))
            if options.prune:
                prune(gone, options.out)

        outcomes, crossing = run_jobs(jobs, options.only, options.master, settle)
        results = results_of(outcomes, options.out, gone)
        results += _written(
            "portal",
            lambda: publish_portal(
                results,
                crossing,
                options.out,
                work,
                Publication(options.site_url, offline=options.offline, synonyms=own),
            ),
            options.out,
        )
        results += _written("report", lambda: write_report(results, options.out), options.out)
        results += _written("sources", lambda: remember(outcomes, options.out), options.out)
        results += _written("timings", lambda: write_timings(outcomes, options.out), options.out)
    return results


def _written(what: str, write: Callable[[], None], out: Path) -> tuple[Result, ...]:
    """Write what crosses municipalities.

    A failure is a result like theirs, and what stood there stays.
    """
    try:
        write()
    except BuildError as error:
        return (Result(Status.FAILED, what, None, None, str(error)),)
    except OSError as error:
        return (Result(Status.FAILED, what, None, None, f"{what}: {unwritable(error, str(out))}"),)
    return ()


@contextmanager
def _work_folder(out: Path) -> Iterator[Path]:
    """A fresh folder for unfinished things inside the output folder, held by this build alone.

    What an earlier build left when it was killed is cleared, and what it had moved aside is moved
    back.
    """
    scratch = out.resolve() / SCRATCH
    try:
        scratch.mkdir(parents=True, exist_ok=True)
        lock = (scratch / "lock").open("w")
    except OSError as error:
        raise UsageError(
            str(out), f"cannot be written ({error.strerror})", "choose another --out"
        ) from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise UsageError(
                str(out), "another build is writing there", "wait for it or choose another --out"
            ) from error
        try:
            work = _prepared(out, scratch)
        except OSError as error:
            raise UsageError(
                str(out),
                f"cannot be written ({error.strerror})",
                "free space there or choose another --out",
            ) from error
        try:
            yield work
        finally:
            _clear(scratch)


def _prepared(out: Path, scratch: Path) -> Path:
    for folder in (out / "site", out / "docs", *(out / "data" / table for table in SCHEMAS)):
        recover(folder)
    _clear(scratch)
    work = Path(mkdtemp(prefix=_WORK, dir=scratch))
    (work / "journal").mkdir()
    return work


def _clear(scratch: Path) -> None:
    """Remove the work folders of this and earlier builds.

    Each is renamed first: a task that outlived its killed build must not find, and publish, a
        folder that is half removed.
    """
    for work in scratch.glob(f"{_WORK}*"):
        work.rename(work.with_name(f"{_GONE}{work.name}"))
    for gone in scratch.glob(f"{_GONE}*"):
        shutil.rmtree(gone, ignore_errors=True)
