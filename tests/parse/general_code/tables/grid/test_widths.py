"""Widths of columns, learned from the widths of their lines and from where these break."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables.grid.columns import Counts
from builder.parse.general_code.tables.grid.tally import FULL, widths


def _width(wide: list[float], breaks: tuple[tuple[float, float], ...] = ()) -> tuple[float, float]:
    least, most = widths([Counts(wide=wide, breaks=list(breaks))])[0]
    return round(least, 2), round(most, 2)


def test_a_column_is_as_wide_as_its_widest_line() -> None:
    assert _width([26.0, 28.0, 29.0])[0] == 29.0


def test_a_column_is_no_wider_than_its_lines_break() -> None:
    assert _width([26.0, 28.0], ((27.0, 2.0), (26.5, 2.2))) == (28.0, 28.35)


def test_one_line_among_many_that_break_early_is_one_that_is_too_wide() -> None:
    breaks = ((25.0, 1.4),) * 8
    assert _width([25.0] * 8 + [29.5], breaks)[0] == 25.0
    assert _width([25.0] * 8 + [29.5])[0] == 29.5
    assert _width([25.0] * 8 + [29.5] * 8, breaks)[0] == 29.5


def test_columns_too_wide_for_the_page_narrow_where_it_costs_least() -> None:
    loose = Counts(wide=[12.0, 12.0, 19.0])
    firm = Counts(wide=[18.0] * 9 + [19.0] * 9)
    first, second = widths([loose, firm])
    assert (first.least, second.least) == (12.0, 18.0)
    assert first.least + second.least <= FULL


def test_columns_that_cannot_be_narrower_stay_as_they_are() -> None:
    assert [width.least for width in widths([Counts(wide=[20.0]), Counts(wide=[20.0])])] == [20, 20]


def test_columns_that_all_break_too_early_are_as_wide_as_the_table() -> None:
    narrow = Counts(wide=[8.0] * 3, breaks=[(8.0, 1.0)] * 3)
    assert [width.least for width in widths([narrow, narrow])] == pytest.approx([12.75, 12.75])


def test_a_column_without_cells_takes_the_remaining_width() -> None:
    empty, _ = widths([Counts(), Counts(wide=[20.0])])
    assert empty.least == 1.0
    assert empty.most == pytest.approx(FULL - 20.0)
