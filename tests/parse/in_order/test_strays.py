"""Headings in the rarer form of a text, judged by the numbers around them."""

from __future__ import annotations

from dataclasses import replace

from builder.parse.in_order.rising import with_strays

from .press import heads_of


def _found(*texts: str) -> list[str]:
    """The headings; lines with a star have the rarer form."""
    plain = [text.removeprefix("*") for text in texts]
    heads = [each for each in heads_of(*plain) if each.number]
    usual = [each for each in heads if not texts[each.row.at].startswith("*")]
    rarer = [replace(each, loose=True) for each in heads if texts[each.row.at].startswith("*")]
    return [each.row.text for each in with_strays(usual, rarer)]


def _stays(stray: str, above: str = "§ 1-1 A", below: str = "§ 1-3 C") -> bool:
    return len(_found(above, f"*{stray}", below)) == 3


def test_a_section_that_fits_between_the_two_around_it_is_a_heading() -> None:
    assert _stays("§ 1-2 geese")
    assert not _stays("§ 1-3 geese")
    assert not _stays("§ 2-2 geese")
    assert not _stays("§ 1-1 geese")
    assert not _stays(f"§ 1-2 {'geese ' * 30}")


def test_numbers_may_be_missing_on_both_sides_if_none_fits_better() -> None:
    assert _stays("§ 1-5 geese", below="§ 1-9 C")
    assert not _stays("§ 1-12 geese", below="§ 1-9 C")
    both = _found("§ 1-1 A", "*§ 1-7 geese", "*§ 1-2 hens", "§ 1-9 C")
    assert both == ["§ 1-1 A", "§ 1-2 hens", "§ 1-9 C"]


def test_next_to_another_division_it_is_the_next_number_and_recurs_nowhere() -> None:
    assert _stays("§ 1-2 geese", below="§ 2-1 C")
    assert _stays("§ 2-1 geese", below="§ 2-2 C")
    assert not _stays("§ 1-4 geese", below="§ 2-1 C")
    assert not _found("§ 1-1 A", "*§ 1-2 geese", "§ 2-1 C", "§ 1-2 D")[1].endswith("geese")


def test_a_number_of_one_part_fills_its_gap() -> None:
    assert _stays("§ 2 geese", "§ 1 A", "§ 3 C")
    assert not _stays("§ 2 geese", "§ 1 A", "§ 4 C")
    assert not _stays("§ 3 geese", "§ 1 A", "§ 4 C")
    assert _stays("§ 1 geese", "CHAPTER 1 A", "§ 2 C")
    assert not _stays("§ 2 geese", "CHAPTER 1 A", "§ 3 C")
    assert not _stays("§ 1 geese", "§ 1 A", "§ 2 C")


def test_a_range_ends_with_its_last_number() -> None:
    assert _stays("§ 1-5 geese", "§ 1-2—1-4 A", "§ 1-6 C")


def test_a_stray_that_stays_is_known() -> None:
    both = _found("§ 2-9 A", "*§ 2-10 B", "§ 4-1 C", "§ 2-9 D", "*§ 2-10 again", "§ 5-1 E")
    assert both == ["§ 2-9 A", "§ 2-10 B", "§ 4-1 C", "§ 2-9 D", "§ 5-1 E"]
