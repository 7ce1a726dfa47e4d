"""A division's heading and its list, which is set aside."""

from __future__ import annotations

from tests.parse.american_legal.dividing import divided, headed

SECTION = ("§ 7.01 LINES.", "   No line shall be of wire.")
LIST = ("Section", "   7.01   Lines", "")


def aside(*lines: str) -> list[str]:
    return [row.text for row in divided(*lines).lists if row.text]


def test_a_list_below_the_heading_is_set_aside() -> None:
    lines = ("CHAPTER 7: KITES", *LIST, *SECTION)
    assert aside(*lines) == ["Section", "7.01   Lines"]
    assert headed(*lines) == ["chapter: CHAPTER 7: KITES", "section: § 7.01 LINES."]


def test_a_list_below_a_note_at_the_head_is_set_aside_too() -> None:
    note = ("   Kites are told of in the charter as well.",)
    assert aside("CHAPTER 7: KITES", *note, *LIST, *SECTION) == ["Section", "7.01   Lines"]


def test_a_list_behind_text_stays_text() -> None:
    later = ("Section", "   7.05   Tails", "")
    assert aside("CHAPTER 7: KITES", *SECTION, *later) == []


def test_a_title_list_names_chapters_and_their_titles_are_compared() -> None:
    lines = ("TITLE I: PLAY", "Chapter", "   7.   KITES AND STRINGS", "", "CHAPTER 7: KITES")
    assert headed(*lines, *SECTION) == [
        "title: TITLE I: PLAY",
        "chapter: CHAPTER 7: KITES",
        "section: § 7.01 LINES.",
        "heading disagrees with list at 7",
    ]


def test_a_designation_without_a_title_is_a_heading() -> None:
    assert headed("CHAPTER 7", "", *SECTION) == ["chapter: CHAPTER 7", "section: § 7.01 LINES."]
