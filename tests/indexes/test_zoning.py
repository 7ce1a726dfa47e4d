"""What tables say of zoning districts: only what is certain, and only of what the code calls so."""

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


def of(table: Table, text: str = NAMED, confidence: float = 1.0, place: float = 1.0) -> Code:
    """A code with a table."""
    held = section("1-1", text)
    listed = Block(BlockKind.TABLE, "", (), table=table, confidence=confidence)
    return code({"I": [replace(held, blocks=(*held.blocks, listed), confidence=place)]})


def headed(*heads: str) -> Table:
    """A table with a use in each column but the first."""
    return Table(heads, rows=(("Inn", *("P" for _ in heads[1:])),))


LISTS = Table(
    ("A-1 Marsh", "R-1: Pond District"),
    rows=(
        ("Permitted Uses:",),
        ("Boathouse", "Inn"),
        ("Barn", ""),
        ("Special uses",),
        ("Barn", "Mill"),
    ),
    groups=(0, 3),
)


def test_uses_below_their_district_are_listed_with_their_title() -> None:
    found = zoning(of(LISTS, "In the A-1 district no geese are kept."))
    assert [(one.district, one.use, one.words) for one in found] == [
        ("A-1 Marsh", "Boathouse", "Permitted Uses"),
        ("A-1 Marsh", "Barn", "Permitted Uses"),
        ("A-1 Marsh", "Barn", "Special uses"),
        ("R-1: Pond District", "Inn", "Permitted Uses"),
        ("R-1: Pond District", "Mill", "Special uses"),
    ]


@pytest.mark.parametrize(
    "made",
    [
        replace(LISTS, columns=("Use", "R-1: Pond District")),
        replace(LISTS, columns=("A-1 Marsh", "R-1: Pond")),
        replace(LISTS, rows=(("Fees",), *LISTS.rows[1:])),
        replace(LISTS, rows=LISTS.rows[1:], groups=(2,)),
    ],
    ids=["a head of none", "none that is called so", "a title of fees", "no title at first"],
)
def test_other_lists_say_nothing(made: Table) -> None:
    assert zoning(of(made, "No goose is kept.")) == []


def uses(*rows: str, groups: tuple[int, ...] = ()) -> list[str]:
    """What is said of the first district; `-` is an empty cell."""
    cells = [[cell.strip(" -") for cell in row.split("|")] for row in rows]
    table = Table(("Use", "R1", "R2A", "CBD"), rows=tuple(map(tuple, cells)), groups=groups)
    return [f"{one.use} {one.words}" for one in zoning(of(table)) if one.district == "R1"]


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
        of(USES, place=0.5),
        of(USES, text="In the R1 zone no geese are kept."),
        of(headed("Use", "R1", "R2A", "Where", "Remarks")),
        of(replace(USES, heads=(("", "1", "2", "3", ""),))),
        of(headed("Use", "R1", "RRv", "RRw", "RRx", "RRy", "R2A", "CBD")),
        of(headed("Use", "SIC", "R1", "R2A", "CBD")),
        of(headed("Use", "R1", "R2A", "CBD", "SIC")),
        of(headed("No.", "Use", "R1", "R2A", "CBD")),
        of(headed("Use", "R1", "Lot size", "R2A", "CBD")),
        of(headed("Use", "R1", "R1", "R2A", "CBD")),
        of(headed("Use", "A", "I", "T"), "A zoning district. I, zone. Don't zone. THE T ZONE."),
        of(headed("Use", "A", "THE", "I"), "A zone. IN THE ZONING DISTRICT I, zone"),
    ],
    ids=[
        "in doubt",
        "at a place in doubt",
        "heads that are no districts",
        "too few",
        "heads of two rows",
        "few that the code names",
        "a column before the districts",
        "a column behind them",
        "a column of numbers",
        "a column of something else",
        "a district twice",
        "letters of sentences",
        "words in capitals",
    ],
)
def test_other_tables_say_nothing(made: Code) -> None:
    assert zoning(made) == []


@pytest.mark.parametrize(
    "text",
    [
        "In the RRv, Ag-NRL, or OS/I zones no geese are kept, nor in the Pond Side (PS) district.",
        "Ponds: zones RRv, Ag-NRL and OS; the I zone; district (PS).",
    ],
)
def test_all_columns_of_districts_are_listed(text: str) -> None:
    made = headed("", "RRv", "Ag-NRL", "OS", "OS West", "I", "PS", "Conditions/Reference")
    assert [one.district for one in zoning(of(made, text))] == [*made.columns[1:-1]]


def test_a_row_has_what_is_over_it() -> None:
    assert uses("WATER | - | - | -", "Boat shed | P | - | -", "Fish pond | C | - | -") == [
        "WATER: Boat shed P",
        "WATER: Fish pond C",
    ]
    assert uses("On water", "Boat shed | P | - | -", groups=(0,)) == ["On water: Boat shed P"]
    assert uses("Shop, by area: | - | - | -", "< 5,000 sq. ft. | P | - | -") == [
        "Shop, by area: < 5,000 sq. ft. P"
    ]


def test_a_use_that_no_district_allows_is_no_head() -> None:
    rows = ("Geese Of All Kinds | - | - | -", "Boat Shed | P | - | -", "Fish Pond | C | - | -")
    assert uses(*rows) == ["Boat Shed P", "Fish Pond C"]
    rows = ("Open Water | - | - | -", "Fish pond | - | - | -", "Boat shed | P | - | -")
    assert uses(*rows) == ["Open Water: Boat shed P"]


@pytest.mark.parametrize(
    "row",
    [
        "- | P | - | -",
        "< 5,000 sq. ft. | P | - | -",
        "Inn | C | - | -",
        "Shed | See the chapter on ponds | - | -",
    ],
    ids=["no use", "an amount of nothing", "a use that stands twice", "a cell over others"],
)
def test_a_row_that_may_mislead_is_left_out(row: str) -> None:
    assert uses(row, "Inn | P | - | -", "Barn | P | P | P") == [
        *([] if row.startswith("Inn") else ["Inn P"]),
        "Barn P",
    ]


def test_figures_are_left_out() -> None:
    """Marks of notes have run into them: 8 with note 2."""
    assert uses("Rear | 82 | 10 | -", "Front | 20 | * | P") == []
