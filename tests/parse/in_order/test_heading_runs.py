"""Runs of headings without text, and headings that are repeated below."""

from __future__ import annotations

from builder.parse.in_order.heading_runs import (
    named_below,
    rests_of_entries,
    runs_without_text,
)

from .press import BROKEN, REPEATED, WHOLE, heads_of, rows_of


def test_a_run_ends_at_a_division_a_text_or_a_repeated_number() -> None:
    def runs(*texts: str) -> list[list[str | None]]:
        found = runs_without_text(rows_of(*texts), heads_of(*texts), (), ())
        return [[each.number for each in run] for run in found]

    assert runs(*REPEATED) == [["1-1", "1-2"], ["1-1"], ["1-2"]]
    assert runs("§ 1-1 Geese.", "§ 1-2 Hens.", "§ 1-1 Geese.") == [["1-1", "1-2"], ["1-1"]]


def test_a_section_is_named_by_its_number_and_a_division_by_its_title_too() -> None:
    def named(*texts: str) -> dict[int, int]:
        below = named_below(rows_of(*texts), heads_of(*texts))
        return {at: heading.row.at for at, heading in below.items()}

    assert named(*REPEATED) == {0: 3, 1: 5}
    chapters = ("CHAPTER 1 GEESE", "CHAPTER 2 HENS", "CHAPTER 1 GEESE", "Text.", "CHAPTER 2 OWLS")
    assert named(*chapters) == {0: 2}
    articles = ("CHAPTER 1 GEESE", "ARTICLE I FEES", "CHAPTER 2 HENS", "ARTICLE I FEES")
    assert named(*articles) == {}


def test_an_entry_continues_in_small_letters_if_lines_are_broken() -> None:
    texts = ("§ 1-1 The geese", "of the green", "§ 1-2 Hens")
    rows, found = rows_of(*texts), heads_of(*texts)
    assert list(rests_of_entries(rows, found, BROKEN)) == [1]
    assert list(rests_of_entries(rows, found, WHOLE)) == []
