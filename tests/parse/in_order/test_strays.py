"""Headings in the rarer form of a text: what the numbers around them tell."""

from __future__ import annotations

from dataclasses import replace

from builder.parse.in_order.rising import with_strays

from .press import FAMILY, heads_of, rows_of


def _found(*texts: str) -> list[str]:
    """The headings; lines with a star have the rarer form."""
    plain = [text.removeprefix("*") for text in texts]
    rows = rows_of(*plain)
    heads = [each for each in heads_of(*plain) if each.number]
    usual = [each for each in heads if not texts[each.row.at].startswith("*")]
    rarer = [replace(each, loose=True) for each in heads if texts[each.row.at].startswith("*")]
    return [each.row.text for each in with_strays(rows, usual, rarer, FAMILY)]


def _stays(stray: str, above: str = "§ 1-1 A", below: str = "§ 1-3 C") -> bool:
    return len(_found(above, f"*{stray}", below)) == 3


def test_a_section_that_goes_between_the_two_around_it_is_one() -> None:
    assert _stays("§ 1-2 geese")
    assert not _stays("§ 1-3 geese")
    assert not _stays("§ 2-2 geese")
    assert not _stays("§ 1-1 geese")
    assert not _stays(f"§ 1-2 {'geese ' * 30}")


def test_numbers_may_be_missing_on_both_sides_where_none_fits_better() -> None:
    assert _stays("§ 1-5 geese", below="§ 1-9 C")
    assert not _stays("§ 1-12 geese", below="§ 1-9 C")
    both = _found("§ 1-1 A", "*§ 1-7 geese", "*§ 1-2 hens", "§ 1-9 C")
    assert both == ["§ 1-1 A", "§ 1-2 hens", "§ 1-9 C"]


def test_beside_another_division_it_is_the_next_number_and_stands_nowhere_else() -> None:
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


def test_a_range_ends_with_its_last_number() -> None:
    assert _stays("§ 1-5 geese", "§ 1-2—1-4 A", "§ 1-6 C")


def test_a_division_is_one_that_is_next_and_has_a_heading_below_it() -> None:
    chapter = ["CHAPTER 1 GEESE", "§ 1-1 A", "Text.", "*CHAPTER 2 Hens", "", "§ 2-1 B"]
    assert "CHAPTER 2 Hens" in _found(*chapter)
    assert "CHAPTER 2 Hens" not in _found(*chapter[:4], "Text.", "§ 2-1 B")
    assert "CHAPTER 2 Hens" in _found(*chapter[:4], "Footnotes:", "§ 2-1 B")
    assert "CHAPTER 3 Hens" not in _found(*chapter[:3], "*CHAPTER 3 Hens", "§ 3-1 B")
    assert "CHAPTER 3 HENS" in _found(*chapter[:3], "*CHAPTER 3 HENS", "§ 3-1 B")


def test_the_first_division_of_its_kind_is_the_first() -> None:
    assert "ARTICLE I Old" in _found("CHAPTER 1 GEESE", "*ARTICLE I Old", "§ 1-1 A")
    assert "ARTICLE II Old" not in _found("CHAPTER 1 GEESE", "*ARTICLE II Old", "§ 1-1 A")
    again = [
        "CHAPTER 1 GEESE",
        "ARTICLE I A",
        "§ 1-1 A",
        "CHAPTER 2 HENS",
        "*ARTICLE I B",
        "§ 2-1 B",
    ]
    assert "ARTICLE I B" in _found(*again)
