"""Headings of a typeset book: by bookmarks, or by type and place."""

from __future__ import annotations

from builder.sources.pdf.book import Bookmark

from .general_code import (
    WIDE,
    begun,
    below,
    lines_of,
    parsed,
    set_head,
    set_section,
)
from .setting import LEADING, Setter


def test_sections_in_bold_at_the_margin_and_divisions_in_the_middle_are_headings() -> None:
    setter = begun()
    setter.set("§ 1-4. Jays are not kept.", above=2 * LEADING)
    assert lines_of(setter)[:7] == [
        "    chapter 1 | GEESE",
        "section 1-1 | Old geese",
        "  paragraph: The keeper of the ... as they come home.",
        "section 1-2 | Hens",
        "  paragraph: The keeper of the ... as they come home.",
        "section 1-3 | Owls",
        "  paragraph: The keeper of the ... as they come home.",
    ]


def test_bookmarks_name_headings_whatever_their_type() -> None:
    setter = Setter()
    set_head(setter, "Chapter 1", "GEESE", bold=False)
    setter.set("§ 1-1. Old geese.", above=2 * LEADING)
    setter.set(WIDE, above=2 * LEADING)
    setter.set("they come home.")
    marks = (Bookmark("Chapter 1: Geese", 1, 0.0), Bookmark("§ 1-1 Old geese.", 1, 0.0))
    assert lines_of(setter, *marks)[:2] == ["    chapter 1 | GEESE", "section 1-1 | Old geese"]


def test_a_bookmark_that_matches_nothing_on_its_page_is_doubted_once() -> None:
    marks = [Bookmark(words, 1, 0.0) for words in ("Jays", "JAYS", "", "§ 1-2. Hens.")]
    found = parsed(begun(), *marks)
    told = [(one.kind, one.where, one.detail) for one in found.doubts]
    assert told == [("bookmark without heading", "page 1 of the file", "Jays")]


def test_bold_words_in_the_middle_above_a_chapter_are_a_part() -> None:
    assert lines_of(_with_head("The Fowl"))[:2] == ["  part | The Fowl", "    chapter 1 | GEESE"]
    assert lines_of(_with_head("All that the Town of the Green has made"))[0].startswith("    ch")


def test_the_name_of_the_whole_code_is_no_part() -> None:
    assert lines_of(_with_head("Geese Green Municipal Code"))[0] == "    chapter 1 | GEESE"


def test_a_bold_division_over_a_section_is_a_heading_wherever_it_is() -> None:
    setter = begun()
    setter.set("Article II Ducks", bold=True, above=2 * LEADING)
    set_section(setter, "§ 1-4. Drakes.")
    assert lines_of(setter)[7:9] == ["        article II | Ducks", "section 1-4 | Drakes"]


def _with_head(words: str) -> Setter:
    setter = Setter()
    set_head(setter, words, "Chapter 1", "GEESE")
    for title in ("§ 1-1. Old geese.", "§ 1-2. Hens.", "§ 1-3. Owls."):
        set_section(setter, title)
    return setter


def test_a_list_of_sections_is_no_text_even_if_its_entries_break() -> None:
    setter = Setter()
    set_head(setter, "Chapter 1", "GEESE")
    for entry in ("§ 1-1. Old", "geese.", "§ 1-2. Hens.", "§ 1-3. Owls."):
        setter.set(entry)
    for title in ("§ 1-1. Old geese.", "§ 1-2. Hens.", "§ 1-3. Owls."):
        set_section(setter, title)
    found = lines_of(setter)
    assert found[0:2] == ["    chapter 1 | GEESE", "section 1-1 | Old geese"]
    assert "~ section list: 4" in found


def test_an_attachment_is_a_schedule_named_at_the_head_of_its_page() -> None:
    setter = begun()
    setter.turn()
    setter.set("1 Attachment 1")
    set_head(setter, "Tolls")
    setter.set(WIDE, above=2 * LEADING)
    assert below(setter)[0] == "schedule 1 Attachment 1 | Tolls"
