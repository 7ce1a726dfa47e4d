"""The best rows of a table's lines, with what is known of its columns."""

from __future__ import annotations

import math

import pytest

from builder.parse.general_code.tables.columns import FULL, Counts, Odds, Width
from builder.parse.general_code.tables.search import RowReading, Steps, search
from builder.parse.general_code.tables.words import lines_of


def _reading(
    texts: list[str],
    kinds: tuple[str, ...] = ("text", "money"),
    wide: float = 9.0,
    heads: tuple[float, ...] = (0.0,),
) -> RowReading | None:
    lines = lines_of(texts)
    odds = Odds(lines)
    columns = [odds.column(kind, Counts(), Width(wide, wide)) for kind in kinds]
    return search(lines, columns, odds.column("text", Counts(), Width(0.0, FULL)), heads, Steps())


def _rows(
    texts: list[str], kinds: tuple[str, ...] = ("text", "money"), wide: float = 9.0
) -> list[str]:
    reading = _reading(texts, kinds, wide)
    assert reading is not None
    return [
        " | ".join(
            " ".join(word for line, start, end in cell for word in texts[line].split()[start:end])
            for cell in row
        )
        for row in reading.rows
    ]


@pytest.mark.parametrize(
    ("texts", "rows"),
    [
        (["Goose $1", "Horse $4"], ["Goose | $1", "Horse | $4"]),
        (
            ["Goose of the old hill", "and weir", "$1", "Horse $4"],
            ["Goose of the old hill and weir | $1", "Horse | $4"],
        ),
        (["Goose $1 by", "the day", "Horse $4"], ["Goose | $1 by the day", "Horse | $4"]),
        (["Goose $1", "Horse", "Ox $4"], ["Goose | $1", "Horse | ", "Ox | $4"]),
        (
            ["Goose of", "[Added 3-4-2001]", "$1", "Ox $4"],
            ["Goose of [Added 3-4-2001] | $1", "Ox | $4"],
        ),
    ],
)
def test_rows(texts: list[str], rows: list[str]) -> None:
    assert _rows(texts) == rows


def test_a_line_that_fits_no_column_spans_the_further_ones() -> None:
    texts = ["Goose Spring $1", "Horse Until the weir of the old mill is shut", "Ox Autumn $4"]
    assert _rows(texts, ("text", "text", "money"), 8.0) == [
        "Goose | Spring | $1",
        "Horse | Until the weir of the old mill is shut | ",
        "Ox | Autumn | $4",
    ]


def test_a_head_is_chosen_with_its_rows() -> None:
    texts = ["Beast Toll", "Goose $1", "Horse $4"]
    for heads, lines in (((6.0, 1.0), 1), ((6.0, 90.0), 0), ((math.inf, math.inf, 2.0), 2)):
        found = _reading(texts, heads=heads)
        assert found is not None
        assert (found.head, len(found.rows)) == (lines, 3 - lines)
    assert _reading(texts, heads=(math.inf, math.inf)) is None


def test_lines_that_can_begin_no_row_have_no_reading() -> None:
    assert _reading(["of the hill", "and the weir"]) is None


def test_each_row_has_its_cost_and_its_margin() -> None:
    found = _reading(["Goose $1", "Horse $4", "Ox of the weir $5"])
    assert found is not None
    assert len(found.margins) == len(found.costs) == len(found.rows) == 3
    assert min(found.margins) > 0
