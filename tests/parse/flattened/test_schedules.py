"""Schedules of percentages in running text, and what is none."""

from __future__ import annotations

import pytest

from builder.parse.flattened.schedules import find_schedules
from builder.parse.flattened.words import Words
from tests.parse.flattened.reading import of_case, read


def _rows(text: str) -> list[list[str]]:
    words = Words.from_source(text)
    return [[words.phrase(*cell) for cell in row] for one in find_schedules(words, 0, len(words)) for row in one.rows]


def test_counts_and_ranges_with_their_percentages_are_rows() -> None:
    assert _rows("years  1 95% 2 95%  3 80% 4 0% b no goose") == [["1", "95%"], ["2", "95%"], ["3", "80%"], ["4", "0%"]]
    assert _rows("1 95% 5% 2 90% 10% 3 80% 20% 4 70% 30%")[-1] == ["4", "70%", "30%"]
    income = "up to and including $900 50% more than $900 but less than $1000 45% $1001 to $1100 40% $1101 or more 35%"
    assert [row[0] for row in _rows(income)] == [
        "up to and including $900",
        "more than $900 but less than $1000",
        "$1001 to $1100",
        "$1101 or more",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "1 95% 2 95% 3 80%",  # three may be chance
        "1 95% 2 95% 4 80% 5 60%",
        "2 95% 3 95% 4 80% 5 60%",
        "1 95% 2 95% 5% 3 80% 4 60%",
        "1 95% 2 95% 3 80% 4 60% of the toll",  # the last cell goes on
        "1 95% for geese 2 95% for ducks 3 80% for hens 4 60% for doves",
        "a fee of $5 and 2% $6 and 3% $7 and 4% $8 and 5%",
    ],
)
def test_other_figures_are_none(text: str) -> None:
    assert _rows(text) == []


def test_rows_of_a_schedule_are_no_items() -> None:
    text = "tolls  501 reduced tolls a the toll of an old horse is reduced year reduction 1 95% 2 95% 3 80% 4 60% b no other is  501 tolls  501  "
    unit = of_case(read(text)).units[-1]
    assert [block.label for block in unit.blocks] == ["A", "", "B"]
    assert unit.blocks[1].parent == 0
