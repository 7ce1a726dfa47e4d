"""Headings of groups of sections are known by the lists that name them."""

from __future__ import annotations

from builder.parse.american_legal.learnt import learn
from tests.parse.american_legal.rows_of import rows_of

TEXT = "A goose that walks on the green is brought home by its keeper before dusk."
LISTED = ("CHAPTER 7", "Section", "Keepers", "7.01 Geese", "Of ducks", "7.02 Ducks")
BODY = ("KEEPERS", "7.01 GEESE", TEXT, "OF DUCKS", "7.02 DUCKS", TEXT)


def heads(*lines: str) -> list[int]:
    """The lines of the headings, from 0."""
    return [each.heading.row.at for each in learn(rows_of(*lines)).nodes]


def test_groups_that_a_list_names_are_headings_above_their_sections() -> None:
    assert heads(*LISTED, *BODY) == [0, 6, 7, 9, 10]
    assert [row.at for row in learn(rows_of(*LISTED, *BODY)).lists] == [1, 2, 3, 4, 5]


def test_words_that_no_list_names_and_sentences_are_none() -> None:
    assert heads(*LISTED, "KEEPING", *BODY[1:]) == [0, 7, 9, 10]
    assert heads(*LISTED, "KEEPERS.", *BODY[1:]) == [0, 7, 9, 10]
