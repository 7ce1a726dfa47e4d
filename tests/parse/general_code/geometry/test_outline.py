"""What a file's outline says of its headings."""

from __future__ import annotations

from builder.parse.general_code.geometry.outline import with_bookmarks
from builder.sources.pdf.book import Bookmark
from builder.text.squash import squash
from tests.parse.general_code.page import Set, page_of

PAGE: list[Set] = [
    ("bm", "Chapter 1"),
    ("bm", "GEESE"),
    (" b", "§ 1-1. Old geese."),
    (" ", "Geese are free."),
    ("", "§ 1-2. Hens."),
    (" ", "Hens are not."),
]


def _read(*marks: tuple[str, int]) -> tuple[list[str], list[str]]:
    """The headings' numbers, and what is doubted, with bookmarks to pages."""
    found, doubts = with_bookmarks(
        page_of(*PAGE), [Bookmark(0, title, page, 0.0) for title, page in marks]
    )
    return [one.heading.number or "" for one in found], [doubt.where for doubt in doubts]


def test_a_bookmark_is_met_by_the_heading_of_its_words() -> None:
    assert _read(("Chapter 1: Geese", 1), ("§ 1-1. Old geese", 1)) == (["1", "1-1"], [])
    assert _read(("Chapter 1: Geese", 0)) == (["1", "1-1"], [])
    assert _read(("Chapter 1: Geese", 3))[1] == ["Chapter 1: Geese"]
    assert _read() == (["1", "1-1"], [])


def test_a_section_that_only_a_bookmark_shows_is_one() -> None:
    assert _read(("§ 1-2. Hens", 1)) == (["1", "1-1", "1-2"], [])
    assert _read(("§ 1-2. Hens of the green", 1)) == (["1", "1-1", "1-2"], [])
    assert _read(("§ 1-2. Hens", 2)) == (["1", "1-1"], ["§ 1-2. Hens"])
    assert _read(("§ 1-2. Owls", 1)) == (["1", "1-1"], ["§ 1-2. Owls"])
    assert _read(("Hens are not", 1)) == (["1", "1-1"], ["Hens are not"])


def test_what_no_heading_meets_is_doubted_once() -> None:
    assert _read(("Owls", 1), ("OWLS", 1), ("", 1)) == (["1", "1-1"], ["Owls"])
    assert _read(("Owls", 1), ("Jays", 1), ("Owls", 1))[1] == ["Owls", "Jays", "Owls"]


def test_a_heading_may_stand_on_the_page_behind_the_bookmarks() -> None:
    found, doubts = with_bookmarks(
        page_of(("", "Text."), ("/bm", "Chapter 1"), ("bm", "GEESE")),
        [Bookmark(0, "Chapter 1", 1, 0.0)],
    )
    assert (len(found), doubts) == (1, [])


def test_letters_and_figures_of_a_text() -> None:
    assert squash("§ 1-2. Old_Geese") == "12oldgeese"
