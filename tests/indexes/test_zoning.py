"""What tables say of zoning districts: only where their columns are certain and are districts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.indexes.zoning import zoning
from builder.model import Block, BlockKind, Code, Table
from tests.versions.codes import code, section

USES = Table(
    ("Use", "R1", "R2A", "CBD", "Remarks"),
    rows=(
        ("DWELLINGS", "", "", "", ""),
        ("Boathouse", "P", "C(x)", "", "(x) By the water."),
        ("Inn", "", "", "P", ""),
    ),
)
NAMED = "In the R1 zone and the R2A district no geese are kept; the zone CBD has none."


def of(table: Table, text: str = NAMED, confidence: float = 1.0) -> Code:
    """A code with a table."""
    held = section("1-1", text)
    listed = Block(BlockKind.TABLE, "", (), table=table, confidence=confidence)
    return code({"I": [replace(held, blocks=(*held.blocks, listed))]})


def test_each_district_has_what_its_cells_say() -> None:
    assert [(one.district, one.use, one.words) for one in zoning(of(USES))] == [
        ("R1", "Boathouse", "P"),
        ("R2A", "Boathouse", "C(x)"),
        ("CBD", "Inn", "P"),
    ]


@pytest.mark.parametrize(
    "made",
    [
        of(USES, confidence=0.9),
        of(USES, text="In the R1 zone no geese are kept."),
        of(replace(USES, columns=("Use", "R1", "R2A", "Where", "Remarks"))),
        of(replace(USES, heads=(("", "1", "2", "3", ""),))),
    ],
    ids=["in doubt", "heads that are no districts", "too few", "heads of two rows"],
)
def test_other_tables_say_nothing(made: Code) -> None:
    assert zoning(made) == []
