"""What crosses municipalities, joined from the tables that the tasks write."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.data.tables import SCHEMAS, write_tables
from builder.model import (
    Action,
    Block,
    BlockKind,
    Code,
    Event,
    HistoryNote,
    Layout,
    Municipality,
    Reference,
    SourceFacts,
    Unit,
    UnitKind,
)
from builder.parse.addresses import assign

pytestmark = pytest.mark.spark


def code(name: str, sections: int, *, notes: bool) -> Code:
    """A code of `sections` sections with three words and one linked and one dead reference each."""
    history = (HistoryNote("[Added 1-2-2003]", (), None, (Event(Action.ADDED, "2003-01-02", None),)),) if notes else ()
    units = [
        Unit(
            UnitKind.SECTION,
            f"1-{n}",
            "Geese",
            (),
            4,
            holds_text=True,
            blocks=(Block(BlockKind.PARAGRAPH, "See § 1-1.", ()),),
            history=history,
            references=(Reference("§ 1-1", target="1-1", targets=("1-1",)), Reference("§ 9-9", reason="no such section")),
        )
        for n in range(1, sections + 1)
    ]
    town = Municipality(f"{name.lower()}-ny", f"Village of {name}", "NY")
    return Code(town, SourceFacts(f"{name}.txt", "0" * 64, "General Code", Layout.GENERAL_CODE), assign(units))


def test_the_overview_joins_all_tables_of_all_municipalities(spark, tmp_path: Path):
    from builder.spark.tables import overview

    write_tables(code("Zed", 2, notes=True), tmp_path)
    write_tables(code("Alder", 3, notes=False), tmp_path)
    rows = [row.asDict() for row in overview(spark, tmp_path).collect()]
    assert [(r["slug"], r["sections"], r["words"], r["newest_law"], r["references"], r["linked"]) for r in rows] == [
        ("alder-ny", 3, 9, None, 6, 3),
        ("zed-ny", 2, 6, "2003-01-02", 4, 2),
    ]


def test_the_tables_are_the_same_bytes_twice(tmp_path: Path):
    for folder in ("a", "b"):
        write_tables(code("Zed", 2, notes=True), tmp_path / folder)
    for table in SCHEMAS:
        part = f"{table}/slug=zed-ny/part-0.parquet"
        assert (tmp_path / "a" / part).read_bytes() == (tmp_path / "b" / part).read_bytes()
