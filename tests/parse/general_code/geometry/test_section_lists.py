"""Lists of sections below the heads of chapters."""

from __future__ import annotations

from builder.model import UnitKind
from builder.parse.general_code.geometry.headings import PlacedHeading
from builder.parse.general_code.geometry.outline import section_lists, without_entries
from builder.parse.general_code.headings.heading_lines import RANKS, Heading

from .setting import LEFT, Part, Setter

HEADS = ("Chapter", "§", "Article")


def _lists(*lines: str | tuple[str, str]) -> list[int]:
    """Indexes of the listed lines; those with a star are headings."""
    setter, found = _set(*lines)
    return sorted(section_lists(setter.lines, found))


def _set(*lines: str | tuple[str, str]) -> tuple[Setter, list[PlacedHeading]]:
    setter = Setter()
    found = []
    for at, line in enumerate(lines):
        parts: list[Part | str] = (
            [line.removeprefix("*")]
            if isinstance(line, str)
            else [(LEFT, line[0]), (330.0, line[1])]
        )
        placed = setter.set(*parts)
        if isinstance(line, str) and line.startswith("*"):
            kind = UnitKind.SECTION if "§" in line else UnitKind.CHAPTER
            found.append(
                PlacedHeading(Heading(kind, "1", (placed.line,), 0, RANKS[kind]), at, at + 1)
            )
    return setter, found


LAW = ["*§ 1-1. Old geese. [Added 3-4-2001]", "Text.", "*§ 1-2. Hens.", "Text."]


def test_titles_below_a_division_are_a_list() -> None:
    assert _lists(
        "*Chapter 1 Fowl", "Sections:", "§ 1-1. Old geese.", "§ 1-2. Hens.", "Text.", *LAW
    ) == [1, 2, 3]
    assert _lists("*Chapter 1 Fowl", "§ 1-1. Old geese.", "Text.", *LAW) == []
    assert _lists("*Chapter 1 Fowl", "Sections:", "Text.", *LAW) == []
    assert _lists("*§ 1-0. Fowl", "§ 1-1. Old geese.", "§ 1-2. Hens.", *LAW) == []


def test_entries_in_two_columns_and_over_two_lines_count_too() -> None:
    assert _lists("*Chapter 1 Fowl", ("§ 1-1. Old geese.", "§ 1-2. Hens."), *LAW) == [1]
    assert _lists("*Chapter 1 Fowl", "§ 1-1. Old", "geese.", "§ 1-2. Hens.", *LAW) == [1, 2, 3]


def test_a_part_of_a_title_without_its_number_is_no_entry() -> None:
    assert _lists("*Chapter 1 Fowl", "Old geese", "Hens", *LAW) == []
    titled = ["*Chapter 2 Geese", "Text.", "*Chapter 3 Hens", "Text."]
    assert _lists("*Chapter 1 Fowl", "Chapter 2 Geese", "Chapter 3 Hens", *titled) == [1, 2]
    assert _lists("*Chapter 1 Fowl", "Chapter", "Geese", *titled) == []


def _without(*lines: str) -> list[int]:
    """Indexes of the headings that are no entries of a list."""
    setter, found = _set(*lines)
    return [one.start for one in without_entries(setter.lines, found)]


def test_entries_that_look_like_headings_are_none() -> None:
    entries = ["*Chapter 1 Fowl", "*§ 1-1. Old geese.", "*§ 1-2. Hens."]
    law = ["*§ 1-1. Old geese.", "Text.", "*§ 1-2. Hens.", "Text."]
    assert _without(*entries, *law) == [0, 3, 5]
    # The last entry may stand above more of the list, and then above text of the chapter.
    assert _without(*entries, "§ 1-1. Old geese.", "Prior laws: 12, 14.", *law) == [0, 5, 7]
    assert _without(*entries, "*§ 1-3. Owls.", "Text.", *law) == [0, 3, 5, 7]
    twice = ["*§ 1-1. Old geese.", "Text.", "*§ 1-2. Hens.", "Other text.", *law]
    assert _without(*twice) == [0, 2, 4, 6]
