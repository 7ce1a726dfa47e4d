"""A cell that continues with a whole line."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables.grid.costs import CAPITAL
from builder.parse.general_code.tables.grid.search import continued
from tests.parse.general_code.steps import state, step

LINES = ("From the well", "to the mill")


def test_each_column_continues_from_its_best_state() -> None:
    best, worse, other = state(0, 1.0), state(0, 3.0), state(1, 2.0)
    found = continued(step(LINES, (9.0, 9.0)), [worse, best, other])
    assert [(one[1], one[5]) for one in found] == [(0, best), (1, other)]
    assert found[0][4] == pytest.approx(2.0)  # the lead over the next best


def test_the_next_best_is_found_in_whatever_order_they_come() -> None:
    best, worse = state(0, 1.0), state(0, 3.0)
    for states in ([best, worse], [worse, best], [best, state(0, 9.0), worse]):
        (found,) = continued(step(LINES, (9.0, 9.0)), states)
        assert (found[5], found[4]) == (best, pytest.approx(2.0))


def test_a_cell_that_spans_all_columns_does_not_continue() -> None:
    assert continued(step(LINES, (9.0, 9.0)), [state(2)]) == []


@pytest.mark.parametrize(
    ("texts", "dear"),
    [
        (("From the well", "to the mill"), False),
        (("From the well", "To the mill"), True),
        (("From the well to", "The Mill"), False),
    ],
)
def test_a_line_that_looks_like_a_beginning_costs(texts: tuple[str, str], *, dear: bool) -> None:
    (found,) = continued(step(texts, (9.0, 9.0)), [state(0, wide=9.0)])
    assert found[0] == pytest.approx(CAPITAL if dear else 0.0)


def test_a_line_that_had_room_for_the_next_word_costs() -> None:
    (full,) = continued(step(LINES, (9.0, 9.0)), [state(0, wide=8.9)])
    (short,) = continued(step(LINES, (9.0, 9.0)), [state(0, wide=2.0)])
    assert full[0] < short[0]


def test_a_line_too_wide_for_its_column_costs() -> None:
    (fits,) = continued(step(LINES, (9.0, 9.0)), [state(0)])
    (wide,) = continued(step(LINES, (2.0, 9.0)), [state(0)])
    assert fits[0] < wide[0]
