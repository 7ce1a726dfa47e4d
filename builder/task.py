"""A municipality's whole way, from its source file to its published site: what one Spark task runs.

Everything is made in a work folder on the file system of the output, proved, and put in place at
the end, so that a failed or killed task leaves the last good site as it was.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from builder import garbage, made, on_paper, program
from builder.corrections.carried_out import BEFORE, BEHIND, carried_out
from builder.data import code_json, schema, section_hashes
from builder.data.parquet_tables import SCHEMAS, write_tables
from builder.data.report import report_of
from builder.data.report_file import Report, dumps_report
from builder.earlier import Read, read_earlier, timeline_of, told_of
from builder.errors import BuildError, NoCodeError, TownbookError, unwritable
from builder.formats.write import write_formats
from builder.gate.gate import Judged, judge, passed
from builder.job import Job, Named, Outcome, Seen
from builder.journal import Journal
from builder.last_build import gone_since, read_last
from builder.model import Code
from builder.municipality import Recognised, parsed_code, recognise_source, resolved
from builder.pages.docs import write_docs
from builder.pages.twins import FOLDER as TWINS
from builder.present.publication import AT, Publication
from builder.print.card import Card, draw
from builder.print.editions import FOLDER as PRINT
from builder.print.editions import read_manifest
from builder.proof import Fault, faults, unproved
from builder.search.ready_words import write_ready
from builder.shown import differences
from builder.sites.manifest import NAME as SUMS
from builder.sites.manifest import write_sums
from builder.sites.mkdocs import build_site
from builder.sites.offline import name_files
from builder.sites.publish import put_in_place
from builder.sites.same_files import keep_times, share
from builder.stamps import stamped
from builder.standing import words_of
from builder.time_limit import OutOfTime, limited, seconds_for
from builder.versions.timeline import Timeline

SOURCE_TEXT = "source.txt"
"""The text of a file that is none, published beside `code.json`: spans point into it."""
_NO_MEMORY = (
    "needs more memory than there is; build it alone, on one core (--master 'local[1,4]'), "
    "or on a larger machine"
)


def name_source(job: Job) -> Named:
    """Read a source far enough to know its slug."""
    try:
        with limited(_seconds(job)):
            recognised = recognise_source(Path(job.path), job.settings, job.limit)
    except (Exception, OutOfTime) as error:  # noqa: BLE001  (see `build`)
        if isinstance(error, NoCodeError) and not job.asked_for:
            _journal(job).end("passed over")
            return Named(job, None, passed_over=str(error))
        _journal(job).end("failed")
        return Named(job, None, _line(error, job))
    seen = Seen(recognised.municipality, recognised.facts)
    return Named(job, recognised.municipality.slug, seen=seen)


def build(job: Job) -> Outcome:
    """Build one municipality and publish it.

    No exception leaves here but those that no retry could mend.
    """
    slug = None
    journal = _journal(job)
    try:
        with limited(_seconds(job)), garbage.put_off():
            with journal.stage("read"):
                recognised = recognise_source(Path(job.path), job.settings, job.limit, job.seen)
            slug = recognised.municipality.slug
            report = _build(job, recognised, journal)
    except (Exception, OutOfTime) as error:  # noqa: BLE001  (one municipality's failure must not stop the others)
        journal.end("failed")
        return Outcome(job.path, slug, _line(error, job), seconds=journal.seconds)
    journal.end("built")
    return Outcome(job.path, slug, report=report, seconds=journal.seconds)


def _journal(job: Job) -> Journal:
    """A file of its own for every source: two in different folders may bear one name."""
    return Journal(
        Path(job.work) / "journal" / f"{sha256(job.path.encode()).hexdigest()[:16]}.jsonl", job.path
    )


def _seconds(job: Job) -> float:
    """The processor time that a job may take, by the size of its sources."""
    return seconds_for(sum(min(_size(path), job.limit) for path in job.paths))


def _size(path: str) -> int:
    try:
        return Path(path).stat().st_size
    except OSError:  # it cannot be read; whoever reads it says so
        return 0


def _line(error: BaseException, job: Job) -> str:
    """What a user is told of an error: one line, and never a traceback."""
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
    """An unexpected error in a few words.

    Given are its kind, its message, and the line of ours that raised it.
    """
    frame = error.__traceback__
    place = ""
    while frame is not None:
        file = Path(frame.tb_frame.f_code.co_filename)
        if "builder" in file.parts:
            place = f"{file.name}:{frame.tb_lineno}"
        frame = frame.tb_next
    said = " ".join(
        f"{type(error).__name__}: {error}".split()
    )  # one line, whatever the message holds
    return f"{said} in {place}"


def _build(job: Job, recognised: Recognised, journal: Journal) -> Report:
    slug, text = recognised.municipality.slug, recognised.source.text
    work = Path(
        mkdtemp(prefix=f"{slug}-", dir=job.work)
    )  # fresh for each try: an earlier one may still be dying in its own
    code, judged, undone = _code(job, recognised, journal)
    with journal.stage("versions"):
        earlier, lacking = read_earlier(job, slug)
        timeline = timeline_of(job.day, code, earlier)
        gone = gone_since(read_last(Path(job.out) / "site" / slug), code, timeline)
    with journal.stage("data"):
        report = write_data(code, text, work / "data", judged)
        files = write_formats(code, *_data(work / "data"), job.day)
        if recognised.source.form != "text":
            (work / "data" / "open" / SOURCE_TEXT).write_text(text, encoding="utf-8")
    _refuse_faults(job, slug, report["faults"])
    publication = Publication(
        _site_url(job, slug),
        faults=(*report["faults"], *report["unproved"]),
        source=text,
        offline=job.offline,
        synonyms=job.synonyms,
        timeline=timeline,
        files=files,
        gone=gone,
    )
    order = _Order(job, code, work, publication, tuple(earlier), journal)
    made_site, unmade = _printed_site(order)
    report["not_made"] += [*undone, *lacking, *unmade]
    report["warnings"] += made_site.warnings
    _hold_against_data(job, slug, work, report)
    with journal.stage("publish"):
        write_sums(work / "site")
        write_ready(work / "site", words_of(work, slug), work / "site" / SUMS)
        share((work / "docs" / "docs", work / "docs" / TWINS), work / "site")
        _publish(work, job, report, _sources(recognised, earlier))
    return report


@dataclass(frozen=True, slots=True)
class _Order:
    """Of what a site is made."""

    job: Job
    code: Code
    work: Path
    publication: Publication
    earlier: tuple[Read, ...]
    journal: Journal


@dataclass(frozen=True, slots=True)
class _Site:
    """What is to be said of a site that was made."""

    warnings: list[str]
    not_made: list[str]


def _printed_site(order: _Order) -> tuple[_Site, list[str]]:
    """Make docs and site while the editions are set; gives what could not be made.

    Where an edition cannot be, the pages are made once more, without links to it.
    """
    job, work, journal = order.job, order.work, order.journal
    docs, site, folder = work / "docs" / "docs", work / "site", work / PRINT
    slug = order.code.municipality.slug
    with ExitStack() as beside:
        with journal.counted("print"):
            editions = on_paper.begun(job, order.code, folder, _site_url(job, slug))
            held = beside.enter_context(editions)
            binder, unbound = on_paper.binder(job, order.publication.timeline, folder)
        card, undrawn = _card(job, order.code)
        publication = replace(order.publication, card=card, binder=binder)
        made_site = _site(order, replace(publication, editions=held.editions))
        with journal.stage("print"):
            unprinted = on_paper.ended(held, docs, site)
    if unprinted:
        made_site = _site(order, replace(publication, editions=read_manifest(folder)))
    on_paper.placed(folder, docs, site)
    return made_site, [*unprinted, *unbound, *undrawn, *made_site.not_made]


def _site(order: _Order, publication: Publication) -> _Site:
    """Write the docs and build the site of them, with those of earlier versions in it."""
    job, work, not_made = order.job, order.work, list[str]()
    with order.journal.stage("pages"):
        pages = write_docs(order.code, work / "docs", publication)
        _copy(work / "data" / "open", work / "docs" / "docs" / "data")
    with order.journal.stage("site"):
        warnings = build_site(work / "docs", work / "site")
        if publication.timeline:
            for one in order.earlier:
                not_made += _earlier_site(job, one, publication.timeline, work)
        if job.offline:
            name_files(work / "site")
    told = [warning.replace(f"{work}/", "") for warning in warnings]
    told += [f"leads to no page, and is not linked: {address}" for address in pages.broken_links]
    return _Site(told, not_made)


def _code(job: Job, recognised: Recognised, journal: Journal) -> tuple[Code, Judged, list[str]]:
    """The code with its references and what was decided by hand.

    With it what the gate says of it, and which decisions could not be carried out.
    """
    slug, text = recognised.municipality.slug, recognised.source.text
    with journal.stage("parse"):
        parsed, undone = carried_out(parsed_code(recognised), text, job.decisions(slug), BEFORE)
        judged = judge(parsed, text, Path(job.out) / "site" / slug)
        parsed = passed(parsed, judged, job.path, accepted=slug in job.accepted)
    with journal.stage("resolve"):
        code, more = carried_out(
            resolved(parsed, recognised.source), text, job.decisions(slug), BEHIND
        )
    return code, judged, [*undone, *more]


def _hold_against_data(job: Job, slug: str, work: Path, report: Report) -> None:
    """Compare the words that the finished site shows with the data, and add it to the report.

    Raises:
        BuildError: they differ, or there are warnings and none are allowed.
    """
    data = json.loads((work / "data" / "open" / "code.json").read_text(encoding="utf-8"))
    shown = differences(work / "site", data, paper=False)
    _refuse_differences(job, slug, shown)
    report["warnings"] += [f"shown: {wrong}" for wrong in shown]
    _rewrite(report, work)
    warned = [*report["not_made"], *report["warnings"]]
    if job.strict and warned:
        raise BuildError(job.path, f"--strict: {len(warned)} warnings, the first: {warned[0]}")


def _sources(recognised: Recognised, earlier: Sequence[Read]) -> str:
    """One hash of all sources that were read."""
    return made.hash_of_sources(recognised.source.sha256, [one.sha256 for one in earlier])


def _earlier_site(job: Job, one: Read, timeline: Timeline, work: Path) -> list[str]:
    """Make the site of an earlier version within that of the newest.

    It has the pages, the search and the data of its day, and no printed editions. Given is why it
    could not be made; the newest is published all the same.
    """
    slug, folder = one.code.municipality.slug, f"{AT}/{one.day}"
    data = work / "earlier" / one.day
    try:
        report = write_data(one.code, one.text, data, one.judged)
        _refuse_faults(job, slug, report["faults"])
        files = write_formats(one.code, *_data(data), one.day)
        write_docs(
            one.code,
            work / "docs" / folder,
            Publication(
                _site_url(job, f"{slug}/{folder}"),
                faults=(*report["faults"], *report["unproved"]),
                source=one.text,
                offline=job.offline,
                synonyms=job.synonyms,
                earlier=told_of(one.day, timeline),
                files=files,
            ),
        )
        _copy(data / "open", work / "docs" / folder / "docs" / "data")
        build_site(work / "docs" / folder, work / "site" / folder)
        plain = json.loads((data / "open" / "code.json").read_text(encoding="utf-8"))
        _refuse_differences(job, slug, differences(work / "site" / folder, plain, paper=False))
    except TownbookError as error:
        for made_of_it in (work / "docs" / folder, work / "site" / folder):
            shutil.rmtree(made_of_it, ignore_errors=True)
        return [f"no version of {one.day}: {error}"]
    return []


def _refuse_faults(job: Job, slug: str, faults: list[str]) -> None:
    """A text with wrong words is published only where somebody accepts it, and then it is marked.

    Raises:
        BuildError: the proof found faults, and nobody accepted them.
    """
    if faults and slug not in job.accepted:
        raise BuildError(
            job.path,
            f"the proof found {len(faults)} faults, the first: {faults[0]}",
            f"please report it; --accept {slug} publishes it, marked",
        )


def _refuse_differences(job: Job, slug: str, shown: list[str]) -> None:
    """Pages with other words than the data are published only where somebody accepts them.

    Raises:
        BuildError: there are such, and nobody accepted them.
    """
    if shown and slug not in job.accepted:
        raise BuildError(
            job.path,
            f"its pages differ from its data in {len(shown)} places, the first: {shown[0]}",
            f"please report it; --accept {slug} publishes it all the same",
        )


def _card(job: Job, code: Code) -> tuple[bytes | None, list[str]]:
    """The picture that stands for the site, or why there is none, which is better than no site."""
    try:
        return draw(Card.of_code(code), Path(job.work)), []
    except BuildError as error:
        return None, [f"no card: {error}"]


def _site_url(job: Job, slug: str) -> str | None:
    return f"{job.site_url.rstrip('/')}/{slug}/" if job.site_url else None


def write_data(code: Code, source: str, folder: Path, judged: Judged) -> Report:
    """Write the tables and the open data of a code into a fresh folder.

    Prove the data, and give its report.

    Raises:
        BuildError: `code.json` does not follow its schema.
    """
    opened = folder / "open"
    opened.mkdir(parents=True)
    plain: dict[str, Any] = code_json.to_json(code)
    found: list[Fault] = faults(plain, source)
    plain["unproved"] = unproved(found)
    wrong = schema.problems(plain)
    if wrong:
        raise BuildError(
            code.source.file,
            f"code.json breaks its schema in {len(wrong)} places, first {wrong[0]}",
            "please report it",
        )
    report = report_of(code, found, len(source)) | {"gate": judged.as_data()}
    (opened / "code.json").write_text(code_json.dumps_plain(plain), encoding="utf-8")
    (opened / schema.NAME).write_text(schema.schema_text(), encoding="utf-8")
    (opened / section_hashes.NAME).write_text(section_hashes.section_hashes(code), encoding="utf-8")
    (opened / "report.json").write_text(dumps_report(report), encoding="utf-8")
    write_tables(code, folder / "tables")
    return report


def _data(folder: Path) -> tuple[Path, Path]:
    """Where `write_data` has written the open data, and where the tables."""
    return folder / "open", folder / "tables"


def _rewrite(report: Report, work: Path) -> None:
    """Write the report again where it is published, with what every stage has said."""
    for folder in (work / "data" / "open", work / "docs" / "docs" / "data", work / "site" / "data"):
        (folder / "report.json").write_text(dumps_report(report), encoding="utf-8")


def _copy(made: Path, target: Path) -> None:
    shutil.copytree(made, target, dirs_exist_ok=True)


def _publish(work: Path, job: Job, report: Report, sources: str) -> None:
    """Tables and docs first, the site last: a site in place has its data in place.

    The note of what it was made of comes behind all of it, and only where the program that made it
    is still the one that is there.
    """
    out, slug = Path(job.out), report["slug"]
    places = {
        **{
            f"data/{table}/slug={slug}": work / "data" / "tables" / table / f"slug={slug}"
            for table in SCHEMAS
        },
        f"docs/{slug}": work / "docs",
        f"site/{slug}": work / "site",
    }
    for place, folder in places.items():
        keep_times(folder, out / place)
    key = made.key_of(job, slug, sources, program.begun().digest)
    words_of(out, slug).parent.mkdir(parents=True, exist_ok=True)
    words_of(work, slug).replace(words_of(out, slug))
    note = made.Made(slug, job.path, key, program.begun().digest, stamped(places))
    made.forget(out, slug)
    for place, folder in places.items():
        put_in_place(folder, out / place)
    if made.depends_on_inputs_alone(report) and program.unchanged():
        made.write_note(note, out)
    shutil.rmtree(work)
