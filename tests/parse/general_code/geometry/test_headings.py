"""Headings by weight and place."""

from __future__ import annotations

from builder.parse.general_code.geometry.headings import find_headings
from tests.parse.general_code.page import Set, page_of


def _found(*lines: Set) -> list[str]:
    return [
        f"{one.heading.kind} {one.heading.number} {one.start}-{one.end}"
        for one in find_headings(page_of(*lines))
    ]


def test_divisions_stand_in_the_middle_and_sections_in_bold_at_the_margin() -> None:
    assert _found(
        ("bm", "Chapter 1"),
        ("bm", "GEESE"),
        (" b", "§ 1-1. Old geese."),
        (" ", "Geese are free."),
        (" b", "§ 1-2. Hens."),
        (" ", "See § 1-1. Geese."),
    ) == ["chapter 1 0-2", "section 1-1 2-3", "section 1-2 4-5"]
    assert _found(("", "Chapter 1"), ("", "GEESE")) == []


def test_schedules_and_attachments_are_found_too() -> None:
    found = _found(
        ("b", "Schedule A: Tolls."), (" ", "Text."), ("/", "1 Attachment 2"), ("bm", "Fees")
    )
    assert [one.split(" ")[0] for one in found] == ["schedule", "schedule"]


def test_words_in_bold_in_the_middle_above_a_chapter_are_a_part() -> None:
    chapter = [(" bm", "Chapter 1"), ("bm", "GEESE"), (" b", "§ 1-1. A."), (" ", "Text.")]
    assert _found(("bm", "The Fowl"), *chapter)[0] == "part None 0-1"
    assert _found(("m", "The fowl"), *chapter)[0] == "chapter 1 1-3"


def test_above_an_article_they_are_one_where_no_chapter_was_seen() -> None:
    article = [(" bm", "Article I"), ("bm", "Old Geese"), (" b", "§ 1-1. A."), (" ", "Text.")]
    assert _found(("bm", "The Fowl"), *article)[0] == "part None 0-1"
    chapter = [("bm", "Chapter 1"), ("bm", "GEESE"), (" b", "§ 1-0. B."), (" ", "Text.")]
    assert "part None 4-5" not in _found(*chapter, (" bm", "The Fowl"), *article)


def test_the_words_of_a_heading_are_none_of_the_next_one() -> None:
    lines: list[Set] = [("bm", "Chapter 1"), ("bm", "GEESE"), (" bm", "Chapter 2"), ("bm", "HENS")]
    assert _found(*lines) == ["chapter 1 0-2", "chapter 2 2-4"]
