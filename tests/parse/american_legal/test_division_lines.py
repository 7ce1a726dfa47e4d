"""Which lines head divisions, in the publisher's grammars."""

from __future__ import annotations

import pytest

from builder.parse.american_legal.division_lines import headings_of_divisions
from builder.parse.american_legal.forms import candidate
from builder.parse.american_legal.lists import Lists
from tests.parse.american_legal.rows_of import rows_of

TEXT = "A goose that walks on the green is brought home by its keeper before dusk."


def heads(*lines: str, marked: tuple[int, ...] = ()) -> tuple[list[int], set[int], set[int]]:
    """Rows of the headings, of lists of them, and of headings that are printed again."""
    rows = rows_of(*lines)
    sections = {row.at: each for row in rows if (each := candidate(row))}
    lists = Lists()
    found = headings_of_divisions(rows, sections, lists, marked)
    return [each.row.at for each in found], lists.rows, lists.again


def test_a_division_that_is_only_listed_heads_nothing() -> None:
    chapters = ("CHAPTER 7: GEESE", "CHAPTER 8: DUCKS")
    assert heads("TITLE 1: BIRDS", *chapters, chapters[0], TEXT, chapters[1], TEXT) == (
        [0, 3, 5],
        {1, 2},
        set(),
    )


def test_a_parts_heading_that_comes_again_heads_nothing() -> None:
    part = "PART ONE - BIRDS"
    assert heads(part, "TITLE 1: GEESE", TEXT, part, "TITLE 3: DUCKS", TEXT) == (
        [0, 1, 4],
        set(),
        {3},
    )


@pytest.mark.parametrize(
    ("above", "line", "stands"),
    [
        (TEXT, "CHAPTER 7: GEESE", True),
        (TEXT, "CHAPTER 7: GEESE,", False),
        ("and all that is said of the geese and the ducks under", "CHAPTER 7: GEESE", False),
        (TEXT, "Chapter 7 Geese", True),
        ("A goose that walks on the green is brought home by a keeper", "Chapter 7 Geese", False),
    ],
)
def test_a_sentence_that_goes_on_is_no_heading(above: str, line: str, *, stands: bool) -> None:
    assert heads(above, line, "§ 7.01 GEESE.", TEXT)[0] == ([1] if stands else [])


def test_a_file_that_marks_its_headings_may_forget_one() -> None:
    chapter, section = "CHAPTER 7: GEESE", "§ 7.01 KEEPERS."
    assert heads(chapter, section, TEXT, marked=(2,))[0] == [0]
    assert heads(chapter, TEXT, section, TEXT, marked=(3,))[0] == []
    assert heads(chapter, section, TEXT, chapter, marked=(2, 4))[0] == [3]


def test_a_chapter_without_text_that_stands_once_is_no_entry_of_a_list() -> None:
    assert heads("CHAPTER 7: GEESE", "CHAPTER 8: DUCKS", TEXT) == ([0, 1], set(), set())
    assert heads("CHAPTER 7: GEESE", "CHAPTER 8", "CHAPTER 8") == ([0, 1, 2], set(), set())
