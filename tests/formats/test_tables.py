"""The tables of a site: CSV has the rows of Parquet, and the package is right about both."""

from __future__ import annotations

import csv
import datetime as dt
import json
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pyarrow.parquet as pq
import pytest

from builder.data import code_json
from builder.data.parquet_tables import SCHEMAS, write_tables
from builder.formats import tables
from builder.model import Code
from builder.sample import folder
from tests.parsed import code_of

READ = {
    "integer": int,
    "number": float,
    "boolean": {"true": True, "false": False}.__getitem__,
    "array": json.loads,
    "date": dt.date.fromisoformat,
    "string": str,
}


def _made(code: Code, place: Path) -> Path:
    opened = place / "open"
    opened.mkdir(parents=True)
    (opened / "code.json").write_text(code_json.dumps(code), encoding="utf-8")
    write_tables(code, place / "tables")
    tables.write(code, opened, place / "tables")
    return opened


@pytest.fixture(scope="module")
def code() -> Code:
    return code_of(folder() / "alderwick.txt")[0]


@pytest.fixture(scope="module")
def data(code: Code, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _made(code, tmp_path_factory.mktemp("data"))


def _plain(value: Any) -> Any:
    """A value as CSV can hold it: an empty one is unknown."""
    if isinstance(value, str) and value.startswith(("=", "+", "-", "@")):
        return f"'{value}"
    return None if value == "" else value


@pytest.mark.parametrize("text", ["=1+2", "+1", "-1", "@a", "\tgeese"])
def test_no_text_is_a_formula_of_a_spreadsheet(text: str) -> None:
    assert tables._cell(text) == f"'{text}"
    assert tables._cell(-1) == "-1"


def test_csv_has_the_rows_of_parquet_by_the_types_that_the_package_names(data: Path) -> None:
    with ZipFile(data / tables.CSV) as held:
        package = json.loads(held.read(tables.PACKAGE))
        assert [one["name"] for one in package["resources"]] == list(SCHEMAS)
        for resource in package["resources"]:
            raw = held.read(resource["path"])
            assert resource["bytes"] == len(raw)
            assert resource["hash"] == f"sha256:{sha256(raw).hexdigest()}"
            rows = list(csv.reader(StringIO(raw.decode(), newline="")))
            fields = resource["schema"]["fields"]
            assert rows[0] == [field["name"] for field in fields]
            read = [
                [
                    READ[f["type"]](cell) if cell else None
                    for f, cell in zip(fields, row, strict=True)
                ]
                for row in rows[1:]
            ]
            parquet = pq.read_table(data / "tables" / f"{resource['name']}.parquet")
            wanted = [[_plain(one) for one in row.values()] for row in parquet.to_pylist()]
            assert read == wanted
            assert len(read) > 0


def test_the_package_lists_each_file_with_its_size_and_hash(data: Path) -> None:
    package = json.loads((data / tables.PACKAGE).read_bytes())
    told = {one["path"] for one in package["resources"]}
    there = {p.relative_to(data).as_posix() for p in data.rglob("*") if p.is_file()}
    assert told == there - {tables.PACKAGE}
    names = [one["name"] for one in package["resources"]]
    assert names == ["code", "tables.csv", *SCHEMAS]
    within = json.loads(ZipFile(data / tables.CSV).read(tables.PACKAGE))["resources"]
    columns = {one["name"]: one.get("schema") for one in package["resources"]}
    assert all(columns[one["name"]] == one["schema"] for one in within)
    for resource in package["resources"]:
        raw = (data / resource["path"]).read_bytes()
        assert (resource["bytes"], resource["hash"]) == (
            len(raw),
            f"sha256:{sha256(raw).hexdigest()}",
        )
    assert "unofficial copy" in package["description"]


def test_no_file_within_has_the_current_time(data: Path) -> None:
    with ZipFile(data / tables.CSV) as held:
        assert {one.date_time for one in held.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_same_code_gives_the_same_bytes(code: Code, data: Path, tmp_path: Path) -> None:
    again = _made(code, tmp_path)
    for path in data.rglob("*"):
        if path.is_file():
            assert (again / path.relative_to(data)).read_bytes() == path.read_bytes()
