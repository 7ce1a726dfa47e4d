"""A unit's lines, page and rank are those of its heading in print."""

from __future__ import annotations

import pytest

from builder.frozen import Plain
from builder.proof.places import check
from tests.proof.rules.made import aside, at, block, book, unit, wrong

TEXT = "ARTICLE I\nGeese\n\u00a7 7-1. Ponds.\nA pond is kept clean.\nIts ice, too.\n7:2\n"
HEADING, LAW = at(TEXT, "\u00a7 7-1. Ponds.", "A pond is kept clean.\nIts ice, too.")
NUMBER = at(TEXT, "7:2")


def faults(**place: object) -> list[str]:
    """What is wrong with the place of a section that begins on the third line of page 7:2."""
    held = unit("7-1", spans=[HEADING], blocks=[block(spans=[LAW])], source=place or None)
    return wrong(check, book(TEXT, held, aside=[aside("page number", *NUMBER)]))


@pytest.mark.parametrize("last", [3, 5, 6])  # what is set aside after it may be included
def test_lines_that_hold_a_unit(last: int) -> None:
    assert faults(page="7:2", lines=[3, last]) == []


@pytest.mark.parametrize("lines", [[2, 3], [4, 5], [3, 4], [3, 2]])
def test_lines_that_do_not(lines: list[int]) -> None:
    assert faults(page="7:2", lines=lines) == [
        f"place: does not have the lines {lines[0]} to {lines[1]}; it begins on line 3"
    ]


def test_the_number_of_a_page_ends_it() -> None:
    said = "place: is not on page '7:3', which does not end after it"
    assert faults(page="7:3", lines=[3, 3]) == [said]
    assert faults(page=None, lines=[3, 3]) == []


@pytest.mark.parametrize("last", ["8", "9"])
def test_the_numbers_of_a_code_all_end_pages_or_all_begin_them(last: str) -> None:
    text = "7\nGeese\nPonds\n8\nMills\n9\n"
    numbers = [aside("page number", *at(text, number)) for number in "789"]
    units = [
        unit(name, spans=at(text, name), source={"page": page, "lines": [line, line]})
        for name, page, line in (("Geese", "7", 2), ("Ponds", "7", 3), ("Mills", last, 5))
    ]
    wrongs = wrong(check, book(text, *units, aside=numbers))
    assert wrongs == [] if last == "8" else len(wrongs) == 2


def test_a_unit_without_lines_or_without_a_heading_has_no_fault() -> None:
    assert faults() == []
    assert wrong(check, book(TEXT, unit("7-1"))) == []


def named(*marks: tuple[str, str, int]) -> list[str]:
    """What is wrong with units of these marks, kinds and ranks."""
    units: list[Plain] = [
        unit(f"u{nth}", kind=kind, mark=mark, rank=rank, spans=[[nth, nth + 1]])
        for nth, (mark, kind, rank) in enumerate(marks)
    ]
    return wrong(check, book(TEXT, *units))


PARTS = (("Part I:", "part", 1), ("Part II:", "part", 1))


def test_units_named_alike_have_the_same_rank() -> None:
    others = (("Part 1.", "part", 3), ("Part A", "part", 4), ("", "part", 7))
    assert named(*PARTS, *others) == []
    assert named(*PARTS, ("Part IV:", "part", 2)) == [
        "place: has the rank 2, which no other part named like it has"
    ]
    assert named(*PARTS, ("Part IV:", "part", 2), ("Part V:", "part", 2)) == []  # a charter's
    assert named(PARTS[0], ("Part IV:", "part", 2)) == []


def test_appendices_within_chapters_have_a_rank_of_their_own() -> None:
    within = {"kind": "appendix", "parent": "c", "spans": [[1, 2]]}
    units = [
        unit("c", kind="chapter", mark="Chapter 7", spans=[[0, 1]]),
        *(unit(one, mark=f"APPENDIX {one}", rank=20, **within) for one in "AB"),
        unit("D", kind="appendix", mark="APPENDIX D", rank=3, spans=[[2, 3]]),
    ]
    assert wrong(check, book(TEXT, *units)) == []
    units.append(unit("E", mark="APPENDIX E", rank=5, **within))
    assert wrong(check, book(TEXT, *units)) == [
        "place: has the rank 5, which no other appendix named like it has"
    ]


def test_units_named_alike_are_of_the_same_kind() -> None:
    chapters = (("7", "title", 1), ("7.04", "chapter", 3), ("7.08", "chapter", 3))
    assert named(*chapters) == []
    assert named(*chapters, ("8.04", "article", 3)) == [
        "place: has the kind article, which nothing else named like it has"
    ]


def test_the_last_line_may_be_a_footnote_of_the_division() -> None:
    held = unit("7-1", spans=[HEADING], source={"page": None, "lines": [3, 5]})
    assert len(wrong(check, book(TEXT, held))) == 1
    foot = {"spans": at(TEXT, "Its ice, too.")}
    above = unit("i", kind="article", mark="ARTICLE I", spans=[[0, 9]], footnotes=[foot])
    assert wrong(check, book(TEXT, above, held)) == []
