"""What is published of a code besides its pages: open data and tables, proved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from builder.data import code_json, contract
from builder.data.parquet_tables import write_tables
from builder.data.report import report_of
from builder.data.report_file import Report, dumps_report
from builder.errors import BuildError
from builder.gate.gate import Judged
from builder.model import Code
from builder.present.unit_texts import own_hash
from builder.proof import unproved
from builder.town.proven import Proven

HASHES = "sections.sha256"


def write_data(held: Proven, source: str, folder: Path, judged: Judged) -> Report:
    """Write the tables and the open data of a code into a fresh folder, and give its report.

    Raises:
        BuildError: `code.json` does not follow its schema.
    """
    opened = folder / "open"
    opened.mkdir(parents=True)
    code = held.code
    plain: dict[str, Any] = code_json.to_json(code)
    plain["unproved"] = unproved(held.faults)
    wrong = contract.problems(plain)
    if wrong:
        raise BuildError(
            code.source.file,
            f"code.json breaks its schema: {wrong[0]}",
            "please report it",
        )
    report = report_of(code, held.faults, len(source)) | {"gate": judged.as_data()}
    (opened / "code.json").write_text(code_json.dumps_plain(plain), encoding="utf-8")
    (opened / contract.SCHEMA).write_text(contract.schema_text(), encoding="utf-8")
    (opened / HASHES).write_text(section_hashes(code), encoding="utf-8")
    (opened / "report.json").write_text(dumps_report(report), encoding="utf-8")
    write_tables(code, folder / "tables")
    return report


def places(folder: Path) -> tuple[Path, Path]:
    """Where `write_data` has written the open data, and where the tables."""
    return folder / "open", folder / "tables"


def section_hashes(code: Code) -> str:
    """A line for each section in reading order: the hash, two blanks, its id."""
    return "".join(f"{own_hash([unit])}  {unit.id}\n" for unit in code.sections)
