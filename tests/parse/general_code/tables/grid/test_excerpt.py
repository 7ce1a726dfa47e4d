"""Lines of a table laid end to end: the cost of many of their words is one difference."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables.grid.columns import Counts, Odds, Width
from builder.parse.general_code.tables.grid.costs import Excerpt
from builder.parse.general_code.tables.grid.lines import Classes

LINES = Classes.of_texts(["Goose of hill (old)", "Horse 2 3"])
ODDS = Odds(LINES)


def test_words_cost_the_sum_of_each_after_the_one_before() -> None:
    excerpt = Excerpt.of_lines(LINES.lines)
    text = ODDS.text
    spent = excerpt.spent(text)
    line = LINES.lines[0]
    wanted = text.inside[line.firsts[1]] + text.continues[line.lasts[0]]
    assert excerpt.starts == (0, 4, 7)
    assert spent[2] - spent[1] == pytest.approx(wanted)


def test_figures_side_by_side_cost_more_in_one_cell() -> None:
    excerpt = Excerpt.of_lines(LINES.lines)
    spent, line = excerpt.spent(ODDS.text), LINES.lines[1]
    plain = ODDS.text.inside[line.firsts[2]] + ODDS.text.continues[line.lasts[1]]
    assert excerpt.twice
    assert spent[7] - spent[6] == pytest.approx(plain + line.doubled[2])
    assert not Excerpt.of_lines(LINES.lines[:1]).twice


def test_words_in_brackets_are_known_to_say_nothing() -> None:
    assert Excerpt.of_lines(LINES.lines).silent == {LINES.lines[0].firsts[3]}
    assert Excerpt.of_lines(LINES.lines[1:]).silent == set()


def test_a_sum_is_made_once_for_each_column() -> None:
    excerpt, width = Excerpt.of_lines(LINES.lines), Width(1.0, 1.0)
    unseen, seen = (ODDS.column("money", counts, width) for counts in (None, Counts(filled=3)))
    again = ODDS.column("money", None, Width(2.0, 2.0))
    assert excerpt.spent(unseen) is excerpt.spent(again)
    assert excerpt.spent(unseen) is not excerpt.spent(seen)
