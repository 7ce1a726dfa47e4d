"""Which lines head sections, in the publisher's grammars."""

from __future__ import annotations

import pytest

from builder.parse.american_legal.forms import candidate
from builder.parse.american_legal.lists import Lists
from builder.parse.american_legal.section_lines import fitting, taught_styles
from tests.parse.american_legal.rows_of import rows_of

TEXT = "A goose that walks on the green is brought home."


def heads(*lines: str, named: tuple[int, ...] = (), starts: tuple[int, ...] = ()) -> list[int]:
    rows = rows_of(*lines)
    found = {row.at: each for row in rows if (each := candidate(row))}
    lists = Lists(titles={at: found[at].title for at in named})
    return list(fitting(found, lists, taught_styles(found, lists), rows, starts))


def test_what_a_list_names_is_a_heading_and_between_it_what_rises() -> None:
    lines = ("7.01 Geese", TEXT, "7.02 Ducks", TEXT, "9.01 Swans", TEXT, "7.03 Hens", TEXT)
    assert heads(*lines, named=(0, 6)) == [0, 2, 6]


def test_in_front_of_all_divisions_only_a_list_makes_a_heading() -> None:
    lines = ("7.01 Geese", TEXT, "CHAPTER 7", "7.02 Ducks", TEXT)
    assert heads(*lines, starts=(2,)) == [3]
    assert heads(*lines, starts=(2,), named=(0,)) == [0, 3]


@pytest.mark.parametrize(
    ("above", "below", "stands"),
    [
        (TEXT, TEXT, True),
        (TEXT + " It is fed by the keeper of the green until", TEXT, False),
        (TEXT, "and a duck that swims there all the year round is nobody's own bird", False),
        (TEXT, "and ducks.", True),
        (TEXT, "   and a duck that swims there all the year round is nobody's own bird", True),
    ],
)
def test_a_line_within_a_sentence_is_no_heading(above: str, below: str, *, stands: bool) -> None:
    assert heads(above, "7.02 Ducks", below) == ([1] if stands else [])


def test_a_style_that_few_headings_have_is_none_of_the_codes() -> None:
    lines = [f"7.{at:02} Geese" for at in range(1, 31)]
    rows = rows_of(*lines, "§ 8.01 Ducks")
    found = {row.at: each for row in rows if (each := candidate(row))}
    assert [style.sign for style in taught_styles(found, Lists())] == [""]
