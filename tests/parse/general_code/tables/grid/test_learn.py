"""A table's lines as a grid: its columns are found with what they hold."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables.grid.learn import Cell, read
from builder.parse.general_code.tables.grid.lines import Classes

STREETS = [
    "Name of Street Side Location",
    "Alder Street North Entire length",
    "Birch Street South From the weir to",
    "the mill",
    "Cedar Lane East Entire length",
    "Dyer Lane Both From the mill to the",
    "gate",
]


def _read(texts: list[str]) -> list[str] | None:
    grid = read(Classes.of_texts(texts))
    if grid is None:
        return None

    def words(cell: Cell) -> str:
        return " ".join(texts[line][start:end] for line, start, end in cell)

    rows = [grid.head, *grid.rows] if grid.head else grid.rows
    shown = [" | ".join(words(cell) for cell in row) for row in rows]
    return [f"{words(grid.above)} ^", *shown] if grid.above else shown


@pytest.mark.parametrize(
    ("texts", "grid"),
    [
        (["Beast Toll", "Goose $1", "Horse $4"], ["Beast | Toll", "Goose | $1", "Horse | $4"]),
        (
            STREETS,
            [
                "Name of Street | Side | Location",
                "Alder Street | North | Entire length",
                "Birch Street | South | From the weir to the mill",
                "Cedar Lane | East | Entire length",
                "Dyer Lane | Both | From the mill to the gate",
            ],
        ),
        (
            [
                "Weights of the Old Weir",
                "Type of Beast",
                "Maximum",
                "(stones)",
                "Minimum",
                "(stones)",
                "Goose of the hill 10 20",
                "Horse 40 50",
                "Ox of the old farm 60 70",
                "Hen 10 10",
            ],
            [
                "Weights of the Old Weir ^",
                "Type of Beast | Maximum (stones) | Minimum (stones)",
                "Goose of the hill | 10 | 20",
                "Horse | 40 | 50",
                "Ox of the old farm | 60 | 70",
                "Hen | 10 | 10",
            ],
        ),
        (
            ["Streets", "Alder Street", "Birch Street", "Cedar Lane"],
            ["Streets", "Alder Street", "Birch Street", "Cedar Lane"],
        ),
    ],
)
def test_grid(texts: list[str], grid: list[str]) -> None:
    assert _read(texts) == grid


def test_lines_that_begin_no_row_make_no_grid() -> None:
    assert _read(["of the geese", "and of the"]) is None


def test_each_row_has_a_margin_and_so_has_the_head() -> None:
    grid = read(Classes.of_texts(STREETS))
    assert grid is not None
    assert len(grid.margins) == len(grid.rows) == 4
    assert min(grid.margins) > 3
    assert grid.head_margin > 3
    bare = read(Classes.of_texts([*STREETS[1:3], *STREETS[3:]]))
    assert bare is not None
    assert bare.head == ()


def test_a_long_table_is_read_by_what_its_first_lines_say() -> None:
    beasts = ["Goose", "Horse", "Ox", "Mule", "Hen", "Ass", "Duck"]
    rows = [f"{beasts[at % 7]} {at} ${at % 9}.50" for at in range(120)]
    grid = read(Classes.of_texts(["Beast Number Toll", *rows]))
    assert grid is not None
    assert [len(row) for row in grid.rows] == [3] * 120


def test_a_column_that_hardly_any_row_fills_is_left_out() -> None:
    texts = ["Beast Toll", "Goose $1", "Horse $2", "Ox $3", "Mule $4", "Hen $5", "Ass (wild) $6"]
    assert _read(texts) == [text.replace(" $", " | $").replace(" T", " | T") for text in texts]
