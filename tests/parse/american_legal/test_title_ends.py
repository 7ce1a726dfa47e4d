"""How far the title of a heading goes on, in the publisher's grammars."""

from __future__ import annotations

import pytest

from builder.parse.american_legal.forms import division, marked_candidate
from builder.parse.american_legal.lists import Lists
from builder.parse.american_legal.title_ends import is_open, lines_of_title
from tests.parse.american_legal.rows_of import rows_of

FULL = "THE KEEPING OF GEESE, DUCKS AND OTHER BIRDS OF THE GREEN"


@pytest.mark.parametrize(
    ("lines", "taken"),
    [
        (["CHAPTER 7: KITES", "LINES"], 0),
        ([f"CHAPTER 7: {FULL}", "AND OF THE POND"], 1),
        ([f"CHAPTER 7: {FULL}.", "AND OF THE POND"], 0),
        (["CHAPTER 7", "", "KITES", "LINES"], 2),
        (["CHAPTER 7", FULL, FULL, "AND OF THE POND", "ENACTED"], 3),
        (["CHAPTER 7", "(A) Geese"], 0),
        (["CHAPTER 7", "", "", "", "KITES"], 0),
    ],
)
def test_a_divisions_title_goes_on_in_capitals_from_a_full_line(
    lines: list[str], taken: int
) -> None:
    first, *below = rows_of(*lines)
    head = division(first)
    assert head is not None
    assert lines_of_title(head, below, Lists()) == taken


@pytest.mark.parametrize(
    ("listed", "lines", "taken"),
    [
        ("", ["7.01", "KITES"], 1),
        ("", ["7.01 KITES", "LINES"], 0),
        ("Kites and lines", ["7.01 Kites", "and lines", "No line."], 1),
        ("Kites and lines", ["7.01 Kites and lines", "and lines", "No line."], 0),
        ("", [f"7.01 {FULL}", "AND OF THE POND", "No line."], 1),
        ("", [f"7.01 {FULL.capitalize()}", "and of the pond", "No line."], 0),
    ],
)
def test_a_sections_title_goes_on_by_its_list_or_its_capitals(
    listed: str, lines: list[str], taken: int
) -> None:
    first, *below = rows_of(*lines)
    lists = Lists(titles={0: listed} if listed else {})
    assert lines_of_title(marked_candidate(first), below, lists) == taken


@pytest.mark.parametrize(("end", "open_"), [("", True), (".", False), (")", False)])
def test_a_long_line_without_its_end_is_open(end: str, *, open_: bool) -> None:
    assert is_open(rows_of(FULL.capitalize() + end)[0]) is open_
    assert not is_open(rows_of("Geese")[0])


@pytest.mark.parametrize(
    ("width", "below", "taken"),
    [
        (79, "and of the pond.", 1),
        (79, "AND OF THE POND.", 0),
        (79, "   and of the pond.", 0),
        (79, "Sections:", 0),
        (120, "and of the pond.", 0),
        (None, "and of the pond.", 0),
    ],
)
def test_a_title_of_an_export_goes_on_from_a_line_that_has_no_room(
    width: int | None, below: str, taken: int
) -> None:
    first, *rows = rows_of(f"7.01 {FULL.capitalize()}, and of all lakes,", below)
    assert lines_of_title(marked_candidate(first), rows, Lists(width)) == taken


def test_a_heading_in_capitals_is_no_open_sentence() -> None:
    assert not is_open(rows_of(FULL)[0])
