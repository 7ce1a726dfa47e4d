"""Footnotes' marks: digits glued to a word, whose numbers rise through the code."""

from __future__ import annotations

import pytest

from builder.parse.general_code.assemble.marks import find_marks
from builder.parse.general_code.pages.footnotes import RESTART


def _marks(*texts: str, notes: dict[int, int] | None = None) -> list[str]:
    """Each text with its marks in braces. All are on page 0, unless a figure begins a text."""
    given = [(text, frozenset({0})) for text in texts]
    found = find_marks(given, notes or {1: 0, 2: 0, 3: 0})
    shown = list(texts)
    for index, marks in found.items():
        for mark in reversed(marks):
            before, after = shown[index][: mark.start], shown[index][mark.end :]
            shown[index] = f"{before}{{{mark.number % RESTART}}}{after}"
    return shown


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Geese.1 Hens.", "Geese.{1} Hens."),
        ("Geese1 are", "Geese{1} are"),
        ("Geese 1 are", "Geese 1 are"),
        ("Geese are kept. 1", "Geese are kept. {1}"),
        ("Geese, as of 1", "Geese, as of 1"),
        ("1 Geese are kept.", "{1} Geese are kept."),
        ("the 1Geese", "the {1}Geese"),
        ("of 3-4-20011; hens", "of 3-4-2001{1}; hens"),
        ("geese1.5 are", "geese1.5 are"),
        ("(1)", "(1)"),
        ("§ 4-1", "§ 4-1"),
        ("$1", "$1"),
        ("geese11", "geese11"),
        ("by Ord. No. 6441]", "by Ord. No. 644{1}]"),
        ("by Ord. No. 10-853]", "by Ord. No. 10-85{3}]"),
        ("by Ord. No. 11-20041. Hens", "by Ord. No. 11-2004{1}. Hens"),
        ("by Ord. No. 07-2022.12 Hens", "by Ord. No. 07-2022.{1}{2} Hens"),
        ("Geese.1,2 Hens.", "Geese.{1},{2} Hens."),
    ],
)
def test_what_a_mark_looks_like(text: str, marked: str) -> None:
    assert _marks(text) == [marked]


def test_the_likelier_of_two_possible_marks_is_chosen() -> None:
    assert _marks("§ 41.1 of geese.1") == ["§ 41.1 of geese.{1}"]
    assert _marks("R1 geese.1") == ["R1 geese.{1}"]
    assert _marks("R1 geese1") == ["R1 geese{1}"]
    assert _marks("§ 41.1 of geese") == ["§ 41.{1} of geese"]


def test_marks_rise_in_reading_order() -> None:
    assert _marks("A.1 B.2", "C.3") == ["A.{1} B.{2}", "C.{3}"]
    assert _marks("A.2 B.1", "C.2 D.3") == ["A.2 B.{1}", "C.{2} D.{3}"]
    assert _marks("A.3 B.1 C.2") == ["A.3 B.{1} C.{2}"]


def test_a_mark_is_on_the_page_of_its_note_or_on_the_one_before() -> None:
    def found(page: int) -> int:
        return len(find_marks([("Geese.1", frozenset({page}))], {1: 4}))

    assert [found(page) for page in (2, 3, 4, 5)] == [0, 1, 1, 0]


def test_a_count_that_begins_again_is_a_new_one() -> None:
    notes = {1: 0, RESTART + 1: 0}
    assert _marks("A.1", "B.1", notes=notes) == ["A.{1}", "B.{1}"]
    assert find_marks([("A.", frozenset({0}))], {}) == {}
