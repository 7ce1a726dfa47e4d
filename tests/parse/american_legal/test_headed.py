"""The headings of an export: its lists name them, and what they do not name is told."""

from __future__ import annotations

import pytest

from tests.parse.american_legal.dividing import aside, divided, headed

CHAPTER = ("CHAPTER 7: KITES",)
LIST = ("Section", "···7.01···Lines", "···7.02···Kite masters", "")
FIRST = ("§ 7.01 LINES.", "···No line shall be of wire.")
LAST = ("§ 7.02 KITE MASTERS.", "···There shall be two.")
ALL = ["chapter: CHAPTER 7: KITES", "section: § 7.01 LINES.", "section: § 7.02 KITE MASTERS."]


def test_what_the_list_names_is_a_heading() -> None:
    assert headed(*CHAPTER, *LIST, *FIRST, *LAST) == ALL


def test_a_title_in_other_words_than_the_lists_is_told() -> None:
    found = headed(*CHAPTER, *LIST, *FIRST, "§ 7.02 MASTERS OF KITES.", LAST[1])
    told = ["section: § 7.02 MASTERS OF KITES.", "heading disagrees with list at 7.02"]
    assert found[2:] == told
    assert headed(*CHAPTER, *LIST, *FIRST, "§ 7.02 KITE-MASTERS.", LAST[1])[-1] != told[1]


def test_a_section_that_its_list_does_not_name_is_told() -> None:
    last = ("§ 7.03 TAILS.", "···No tail shall be lit.")
    assert headed(*CHAPTER, *LIST, *FIRST, *last)[2:] == [
        "section: § 7.03 TAILS.",
        "section not in its list at 7.03",
        "section in list only at 7.02",
    ]


def test_a_chapter_without_a_list_names_nothing_and_leaves_nothing_out() -> None:
    found = headed(*CHAPTER, *LIST, *FIRST, *LAST, "CHAPTER 8: KNOTS", "§ 8.01 BENDS.")
    assert found == [*ALL, "chapter: CHAPTER 8: KNOTS", "section: § 8.01 BENDS."]


@pytest.mark.parametrize("number", ["9.02", "5.01"])
def test_a_quoted_heading_stays_text_where_its_number_fits_no_place(number: str) -> None:
    quoted = ("···The old rule was this one", f"§ {number} OLD KITES.", "···They flew.")
    found = headed(*CHAPTER, *LIST, *FIRST, *quoted, *LAST)
    assert found == [*ALL, f"heading kept as text at {number}"]


def test_a_heading_of_the_chapter_may_be_quoted_behind_a_colon() -> None:
    quoted = ("···The rule was:", "§ 7.02 KITE MASTERS.", "···There shall be one.")
    found = divided(*CHAPTER, *LIST, *FIRST, *quoted, *LAST)
    assert [unit.number for unit in found.units] == ["7", "7.01", "7.02"]
    assert [block.text for block in found.units[-1].blocks] == ["There shall be two."]


def test_a_line_behind_an_open_end_goes_on_with_a_reference() -> None:
    lines = ("···The masters may act as is told in", "§ 7.02 Kite masters.", "···There are two.")
    assert "section: § 7.02 Kite masters." not in headed(*CHAPTER, *FIRST, *lines)


def test_a_heading_may_follow_an_entry_that_ends_like_an_open_sentence() -> None:
    entries = ("Section", "7.01···Lines", "7.02···What masters of kites shall or may hold over or")
    last = ("Sec. 7.02 What masters of kites shall or may hold over or.", "···Two lines.")
    found = headed(*CHAPTER, *entries, "under", "Sec. 7.01 Lines.", FIRST[1], *last)
    assert [one for one in found if "7.01" in one] == ["section: Sec. 7.01 Lines."]


def test_articles_of_a_charter_count_their_sections_anew() -> None:
    section = ("Sec. 1 LINES.", "···Of wire.")
    found = headed("ARTICLE I: KITES", *section, "ARTICLE II: KNOTS", *section)
    assert [one for one in found if one.startswith("section:")] == ["section: Sec. 1 LINES."] * 2


# Lists


@pytest.mark.parametrize("note", [(), ("···Kites are told of in the charter as well.",)])
def test_a_list_is_set_aside_below_a_heading_or_a_note(note: tuple[str, ...]) -> None:
    lines = (*CHAPTER, *note, "Section", "7.01···Lines", *FIRST)
    assert aside("section list", *lines) == ["Section", "7.01···Lines"]


def test_a_list_with_its_word_and_its_gaps_needs_no_headings_below() -> None:
    lines = (*CHAPTER, *LIST, *FIRST, *LAST, "CHAPTER 8: KNOTS", "Section", "8.01···Bends")
    assert aside("section list", *lines)[-1] == "8.01···Bends"


def test_the_names_of_a_list_may_stand_above_the_first_entry_of_a_run() -> None:
    entries = ("Upper Air", "7.01···Lines", "Lower Air", "7.02···" + "Kite masters " * 5)
    lines = (*CHAPTER, "Section", *entries, "UPPER AIR", *FIRST, "LOWER AIR")
    assert headed(*lines, f"§ 7.02 {'KITE MASTERS ' * 5}")[1:] == [
        "subchapter: UPPER AIR",
        "section: § 7.01 LINES.",
        "subchapter: LOWER AIR",
        f"section: § 7.02 {('KITE MASTERS ' * 5).strip()}",
    ]


def test_front_matter_stands_before_the_first_heading() -> None:
    lines = ("VILLAGE OF OTTER", "Printed in ink", *CHAPTER, *FIRST)
    assert aside("front matter", *lines) == ["VILLAGE OF OTTER", "Printed in ink"]


def test_a_titles_list_names_chapters_and_their_titles_are_compared() -> None:
    lines = ("TITLE I: PLAY", "Chapter", "···7.···KITES AND STRINGS", "", *CHAPTER)
    found = headed(*lines, *FIRST)
    assert found[:3] == ["title: TITLE I: PLAY", *ALL[:2]]
    assert "heading disagrees with list at 7" in found
    assert aside("section list", *lines, *FIRST) == ["Chapter", "7.···KITES AND STRINGS"]


def test_the_word_of_a_list_is_set_aside_where_a_list_follows() -> None:
    lines = ("TITLE I: AIR", "Chapter", "7.···KITES", "Appendix", *CHAPTER, *FIRST)
    assert aside("section list", *lines) == ["Chapter", "7.···KITES", "Appendix"]
    assert aside("section list", "TITLE I: AIR", "Chapter", *CHAPTER, *FIRST) == []


def test_a_chapter_that_is_only_listed_is_told() -> None:
    title = ("TITLE I: AIR", "Chapter", "7.···KITES", "8.···KNOTS", "")
    assert "section in list only at 8" in headed(*title, *CHAPTER, *FIRST)


def test_an_entry_of_two_lines_is_set_aside_whole() -> None:
    name = ("KITES AND ALL THAT HANGS ON THEM OR FLIES WITH THEM, LINES AND TAILS AND", "KNOTS")
    lines = (
        "TITLE I: AIR",
        "Chapter",
        f"7.···{name[0]}",
        name[1],
        f"CHAPTER 7: {name[0]}",
        name[1],
    )
    assert aside("section list", *lines, *FIRST)[-1] == "KNOTS"
    [title, below, _] = divided(*lines, *FIRST).units
    assert (title.blocks, below.title) == ((), " ".join(name))


# What stands between


def test_schedules_stand_in_the_place_of_sections() -> None:
    lines = ("Schedule", "I.···Lamps", "II.···Lanes", "SCHEDULE I. LAMPS.", "···At the mill.")
    found = headed(*CHAPTER, *lines, "SCHEDULE II. LANES.", "···To the mill.")
    assert found == [ALL[0], "schedule: SCHEDULE I. LAMPS.", "schedule: SCHEDULE II. LANES."]
    assert aside("section list", *CHAPTER, *lines) == ["Schedule", "I.···Lamps", "II.···Lanes"]


def test_a_schedule_that_no_list_names_is_text() -> None:
    lines = ("SCHEDULE I. LAMPS.", "···At the mill.")
    assert headed(*CHAPTER, *LIST, *FIRST, *lines, *LAST) == ALL
    assert headed("CHAPTER 9: LAMPS", *lines)[1] == "schedule: SCHEDULE I. LAMPS."


@pytest.mark.parametrize("name", ["WINDS", "Winds"])
def test_parts_of_a_group_stand_below_it(name: str) -> None:
    entries = ("Winds", "Part 1. Lines", "7.01···Lines", "Part 2. Masters", "7.02···Kite masters")
    lines = (name, "Part l. Lines", *FIRST, "Part 2. Masters", *LAST)
    units = divided(*CHAPTER, "Section", *entries, *lines).units
    assert [(str(one.kind), one.number, one.rank) for one in units] == [
        ("chapter", "7", 2),
        ("subchapter", None, 4),
        ("part", "1", 5),
        ("section", "7.01", 6),
        ("part", "2", 5),
        ("section", "7.02", 6),
    ]


def test_capitals_above_a_section_of_an_export_are_a_group_and_above_text_none() -> None:
    group = ("GOOD WINDS",)
    assert headed(*CHAPTER, *FIRST, *group, *LAST) == [*ALL[:2], "subchapter: GOOD WINDS", ALL[2]]
    assert headed(*CHAPTER, *FIRST, *group, "···They blow.", *LAST) == ALL
    found = headed(*CHAPTER, *LIST, *FIRST, *group, *LAST)
    assert found[-1] == "subchapter not in its list at GOOD WINDS"


def test_an_appendix_with_text_of_its_own_is_its_chapters_unless_a_title_lists_it() -> None:
    appendix = ("APPENDIX A: FEES", "···Two dollars.")
    assert divided(*CHAPTER, *FIRST, *appendix).units[-1].rank == 6
    title = ("TITLE I: AIR", "Chapter", "7.···KITES", "Appendix A.···FEES", "")
    assert divided(*title, *CHAPTER, *FIRST, *appendix).units[-1].rank == 2


def test_the_publishers_tables_stand_below_what_they_end_the_code_with() -> None:
    ends = ("TABLE OF SPECIAL ORDINANCES", "Table", "I.···MAPS", "TABLE I: MAPS", "···None.")
    more = ("PARALLEL REFERENCES", "References to Lake Law", "REFERENCES TO LAKE LAW", "···None.")
    units = divided(*CHAPTER, *FIRST, *ends, *more).units
    assert [(str(one.kind), one.number, one.title, one.rank) for one in units[2:]] == [
        ("appendix", None, "TABLE OF SPECIAL ORDINANCES", 0),
        ("table", "I", "MAPS", 6),
        ("appendix", None, "PARALLEL REFERENCES", 0),
        ("table", None, "REFERENCES TO LAKE LAW", 6),
    ]
    assert not any(one.blocks for one in units if str(one.kind) == "appendix")
