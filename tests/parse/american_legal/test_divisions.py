"""Where divisions begin: forms in capitals by themselves, others by what follows them."""

from __future__ import annotations

import pytest

from builder.parse.american_legal.divisions import find_divisions
from builder.parse.american_legal.rows import read_rows

from .export import source

SECTION = "§ 7.01 LINES."
TEXT = "···No line shall be of wire."


def heads(*lines: str) -> list[str]:
    rows = read_rows(source("\n".join(lines).replace("·", "\xa0")))
    return [row.text for row, _ in find_divisions(rows, 79)]


@pytest.mark.parametrize("head", ["CHAPTER 7: KITES", "TITLE VII: WINDS", "PARALLEL REFERENCES"])
def test_capitals_head_a_division_whatever_follows(head: str) -> None:
    assert heads(head, TEXT) == [head]


@pytest.mark.parametrize("head", ["Chapter 7: Kites", "ARTICLE II: KITES", "APPENDIX A: KITES"])
@pytest.mark.parametrize(
    ("below", "is_one"),
    [
        ((SECTION, TEXT), True),
        (("Section", TEXT), True),
        (("of the village", SECTION), True),  # a second line of the title
        (("···of the village", SECTION), False),  # text
        (("of the village", "of the town", "of the county", SECTION), False),
        ((TEXT,), False),
    ],
)
def test_others_must_be_borne_out(head: str, below: tuple[str, ...], *, is_one: bool) -> None:
    assert bool(heads(head, *below)) is is_one


def test_a_line_that_announces_a_chapter_makes_none_of_it() -> None:
    assert heads("The town adopts:", "CHAPTER 7: KITES", TEXT) == []
    assert heads("Chapter:", "CHAPTER 7: KITES", TEXT) == ["CHAPTER 7: KITES"]


def test_a_reference_at_a_lines_beginning_heads_nothing() -> None:
    assert heads("···No kite shall fly as provided in", "Chapter 7", SECTION) == []
    assert heads("···No kite shall fly.", "Chapter 7", SECTION) == ["Chapter 7"]


def test_a_code_prints_its_chapters_in_one_case() -> None:
    plain = ("Chapter 9: Winds", SECTION, TEXT)
    assert heads("CHAPTER 7: KITES", TEXT, *plain) == ["CHAPTER 7: KITES"]
    assert heads("CHAPTER 7: KITES", TEXT, *plain, *plain) == ["Chapter 9: Winds"] * 2


def test_a_name_that_is_only_listed_heads_nothing() -> None:
    chapters = ("CHAPTER 7: KITES", "CHAPTER 8: KNOTS")
    found = heads("TITLE I: AIR", *chapters, "", chapters[0], TEXT, chapters[1], TEXT)
    assert found == ["TITLE I: AIR", *chapters]
    assert heads(chapters[0], TEXT, chapters[0], TEXT) == [chapters[0]] * 2


def test_a_heading_stands_at_the_margin_and_is_no_row_of_a_table() -> None:
    assert heads("···CHAPTER 7: KITES", SECTION) == []
    assert heads("CHAPTER 7:   KITES", SECTION) == []
