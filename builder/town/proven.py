"""Compare a code with its source: what does not follow becomes uncertain or is refused."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from builder.data import code_json, contract
from builder.data.parquet_tables import write_tables
from builder.data.report import report_of
from builder.data.report_file import Report, dumps_report
from builder.errors import BuildError
from builder.frozen import Plain, frozen
from builder.gate.gate import Judged
from builder.grouped import grouped
from builder.model import Block, Code, Event, Unit
from builder.present.unit_texts import own_hash
from builder.proof import Fault, faults, unproved
from builder.proof.fault import About, about
from builder.record.job import Job
from builder.runtime.written import with_folder
from builder.shown import differences
from builder.text.amounts import counted

HASHES = "sections.sha256"

T = TypeVar("T", Unit, Block, Event)

UNPROVED = 0.5
"""Highest confidence of what the proof cannot confirm: as likely wrong as right."""


@frozen
class Proven:
    """A code after the proof."""

    code: Code
    """The code as it is published: nothing unproved is certain."""
    faults: tuple[Fault, ...]


def proven(code: Code, source: str) -> Proven:
    """Prove a code, and lower the confidence of what does not follow from the source.

    Args:
        code: with its references.
        source: its decoded text.
    """
    found = faults(code_json.to_json(code), source)
    named = (about(fault.kind, fault.where) for fault in found if not fault.of_words)
    doubted = grouped((one.unit, one) for one in named)
    units = tuple(_doubted(unit, doubted.get(unit.id, ())) for unit in code.units)
    return Proven(replace(code, units=units) if doubted else code, tuple(found))


def _doubted(unit: Unit, named: Iterable[About]) -> Unit:
    for one in named:
        if one.what == "blocks":
            unit = unit.with_block(one.nth, _unsure(unit.blocks[one.nth]))
        elif one.what == "history":
            unit = _note_doubted(unit, one.nth)
        elif one.what == "title":
            unit = replace(unit, title_confidence=min(unit.title_confidence, UNPROVED))
        else:
            unit = replace(unit, number_confidence=min(unit.number_confidence, UNPROVED))
        unit = _unsure(unit)
    return unit


def _unsure(held: T) -> T:
    return replace(held, confidence=min(held.confidence, UNPROVED))


def _note_doubted(unit: Unit, at: int) -> Unit:
    note = unit.history[at]
    events = tuple(map(_unsure, note.events))
    history = (*unit.history[:at], replace(note, events=events), *unit.history[at + 1 :])
    return replace(unit, history=history)


def refuse_faults(job: Job, slug: str, faults: list[str]) -> None:
    """Refuse a code with faults, unless its slug was accepted; then it is published, marked.

    Raises:
        BuildError: the proof found faults that were not accepted.
    """
    _refuse(job, slug, faults, f"the proof found {counted(len(faults), 'fault')}", "it, marked")


def held_against_data(job: Job, slug: str, site: Path, folder: Path) -> list[str]:
    """Places where a site shows other words than the data that `write_data` wrote into `folder`.

    Raises:
        BuildError: there are such places, and the slug was not accepted.
    """
    plain = json.loads((places(folder)[0] / "code.json").read_bytes())
    shown = differences(site, plain, paper=False)
    problem = f"its pages differ from its data in {counted(len(shown), 'place')}"
    _refuse(job, slug, shown, problem, "it all the same")
    return shown


def _refuse(job: Job, slug: str, wrong: list[str], problem: str, published: str) -> None:
    if wrong and slug not in job.how.accepted:
        advice = f"please report it; --accept {slug} publishes {published}"
        raise BuildError(job.path, f"{problem}, the first: {wrong[0]}", advice)


def write_data(held: Proven, source: str, folder: Path, judged: Judged) -> Report:
    """Write the tables and the open data of a code into a new folder; returns the report.

    Raises:
        BuildError: `code.json` breaks its schema.
    """
    opened = folder / "open"
    opened.mkdir(parents=True)
    code = held.code
    plain: Plain = code_json.to_json(code)
    plain["unproved"] = unproved(held.faults)
    wrong = contract.problems(plain)
    if wrong:
        raise BuildError(
            code.source.file,
            f"code.json breaks its schema: {wrong[0]}",
            "please report it",
        )
    report = report_of(code, held.faults, len(source)) | {"gate": judged.as_data()}
    files = {
        "code.json": code_json.dumps_plain(plain),
        contract.SCHEMA: contract.schema_text(),
        HASHES: section_hashes(code),
        "report.json": dumps_report(report),
    }
    for name, text in files.items():
        (opened / name).write_text(text, encoding="utf-8")
    for name, image in code.pictures.items():
        with_folder(opened / name).write_bytes(image)
    write_tables(code, folder / "tables")
    return report


def places(folder: Path) -> tuple[Path, Path]:
    """The folders of the open data and of the tables, inside the folder given to `write_data`."""
    return folder / "open", folder / "tables"


def section_hashes(code: Code) -> str:
    """One line for each section in reading order: its hash, two blanks, its id."""
    return "".join(f"{own_hash([unit])}  {unit.id}\n" for unit in code.sections)
