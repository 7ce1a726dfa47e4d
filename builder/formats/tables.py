"""The tables of open data as files of a site, and the Data Package that describes them.

The rows are those of the Parquet tables. As Parquet, each table is a file of its own; as CSV, all
are in one ZIP, which is itself a package.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import pyarrow as pa

from builder.data.parquet_tables import ROWS, SCHEMAS
from builder.formats.zipped import zipped
from builder.frozen import Plain
from builder.model import Code
from builder.present.facts import Facts

PACKAGE = "datapackage.json"
CODE = "code.json"
CSV = "tables.csv.zip"
FOLDER = "tables"
"""Folder for the Parquet files, next to `code.json`."""
_PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json"
_ABOUT = {
    "codes": "One row: whose code this is, and what it was read from.",
    "divisions": "Parts, chapters, articles and other headings above sections, in reading order.",
    "sections": "Sections and what takes a section's place, in reading order.",
    "blocks": "The text: paragraphs, items, definitions, tables and notes, in reading order.",
    "history": "History notes with the acts that they record, one row for each act.",
    "footnotes": "Footnotes of the publisher, each with the places of its marks.",
    "references": "References to other provisions and laws, and where each leads.",
}
"""A description of each table."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings of cells that a spreadsheet would read as formulas."""


def csv_of(code: Code, name: str) -> bytes:
    """A table as CSV (RFC 4180, UTF-8); lists are JSON, and unknown values are empty.

    An apostrophe precedes any text that a spreadsheet would run as a formula ("=1+2").
    """
    columns = SCHEMAS[name].names
    made = StringIO(newline="")
    rows = csv.writer(made, lineterminator="\r\n")
    rows.writerow(columns)
    for row in ROWS[name](code):
        rows.writerow([_cell(row.get(column)) for column in columns])
    return made.getvalue().encode()


def write(code: Code, folder: Path, parquet: Path) -> None:
    """Write the tables and their package into the folder of `code.json`.

    Args:
        code: with its references resolved.
        folder: the folder with `code.json`.
        parquet: the folder that `builder.data.parquet_tables` wrote the code's tables to.
    """
    slug = code.municipality.slug
    tables = {f"{name}.csv": csv_of(code, name) for name in SCHEMAS}
    files = {CSV: zipped([(PACKAGE, _package(code, tables)), *tables.items()])}
    for name in SCHEMAS:
        files[f"{FOLDER}/{name}.parquet"] = (
            parquet / name / f"slug={slug}" / "part-0.parquet"
        ).read_bytes()
    (folder / FOLDER).mkdir()
    package = _package(code, {CODE: (folder / CODE).read_bytes(), **files})
    for path, held in [*files.items(), (PACKAGE, package)]:
        (folder / path).write_bytes(held)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, (bool, list, tuple)):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return str(value)


def _package(code: Code, files: Mapping[str, bytes]) -> bytes:
    """A `datapackage.json` with some files as its resources."""
    facts = Facts.of_code(code)
    values = {
        "$schema": _PROFILE,
        "name": facts.slug,
        "title": facts.site_name,
        "description": " ".join(_description(facts)),
        "version": facts.stated_iso,
        "homepage": facts.official_url,
        "sources": [{"title": f"{facts.publisher}: {facts.file}"}],
        "resources": [_resource(Path(path), held) for path, held in files.items()],
    }
    known = {name: value for name, value in values.items() if value}
    return (json.dumps(known, ensure_ascii=False, indent=2) + "\n").encode()


def _description(facts: Facts) -> Iterator[str]:
    yield f"The code of {facts.called}, {facts.state}, as data: an unofficial copy,"
    yield f"{facts.how_current}."
    if facts.fictional:
        yield "This municipality does not exist."
    yield from (words for words in (facts.caution, facts.rights) if words)


def _resource(path: Path, held: bytes) -> Plain:
    """A file as a resource of a package; a table also has its columns."""
    about = {
        "name": path.stem,
        "path": path.as_posix(),
        "format": path.suffix[1:],
        "bytes": len(held),
        "hash": f"sha256:{sha256(held).hexdigest()}",
    }
    if path.stem not in SCHEMAS:
        return about
    fields = [{"name": field.name, "type": _type(field.type)} for field in SCHEMAS[path.stem]]
    return about | {
        "type": "table",
        "description": _ABOUT[path.stem],
        "schema": {"fields": fields, "missingValues": [""]},
    }


def _type(kind: pa.DataType) -> str:
    """The name in Table Schema for a type of Parquet."""
    tests = (
        (pa.types.is_boolean, "boolean"),
        (pa.types.is_integer, "integer"),
        (pa.types.is_floating, "number"),
        (pa.types.is_date, "date"),
        (pa.types.is_list, "array"),
    )
    return next((name for fits, name in tests if fits(kind)), "string")
