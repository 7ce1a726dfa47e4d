"""The lines of an export among its headings: what stands before them, and which chapter is read."""

from __future__ import annotations

from tests.parse.american_legal.dividing import divided, headed

SECTION = ("§ 7.01 LINES.", "\xa0\xa0\xa0No line shall be of wire.")


def test_front_matter_stands_before_the_first_heading() -> None:
    outline = divided("VILLAGE OF OTTER", "Printed in ink", "CHAPTER 7: KITES", *SECTION)
    assert [row.text for row in outline.front] == ["VILLAGE OF OTTER", "Printed in ink"]
    assert len(outline.nodes) == 2


def test_an_excerpt_begins_with_a_section_in_capitals() -> None:
    assert headed("From the code:", *SECTION) == ["section: § 7.01 LINES."]
    outline = divided("From the code:", "§ 7.01 Lines of it", "7.02 TAILS", SECTION[1])
    assert (len(outline.nodes), len(outline.front)) == (0, 4)


LISTED = ("Section", "7.01   Lines", "7.02   Tails", "")


def test_a_new_chapter_has_a_list_of_its_own() -> None:
    found = headed("CHAPTER 7: KITES", *LISTED, *SECTION, "CHAPTER 8: KNOTS", "§ 8.01 BENDS.")
    assert found[-1] == "section in list only at 7.02"


def test_an_article_of_a_chapter_goes_on_with_its_list() -> None:
    article = ("ARTICLE II: TAILS", "§ 7.02 TAILS.", "\xa0\xa0\xa0No tail shall be lit.")
    found = headed("CHAPTER 7: KITES", *LISTED, *SECTION, *article)
    assert found[-1] == "section: § 7.02 TAILS."


def test_articles_of_a_charter_count_their_sections_anew() -> None:
    article = ("Section", "1   Lines", "2   Tails", "", "Sec. 1 LINES.", "\xa0\xa0\xa0Of wire.")
    found = headed("ARTICLE I: KITES", *article, "ARTICLE II: KNOTS", *article)
    assert [one for one in found if one.startswith("section:")] == ["section: Sec. 1 LINES."] * 2


def test_a_chapter_that_is_only_listed_is_doubted() -> None:
    title = ("TITLE I: AIR", "Chapter", "7.   KITES", "8.   KNOTS", "")
    assert headed(*title, "CHAPTER 7: KITES", *SECTION)[-1] == "chapter in list only at 8"
