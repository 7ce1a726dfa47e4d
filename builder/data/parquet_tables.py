"""The tables of open data.

Each table and municipality has one Parquet file, `<table>/slug=<slug>/part-0.parquet`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from builder.model import Code, Unit

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
    """The columns named, each with its type behind a colon; text has none."""
    parted = (column.partition(":") for column in columns.split())
    return pa.schema([(name, _TYPES[kind or "text"]) for name, _, kind in parted])


SCHEMAS: dict[str, pa.Schema] = {
    "codes": _schema(
        "name state publisher layout file sha256 current_through:date version:date"
        " retrieved:date fictional:bool"
    ),
    "divisions": _schema("id position:int kind number title parent url confidence:float"),
    "sections": _schema(
        "id position:int kind number title parent status url confidence:float words:int"
    ),
    "blocks": _schema(
        "unit position:int kind label parent:int term text anchor spans:spans confidence:float"
    ),
    "history": _schema("unit note:int block:int raw event:int action date law"),
    "footnotes": _schema("unit number block:int offset:int places:places text"),
    "references": _schema("unit block:int text outcome targets:texts sub url law cite reason"),
}
"""Columns of each table; `slug` is the partition's name."""

Row = dict[str, Any]


def write_tables(code: Code, folder: Path) -> None:
    """Write all tables of a code below `folder`; the same code gives the same bytes."""
    for name, schema in SCHEMAS.items():
        target = folder / name / f"slug={code.municipality.slug}" / "part-0.parquet"
        target.parent.mkdir(parents=True, exist_ok=True)
        table = pa.Table.from_pylist(list(ROWS[name](code)), schema=schema)
        pq.write_table(table, target, compression="zstd")


def _codes(code: Code) -> Iterator[Row]:
    town, source = code.municipality, code.source
    yield {
        "name": town.name,
        "state": town.state,
        "publisher": source.publisher,
        "layout": source.layout.value,
        "file": source.file,
        "sha256": source.sha256,
        "current_through": source.current_through,
        "version": source.version,
        "retrieved": source.retrieved,
        "fictional": town.fictional,
    }


def _unit(position: int, unit: Unit) -> Row:
    return {
        "id": unit.id,
        "position": position,
        "kind": unit.kind.value,
        "number": unit.number,
        "title": unit.title,
        "parent": unit.parent,
        "url": unit.url,
        "confidence": unit.confidence,
    }


def _divisions(code: Code) -> Iterator[Row]:
    return (
        _unit(position, unit) for position, unit in enumerate(code.units) if not unit.holds_text
    )


def _sections(code: Code) -> Iterator[Row]:
    for position, unit in enumerate(code.units):
        if unit.holds_text:
            yield _unit(position, unit) | {"status": unit.status.value, "words": words(unit)}


def words(unit: Unit) -> int:
    """How many words the text of a unit has, headings and notes apart."""
    return sum(len((block.term or "").split()) + len(block.text.split()) for block in unit.blocks)


def _blocks(code: Code) -> Iterator[Row]:
    for unit in code.units:
        for position, block in enumerate(unit.blocks):
            yield {
                "unit": unit.id,
                "position": position,
                "kind": block.kind.value,
                "label": block.label,
                "parent": block.parent,
                "term": block.term,
                "text": block.text,
                "anchor": block.anchor,
                "spans": [list(span) for span in block.spans],
                "confidence": block.confidence,
            }


def _history(code: Code) -> Iterator[Row]:
    """One row for each event; a note without an event has one row with empty event columns."""
    for unit in code.units:
        for index, note in enumerate(unit.history):
            base = {"unit": unit.id, "note": index, "block": note.block, "raw": note.raw}
            for number, event in enumerate(note.events):
                yield base | {
                    "event": number,
                    "action": event.action.value,
                    "date": event.date,
                    "law": event.law,
                }
            if not note.events:
                yield base


def _footnotes(code: Code) -> Iterator[Row]:
    for unit in code.units:
        for note in unit.footnotes:
            yield {
                "unit": unit.id,
                "number": note.number,
                "block": note.block,
                "offset": note.offset,
                "places": [{"block": block, "offset": at} for block, at in note.places],
                "text": note.text,
            }


def _references(code: Code) -> Iterator[Row]:
    for unit in code.units:
        for reference in unit.references:
            yield {
                "unit": unit.id,
                "block": reference.block,
                "text": reference.text,
                "outcome": outcome(reference.target, reference.law),
                "targets": list(reference.targets),
                "sub": reference.sub,
                "url": reference.url,
                "law": reference.law,
                "cite": reference.cite,
                "reason": reference.reason,
            }


def outcome(target: str | None, law: str | None) -> str:
    """How a reference ended: "linked", "outside law" or "not linked"."""
    return "linked" if target else "outside law" if law else "not linked"


ROWS: dict[str, Callable[[Code], Iterator[Row]]] = {
    "codes": _codes,
    "divisions": _divisions,
    "sections": _sections,
    "blocks": _blocks,
    "history": _history,
    "footnotes": _footnotes,
    "references": _references,
}
