"""The rows and cells that end before a line, and where its first word begins a cell."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables.grid.costs import FULL_END, ROW
from builder.parse.general_code.tables.grid.head import Head
from builder.parse.general_code.tables.grid.search import entries
from tests.parse.general_code.steps import EMPTY, state, step

LINES = ("Mill Lane", "Kiln Lane")


def test_a_full_row_is_followed_by_a_new_one() -> None:
    row = state(1)
    first, second = entries(step(LINES, (9.0, 9.0)), [row], None)
    assert first is not None
    assert second is not None
    assert first[:3] == (pytest.approx(ROW), row, True)
    assert second[:3] == (pytest.approx(ROW + EMPTY), row, True)  # its first cell is empty


def test_within_a_row_a_further_column_begins_the_line() -> None:
    tall = state(0, cost=1.0)
    _, second = entries(step(LINES, (9.0, 9.0)), [tall], None)
    assert second is not None
    assert second[:3] == (pytest.approx(1.0), tall, False)


def test_a_cell_of_one_line_is_seldom_followed_by_one_below_it() -> None:
    begun = (0.0, 0, 0, 0.0, None, None)
    one_line = (0.0, 0, 5.0, 0, 0.0, None, begun)
    _, second = entries(step(LINES, (9.0, 9.0)), [one_line], None)
    assert second is not None
    assert second[2] is True  # a row with an empty first cell is likelier


def test_cells_that_begin_alike_are_in_one_row() -> None:
    begun = (0.0, 0, 0, 0.0, None, None)
    alike = step(("From 8 to 9", "From 9 to 10"), (9.0, 9.0))
    _, second = entries(alike, [(0.0, 0, 5.0, 0, 0.0, None, begun)], None)
    assert second is not None
    assert second[2] is False
    _, second = entries(alike, [(0.0, 0, 5.0, -1, 0.0, None, begun)], None)
    assert second is not None
    assert second[2] is True


def test_a_row_begins_after_a_head() -> None:
    first, _ = entries(step(LINES, (9.0, 9.0)), [], Head(2.0, (), 1.0))
    assert first is not None
    assert first[:3] == (pytest.approx(2.0 + ROW), None, True)


def test_without_a_row_or_a_head_nothing_begins() -> None:
    assert entries(step(LINES, (9.0, 9.0)), [], None) == [None, None]


def test_ending_a_cell_on_a_full_line_costs() -> None:
    roomy, _ = entries(step(LINES, (30.0, 30.0)), [state(1, wide=5.0)], None)
    full, _ = entries(step(LINES, (30.0, 5.0)), [state(1, wide=5.0)], None)
    assert roomy is not None
    assert full is not None
    assert full[0] - roomy[0] == pytest.approx(FULL_END)


def test_the_margin_is_to_the_next_best_row() -> None:
    first, _ = entries(step(LINES, (9.0, 9.0)), [state(1, 4.0), state(1, 1.0), state(1, 2.5)], None)
    assert first is not None
    assert first[3] == pytest.approx(1.5)


def test_of_two_ways_to_end_a_cell_the_cheaper_one_counts() -> None:
    cheap, dear = state(0, 1.0), state(0, 2.0)
    for states in ([cheap, dear], [dear, cheap]):
        _, second = entries(step(LINES, (9.0, 9.0)), states, None)
        assert second is not None
        assert second[:2] == (pytest.approx(1.0), cheap)
