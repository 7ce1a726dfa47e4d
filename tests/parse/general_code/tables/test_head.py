"""The head of a table: its lines are divided among its columns."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables.head import Head, heads
from builder.parse.general_code.tables.words import lines_of

ROWS = ["Goose $1 $2", "Horse $4 $5"]


def _head(count: int, *texts: str) -> Head:
    head = heads(lines_of([*texts, *ROWS]), count)[len(texts)]
    assert head is not None
    return head


def _read(count: int, *texts: str) -> str:
    """The cells of lines that are a head. An arrow stands after the lines above them."""
    head = _head(count, *texts)
    cells = [
        " ".join(" ".join(texts[at].split()[begin:stop]) for at, begin, stop in cell)
        for cell in head.cells
    ]
    return " | ".join([f"{' '.join(texts[: head.above])} ^"] * bool(head.above) + cells)


@pytest.mark.parametrize(
    ("texts", "cells"),
    [
        (["Beast Toll Day"], "Beast | Toll | Day"),
        (
            ["Type of Beast", "Spring", "Toll", "Autumn", "Toll"],
            "Type of Beast | Spring Toll | Autumn Toll",
        ),
        (
            ["Name of Beast Maximum Load (stones) Toll"],
            "Name of Beast | Maximum Load (stones) | Toll",
        ),
        (
            ["Name of Beast", "Maximum Load", "(stones)", "Minimum Load", "(stones)"],
            "Name of Beast | Maximum Load (stones) | Minimum Load (stones)",
        ),
        (["Name of Street", "Side", "Location"], "Name of Street | Side | Location"),
        (
            ["Name of Weir Stop on", "Direction of Travel"],
            "Name of Weir | Stop on | Direction of Travel",
        ),
        (["Name of Street From To"], "Name of Street | From | To"),
        (["Weir of Day Day Toll"], "Weir of Day | Day | Toll"),
        (["Beast M-1 Meadow M-2 Meadow"], "Beast | M-1 Meadow | M-2 Meadow"),
        (
            ["Tolls of the Weir", "Type of Beast", "Spring Toll", "(dollars)", "Autumn Toll"],
            "Tolls of the Weir ^ | Type of Beast | Spring Toll (dollars) | Autumn Toll",
        ),
    ],
)
def test_cells_of_a_head(texts: list[str], cells: str) -> None:
    assert _read(3, *texts) == cells


def test_a_head_has_no_fewer_words_than_it_has_columns() -> None:
    assert _head(3, "Beast").cost > _head(3).cost > _head(3, "Beast Toll Day").cost


def test_a_word_that_calls_for_another_ends_no_head() -> None:
    assert _head(3, "Beast Toll of").cost >= _head(3, "Beast Toll Day").cost + 4


@pytest.mark.parametrize(
    "line",
    [
        "R-1 Mill Street 4 5",
        "[Amended 3-4-2001]",
        "$1 $2 5%",
        "of a few small and old geese and a few that lead them",
    ],
)
def test_no_line_of_figures_or_notes_or_after_them_belongs_to_a_head(line: str) -> None:
    assert len(heads(lines_of([line, "Name of Beast", "Toll"]), 2)) == 1


def test_codes_that_begin_a_line_or_follow_one_another_are_in_rows() -> None:
    plain = _head(2, "Beast Toll").cost
    assert _head(2, "R-1 Toll").cost == pytest.approx(plain + 2.5)
    assert _head(2, "Beast R-1").cost == pytest.approx(plain)


def test_two_ways_that_cost_the_same_leave_no_margin() -> None:
    assert _head(3, "Beast Spring Toll", "Autumn Toll").margin == 0.0
    assert _head(3, "Name of Beast", "Spring Toll", "Autumn Toll").margin > 0.5
