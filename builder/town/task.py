"""What one Spark task runs: a municipality from its source file to its published site.

Everything is made in a work folder on the output's file system, proved, and put in place at the
end, so that a failed or killed task leaves the last good site as it was. The folder is removed when
the task ends, so that failed tasks do not fill the disk.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from traceback import walk_tb

from builder.data.parquet_tables import SCHEMAS
from builder.data.report_file import Report, dumps_report
from builder.errors import BuildError, NoCodeError, TownbookError, unwritable
from builder.formats.write import published_scan
from builder.pages.twins import FOLDER as TWINS
from builder.record import made
from builder.record.job import Job, Outcome, Seen
from builder.record.standing import words_of
from builder.runtime import garbage, program
from builder.runtime.journal import Journal
from builder.runtime.stamps import stamped
from builder.runtime.time_limit import OutOfTime, limited, seconds_for
from builder.runtime.written import with_folder
from builder.search.joining import write_ready
from builder.sites.manifest import NAME as SUMS
from builder.sites.manifest import write_sums
from builder.sites.publish import keep_times, put_in_place, share
from builder.sources.folder import size_of
from builder.text.amounts import counted
from builder.text.squash import single_spaced
from builder.town.earlier import gone_since, read_earlier, timeline_of
from builder.town.municipality import Recognized, decided, recognize_source
from builder.town.open_data import OPEN, TABLES, held_against_data, with_data
from builder.town.whole_site import Order, printed_site

SOURCE_TEXT = "source.txt"
"""The text of a file of another kind, published next to `code.json`, whose spans refer to it."""


def name_source(job: Job) -> Outcome:
    """Read a source far enough to know its slug."""
    try:
        with limited(_seconds(job)):
            recognized = recognize_source(job.source.path, job.source.settings, job.how.limit)
    except (Exception, OutOfTime) as error:  # noqa: BLE001  (see `build`)
        if isinstance(error, NoCodeError) and not job.source.named:
            _journal(job).end("passed over")
            return Outcome(job, passed_over=str(error))
        _journal(job).end("failed")
        return Outcome(job, error=failure_line(error, job))
    seen = Seen(recognized.municipality, recognized.facts)
    return Outcome(job, recognized.municipality.slug, seen=seen)


def build(job: Job) -> Outcome:
    """Build one municipality and publish it.

    Failures become outcomes; only an exception that no retry could fix is raised.
    """
    slug = None
    journal = _journal(job)
    try:
        with limited(_seconds(job)), garbage.paused():
            with journal.stage("read"):
                recognized = recognize_source(
                    job.source.path, job.source.settings, job.how.limit, job.seen
                )
            slug = recognized.municipality.slug
            # a new folder for each try: an earlier one may still be dying in its own
            with TemporaryDirectory(
                prefix=f"{slug}-", dir=job.work, ignore_cleanup_errors=True
            ) as work:
                _build(job, recognized, Path(work), journal)
    except (Exception, OutOfTime) as error:  # noqa: BLE001  (one municipality's failure must not stop the others)
        journal.end("failed")
        return Outcome(job, slug, failure_line(error, job), seconds=journal.seconds)
    journal.end("built")
    return Outcome(job, slug, seconds=journal.seconds)


def _journal(job: Job) -> Journal:
    """A journal for each source, named by a hash of its path, because file names may repeat."""
    return Journal(
        Path(job.work) / "journal" / f"{sha256(job.path.encode()).hexdigest()[:16]}.jsonl", job.path
    )


def _seconds(job: Job) -> float:
    """Seconds of processor time for a job, by the size of its sources."""
    return seconds_for(sum(min(size_of(path), job.how.limit) for path in job.paths))


def _build(job: Job, recognized: Recognized, work: Path, journal: Journal) -> None:
    slug = recognized.municipality.slug
    current = Path(job.out) / "site" / slug
    read, undone = decided(recognized, job, job.source, current, journal.stage)
    with journal.stage("versions"):
        earlier, lacking = read_earlier(job, slug)
    with journal.stage("data"):
        code, report, opened = with_data(job, read, work / "data")
        files = opened.files
        if recognized.source.form != "text":
            (work / "data" / OPEN / SOURCE_TEXT).write_text(read.text, encoding="utf-8")
        if recognized.source.form == "scan":
            files = (*files, published_scan(job.source.path, work / "data" / OPEN))
    with journal.stage("versions"):
        timeline = timeline_of(read.day, code, earlier)
        gone, lost = gone_since(current, code, timeline)
    publication = replace(
        opened,
        adopted=job.new_laws(slug),
        timeline=timeline,
        files=files,
        gone=gone,
        portal=True,
    )
    order = Order(job, code, work, publication, earlier, journal)
    site = printed_site(order)
    report["not_made"] += [*undone, *lacking, *lost, *site.not_made]
    report["warnings"] += site.warnings
    _hold_against_data(job, slug, work, report)
    with journal.stage("publish"):
        write_sums(work / "site")
        write_ready(work / "site", words_of(work, slug), work / "site" / SUMS)
        share((work / "docs" / "docs", work / "docs" / TWINS), work / "site")
        sources = made.hash_of_sources(read.sha256, [one.sha256 for one in earlier])
        _publish(work, job, report, sources)


def _hold_against_data(job: Job, slug: str, work: Path, report: Report) -> None:
    """Compare the words that the finished site shows with the data; adds differences to the report.

    Raises:
        BuildError: they differ, or there are warnings in a strict build.
    """
    shown = held_against_data(job, slug, work / "site", work / "data")
    report["warnings"] += [f"shown: {wrong}" for wrong in shown]
    for folder in (work / "data" / OPEN, work / "docs" / "docs" / "data", work / "site" / "data"):
        (folder / "report.json").write_text(dumps_report(report), encoding="utf-8")
    warned = [*report["not_made"], *report["warnings"]]
    if job.how.strict and warned:
        raise BuildError(
            job.path, f"--strict: {counted(len(warned), 'warning')}, the first: {warned[0]}"
        )


def _publish(work: Path, job: Job, report: Report, sources: str) -> None:
    """Put tables and docs in place, then the site, so that a site in place has its data in place.

    The note of what it was made from is written last, and only if the program has not changed
    since.
    """
    out, slug = Path(job.out), report["slug"]
    tables = [f"{table}/slug={slug}" for table in SCHEMAS]
    places = {f"data/{table}": work / "data" / TABLES / table for table in tables}
    places |= {f"{folder}/{slug}": work / folder for folder in ("docs", "site")}
    for place, folder in places.items():
        keep_times(folder, out / place)
    key = made.key_of(job, slug, sources, program.begun().digest)
    words_of(work, slug).replace(with_folder(words_of(out, slug)))
    note = made.Made(slug, job.path, key, program.begun().digest, stamped(places))
    made.forget(out, slug)
    for place, folder in places.items():
        put_in_place(folder, out / place)
    if made.depends_on_inputs_alone(report) and program.unchanged():
        made.write_note(note, out)


_NO_MEMORY = (
    "needs more memory than there is; build it alone, on one core (--master 'local[1,4]'), "
    "or on a larger machine"
)


def failure_line(error: BaseException, job: Job) -> str:
    """The one-line message for an error.

    Args:
        error: what a task raised.
        job: what it had to build.
    """
    if isinstance(error, OutOfTime):
        place = _where(error).rpartition(" in ")[2]
        return (
            f"{job.path}: was not built within {_seconds(job):.0f} seconds of processor time "
            f"(in {place}); this is a defect, please report it"
        )
    if isinstance(error, TownbookError):
        return str(error)
    if isinstance(error, MemoryError):
        return f"{job.path}: {_NO_MEMORY}"
    if isinstance(error, OSError):
        return f"{job.path}: {unwritable(error, job.out)}"
    return (
        f"{job.path}: Townbook failed on it ({_where(error)}); this is a defect, please report it"
    )


def _where(error: BaseException) -> str:
    """An unexpected error in a few words: its kind, its message, and our line that raised it."""
    place = ""
    for frame, line in walk_tb(error.__traceback__):
        file = Path(frame.f_code.co_filename)
        if "builder" in file.parts:
            place = f"{file.name}:{line}"
    words = single_spaced(f"{type(error).__name__}: {error}")
    return f"{words} in {place}"
