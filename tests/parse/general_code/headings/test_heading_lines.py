"""What headings are made of: titles, capitals, and the history note below them."""

from __future__ import annotations

import pytest

from builder.parse.general_code.headings.heading_lines import (
    LONGEST,
    NOTE_START,
    HeadingLines,
    is_capitals,
    is_title,
)
from tests.parse.general_code.book import pages_of


@pytest.mark.parametrize(
    ("text", "capitals", "title"),
    [
        ("GEESE", True, True),
        ("Geese of the Green", False, True),
        ("Geese of the green", False, False),
        ("G", False, True),
        ("12-3", False, False),
        ("GEESE.", True, False),
        ("Geese:", False, False),
    ],
)
def test_how_titles_are_set(text: str, capitals: bool, title: bool) -> None:
    assert (is_capitals(text), is_title(text)) == (capitals, title)


@pytest.mark.parametrize(
    ("below", "end"),
    [
        (["[Added 3-4-2001]", "Text."], 2),
        (["[Added 3-4-2001", "by Ord. 3]", "Text."], 3),
        (["[see geese]"], 1),
        (["Text."], 1),
        (["[Added 3-4-2001", *["by Ord. 3"] * 20], LONGEST),
    ],
)
def test_a_heading_ends_with_its_history(below: list[str], end: int) -> None:
    assert HeadingLines(pages_of("\n".join(["§ 1-1. Geese.", *below]))).note_end(0, 1) == end


def test_a_note_within_the_title_ends_with_its_bracket() -> None:
    book = HeadingLines(pages_of("§ 1-1. Geese. [Added 3-4-2001\nby Ord. 3]\nText."))
    assert book.note_end(0, 1) == 2


def test_a_history_ends_with_its_page() -> None:
    book = HeadingLines(pages_of("§ 1-1. Geese.", "[Added 3-4-2001]"))
    assert book.note_end(0, 1) == 1
    assert not book.same_page(0, 1)
    assert not book.same_page(0, 2)
    torn = HeadingLines(pages_of("§ 1-1. Geese. [Added 3-4-2001", "by Ord. 3]"))
    assert torn.note_end(0, 1) == 1


def test_a_history_begins_with_a_bracket_and_a_verb_or_an_act() -> None:
    assert NOTE_START.match("[Amended 3-4-2001]")
    assert not NOTE_START.match("[see geese]")
