"""Heads of parts, chapters and articles, found before the sections that they hold."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from builder.parse.flattened.chapter_titles import ChapterTitles, FoundTitle
from builder.parse.flattened.decode import Start
from builder.parse.flattened.divisions import DivisionFinder
from tests.parse.flattened.headed import TEXT, finder, heads

BARGES = f"barges  401 landing {TEXT}  402 posts {TEXT}"


def test_a_chapter_opens_where_the_number_of_sections_changes() -> None:
    assert heads(BARGES, "geese  501 keeping of geese  502 ponds") == [
        "chapter 40: barges",
        "chapter 50: geese",
    ]


def test_parts_have_the_publishers_names_or_that_of_their_only_chapter() -> None:
    assert heads(
        f"administrative legislation {BARGES}", "general legislation geese  501 keeping"
    ) == [
        "part I: administrative legislation",
        "chapter 40: barges",
        "part II: general legislation",
        "chapter 50: geese",
    ]
    assert heads(BARGES, "charter charter  501 keeping of geese") == [
        "chapter 40: barges",
        "part None: charter",
        "chapter 50: charter",
    ]
    assert heads(BARGES, "charter of charter  501 keeping")[1:] == [
        "chapter 50: charter of charter"
    ]


def test_a_reserved_chapter_is_one_word_at_the_top_of_a_page() -> None:
    geese = "reserved geese  501 keeping of geese"
    assert heads(BARGES, geese)[1:] == ["chapter None: reserved", "chapter 50: geese"]
    assert heads(f"{BARGES} {geese}")[1:] == ["chapter 50: geese"]


def test_a_reserved_chapter_has_the_only_number_that_the_text_names_there() -> None:
    geese = "reserved geese  501 keeping of geese"
    one, other = "see ch 45 ponds art i", "see ch 46 reeds art i"
    outside = "see ch 55 reeds art i"
    assert heads(f"{BARGES} {one}", geese)[1] == "chapter 45: reserved"
    assert heads(f"{BARGES} {one} {outside}", geese)[1] == "chapter 45: reserved"
    assert heads(f"{BARGES} {one} {other}", geese)[1] == "chapter None: reserved"


def test_words_between_the_top_of_a_page_and_an_article_name_a_part_of_the_chapter() -> None:
    first = "geese article i keeping  501 duty of the keeper"
    assert heads(BARGES, first, "birds of passage article ii swans  502 duty")[2:] == [
        "article I: keeping",
        "part None: birds of passage",
        "article II: swans",
    ]
    assert heads(BARGES, first, "article ii swans  502 duty")[3:] == ["article II: swans"]
    far = " ".join(["birds"] * 16)
    assert heads(BARGES, first, f"{far} article ii swans  502 duty")[3:] == ["article II: swans"]


def test_heads_end_where_the_next_begins() -> None:
    found = finder(BARGES, "geese article i keeping  501 duty of the keeper").find()
    for one, after in pairwise(found):
        assert one.title[1] <= one.stop <= after.first


def test_a_part_may_be_named_right_before_a_title_or_open_it() -> None:
    after = f"{BARGES} general legislation geese  501 keeping of geese {TEXT}"
    assert heads(after)[1:] == ["part II: general legislation", "chapter 50: geese"]


def test_a_part_needs_both_words_of_its_name() -> None:
    """At the top of a page, where a name of only one word would be its title."""
    found = heads(BARGES, "general geese  501 keeping of geese")
    assert found[1:] == ["chapter 50: general geese"]
    assert heads("legislation geese  501 keeping of geese") == ["chapter 50: legislation geese"]


def test_a_chapter_before_the_first_section_is_found_once() -> None:
    assert heads("barges  401 landing  402 posts", "more  403 lamps") == ["chapter 40: barges"]


class _Recorded:
    """Titles as found, one of them unsure, and the bounds that were given for each."""

    def __init__(self, titles: ChapterTitles, unsure: int) -> None:
        self.titles, self.unsure, self.names = titles, unsure, titles.names
        self.bounds: list[tuple[int, tuple[str, str]]] = []

    def find(
        self, start: Start, floor: int, opening: int, bounds: tuple[str, str]
    ) -> FoundTitle | None:
        self.bounds.append((start.number.chapter, bounds))
        found = self.titles.find(start, floor, opening, bounds)
        if found and start.number.chapter == self.unsure:
            return found._replace(confidence=0.9)
        return found


def test_sure_titles_limit_the_others() -> None:
    pages = (BARGES, "geese  501 keeping of geese", "lanes  601 keeping", "abbey  701 keeping")
    at = finder(*pages)
    recorded: Any = _Recorded(at.titles, unsure=50)
    found = DivisionFinder(at.text, recorded).find()
    assert [one.number for one in found] == ["40", "50", "60", "70"]
    assert recorded.bounds == [
        *((chapter, ("", "~")) for chapter in (40, 50, 60, 70)),
        (40, ("", "lanes")),
        (50, ("barges", "lanes")),
        (60, ("barges", "~")),  # "abbey" comes before "barges": it limits nothing
        (70, ("lanes", "~")),
    ]


def test_the_name_of_a_chapters_part_is_short_and_near_its_article() -> None:
    first = "geese article i keeping  501 duty of the keeper"
    for words, is_one in ((12, True), (13, False)):
        name = " ".join(["bird"] * words)
        found = heads(BARGES, first, f"{name} article ii swans  502 duty")
        assert (f"part None: {name}" in found) is is_one


def test_a_part_begins_after_the_references_of_its_chapter() -> None:
    listed = "general references barges  see ch 40"
    found = heads(BARGES, f"geese {listed} of the green article i keeping  501 duty of the keeper")
    assert found[1:] == ["chapter 50: geese", "part None: of the green", "article I: keeping"]


def test_a_text_that_begins_with_a_section_has_no_head_before_it() -> None:
    assert heads(f"  401 landing {TEXT}", "geese  501 keeping") == ["chapter 50: geese"]
