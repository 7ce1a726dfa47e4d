"""Footnotes whose numbers stand apart from them, put behind these."""

from __future__ import annotations

from builder.parse.general_code.pages.parted_notes import behind_their_numbers
from tests.parse.general_code.book import pages_of

NOTE = "Editor's Note: See geese."


def _lines(*written: str) -> list[list[str]]:
    return [[line.text for line in page.lines] for page in behind_their_numbers(pages_of(*written))]


def test_a_note_finds_the_number_that_comes_next() -> None:
    assert _lines(f"4.\nA.\n1.\nGeese.\n{NOTE}") == [["4.", "A.", "Geese.", f"1. {NOTE}"]]
    assert _lines(f"1. {NOTE}", f"2.\nGeese.\n{NOTE}")[1] == ["Geese.", f"2. {NOTE}"]
    assert _lines(f"2.\nGeese.\n{NOTE}") == [["2.", "Geese.", NOTE]]


def test_the_number_right_above_a_note_is_its_own_whatever_the_count_says() -> None:
    assert _lines(f"Geese.\n7.\n{NOTE}", f"8.\nHens.\n{NOTE}") == [
        ["Geese.", f"7. {NOTE}"],
        ["Hens.", f"8. {NOTE}"],
    ]
    assert _lines(f"7. {NOTE}", f"8.\nGeese.\n7.\n{NOTE}")[1] == ["Geese.", "7.", f"8. {NOTE}"]


def test_pages_whose_notes_have_their_numbers_stay_as_they_are() -> None:
    pages = pages_of(f"1.\nGeese.\n1. {NOTE}", NOTE)
    assert behind_their_numbers(pages) == pages
    assert behind_their_numbers(pages)[0] is pages[0]
