"""Write the open data of a code, and refuse what does not agree with its source or its pages."""

from __future__ import annotations

import json
from pathlib import Path

from builder.data import code_json, contract
from builder.data.parquet_tables import write_tables
from builder.data.report import report_of
from builder.data.report_file import Report, dumps_report
from builder.errors import BuildError
from builder.formats.write import write_formats
from builder.model import Code
from builder.present.publication import Publication
from builder.present.unit_texts import own_hash
from builder.proof import unproved
from builder.record.job import Job
from builder.runtime.written import with_folder
from builder.shown import differences
from builder.text.amounts import counted
from builder.town.municipality import Read
from builder.town.proven import Proven, proven

HASHES = "sections.sha256"
OPEN, TABLES = "open", "tables"
"""The folders of the open data and of the tables, inside that of a code's data."""


def with_data(job: Job, read: Read, folder: Path) -> tuple[Code, Report, Publication]:
    """Prove a code and write its data in all formats into a new folder.

    Returns the code as it is published, its report, and how its site begins.

    Raises:
        BuildError: the proof found faults that were not accepted, or the data breaks its schema.
    """
    held = proven(read.code, read.text)
    slug = held.code.municipality.slug
    report = write_data(held, read, folder)
    wrong = report["faults"]
    _refuse(job, slug, wrong, f"the proof found {counted(len(wrong), 'fault')}", "it, marked")
    publication = Publication(
        site_url(job, slug),
        faults=(*wrong, *report["unproved"]),
        source=read.text,
        offline=job.how.offline,
        synonyms=job.source.synonyms,
        files=write_formats(held.code, folder / OPEN, folder / TABLES),
    )
    return held.code, report, publication


def site_url(job: Job, slug: str) -> str | None:
    """The address that a municipality's site will have, if known."""
    return f"{job.how.site_url.rstrip('/')}/{slug}/" if job.how.site_url else None


def write_data(held: Proven, read: Read, folder: Path) -> Report:
    """Write the tables and the open data of a code into a new folder; returns the report.

    Raises:
        BuildError: `code.json` breaks its schema.
    """
    opened = folder / OPEN
    opened.mkdir(parents=True)
    code = held.code
    plain = code_json.to_json(code) | {"unproved": unproved(held.faults)}
    if wrong := contract.problems(plain):
        raise BuildError(
            code.source.file,
            f"code.json breaks its schema: {wrong[0]}",
            "please report it",
        )
    report = report_of(code, held.faults, len(read.text)) | {"gate": read.judged.as_data()}
    files = {
        "code.json": code_json.dumps_plain(plain),
        contract.SCHEMA: contract.schema_text(),
        # one line for each section in reading order: its hash, two blanks, its id
        HASHES: "".join(f"{own_hash([unit])}  {unit.id}\n" for unit in code.sections),
        "report.json": dumps_report(report),
    }
    for name, text in files.items():
        (opened / name).write_text(text, encoding="utf-8")
    for name, image in code.pictures.items():
        with_folder(opened / name).write_bytes(image)
    write_tables(code, folder / TABLES)
    return report


def held_against_data(job: Job, slug: str, site: Path, folder: Path) -> list[str]:
    """Places where a site shows other words than the data that `with_data` wrote into `folder`.

    Raises:
        BuildError: there are such places, and the slug was not accepted.
    """
    plain = json.loads((folder / OPEN / "code.json").read_bytes())
    shown = differences(site, plain, paper=False)
    problem = f"its pages differ from its data in {counted(len(shown), 'place')}"
    _refuse(job, slug, shown, problem, "it all the same")
    return shown


def _refuse(job: Job, slug: str, wrong: list[str], problem: str, published: str) -> None:
    """Refuse what is wrong, unless its slug was accepted."""
    if wrong and slug not in job.how.accepted:
        advice = f"please report it; --accept {slug} publishes {published}"
        raise BuildError(job.path, f"{problem}, the first: {wrong[0]}", advice)
