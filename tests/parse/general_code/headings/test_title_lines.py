"""The lines of a division's title: where it ends."""

from __future__ import annotations

import pytest

from builder.model import UnitKind
from tests.parse.general_code.book import lines_of

FULL = "The Keeping of Geese and of Hens upon the Old Green of"


@pytest.mark.parametrize(
    ("below", "end"),
    [
        (["Geese", "§ 1-1. A."], 1),
        ([FULL, "the Town", "§ 1-1. A."], 2),
        ([FULL, "the Town", "[Added 3-4-2001]"], 2),
        (["Geese", "the Town", "§ 1-1. A."], 1),
        ([FULL, "the Town"], 2),
        ([FULL, FULL, FULL, "the Town", "§ 1-1. A."], 1),
        ([FULL, "the Town", "ARTICLE II"], 2),
        ([FULL, "the Town", "GENERAL REFERENCES"], 2),
        ([FULL, "the Town", "Text."], 1),
    ],
)
def test_a_title_over_lines_is_full_and_something_closes_it(below: list[str], end: int) -> None:
    assert lines_of("\n".join(["ARTICLE I", *below])).end(1) == 1 + end


def test_a_title_ends_with_its_page() -> None:
    assert lines_of(f"ARTICLE I\n{FULL}", "the Town\n§ 1-1. A.").end(1) == 2


@pytest.mark.parametrize(
    ("below", "end"),
    [
        (["OF THE", "GREEN", "Text."], 3),
        (["OF THE", "GREEN", "AND THE", "POND"], 4),
        (["GENERAL REFERENCES"], 1),
        (["ARTICLE I"], 1),
        (["Part 2"], 1),
        (["PART 2"], 1),
        (["CHAPTER 4"], 1),
        (["[REPEALED]"], 1),
        (["§ 1-1. GEESE."], 1),
        (["Text."], 1),
    ],
)
def test_capitals_go_on_with_a_heading(below: list[str], end: int) -> None:
    lines = lines_of("\n".join(["GEESE", *below]))
    assert lines.end_of_capitals(1, 4, 0) == end


def test_capitals_go_on_over_a_page_end_right_below_the_first_line_alone() -> None:
    assert lines_of("CHAPTER 4", "GEESE OF\nTHE GREEN").end_of_capitals(1, 4, 0) == 3
    assert lines_of("CHAPTER 4\nGEESE OF", "THE GREEN").end_of_capitals(1, 4, 0) == 2


def test_a_heading_has_its_title_on_its_first_line_or_below() -> None:
    lines = lines_of("Part 2 Geese\n[Added 3-4-2001]\nText.")
    beside = lines.heading(UnitKind.PART, "2", 0, 1, 7)
    assert (beside.mark_end, beside.title_from, len(beside.lines)) == (7, 0, 2)
    below = lines.heading(UnitKind.PART, "2", 0, 1, None)
    assert (below.mark_end, below.title_from) == (len("Part 2 Geese"), 1)


def test_an_entry_of_a_list_says_what_a_section_heads() -> None:
    lines = lines_of("§ 1-1. Geese.\nText.\n§ 1-1. Geese.")
    assert [lines.lists(at) for at in range(4)] == [True, False, True, False]


def test_a_title_leads_over_to_the_next_page() -> None:
    def leads(*written: str, title: str = "Geese of the Green") -> bool:
        return lines_of(*written).leads_over(title, 0, 2)

    above = "ARTICLE I\nGeese of the Green\nA. List text."
    assert leads(above, "§ 1-1. A.")
    assert leads(above, "ARTICLE II")
    assert not leads(above, "Text.")
    assert not leads(above, "§ 1-1. A.", title="Geese of the green")
    assert not leads(f"{above}\n§ 1-1. A.", "§ 1-2. B.")
    assert not leads(above)
    assert not leads("ARTICLE I", "Geese\n§ 1-1. A.")
