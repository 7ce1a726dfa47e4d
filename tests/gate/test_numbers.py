"""Numbers that are out of order, twice, missing, or in the publisher's lists alone."""

from __future__ import annotations

import pytest

from builder.addresses import assign
from builder.gate import numbers
from builder.model import Code, Layout, Municipality, SetAside, SourceFacts, Unit, UnitKind

RANKS = {"part": 0, "chapter": 1, "article": 2, "section": 9}


def code(outline: str, *aside: SetAside) -> Code:
    """A code of an outline: kind and number of a unit at each stroke, "-" for no number."""
    units = [_unit(*words.split()) for words in outline.split("|")]
    facts = SourceFacts("loon.txt", "", "", Layout.MUNICODE, None)
    town = Municipality("loon-bay-me", "City of Loon Bay", "ME")
    return Code(town, facts, assign(units), aside)


def _unit(kind: str, number: str) -> Unit:
    is_section = kind == "section"
    told = None if number == "-" else number
    return Unit(UnitKind(kind), told, "Rules", (), RANKS[kind], holds_text=is_section)


def sections(*told: str) -> Code:
    return code("|".join(["chapter 1", *(f"section {number}" for number in told)]))


@pytest.mark.parametrize(
    ("told", "count"),
    [
        (("1-1", "1-2", "1-10"), 0),
        (("1-1", "1-3", "1-2", "1-4"), 1),
        (("1-2", "1-2A", "1-2b", "1-3"), 0),
        (("1-2B", "1-2A"), 1),
        (("1-1", "1-1"), 0),
        (("402.03", "402.031", "402.04"), 0),  # where a third figure puts a section in between
        (("402.1", "402.10", "402.2"), 1),  # and where figures count
    ],
)
def test_lower_numbers_behind_higher_ones_are_out_of_order(
    told: tuple[str, ...], count: int
) -> None:
    assert numbers.out_of_order(sections(*told)) == count


def test_another_division_may_begin_anew() -> None:
    made = code("chapter 1|section 1-9|chapter 2|section 1-1|section -|section 1-2")
    assert numbers.out_of_order(made) == 0


def test_a_number_twice_in_one_division_is_doubled() -> None:
    made = code("chapter 1|section 1-1|section 1-1|section 1-1|chapter 2|section 1-1")
    assert numbers.doubled(made) == 2
    assert numbers.repeated(made) == 3


def test_a_number_of_one_part_is_repeated_by_nobody() -> None:
    assert numbers.repeated(code("chapter 1|section 1|chapter 2|section 1")) == 0


@pytest.mark.parametrize(
    ("told", "share"),
    [
        (("1-1", "1-2", "1-3"), 0),
        (("1-1", "1-2", "1-4"), 1 / 3),
        (("1-1", "1-2", "1-3", "1-30"), 10 / 13),  # a longer leap was meant
        (("1-1", "1-2", "1-2A", "1-3"), 0),
        (("1-10", "1-20", "1-30", "1-50"), 1 / 4),  # a code that counts by tens
        (("1-1", "1-2", "1-89"), 10 / 12),
        (("1-1", "1-2", "1-90"), 0),  # penalties have the last numbers
        (("1-1", "2-9"), 0),
        (("1",), 0),
        (("A", "1-1", "1-2", "1-4"), 1 / 3),  # a number without a figure
        ((), 0),
    ],
)
def test_missing_numbers(told: tuple[str, ...], share: float) -> None:
    assert numbers.gaps(sections(*told)) == pytest.approx(share)


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
    ("told", "held"),
    [
        (("3", "3-1", "3-2", "4"), ["3"]),
        (("3", "3.1", "3.1:2"), ["3", "3.1"]),
        (("3", "31", "3-1"), []),
    ],
)
def test_sections_that_the_next_ones_number_goes_on_with(
    told: tuple[str, ...], held: list[str]
) -> None:
    made = sections(*told)
    inside = numbers.containers(made)
    assert [unit.number for unit in made.sections if unit.id in inside] == held


def test_a_bare_number_twice_is_not_doubled() -> None:
    assert numbers.doubled(code("chapter 1|section 1|section 1")) == 0


def test_numbers_of_lists_and_of_the_text() -> None:
    source = "§ 1-1. Bees.\n 1-2 Kites\nGeese 1-3\n\xa0§§ 7.01 Wind.\nA-9: Docks"
    part = SetAside("section list", ((0, len(source)),))
    made = code("chapter 1|section 1-1|section -|chapter 2|section 2", part)
    assert numbers.listed(made, source) == {"1-1", "1-2", "7.01"}
    assert numbers.shown(made) == {"1-1", "2"}
    other = code("chapter 1", SetAside("running head", ((0, len(source)),)))
    assert numbers.listed(other, source) == set()


@pytest.mark.parametrize(
    ("outline", "count"),
    [
        ("chapter 1|section 1-1|chapter 2|section 2-1", 0),
        ("chapter 1|section 1-1|chapter 1|section 1-2|section 1-3", 2),
        ("part I|chapter 1|section 1|part II|chapter 1|section 1", 0),
        ("part I|chapter 1|section 1|part I|chapter 1|section 1", 1),
        ("chapter 1|article I|section 1-1|chapter 1|article I|section 1-2", 1),
        # a chapter whose sections begin with its number stands once, wherever that is
        ("chapter 1|section 1-1|part II|chapter 1|section 1-2", 1),
        ("chapter 1|section 1.1|part II|chapter 1|section 1-2", 0),
        ("chapter 1|section 1:1|part II|chapter 1|article I|section 1:2", 1),
        # but each of two parts that begin with chapters may count its own
        ("part I|chapter 1|section 1-1|part II|chapter 1|section 1-2", 0),
        ("part I|section 9|chapter 1|section 1-1|part II|chapter 1|section 1-2", 1),
        ("part I|chapter 1|section 11|part II|chapter 1|section 12", 0),
        ("part I|section 1-1|part II|section 1-2", 0),
        ("chapter -|section .1|part II|chapter -|section .2", 0),  # a chapter without a number
    ],
)
def test_chapters_that_come_twice(outline: str, count: int) -> None:
    assert numbers.in_doubled(code(outline)) == count


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        (("402.01", "402.03", "402.031", "402.032", "402.04"), 0),
        (("402.01", "402.03", "402.032", "402.031", "402.04"), 1),
        (("12.9", "12.20", "12.101"), 0),  # no numbers of two places: its figures count on
    ],
)
def test_a_third_figure_puts_a_section_between_two_of_two_places(
    told: tuple[str, ...], wrong: int
) -> None:
    assert numbers.out_of_order(sections(*told)) == wrong


@pytest.mark.parametrize(
    ("told", "lost"),
    [
        (("3.10", "3.11", "3.20", "3.30", "3.40", "3.41"), 0),
        (("3.10", "3.20", "3.30", "3.50"), 1),
        (("1-1", "1-2", "1-3", "1-20", "1-21"), 10),
        (("100", "200", "300", "400"), 0),
        (("60.5", "60.6", "60.7", "60.71", "60.72"), 0),
        (("1-1", "1-2", "1-3", "1-6", "1-7", "1-10"), 4),
    ],
)
def test_each_division_counts_in_its_own_way(told: tuple[str, ...], lost: int) -> None:
    steps = len(told) - 1 - (told[0] == "60.5")
    ones = "|".join(f"section 9-{number}" for number in range(1, 60))
    made = code(f"chapter 1|{'|'.join(f'section {number}' for number in told)}|chapter 9|{ones}")
    assert numbers.gaps(made) == pytest.approx(lost / (lost + steps + 58))
