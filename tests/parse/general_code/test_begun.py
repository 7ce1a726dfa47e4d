"""Cells that begin on a line, at its first word and within it."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables.grid.costs import HOPELESS, SPAN, LineCosts
from builder.parse.general_code.tables.grid.reading import SURE, Entry
from builder.parse.general_code.tables.grid.search import begun
from tests.parse.general_code.steps import Same, state, step

ENTRY: Entry = (0.0, state(1), True, SURE)
LINE = ("Mill Lane 25",)


def cells(made: LineCosts, *entries: Entry | None) -> dict[tuple[int, int], float]:
    """Cost by the columns of a line's first and last cell."""
    found = {}
    for cost, column, _, _, _, _, begins in begun(made, entries):
        assert begins is not None
        before = begins
        while before[4] is not None:
            before = before[4]
        found[before[1], column] = cost
    return found


def test_a_line_is_one_cell_or_is_divided_where_another_may_begin() -> None:
    made = step(LINE, (20.0, 20.0))
    assert made.line.cuts == (2,)
    found = cells(made, ENTRY, None)
    assert found == {(0, 0): pytest.approx(0.0), (0, 1): pytest.approx(0.0)}


def test_a_cell_within_a_line_is_in_a_further_column_than_the_one_before() -> None:
    found = cells(step(LINE, (20.0, 20.0, 20.0)), None, ENTRY, None)
    assert set(found) == {(1, 1), (1, 2)}


def test_a_cell_ends_within_a_line_if_it_fits_its_column() -> None:
    narrow = cells(step(LINE, (1.0, 20.0)), ENTRY, None)
    assert narrow[0, 1] > cells(step(LINE, (20.0, 20.0)), ENTRY, None)[0, 1]


@pytest.mark.parametrize(("dear", "best", "margin"), [(0, 1, 2.0), (1, 0, 0.0)])
def test_of_two_ways_to_a_column_the_cheaper_one_leads_there(
    dear: int, best: int, margin: float
) -> None:
    """Besides its own cost, the second column is left empty after the first one."""
    entries: list[Entry | None] = [ENTRY, ENTRY, None]
    entries[dear] = (1.0, state(1), True, SURE)
    found = begun(step(LINE, (20.0, 20.0, 20.0)), entries)
    (last,) = [one for one in found if one[1] == 2]
    begins = last[6]
    assert begins is not None
    assert begins[4] is not None
    assert (begins[4][1], last[4]) == (best, pytest.approx(margin))


def test_a_cell_with_an_unlikely_first_word_costs_more() -> None:
    made = step(LINE, (20.0, 20.0), first=[Same(), _for_all(3.0)])
    assert cells(made, ENTRY, None)[0, 1] == pytest.approx(3.0)


def test_what_is_hopeless_is_left_out() -> None:
    made = step(LINE, (20.0, 20.0), first=[Same(), _for_all(HOPELESS + 1)])
    assert set(cells(made, ENTRY, None)) == {(0, 0)}
    far: Entry = (HOPELESS + 1, state(1), True, SURE)
    assert set(cells(step(LINE, (20.0, 20.0)), ENTRY, far)) == {(0, 0), (0, 1)}


def test_a_cell_too_wide_for_its_column_costs_and_may_span_all_further_ones() -> None:
    made = step(LINE, (20.0, 1.0, 20.0))
    found = cells(made, None, ENTRY, None)
    assert found[1, 1] > SPAN
    assert found[1, 3 + 1] == pytest.approx(SPAN)


def test_a_cell_wider_than_the_page_spans_nothing() -> None:
    found = cells(step(LINE, (20.0, 1.0, 20.0), room=[2.0] * 3), None, ENTRY, None)
    assert set(found) == {(1, 1), (1, 2)}


def test_a_first_or_a_last_column_spans_nothing() -> None:
    assert all(column < 2 for _, column in cells(step(LINE, (1.0, 1.0)), ENTRY, ENTRY))


def _for_all(cost: float) -> Same:
    return type("_Dear", (Same,), {"__missing__": lambda _self, _word: cost})()
