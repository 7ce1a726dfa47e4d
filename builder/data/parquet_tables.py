"""The tables of open data as Parquet.

Each municipality has a file for each table: `<table>/slug=<slug>/part-0.parquet`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from builder.frozen import Plain
from builder.model import Code, Unit
from builder.present import names
from builder.runtime.written import with_folder

_TYPES = {
    "text": pa.string(),
    "texts": pa.list_(pa.string()),
    "int": pa.int32(),
    "float": pa.float64(),
    "bool": pa.bool_(),
    "date": pa.date32(),
    "spans": pa.list_(pa.list_(pa.int64())),
    "places": pa.list_(pa.struct([("block", pa.int32()), ("offset", pa.int32())])),
}


def _schema(columns: str) -> pa.Schema:
    """Columns from "name:type" pairs; text has no type."""
    parted = (column.partition(":") for column in columns.split())
    return pa.schema([(name, _TYPES[kind or "text"]) for name, _, kind in parted])


SCHEMAS: dict[str, pa.Schema] = {
    "codes": _schema(
        "name state publisher layout file sha256 current_through:date version:date"
        " retrieved:date fictional:bool"
    ),
    "divisions": _schema("id position:int kind number title shown parent url confidence:float"),
    "sections": _schema(
        "id position:int kind number title shown parent status url confidence:float words:int"
    ),
    "blocks": _schema(
        "unit position:int kind label parent:int term text anchor spans:spans confidence:float"
    ),
    "history": _schema("unit note:int block:int raw event:int action date law"),
    "footnotes": _schema("unit number block:int offset:int places:places text"),
    "references": _schema("unit block:int text outcome targets:texts sub url law cite reason"),
}
"""Columns of each table; the partition's name gives the `slug`."""

Row = Plain


def write_tables(code: Code, folder: Path) -> None:
    """Write all tables of a code below `folder`; the same code gives the same bytes."""
    for name, schema in SCHEMAS.items():
        target = folder / name / f"slug={code.municipality.slug}" / "part-0.parquet"
        table = pa.Table.from_pylist(list(ROWS[name](code)), schema=schema)
        pq.write_table(table, with_folder(target), compression="zstd")


def _row(table: str, *held: object, **own: object) -> Row:
    """A row: each column's value from `own`, or from the first of `held` with such an attribute."""
    return {
        name: own[name]
        if name in own
        else next(getattr(one, name) for one in held if hasattr(one, name))
        for name in SCHEMAS[table].names
    }


def _codes(code: Code) -> Iterator[Row]:
    yield _row("codes", code.municipality, code.source)


def _units(table: str, code: Code) -> Iterator[Row]:
    for position, unit in enumerate(code.units):
        if unit.holds_text is (table == "sections"):
            title = names.shown_title(unit)
            yield _row(table, unit, position=position, shown=title, words=words(unit))


def words(unit: Unit) -> int:
    """The number of words in a unit's text, without headings and notes."""
    return sum(len((block.term or "").split()) + len(block.text.split()) for block in unit.blocks)


def _blocks(code: Code) -> Iterator[Row]:
    for unit in code.units:
        for position, block in enumerate(unit.blocks):
            yield _row("blocks", block, unit=unit.id, position=position)


def _history(code: Code) -> Iterator[Row]:
    """One row for each event; a note without events has one row without event columns."""
    for unit in code.units:
        for index, note in enumerate(unit.history):
            base = {"unit": unit.id, "note": index, "block": note.block, "raw": note.raw}
            for number, event in enumerate(note.events):
                yield _row("history", event, **base, event=number)
            if not note.events:
                yield base


def _footnotes(code: Code) -> Iterator[Row]:
    for unit in code.units:
        for note in unit.footnotes:
            places = [{"block": block, "offset": at} for block, at in note.places]
            yield _row("footnotes", note, unit=unit.id, places=places)


def _references(code: Code) -> Iterator[Row]:
    for unit in code.units:
        for one in unit.references:
            ended = outcome(one.target, one.law)
            yield _row("references", one, unit=unit.id, outcome=ended)


def outcome(target: str | None, law: str | None) -> str:
    """The outcome of a reference: "linked", "outside law" or "not linked"."""
    return "linked" if target else "outside law" if law else "not linked"


ROWS: dict[str, Callable[[Code], Iterator[Row]]] = {
    "codes": _codes,
    "divisions": partial(_units, "divisions"),
    "sections": partial(_units, "sections"),
    "blocks": _blocks,
    "history": _history,
    "footnotes": _footnotes,
    "references": _references,
}
