"""What steps cost in the columns of one table."""

from __future__ import annotations

import math

import pytest

from builder.parse.general_code.tables.grid.columns import Counts, Odds, Width
from builder.parse.general_code.tables.grid.costs import (
    LABEL_ROW,
    NAMELESS_ROW,
    SHORT_ROW,
    ColumnCosts,
    Columns,
    Excerpt,
)
from builder.parse.general_code.tables.grid.lines import Classes
from builder.parse.general_code.tables.grid.shapes import GROUPED
from builder.parse.general_code.tables.grid.tally import FULL
from builder.parse.lines.measure import TOLERANCE

LINES = Classes.of_texts(["Goose $1 north", "Horse $2 south"])
ODDS = Odds(LINES)
EMPTY = Counts(filled=1, empty=40)


def _costs(first: str = "text", *, loose: bool = False) -> ColumnCosts:
    columns = [
        ODDS.column(first, None, Width(9.0, 10.0)),
        ODDS.column("text", EMPTY, Width(4.0, 6.0)),
        ODDS.column("text", EMPTY, Width(4.0, 6.0)),
    ]
    return ColumnCosts(Excerpt.of_lines(LINES.lines), Columns(columns, ODDS.text, loose))


def test_a_row_that_ends_early_costs_its_empty_cells_and_something_more() -> None:
    costs = _costs()
    assert costs.rest[2] == 0.0
    assert costs.rest[1] == pytest.approx(costs.empty[2] + SHORT_ROW)
    assert costs.rest[0] == pytest.approx(costs.empty[1] + costs.empty[2] + SHORT_ROW)


def test_a_row_with_only_its_first_cell_costs_no_more_than_a_heading() -> None:
    filled = [ODDS.column("text", Counts(filled=90), Width(9.0, 10.0))] * 3
    costs = ColumnCosts(Excerpt.of_lines(LINES.lines), Columns(filled, ODDS.text))
    assert costs.rest[0] == LABEL_ROW < costs.rest[1]


def test_a_first_cell_may_be_empty_if_it_stands_for_several_rows() -> None:
    text, grouped = _costs(), _costs(GROUPED)
    assert text.nameless == pytest.approx(text.empty[0] + NAMELESS_ROW)
    assert grouped.nameless == grouped.empty[0]


def test_lines_fit_any_unknown_column() -> None:
    assert _costs().most[0] == 10.0 + TOLERANCE
    assert _costs(loose=True).most[0] == math.inf


def test_a_cell_that_spans_all_further_columns_has_the_rest_of_the_width() -> None:
    assert _costs().room[:3] == pytest.approx([FULL, FULL - 9.0, FULL - 13.0])
