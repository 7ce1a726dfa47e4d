"""A table's lines as a grid: its columns are found together with their contents."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables import grid as module
from builder.parse.general_code.tables.grid import Cell, Grid, read
from builder.parse.general_code.tables.words import lines_of

STREETS = [
    "Name of Street Side Location",
    "Alder Street North Entire length",
    "Birch Street South From the weir to",
    "the mill",
    "Cedar Lane East Entire length",
    "Dyer Lane Both From the mill to the",
    "gate",
]

WEIGHTS = [
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
]


def _read(texts: list[str]) -> list[str] | None:
    grid = read(lines_of(texts))
    if grid is None:
        return None

    def words(cell: Cell) -> str:
        return " ".join(texts[line][start:end] for line, start, end in cell)

    rows = [grid.head, *grid.rows] if grid.head else grid.rows
    shown = [" | ".join(words(cell) for cell in row) for row in rows]
    return [f"{' '.join(texts[: grid.above])} ^", *shown] if grid.above else shown


def _said(texts: list[str], grid: Grid) -> list[str]:
    """All words of a grid and of the lines above it, sorted."""
    cells = [*grid.head, *(cell for row in grid.rows for cell in row)]
    said = [texts[line][start:end] for cell in cells for line, start, end in cell]
    return sorted(" ".join([*texts[: grid.above], *said]).split())


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
            WEIGHTS,
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
            [
                "Meadow Hay Straw Oats Barley Rye",
                "M-1 61,000 92 8 31 27",
                "M-2 54,000 85 7 33 22",
                "M-3 47,500 80 7 35 26",
            ],
            [
                "Meadow | Hay | Straw | Oats | Barley | Rye",
                "M-1 | 61,000 | 92 | 8 | 31 | 27",
                "M-2 | 54,000 | 85 | 7 | 33 | 22",
                "M-3 | 47,500 | 80 | 7 | 35 | 26",
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


@pytest.mark.parametrize(
    ("texts", "headed"),
    [
        (["Goose $1.00", "Old hen $2.50", "Duck $12.00"], False),
        (["First offense $50", "Second offense $100"], False),
        (["Goose 5%", "Old hen 6%", "Duck 10%", "Owl 3%"], False),
        (["Beast Toll", "Goose $1.00", "Old hen $2.50", "Duck $12.00"], True),
        (["Beast 1999 2000", "Goose 5 6", "Old hen 7 8", "Duck 9 10"], True),  # may be either
    ],
)
def test_a_table_whose_lines_all_end_with_amounts_has_no_head(
    texts: list[str], *, headed: bool
) -> None:
    grid = read(lines_of(texts))
    assert grid is not None
    assert (bool(grid.head), len(grid.rows)) == (headed, len(texts) - headed)


@pytest.mark.parametrize("learned", [7, 80])
@pytest.mark.parametrize("lines", [1, 2, 3, 7])
def test_a_trial_may_have_fewer_lines_than_a_head(
    monkeypatch: pytest.MonkeyPatch, lines: int, learned: int
) -> None:
    monkeypatch.setattr(module, "TRIAL_LINES", lines)
    monkeypatch.setattr(module, "LEARNED_LINES", learned)
    for texts in (STREETS, WEIGHTS):
        grid = read(lines_of(texts))
        assert grid is None or _said(texts, grid) == sorted(" ".join(texts).split())


def test_lines_that_begin_no_row_make_no_grid() -> None:
    assert _read(["of the geese", "and of the"]) is None


def test_each_row_has_a_margin_and_so_has_the_head() -> None:
    grid = read(lines_of(STREETS))
    assert grid is not None
    assert len(grid.margins) == len(grid.rows) == 4
    assert min(grid.margins) > 3
    assert grid.head_margin > 3
    bare = read(lines_of([*STREETS[1:3], *STREETS[3:]]))
    assert bare is not None
    assert bare.head == ()


def test_a_long_table_is_read_by_what_its_first_lines_say() -> None:
    beasts = ["Goose", "Horse", "Ox", "Mule", "Hen", "Ass", "Duck"]
    rows = [f"{beasts[at % 7]} {at} ${at % 9}.50" for at in range(120)]
    grid = read(lines_of(["Beast Number Toll", *rows]))
    assert grid is not None
    assert [len(row) for row in grid.rows] == [3] * 120


def test_a_column_that_hardly_any_row_fills_is_left_out() -> None:
    texts = ["Beast Toll", "Goose $1", "Horse $2", "Ox $3", "Mule $4", "Hen $5", "Ass (wild) $6"]
    assert _read(texts) == [text.replace(" $", " | $").replace(" T", " | T") for text in texts]


UNEVEN = """
Keeper Place Toll
Hen By 11
Hen 92 $9.50
Gate 56 $9.50
Keeper By 74 $4.50
Weir 62
Hen Grey Old of 74 $3.50
Duck Duck Grey $2.50
Hen 93 $4.50
Hen Old Old $8.50
Duck duck House Pond 55 $9.50
Goose Mill Hen 79 $8.50
Weir Pond Old $7.50
Mill Duck $9.50
Pond Hen 62 $9.50
Green Grey 27 $8.50
Mill Gate 83 $7.50
House Green 92 $5.50
Grey 62
Hen Pond Green 79 $2.50
Weir 97 $8.50
Grey House $7.50
Grey duck 93 $6.50
House old By the 12 $6.50
Grey Keeper 10 $7.50
By Of Of 38 $5.50
89 $8.50
Hen 25 $2.50
Green 67 $1.50
Keeper Of $2.50
Duck Mill Pond green Of keeper by mill duck Green house Grey $1.50
house old grey weir mill gate
""".strip().split("\n")
"""Judged by the first lines, the widest cell spans all further columns, and so no line continues
it. The small line below it begins none.
"""


def test_columns_that_leave_a_line_without_a_place_are_given_up() -> None:
    grid = read(lines_of(UNEVEN))
    assert grid is not None
    assert grid.above == 0
    assert _said(UNEVEN, grid) == sorted(" ".join(UNEVEN).split())
