"""Schedules of percentages in running text, and what is not one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builder.parse.flattened.schedules import find_schedules
from builder.parse.flattened.words import Words
from tests.parse.flattened.reading import found_faults, of_case, read, source
from tests.parsed import code_of, flattened
from tests.typeset.flatten import flatten


def _rows(text: str) -> list[list[str]]:
    words = Words.from_source(text)
    return [
        [words.phrase(*cell) for cell in row]
        for one in find_schedules(words, [(0, len(words))])
        for row in one.rows
    ]


def test_counts_and_ranges_with_their_percentages_are_rows() -> None:
    assert _rows("years  1 95% 2 95%  3 80% 4 0% b no goose") == [
        ["1", "95%"],
        ["2", "95%"],
        ["3", "80%"],
        ["4", "0%"],
    ]
    assert _rows("1 95% 5% 2 90% 10% 3 80% 20% 4 70% 30%")[-1] == ["4", "70%", "30%"]
    income = (
        "up to and including $900 50% more than $900 but less than $1000 45% $1001 to $1100 40% "
        "$1101 or more 35%"
    )
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
        "1 95% 2 95% 3 80% 4 60% of the toll",  # the last cell continues
        "1 95% for geese 2 95% for ducks 3 80% for hens 4 60% for doves",
        "a fee of $5 and 2% $6 and 3% $7 and 4% $8 and 5%",
    ],
)
def test_other_figures_are_not_schedules(text: str) -> None:
    assert _rows(text) == []


def test_rows_of_a_schedule_are_not_items() -> None:
    text = (
        "tolls  501 reduced tolls a an old horse pays less year share of toll 1 95% 2 95% 3 80% 4 "
        "60% b no other  501 tolls  501  "
    )
    unit = of_case(read(text)).units[-1]
    assert [block.label for block in unit.blocks] == ["A", "", "B"]
    assert unit.blocks[1].parent == 0


_TORN = (
    "tolls  501 reduced tolls a the toll of an old horse is reduced years of horse share of toll 1 "
    "95% 2 95% 3 80%  501 tolls  502   "
    "502 keeper the keeper shall take the tolls and give receipts years of horse share of toll 4 "
    "60% 5 40% b no other toll is reduced  "
    "502 hollowell code  503   503 end the law ends here and no toll is taken after it  503 tolls  "
    "503  "
)


def test_a_schedule_continues_under_its_repeated_head_and_joins_no_title_or_text() -> None:
    parsed = of_case(read(_TORN))
    reduced, keeper = parsed.units[1:3]
    table = reduced.blocks[1].table
    assert table is not None
    assert table.heads == (("years of horse share of toll",),)
    assert table.rows == (("1", "95%"), ("2", "95%"), ("3", "80%"), ("4", "60%"), ("5", "40%"))
    assert [(block.label, block.text) for block in reduced.blocks[::2]] == [
        ("A", "the toll of an old horse is reduced"),
        ("B", "no other toll is reduced"),
    ]
    assert [block.text for block in keeper.blocks] == [
        "the keeper shall take the tolls and give receipts"
    ]
    assert found_faults(read(_TORN), source(_TORN)) == []


@pytest.mark.corpus
def test_schedules_of_an_intact_code_get_their_rows_back(codes: dict[str, Path]) -> None:
    code, intact = code_of(codes["spring-valley"])
    shares = re.compile(r"\d+%")
    tables = [block.table for unit in code.units for block in unit.blocks if block.table]
    wanted = [
        table
        for table in tables
        if all(len(row) == 2 and shares.fullmatch(row[1]) for row in table.rows)
    ]
    read_again = flattened(flatten(intact.text))
    found = [
        block.table
        for unit in read_again.units
        for block in unit.blocks
        if block.table and block.table.heads
    ]
    assert wanted
    assert [table.rows for table in found] == [
        tuple(tuple(flatten(cell) for cell in row) for row in table.rows) for table in wanted
    ]
