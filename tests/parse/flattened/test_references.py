"""The general references below a chapter's head: where their list begins and ends."""

from __future__ import annotations

import pytest

from builder.parse.flattened.chapter_titles import general_references
from builder.parse.flattened.words import Words


def found(text: str, floor: int = 0, opening: int | None = None) -> str | None:
    words = Words.from_source(text)
    at = general_references(words, floor, len(words) if opening is None else opening)
    return at and words.phrase(*at)


@pytest.mark.parametrize(
    ("after", "listed"),
    [
        ("see ch 12 see ch 40  404 purpose", "see ch 12 see ch 40 404"),
        ("barges  see ch 12 kilns  see ch 40 title", "barges see ch 12 kilns see ch 40"),
        ("barges  see ch 12 art ii title of it", "barges see ch 12 art ii"),
        ("barges  see ch 12 art of kites", "barges see ch 12"),
        ("barges  see ch 12  125 title", "barges see ch 12 125"),
        ("barges  see ch 12 125 title", "barges see ch 12"),
        ("see ch 12 " + "goose " * 12 + "see ch 40", "see ch 12"),
        ("see ch 12 " + "goose " * 10 + "see ch 40", "see ch 12 " + "goose " * 10 + "see ch 40"),
    ],
)
def test_a_list_continues_as_long_as_chapters_are_named(after: str, listed: str) -> None:
    assert found(f"sheds general references {after}") == f"general references {listed}"


def test_a_list_is_between_the_section_before_and_the_opening() -> None:
    text = "sheds general references see ch 12 404 purpose"
    assert found(text, floor=1) is None
    assert found(text, opening=2) is None
    assert found(text, opening=6) == "general references see ch 12"
    assert found("sheds of general use and references") is None
