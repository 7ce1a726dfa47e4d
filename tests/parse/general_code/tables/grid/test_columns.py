"""Columns of a table: what is known of their cells and widths, and which kind they are."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables.grid.columns import Counts, Odds, Width
from builder.parse.general_code.tables.grid.lines import Classes
from builder.parse.general_code.tables.grid.shapes import GROUPED

LINES = Classes.of_texts(["Goose $1", "Horse $2", "Mule 5-1-2001", "The mill of", "Ox (old) $3"])
ODDS = Odds(LINES)
WIDE = Width(10.0, 10.0)
NAME, MONEY = LINES.lines[0].firsts
DATE = LINES.lines[2].firsts[1]
SMALL, LINK = LINES.lines[3].lasts[1:]


def test_a_line_is_too_wide_or_breaks_too_early_beyond_what_is_uncertain() -> None:
    column = Width(8.0, 10.0)
    assert column.excess(10.3) == column.slack(6.0, 1.7) == 0.0
    assert column.excess(10.5) == pytest.approx(0.725)
    assert column.slack(6.0, 1.0) == pytest.approx(0.885)
    assert (column.excess(40.0), column.slack(0.0, 0.5)) == (5.0, 3.5)


def test_a_cell_costs_less_the_more_of_its_column_began_like_it() -> None:
    seen = ODDS.column("text", Counts(first={MONEY: 6}, filled=6), WIDE)
    assert seen.first[MONEY] < ODDS.text.first[MONEY]
    assert seen.first[NAME] > ODDS.text.first[NAME]


def test_further_words_and_ends_are_learned_too() -> None:
    seen = Counts(inside={SMALL: 6}, ends={NAME: 6}, continues={MONEY: 6}, filled=6)
    column = ODDS.column("text", seen, WIDE)
    assert column.inside[SMALL] < ODDS.text.inside[SMALL]
    assert column.ends[NAME] < ODDS.text.ends[NAME]
    assert column.continues[MONEY] < ODDS.text.continues[MONEY]
    assert column.ends[MONEY] > ODDS.text.ends[MONEY]


def test_a_cell_that_ends_with_a_word_that_calls_for_another_costs_more_however_often() -> None:
    column = ODDS.column("text", Counts(ends={LINK: 50, SMALL: 50}, filled=50), WIDE)
    assert column.ends[LINK] > column.ends[SMALL] + 3


def test_words_in_brackets_say_nothing_about_their_column() -> None:
    bracket = LINES.lines[4].firsts[1]
    assert ODDS.text.inside[bracket] == ODDS.column("money", None, WIDE).inside[bracket] == 0.0


def test_empty_cells_cost_less_if_many_are_empty_or_cells_stand_for_several_rows() -> None:
    empty = [
        ODDS.column(kind, counts, WIDE).empty
        for kind, counts in [
            ("text", Counts(filled=9)),
            ("text", Counts(filled=3, empty=6)),
            (GROUPED, Counts(filled=3, empty=6)),
        ]
    ]
    assert empty == sorted(empty, reverse=True)
    assert ODDS.column(GROUPED, None, WIDE).grouped
    assert not ODDS.text.grouped


def test_further_lines_cost_something_if_cells_are_short() -> None:
    assert ODDS.text.tall == ODDS.column(GROUPED, None, WIDE).tall == 0.0
    assert ODDS.column("date", None, WIDE).tall > 0


def test_a_columns_width_is_the_one_that_is_given() -> None:
    assert ODDS.column("text", None, WIDE).width == WIDE
    assert ODDS.column("text", None, Width(4.0, 5.0)).width == Width(4.0, 5.0)


def test_the_kind_is_the_one_that_fits_what_was_seen() -> None:
    names = Counts(first={NAME: 6}, ends={SMALL: 6}, inside={SMALL: 6}, filled=6)
    money = Counts(first={MONEY: 6}, ends={MONEY: 6}, filled=6)
    dates = Counts(first={DATE: 6}, ends={DATE: 6}, filled=6)
    assert ODDS.kinds([names, money, dates]) == ("text", "money", "date")
    assert ODDS.kind(Counts()) == "text"


def test_a_first_column_with_many_empty_cells_stands_for_several_rows() -> None:
    names = {"first": {NAME: 5}, "ends": {NAME: 5}}
    sparse, full = Counts(**names, filled=5, empty=5), Counts(**names, filled=6, empty=4)
    assert ODDS.kinds([sparse, sparse])[0] == GROUPED
    assert ODDS.kinds([full, sparse])[0] != GROUPED
    assert ODDS.kinds([full, sparse])[1] != GROUPED
    assert Counts().share_filled == 0.0
