"""Numbers that are out of order, repeated, missing, or only in the publisher's lists."""

from __future__ import annotations

import pytest

from builder.addresses import assign
from builder.gate import numbers
from builder.model import (
    Code,
    Layout,
    Municipality,
    SetAside,
    SourceFacts,
    Unit,
    UnitKind,
)

RANKS = {"part": 0, "chapter": 1, "article": 2, "section": 9}


def code(outline: str, *aside: SetAside) -> Code:
    """A code of an outline: kind and number of each unit, "-" for no number."""
    units = [_unit(*words.split()) for words in outline.split("|")]
    facts = SourceFacts("loon.txt", "", "", Layout.MUNICODE, None)
    town = Municipality("loon-bay-me", "City of Loon Bay", "ME")
    return Code(town, facts, assign(units), aside)


def _unit(kind: str, number: str) -> Unit:
    is_section = kind == "section"
    given = None if number == "-" else number
    return Unit(UnitKind(kind), given, "Rules", (), RANKS[kind], holds_text=is_section)


def sections(*given: str) -> Code:
    return code("|".join(["chapter 1", *(f"section {number}" for number in given)]))


@pytest.mark.parametrize(
    ("given", "count"),
    [
        (("1-1", "1-2", "1-10"), 0),
        (("1-1", "1-3", "1-2", "1-4"), 1),
        (("1-2", "1-2A", "1-2b", "1-3"), 0),
        (("1-2B", "1-2A"), 1),
        (("1-1", "1-1"), 0),
        # a third figure puts a section between two of two places
        (("402.01", "402.03", "402.031", "402.032", "402.04"), 0),
        (("402.01", "402.03", "402.032", "402.031", "402.04"), 1),
        (("402.1", "402.10", "402.2"), 1),  # figures of other places count up
        (("12.9", "12.20", "12.101"), 0),
    ],
)
def test_lower_numbers_after_higher_ones_are_out_of_order(
    given: tuple[str, ...], count: int
) -> None:
    assert numbers.out_of_order(sections(*given)) == count


def test_another_division_may_start_again() -> None:
    made = code("chapter 1|section 1-9|chapter 2|section 1-1|section -|section 1-2")
    assert numbers.out_of_order(made) == 0


def test_a_number_that_comes_again_is_repeated_anywhere() -> None:
    assert numbers.repeated(code("chapter 1|section 1-1|section 1-1|chapter 2|section 1-1")) == 2


def test_a_number_of_one_part_is_never_repeated() -> None:
    assert numbers.repeated(code("chapter 1|section 1|chapter 2|section 1")) == 0


def paged(*lines: str, kind: str = "page number") -> float:
    source = "".join(f"{line}\n" for line in lines)
    spans, start = [], 0
    for line in lines:
        spans.append((start, start + len(line)))
        start += len(line) + 1
    return numbers.missing_pages(code("chapter 1", SetAside(kind, tuple(spans))), source)


@pytest.mark.parametrize(
    ("lines", "share"),
    [
        (("7", "8", "9"), 0),
        (("7", "8", "12"), 3 / 6),
        (("1:1", "1:4"), 2 / 4),
        (("1:1", "2:4"), 0),  # of two chapters
        (("9", "7"), 0),
        (("7", "7"), 0),  # at the head and at the foot
        (("Page 3 of 9", "Page 8 of 9"), 0),  # not in this form
        ((), 0),
    ],
)
def test_missing_pages(lines: tuple[str, ...], share: float) -> None:
    assert paged(*lines) == pytest.approx(share)
    assert paged(*lines, kind="rule") == 0


@pytest.mark.parametrize(
    ("given", "held"),
    [
        (("3", "3-1", "3-2", "4"), ["3"]),
        (("3", "3.1", "3.1:2"), ["3", "3.1"]),
        (("3", "31", "3-1"), []),
    ],
)
def test_sections_whose_number_the_next_one_continues(
    given: tuple[str, ...], held: list[str]
) -> None:
    made = sections(*given)
    inside = numbers.containers(made)
    assert [unit.number for unit in made.sections if unit.id in inside] == held


def test_numbers_of_lists_and_of_the_text() -> None:
    source = "§ 1-1. Bees.\n 1-2 Kites\nGeese 1-3\n\xa0§§ 7.01 Wind.\nA-9: Docks"
    part = SetAside("section list", ((0, len(source)),))
    made = code("chapter 1|section 1-1|section -|chapter 2|section 2", part)
    assert numbers.in_lists(made, source) == ("1-1", "1-2", "7.01")
    assert numbers.shown(made) == {"1-1", "2"}
    other = code("chapter 1", SetAside("running head", ((0, len(source)),)))
    assert numbers.in_lists(other, source) == ()


@pytest.mark.parametrize(
    ("outline", "count"),
    [
        ("chapter 1|section 1-1|chapter 2|section 2-1", 0),
        ("chapter 1|section 1-1|chapter 1|section 1-2|section 1-3", 2),
        ("part I|chapter 1|section 1|part II|chapter 1|section 1", 0),
        ("part I|chapter 1|section 1|part I|chapter 1|section 1", 1),
        ("chapter 1|article I|section 1-1|chapter 1|article I|section 1-2", 1),
        # a chapter whose sections begin with its number comes once in a code
        ("chapter 1|section 1-1|part II|chapter 1|section 1-2", 1),
        ("chapter 1|section 1.1|part II|chapter 1|section 1-2", 0),
        ("chapter 1|section 1:1|part II|chapter 1|article I|section 1:2", 1),
        # but if two parts both begin with chapters, each may count its own
        ("part I|chapter 1|section 1-1|part II|chapter 1|section 1-2", 0),
        ("part I|section 9|chapter 1|section 1-1|part II|chapter 1|section 1-2", 1),
        ("part I|chapter 1|section 11|part II|chapter 1|section 12", 0),
        ("part I|section 1-1|part II|section 1-2", 0),
        ("chapter -|section .1|part II|chapter -|section .2", 0),  # a chapter without a number
    ],
)
def test_chapters_that_come_twice(outline: str, count: int) -> None:
    assert numbers.in_doubled(code(outline)) == count
