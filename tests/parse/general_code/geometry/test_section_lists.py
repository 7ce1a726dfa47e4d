"""Lists of sections below the heads of chapters."""

from __future__ import annotations

from builder.model import UnitKind
from builder.parse.general_code.geometry.heading_text import Found
from builder.parse.general_code.geometry.section_lists import section_lists
from builder.parse.general_code.headings.heading_lines import RANKS, Heading

from .setting import LEFT, Part, Setter

HEADS = ("Chapter", "§", "Article")


def _lists(*lines: str | tuple[str, str]) -> list[int]:
    """Indexes of the listed lines; those with a star are headings."""
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
            found.append(Found(Heading(kind, "1", (placed.line,), 0, RANKS[kind]), at, at + 1))
    return sorted(section_lists(setter.lines, found))


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
