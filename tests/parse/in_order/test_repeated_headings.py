"""Headings that a copy prints twice."""

from __future__ import annotations

from builder.model import UnitKind
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.rising import repeated_headings, repeated_misnumbered
from builder.parse.in_order.rows import Row
from builder.sources.text import Line

from .press import heads_of, rows_of


def text(*printed: str) -> tuple[list[Row], list[Heading]]:
    """Rows, and the headings among them: the lines that begin with a figure."""
    rows = [Row(at, Line(at + 1, 0, line), line, 0) for at, line in enumerate(printed)]
    heads = [
        Heading(row, UnitKind.SECTION, row.text.split()[0], row.text.find(" ") + 1, 20, sure=False)
        for row in rows
        if row.text[:1].isdigit()
    ]
    return rows, heads


def again(*printed: str) -> set[int]:
    rows, heads = text(*printed)
    return repeated_headings(heads, rows)


def test_of_two_headings_the_one_with_more_words_stays() -> None:
    assert again("4.01 Hives", "", "4.01 Hives of it", "Text.") == {2}
    assert again("4.01 Hives", "", "4.01 Hives for Swarms", "Text.") == {0}
    assert again("4.01 Hives for Swarms", "4.01 Hives", "Text.") == {1}
    assert again("4.01 Hives To Keep", "4.01 Hives to keep", "Text.") == {1}


def test_headings_with_text_between_or_other_titles_are_no_repetition() -> None:
    assert again("4.01 Hives", "Text.", "4.01 Hives", "Text.") == set()
    assert again("4.01 Hives", "4.01 Smoke", "Text.") == set()
    assert again("4.01 Reserved", "4.02 Reserved", "Text.") == set()


def test_the_lower_one_of_two_headings_of_a_division_stays() -> None:
    def twice(*printed: str) -> set[int]:
        return repeated_headings(heads_of(*printed), rows_of(*printed))

    assert twice("CHAPTER 1 GEESE", "CHAPTER 1 GEESE", "Text.") == {0}
    assert twice("CHAPTER 1", "GEESE", "", "CHAPTER 1", "Text.") == {0, 1}
    assert twice("CHAPTER 1", "CHAPTER 1 GEESE", "Text.") == {0}
    assert twice("CHAPTER 1 GEESE", "Text.", "CHAPTER 1 GEESE") == set()


def test_a_repetition_with_another_number_is_reported_if_it_is_no_heading() -> None:
    rows, found = text("4.03 Fines", "", "4.01 Fines", "Text.", "4.04 Smoke", "4.02 Wax")
    repeated = repeated_misnumbered(found, [found[0], found[2]], rows)
    assert {at: doubt.where for at, doubt in repeated.items()} == {2: "4.03"}
    assert repeated_misnumbered(found, found, rows) == {}
