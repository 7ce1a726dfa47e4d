"""A first row without figures heads a column that has them."""

from __future__ import annotations

import pytest

from builder.parse.tables import heads_figures


@pytest.mark.parametrize(
    "first", ["dbh|Fee", "pH|Fee", "Kind|fee", "Kind|Fee 2024", "Kind|FEE 2024"]
)
def test_small_letters_and_a_year_may_be_in_a_head(first: str) -> None:
    assert heads_figures([first.split("|"), ("Oak", "$4"), ("Elm", "$5")])


@pytest.mark.parametrize(
    "rows",
    [
        ["of the hill|free", "Oak|$4"],
        ["Oak|2019", "Elm|2020"],
        ["Oak|since 2019", "Elm|since 2020"],
        ["Oak|4 feet", "Elm|5 feet"],
    ],
    ids=["mid-sentence", "years", "words with years", "figures"],
)
def test_a_row_like_those_below_or_in_mid_sentence_is_no_head(rows: list[str]) -> None:
    assert not heads_figures([row.split("|") for row in rows])
