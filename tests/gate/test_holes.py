"""Gaps that a code's own way of counting shows, and leaps that are not gaps."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.addresses import assign
from builder.gate.holes import Hole, findings, holes
from builder.model import Block, BlockKind, Code, SetAside
from tests.gate.test_numbers import code


def row(head: str, *figures: int | str) -> str:
    return "|".join(f"section {head}{figure}" for figure in figures)


def chapter(number: int, *figures: int | str) -> str:
    return f"chapter {number}|{row(f'{number}-', *figures)}"


def lost(outline: str, source: str = "") -> list[tuple[str | None, str | None, int]]:
    found = holes(_of_words(outline), source)
    return [(hole.before.number, hole.after.number, hole.missing) for hole in found]


def _of_words(outline: str) -> Code:
    """A code of an outline in which "_" is a blank within a number."""
    made = code(outline)
    units = [
        replace(unit, number=(unit.number or "").replace("_", " ") or None) for unit in made.units
    ]
    return replace(made, units=assign(units))


@pytest.mark.parametrize(
    ("outline", "missing"),
    [
        (chapter(1, 1, 2, 3, 4), 0),
        (chapter(1, 1, 2, 4, 5), 1),
        (chapter(1, 1, 2, 3, 60), 56),  # a leap of any size
        (chapter(1, 1, 2, "2A", 3), 0),
        (chapter(1, 1, 2, "2.1", "2.2", 3), 0),
        (chapter(1, 1, 2, "3—1-30", 31), 0),  # "Secs. 1-3—1-30. - Reserved."
        (chapter(1, 1, 2, "3—2-30", 31), 0),  # a slip within the range
        (chapter(1, 1, 2, "3,_1-4", 5), 0),
        (chapter(1, *range(10, 60, 10)), 0),
        (chapter(1, *range(10, 60, 10), 80), 2),
        (chapter(1, 1, 2, 3, 99), 0),  # penalties have the last number
        (chapter(1, 1, 2, 3) + "|" + chapter(2, 1, 2, 3), 0),
        (chapter(1, 1, 2, 3) + "|" + chapter(2, 8, 9), 7),  # a chapter that begins late
        (chapter(1, 1, 2, "A", "B", "C"), 0),
        (chapter(1, "A", "B", "E", "F"), 2),  # counted by letters
        ("chapter 1|section 60.5|section 60.6|section 60.7|section 60.71|section 60.72", 0),
        ("chapter 1|section 1|section 2|section 5", 2),
        ("chapter 1|section 1|section 2|chapter 2|section 3|chapter 3|section 1", 0),
        ("chapter 1|section 1|section 2|chapter 2|section 7", 6),
        ("chapter 1|section 1.1.1|section 1.1.2|section 1.2.1|section 1.5.1", 2),
        ("chapter 1|section -|section -", 0),
    ],
)
def test_a_gap_is_a_number_that_the_way_of_counting_requires(outline: str, missing: int) -> None:
    assert sum(each for _, _, each in lost(outline)) == missing


def test_a_slip_of_the_print_is_not_a_gap() -> None:
    slip = chapter(4, 353, 354) + "|section 40-355|" + row("4-", 356, 357)
    assert [missing for _, _, missing in lost(slip)] == [1]


def test_the_rest_of_a_ten_or_a_hundred_is_free_if_a_book_leaves_it_twice() -> None:
    tens = chapter(3, 10, 11, 12, 20, 21, 22, 30, 31)
    assert lost(tens) == []
    assert lost(f"{tens}|{row('3-', 50)}") == [("3-31", "3-50", 1)]
    assert lost(chapter(3, 10, 11, 12, 20, 21)) == [("3-12", "3-20", 7)]


def test_a_division_may_begin_at_a_round_number_unless_the_text_cites_a_number_before() -> None:
    first, second = "chapter 1|article 1|" + row("1-", 1, 2, 3), "|article {}|" + row("1-", 31, 32)
    assert lost(first + second.format(2)) == []
    cites = "See section 1-7 and section 1-12."
    assert lost(first + second.format(2), cites) == [("1-3", "1-31", 27)]
    assert lost(first + "|article 2|" + row("1-", 33, 34)) == [("1-3", "1-33", 29)]
    six = first + "|article 2|section 1-4|article 3|section 1-5" + second.format(6)
    assert lost(six) == [("1-5", "1-31", 25)]


@pytest.mark.parametrize(("first", "missing"), [(31, 0), (71, 70)])
def test_a_chapter_may_leave_its_first_article_free_but_no_more(first: int, missing: int) -> None:
    begun = f"{chapter(1, 1, 2, 3)}|{chapter(2, first, first + 1)}|{chapter(3, 1, 2)}"
    assert sum(each for _, _, each in lost(begun)) == missing


@pytest.mark.parametrize("first", [101, 201, 901])
def test_a_chapter_begins_at_a_hundred_only_if_the_one_before_counts_so(first: int) -> None:
    later = f"{chapter(2, first, first + 1)}|{chapter(3, 1, 2)}"
    assert lost(f"{chapter(1, 1, 2, 3)}|{later}") == [("1-3", f"2-{first}", first - 1)]
    long = chapter(1, *range(1, 121))
    assert lost(f"{long}|{later}") == [("1-120", f"2-{first}", first - 1)]
    by_hundreds = f"{chapter(1, 101, 102, 103, 104)}|{chapter(2, first, first + 1)}"
    assert lost(by_hundreds) == ([("1-104", f"2-{first}", first - 1)] if first >= 900 else [])


def test_a_chapter_may_begin_as_many_hundreds_later_as_it_is_chapters_later() -> None:
    assert lost(f"{chapter(3, 301, 302)}|{chapter(6, 601, 602)}") == []
    assert lost(f"{chapter(3, 301, 302)}|{chapter(6, 901, 902)}") == [("3-302", "6-901", 900)]


def test_nothing_is_missing_if_the_publishers_list_has_both_numbers_in_a_row() -> None:
    source = "1-1 Geese\n1-2 Ducks\n1-9 Swans\n"
    aside = SetAside("section list", ((0, len(source)),))
    made = code(chapter(1, 1, 2, 9), aside)
    assert holes(made, source) == ()
    assert [hole.missing for hole in holes(replace(made, set_aside=()), source)] == [6]


CHAPTERS = "|".join(chapter(number, 1, 2, 3, 4) for number in (1, 2, 6, 10, 14))


def test_sections_under_the_chapter_before_theirs_show_a_lost_heading() -> None:
    """A cut from 10-4 to 18-2 removes the heading of chapter 18 too."""
    made = code(f"{CHAPTERS}|{row('18-', 2, 3, 4)}")
    [hole] = holes(made, "")
    assert (hole.before.number, hole.after.number, hole.certain) == ("14-4", "18-2", True)
    assert findings([hole], made) == (
        "sections between 14-4 and 18-2 are missing, with the heading over them",
    )
    assert holes(code(f"{CHAPTERS}|{chapter(18, 1, 2)}"), "") == ()


def _citing(outline: str, words: str) -> Code:
    made = code(outline)
    block = Block(BlockKind.PARAGRAPH, words, ())
    units = [replace(unit, blocks=(block,)) if unit.holds_text else unit for unit in made.units]
    return replace(made, units=tuple(units))


def test_a_chapter_that_the_law_cites_but_lacks_is_missing() -> None:
    outline = f"{CHAPTERS}|{chapter(22, 1, 2)}"
    cites = "See section 18-3 and § 18-9."
    [hole] = holes(_citing(outline, cites), cites)
    assert (hole.before.number, hole.after.number, hole.certain) == ("14", "22", True)
    assert holes(_citing(outline, "See section 18-3."), "") == ()
    assert findings([hole], code(outline))[0].startswith(
        "its text cites 2 sections of a missing chapter"
    )


def test_an_end_of_a_chapter_that_the_law_cites_is_missing() -> None:
    cites = " ".join(f"See section 14-{figure}." for figure in (5, 7, 9, 12))
    [hole] = holes(_citing(CHAPTERS, cites), cites)
    assert (hole.before.number, hole.missing, hole.certain) == ("14-4", 4, True)
    assert "after 14-4" in findings([hole], code(CHAPTERS))[0]
    assert holes(_citing(CHAPTERS, cites[:-19]), "") == ()


def test_one_large_gap_and_a_book_with_many_are_reported_whatever_the_whole_is() -> None:
    rules = "|".join(chapter(number, *range(1, 90)) for number in range(1, 12))
    made = code(f"part I|{row('0.', *range(10, 24))}|part II|{rules}")
    first, second = made.sections[0], made.sections[1]
    assert findings([Hole(first, second, 9)], made) == ()
    (said,) = findings([Hole(first, second, 12)], made)
    assert said.startswith(
        "12 of the numbers of 'Rules' are missing, such as between 0.10 and 0.11"
    )
    later = made.sections[-2:]
    assert findings([Hole(*later, 12)], made) == ()
    assert findings([Hole(*later, 13)], made) == ("13 numbers are missing between 11-88 and 11-89",)
