"""Units of an export and of a copy: what a heading says of its unit, and what is set aside."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.model import Layout, Parsed, Status, Unit, UnitKind
from builder.parse.in_order.exported import export_width
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.rows import read_rows
from tests.parse.american_legal.reading import parse

from .export import source

HEAD = ("VILLAGE OF OTTER", "CHAPTER 7: KITES", "Section", "7.01···Lines", "7.02···Reserved")
TEXT = ("", "···No line shall be of wire.", "")


def export(*lines: str) -> Parsed:
    return parse(source("\n".join(lines).replace("·", "\xa0")))


def units(*lines: str) -> list[Unit]:
    return list(export(*HEAD, *lines).units)


def test_a_title_ends_before_its_stop_and_says_what_became_of_the_law() -> None:
    _, first, second = units("§ 7.01 LINES.", *TEXT, "§ 7.02 RESERVED.")
    assert (first.mark, first.title, first.tail) == ("§ 7.01", "LINES", ".")
    assert [one.status for one in (first, second)] == [Status.CURRENT, Status.RESERVED]
    assert units("§ 7.01 (REPEALED)", *TEXT)[1].status is Status.REPEALED
    assert units("§ 7.01 RESERVED PLACES", *TEXT)[1].status is Status.CURRENT


def test_sections_hold_text_and_appendices_that_have_some() -> None:
    found = units("§ 7.01 LINES.", *TEXT, "APPENDIX A: FEES")
    assert [(str(one.kind), one.holds_text) for one in found] == [
        ("chapter", False),
        ("section", True),
        ("appendix", False),
    ]
    found = units("§ 7.01 LINES.", *TEXT, "APPENDIX A: FEES", "", "···Two dollars.")
    assert found[-1].holds_text


def test_a_place_runs_from_the_heading_to_the_last_line_that_is_printed() -> None:
    _, first, second = units("§ 7.01 LINES.", *TEXT, "§ 7.02 RESERVED.")
    places = [one.place for one in (first, second) if one.place]
    assert [(one.first_line, one.last_line) for one in places] == [(6, 8), (10, 10)]


def test_front_matter_and_lists_are_set_aside() -> None:
    kinds = [one.kind for one in export(*HEAD, "§ 7.01 LINES.", *TEXT).set_aside]
    assert kinds == ["front matter", *["section list"] * 3]


def test_text_may_stand_at_the_margin() -> None:
    """The first lines of the sections tell, whatever stands under the divisions."""
    lines = ("§ 7.01 LINES.", "Lines are:", "···(A)···Of wire.", "", "No more.")
    head = ("CHAPTER 6: KNOTS", "···Of knots.", "CHAPTER 7: KITES", "···Of kites.")
    section = export(*head, *lines).units[-1]
    assert [block.parent for block in section.blocks] == [None, None, None]
    others = [line for at in (2, 3) for line in (f"§ 7.0{at} TAILS.", "···Tails are of silk.")]
    section = export(*head, *lines, *others).units[2]
    assert [block.parent for block in section.blocks] == [None, None, 1]


def test_a_chapter_holds_no_text_whatever_stands_under_it() -> None:
    chapter, _ = export("CHAPTER 7: KITES", "···Of kites.", "§ 7.01 LINES.", *TEXT).units
    assert [block.text for block in chapter.blocks] == ["Of kites."]
    assert not chapter.holds_text


def test_doubts_name_the_number_of_their_unit_or_its_heading() -> None:
    def told(*lines: str) -> list[str]:
        doubts = export("CHAPTER 7: KITES", *lines, "Notes", "1···In ponds.").doubts
        return [one.where for one in doubts if one.kind == "footnote without its mark"]

    assert told("§ 7.01 LINES.", *TEXT) == ["7.01"]
    assert told("§ 7.01 LINES.", *TEXT, "PARALLEL REFERENCES") == ["PARALLEL REFERENCES"]


# The publisher's other grammars

LIST = ("ARTICLE I. KITES", "1-1-1: Lines", "1-1-2: Tails")
LINES = ("1-1-1: LINES:", "A kite has a line, which its owner holds.")
TAILS = ("1-1-2: TAILS:", "A kite has a tail, which no one holds.")


def other(*lines: str) -> Parsed:
    return parse(source("\n".join(lines)))


def test_a_units_number_may_be_a_range_and_its_title_a_status() -> None:
    found = other(
        *LIST, "1-1-3 to 1-1-9: Reserved", *LINES, *TAILS, "1-1-3 to 1-1-9: RESERVED:"
    ).units
    assert [(one.number, one.title, one.tail) for one in found[1:]] == [
        ("1-1-1", "LINES", ":"),
        ("1-1-2", "TAILS", ":"),
        ("1-1-3—1-1-9", "RESERVED", ":"),
    ]
    assert [one.status for one in found[1:]] == [Status.CURRENT, Status.CURRENT, Status.RESERVED]


def test_a_title_that_its_list_gives_otherwise_is_told() -> None:
    found = other(*LIST[:2], "1-1-2: Tails and Knots", *LINES, *TAILS).units
    assert [one.list_title for one in found] == [None, "Lines", "Tails and Knots"]


def test_a_charter_stands_beside_the_code_and_not_above_it() -> None:
    charter = ("CHARTER", "1. Name.", "The village is named Otter.")
    found = other(*charter, *LIST, *LINES, *TAILS, "TABLE II - ACTS").units
    ranks = [(str(one.kind), one.rank) for one in found if one.kind is not UnitKind.SECTION]
    assert ranks == [("part", 3), ("article", 3), ("table", 6)]


def test_an_appendix_holds_text_where_it_has_some_and_a_table_always() -> None:
    ends = ("APPENDIX A. MAPS", "A map hangs in the hall.", "TABLE II - ACTS", "APPENDIX B. ARMS")
    found = other(*LIST[:1], "Of kites.", *LIST[1:], *LINES, *TAILS, *ends).units
    assert [(str(one.kind), one.holds_text) for one in found] == [
        ("article", False),
        ("section", True),
        ("section", True),
        ("appendix", True),
        ("table", True),
        ("appendix", False),
    ]
    assert found[0].blocks


def test_front_matter_of_a_copy_is_set_aside_but_for_its_blank_lines() -> None:
    aside = other("VILLAGE OF OTTER", "", *LIST, *LINES, *TAILS).set_aside
    assert [one.kind for one in aside] == ["front matter", "section list", "section list"]


BROKEN = (
    "A kite has a line, a tail and a long frame,",
    "a sheet of paper, a knot and some old glue,",
    "and needs a wind.",
)


@pytest.mark.parametrize(("form", "blocks"), [("text", 4), ("html", 12)])
def test_lines_of_a_text_may_be_those_of_its_pages_and_lines_of_a_page_are_paragraphs(
    form: str, blocks: int
) -> None:
    text = source("\n".join((*LIST, LINES[0], *BROKEN * 4, *TAILS)))
    section = parse(replace(text, form=form)).units[1]
    assert len(section.blocks) == blocks


def test_an_export_is_told_by_its_indents() -> None:
    text = "\n".join((*LIST, LINES[0], "···A kite has a line.", TAILS[0], "···A kite has a tail."))
    indented = source(text.replace("·", "\xa0"))
    assert export_width(read_rows(indented, FAMILIES[Layout.AMERICAN_LEGAL]).rows) is not None
    *_, last = parse(indented).units
    assert [block.text for block in last.blocks] == ["A kite has a tail."]


def test_a_title_that_differs_from_its_list_by_a_stop_alone_is_the_same() -> None:
    found = other("ARTICLE I. KITES", "1-1-1: LINES", "1-1-2: TAILS", *LINES, *TAILS).units
    assert [one.list_title for one in found] == [None, None, None]


def test_a_unit_of_a_copy_stands_from_its_heading_to_its_last_line() -> None:
    found = other(*LIST, *LINES, "", *TAILS).units
    places = [one.place for one in found if one.place]
    assert [(one.first_line, one.last_line) for one in places] == [(1, 1), (4, 5), (7, 8)]


def test_parts_with_numbers_stand_above_and_tables_in_the_place_of_sections() -> None:
    found = other("PART 1. AIR", *LIST, *LINES, *TAILS, "TABLE II - ACTS", "1990 1-1-1").units
    assert [(one.number, one.rank) for one in found if one.kind is not UnitKind.SECTION] == [
        ("1", 0),
        ("I", 3),
        ("II", 6),
    ]


def test_a_title_may_say_behind_its_words_what_became_of_the_law() -> None:
    note = "···(EDITOR'S NOTE: It was repealed by Ordinance 7.)"
    gone = units("§ 7.01 LINES. (REPEALED)", note)[1]
    kept = units("§ 7.01 LINES. (REPEALED)", *TEXT)[1]
    assert (gone.status, kept.status) == (Status.REPEALED, Status.CURRENT)


def test_a_section_of_which_a_repeal_alone_is_left_is_repealed() -> None:
    for note in ("(Rep. by Ord. 7-2010, 6-7-2010)", "(Ord. 2-1990; repealed by Ord. 7-2010)"):
        assert units("§ 7.01 LINES.", note)[1].status is Status.REPEALED
        assert units("§ 7.01 LINES.", *TEXT, note)[1].status is Status.CURRENT
        assert other(*LIST, LINES[0], note, *TAILS).units[1].status is Status.REPEALED
    again = "(Ord. 2-1990; rep. by Ord. 4-1999; Ord. 7-2010)"
    assert units("§ 7.01 LINES.", again)[1].status is Status.CURRENT
