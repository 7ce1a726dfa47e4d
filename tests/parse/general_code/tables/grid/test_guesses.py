"""Columns to begin with: what the ends of a table's rows show about them."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables.grid.guesses import GUESSES, suggested
from builder.parse.general_code.tables.grid.lines import Classes


def _kinds(*texts: str) -> list[tuple[str, ...]]:
    return [guess.kinds for guess in suggested(Classes.of_texts(texts).lines)]


def test_figures_that_end_most_rows_are_columns() -> None:
    rows = ["Goose 3 $4 5%", "Goose of the hill 2 $3 6%", "Ox, as every", "year 6 $7 7%", "Hen 1 2"]
    assert _kinds(*rows) == [("text", "number", "money", "percent")]


def test_columns_of_figures_are_narrow_and_the_first_one_has_the_rest() -> None:
    (three,) = suggested(Classes.of_texts(["Goose 3 $4 5%", "Horse 2 $3 6%"]).lines)
    assert three.shares == pytest.approx((0.64, 0.12, 0.12, 0.12))
    many = " ".join(map(str, range(1, 9)))
    (eight,) = suggested(Classes.of_texts([f"Goose {many}", f"Horse {many}"]).lines)
    assert eight.shares[0] == 0.2


@pytest.mark.parametrize(
    "rows",
    [
        ["Goose $4", "Horse $5", "Mule $6"],
        ["Goose 3 $4", "Horse and cart", "Mule $6"],
        ["Goose of the hill", "Horse and cart"],
    ],
)
def test_one_figure_and_one_row_suggest_nothing(rows: list[str]) -> None:
    assert _kinds(*rows) == []


def test_a_first_column_of_codes_is_one() -> None:
    assert _kinds("R1 20 30", "R2 40 50", "C3 60 70") == [("code", "number", "number")]
    assert _kinds("R1 Homes 20 30", "R2 Huts 40 50", "C 60 70") == [("text", "number", "number")]
    assert _kinds("Goose P SP", "Horse SP P") == [("text", "code", "code")]


def test_a_row_of_figures_alone_has_one_more_column() -> None:
    assert _kinds("20 30 4-1-2001", "40 50 5-1-2001") == [("text", "number", "number", "date")]


def test_each_guess_has_a_share_for_each_kind() -> None:
    assert all(len(guess.shares) == len(guess.kinds) for guess in GUESSES)
