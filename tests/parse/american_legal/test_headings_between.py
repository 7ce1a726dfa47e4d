"""Headings without a section's number stand right above a section."""

from __future__ import annotations

from tests.parse.american_legal.dividing import headed

CHAPTER = ("CHAPTER 7: KITES",)
LIST = ("Section", "Lines and Tails", "   7.01   Lines", "   7.02   Tails", "")
SECTION = ("§ 7.01 LINES.", "   No line shall be of wire.")
LAST = ("§ 7.02 TAILS.", "   No tail shall be lit.")


def test_capitals_above_a_section_are_a_subchapter() -> None:
    found = headed(*CHAPTER, *SECTION, "GOOD WINDS", *LAST)
    assert found[1:] == [
        "section: § 7.01 LINES.",
        "subchapter: GOOD WINDS",
        "section: § 7.02 TAILS.",
    ]


def test_capitals_above_text_are_none() -> None:
    assert headed(*CHAPTER, *SECTION, "GOOD WINDS", "   They blow.", *LAST)[1:] == [
        "section: § 7.01 LINES.",
        "section: § 7.02 TAILS.",
    ]


def test_a_name_of_the_list_needs_no_capitals() -> None:
    assert headed(*CHAPTER, *LIST, "Lines and Tails", *SECTION, *LAST)[1] == (
        "subchapter: Lines and Tails"
    )


def test_a_subchapter_that_the_list_does_not_name_is_told() -> None:
    found = headed(*CHAPTER, *LIST, "Lines and Tails", *SECTION, "GOOD WINDS", *LAST)
    assert "subchapter: GOOD WINDS" in found
    assert found[-1] == "subchapter not in its list at GOOD WINDS"


def test_an_appendix_behind_a_closed_sentence_is_the_chapters() -> None:
    found = headed(*CHAPTER, *SECTION, "APPENDIX A: FEES", "   Two dollars.")
    assert found[1:] == ["section: § 7.01 LINES.", "appendix: APPENDIX A: FEES"]
