"""The outline of a text in the publisher's other grammars: what lists name, and what is like it."""

from __future__ import annotations

from builder.parse.american_legal.learnt import learn
from builder.parse.in_order.outline import Outline
from tests.parse.american_legal.rows_of import rows_of

TEXT = "A goose that walks on the green is brought home by its keeper before dusk."
LIST = ("7.01 Geese", "7.02 Ducks")
BODY = ("7.01 GEESE", TEXT, "7.02 DUCKS", TEXT)


def told(*lines: str, marked: tuple[int, ...] = ()) -> Outline:
    return learn(rows_of(*lines), marked)


def heads(*lines: str, marked: tuple[int, ...] = ()) -> list[int]:
    """The lines of the headings, from 0."""
    return [each.heading.row.at for each in told(*lines, marked=marked).nodes]


def test_lists_are_taken_out_and_front_matter_stands_before_all() -> None:
    found = told("VILLAGE OF OTTER", *LIST, *BODY)
    assert [row.at for row in found.front] == [0]
    assert [row.at for row in found.lists] == [1, 2]
    assert [(each.heading.row.at, len(each.rows)) for each in found.nodes] == [(3, 1), (5, 1)]


def test_a_heading_that_no_list_names_is_less_sure() -> None:
    found = told(LIST[0], "7.03 Hens", *BODY, "7.03 HENS", TEXT)
    assert [(each.list_title, each.confidence) for each in found.nodes] == [
        ("Geese", 1.0),
        (None, 0.9),
        ("Hens", 1.0),
    ]
    assert {each.confidence for each in told("CHAPTER 7", *BODY).nodes} == {1.0}


def test_a_line_behind_a_reference_is_no_heading() -> None:
    plain = ("7.01 Geese", TEXT)
    assert heads("CHAPTER 7", *plain, "as provided in", "7.02 Ducks", TEXT) == [0, 1]
    assert heads("CHAPTER 7", *plain, "as provided in", "", "7.02 Ducks", TEXT) == [0, 1, 5]
    assert heads("CHAPTER 7", *BODY[:2], "as provided in", "7.02 DUCKS", TEXT) == [0, 1, 4]


def test_an_entry_that_ends_like_a_reference_leaves_the_next_one_in_its_list() -> None:
    found = told("CHAPTER 7", "7.01 Short Title", LIST[1], "7.01 SHORT TITLE", TEXT, *BODY[2:])
    assert [row.at for row in found.lists] == [1, 2]
    assert [each.list_title for each in found.nodes] == [None, "Short Title", "Ducks"]


def test_what_a_list_names_and_the_text_does_not_have_is_doubted() -> None:
    listed = (LIST[0], "7.015 Hens", LIST[1])
    assert [doubt.where for doubt in told(*listed, TEXT, *BODY).doubts] == ["7.015"]


MARKED = ("CHAPTER 7: BIRDS", "7.01 GEESE", TEXT, "7.02 DUCKS", TEXT, "CHAPTER 7: BIRDS")


def test_a_marked_file_has_no_other_headings() -> None:
    """`marked` counts lines from 1."""
    assert heads(*MARKED[:5], marked=(1, 2)) == [0, 1]
    assert heads(*MARKED[:5], marked=(1, 2, 4)) == [0, 1, 3]
    assert heads("Foreword", *MARKED[:5], marked=(1, 2, 3)) == [1, 2], "from its first division on"


def test_a_marked_file_may_print_a_heading_again() -> None:
    found = told(*MARKED, marked=(1, 2, 4))
    assert [row.at for row in found.repeated] == [5]
    assert told(*MARKED, marked=(1, 2, 4, 6)).repeated == []


def test_a_list_names_what_a_marked_file_forgot_to_mark() -> None:
    lines = (MARKED[0], *LIST, TEXT, *BODY)
    assert heads(*lines, marked=(1, 5)) == [0, 4, 6]
    assert heads(MARKED[0], *BODY, marked=(1, 2)) == [0, 1]
