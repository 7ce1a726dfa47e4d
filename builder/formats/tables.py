"""The tables of open data as files of a site, and the Data Package that describes them.

The rows are those of the Parquet tables. As Parquet each table is a file of its own; as CSV they
are in one ZIP, which is a package by itself.
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
from builder.model import Code
from builder.present.facts import Facts

PACKAGE = "datapackage.json"
CSV = "tables.csv.zip"
FOLDER = "tables"
"""Of the Parquet files, beside `code.json`."""
_PROFILE = "https://datapackage.org/profiles/2.0/datapackage.json"
_ABOUT = {
    "codes": "One row: whose code this is, and what it was read from.",
    "divisions": "Parts, chapters, articles and other headings above sections, in reading order.",
    "sections": "Sections and what stands in a section's place, in reading order.",
    "blocks": "The text: paragraphs, items, definitions, tables and notes, in reading order.",
    "history": "History notes with the acts that they record, one row for each act.",
    "footnotes": "Footnotes of the publisher, each with the places of its marks.",
    "references": "References to other provisions and laws, and where each leads.",
}
"""What each table holds."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet takes for a formula."""


def csv_of(code: Code, name: str) -> bytes:
    """A table as CSV (RFC 4180, UTF-8); lists are JSON, and what is not known is empty.

    A text that a spreadsheet would run as a formula ("=1+2") has an apostrophe before it.
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
        folder: where `code.json` lies.
        parquet: where `builder.data.parquet_tables` has written the tables of the code.
        day: the ISO date of this version, where the code has versions.
    """
    slug = code.municipality.slug
    tables = {name: csv_of(code, name) for name in SCHEMAS}
    plain = [_table(name, f"{name}.csv", held) for name, held in tables.items()]
    alone = _dumps(_package(code, plain))
    packed = zipped([(PACKAGE, alone), *((f"{name}.csv", held) for name, held in tables.items())])
    (folder / CSV).write_bytes(packed)
    (folder / FOLDER).mkdir()
    resources = [_resource("code", "code.json", (folder / "code.json").read_bytes(), "json")]
    for name in SCHEMAS:
        held = (parquet / name / f"slug={slug}" / "part-0.parquet").read_bytes()
        path = f"{FOLDER}/{name}.parquet"
        (folder / path).write_bytes(held)
        told = _resource(f"{name}-parquet", path, held, "parquet")
        resources.append(told | {"description": _ABOUT[name]})
    for name in SCHEMAS:
        inside = {"compression": "zip", "innerpath": f"{name}.csv"}
        resources.append(_table(name, CSV, packed) | inside)
    (folder / PACKAGE).write_bytes(_dumps(_package(code, resources)))


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return str(value)


def _package(code: Code, resources: list[dict[str, Any]]) -> dict[str, Any]:
    facts = Facts.of_code(code)
    version = facts.stated_iso
    return {
        "$schema": _PROFILE,
        "name": facts.slug,
        "title": facts.site_name,
        "description": " ".join(_description(facts)),
        **({"version": version} if version else {}),
        **({"homepage": facts.official_url} if facts.official_url else {}),
        "sources": [{"title": f"{facts.publisher}: {facts.file}"}],
        "resources": resources,
    }


def _description(facts: Facts) -> Iterator[str]:
    yield f"The code of {facts.called}, {facts.state}, as data: an unofficial copy,"
    yield f"{facts.how_current}."
    if facts.fictional:
        yield "This municipality does not exist."
    yield from (words for words in (facts.caution, facts.rights) if words)


def _table(name: str, path: str, held: bytes) -> dict[str, Any]:
    fields = [{"name": field.name, "type": _type(field.type)} for field in SCHEMAS[name]]
    return _resource(name, path, held, "csv") | {
        "type": "table",
        "description": _ABOUT[name],
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "schema": {"fields": fields, "missingValues": [""]},
    }


def _resource(name: str, path: str, held: bytes, form: str) -> dict[str, Any]:
    told = {"bytes": len(held), "hash": f"sha256:{sha256(held).hexdigest()}"}
    return {"name": name, "path": path, "format": form, **told}


def _type(kind: pa.DataType) -> str:
    """A type of Parquet as Table Schema names it."""
    tests = (
        (pa.types.is_boolean, "boolean"),
        (pa.types.is_integer, "integer"),
        (pa.types.is_floating, "number"),
        (pa.types.is_date, "date"),
        (pa.types.is_list, "array"),
    )
    return next((name for fits, name in tests if fits(kind)), "string")


def _dumps(package: Mapping[str, Any]) -> bytes:
    return (json.dumps(package, ensure_ascii=False, indent=2) + "\n").encode()
