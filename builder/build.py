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

from builder.data.tables import SCHEMAS
from builder.errors import UsageError
from builder.results import Result, results_of, write_report, write_timings
from builder.sites.portal import publish_portal
from builder.sites.publish import recover
from builder.sources.discover import discover
from builder.sources.read import DEFAULT_LIMIT
from builder.spark.run import run_jobs
from builder.spark.session import DEFAULT_MASTER
from builder.task import Job

SCRATCH = ".townbook"
"""Folder of an output folder for unfinished things."""


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


def run(options: Options, watch: Callable[[Path, Sequence[Job]], None] = lambda _journals, _jobs: None) -> tuple[Result, ...]:
    """Build all sources and publish what was built.

    Args:
        options: what to build, and where.
        watch: called once before the tasks begin, with the folder of their journals and what they are told.

    Raises:
        UsageError: nothing can be built as asked: no source, no Java, an output folder that cannot be written.
    """
    found = discover(options.sources)
    with _work_folder(options.out) as work:
        out = str(options.out.resolve())
        jobs = [Job(str(f.path.resolve()), f.settings, out, str(work), options.site_url, options.strict, options.limit) for f in found]
        watch(work / "journal", jobs)
        outcomes, overview = run_jobs(jobs, options.only, options.master)
        results = results_of(outcomes, options.out)
        publish_portal(results, overview, options.out, work, options.site_url)
        write_report(results, options.out)
        write_timings(outcomes, options.out)
    return results


@contextmanager
def _work_folder(out: Path) -> Iterator[Path]:
    """A fresh folder for unfinished things inside the output folder, held by this build alone.

    What an earlier build left when it was killed is cleared, and what it had moved aside is moved back.
    """
    scratch = out.resolve() / SCRATCH
    try:
        scratch.mkdir(parents=True, exist_ok=True)
        lock = (scratch / "lock").open("w")
    except OSError as error:
        raise UsageError(str(out), f"cannot be written ({error.strerror})", "choose another --out") from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise UsageError(str(out), "another build is writing there", "wait for it or choose another --out") from error
        for folder in (out / "site", out / "docs", *(out / "data" / table for table in SCHEMAS)):
            recover(folder)
        work = scratch / "work"
        shutil.rmtree(work, ignore_errors=True)
        (work / "journal").mkdir(parents=True)
        try:
            yield work
        finally:
            shutil.rmtree(work, ignore_errors=True)
