"""Forms propose a section's heading, and the list of its chapter decides."""

from __future__ import annotations

from tests.parse.american_legal.dividing import headed

CHAPTER = ("CHAPTER 7: KITES",)
LIST = ("Section", "   7.01   Lines", "   7.02   Kite masters", "")
FIRST = ("§ 7.01 LINES.", "   No line shall be of wire.")
ALL = ["chapter: CHAPTER 7: KITES", "section: § 7.01 LINES.", "section: § 7.02 KITE MASTERS."]


def test_what_the_list_names_is_a_heading() -> None:
    last = ("§ 7.02 KITE MASTERS.", "   There shall be two.")
    assert headed(*CHAPTER, *LIST, *FIRST, *last) == ALL


def test_a_title_in_other_words_than_the_lists_is_told() -> None:
    last = ("§ 7.02 MASTERS OF KITES.", "   There shall be two.")
    found = headed(*CHAPTER, *LIST, *FIRST, *last)
    assert found[2:] == [
        "section: § 7.02 MASTERS OF KITES.",
        "heading disagrees with list at 7.02",
    ]


def test_a_section_that_its_list_does_not_name_is_told() -> None:
    last = ("§ 7.03 TAILS.", "   No tail shall be lit.")
    assert headed(*CHAPTER, *LIST, *FIRST, *last)[2:] == [
        "section: § 7.03 TAILS.",
        "section not in its list at 7.03",
        "section in list only at 7.02",
    ]


def test_a_number_of_another_chapter_stays_text() -> None:
    last = ("§ 9.02 KITE MASTERS.", "   There shall be two.")
    assert headed(*CHAPTER, *FIRST, *last) == [*ALL[:2], "heading kept as text at 9.02"]


def test_a_number_that_goes_back_stays_text() -> None:
    lines = ("§ 7.04 TAILS.", "   Short.", "§ 7.02 KITE MASTERS.", "   There shall be two.")
    assert headed(*CHAPTER, *lines)[1:] == [
        "section: § 7.04 TAILS.",
        "heading kept as text at 7.02",
    ]


def test_a_line_behind_an_open_end_goes_on_with_a_reference() -> None:
    lines = ("   The masters may act as is told in", "§ 7.02 KITE MASTERS.", "   There are two.")
    assert "section: § 7.02 KITE MASTERS." not in headed(*CHAPTER, *FIRST, *lines)


def test_a_section_is_headed_once() -> None:
    assert headed(*CHAPTER, *LIST[:2], "", *FIRST, *FIRST)[1:] == ["section: § 7.01 LINES."]
