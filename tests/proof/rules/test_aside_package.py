"""What was set aside is furniture; each kind has its own evidence."""

from __future__ import annotations

from typing import Any

import pytest

from builder.frozen import Plain
from builder.proof.aside import check
from tests.proof.rules.made import FLAT, aside, at, block, book, unit, wrong

TOWN = (
    unit("chapter-7", kind="chapter", number="7", title="FERRIES AND LANDINGS", mark="Chapter 7"),
    unit("7-1", number="7-1", title="Tolls of the ferry", mark="§ 7-1."),
    unit("7-2", number="7-2", title="Hours", mark="§ 7-2.", list_title="Hours of the day"),
)


def faults(kind: str, source: str, *runs: str, **fields: Any) -> list[str]:
    """What is wrong with runs of a source that are set aside as one kind."""
    units: tuple[Plain, ...] = fields.pop("units", TOWN)
    spans = at(source, *runs)
    found = wrong(check, book(source, *units, aside=[aside(kind, *spans)], **fields))
    return [each.rpartition(": ")[2] for each in found]


def at_end(kind: str, line: str, **fields: Any) -> str:
    """What is wrong with a line of its own, above the number of its page."""
    source = f"some law\n{line}\n7:2\nmore law"
    units: tuple[Plain, ...] = fields.pop("units", TOWN)
    parts = [aside(kind, *at(source, line)), aside("page number", *at(source, "7:2"))]
    found = wrong(check, book(source, *units, aside=parts, **fields))
    return next((each.rpartition(": ")[2] for each in found), "")


def said(kind: str, line: str, *more: str, **fields: Any) -> str:
    """What is wrong with a line of its own between lines of law."""
    source = "\n".join(["some law", line, "more law", *more]) + fields.pop("after", "")
    return next(iter(faults(kind, source, line, *more, **fields)), "")


SHARES = "it is not alone on its line"
NEITHER = "it neither recurs nor names a division at the end of a page"


@pytest.mark.parametrize(
    "line",
    ["7", "- 7 -", "Page 7", "7:12", "A-1", "A1", "xii", "7.2", "12 of 340", "— 7 —", "7:A1", "C"],
)
def test_a_page_number(line: str) -> None:
    assert said("page number", line) == ""


@pytest.mark.parametrize(
    "line", ["Tolls", "12345", "7 geese", "ABCD1", "page of 7", "§ 7", "not", "civil"]
)
def test_no_page_number(line: str) -> None:
    assert said("page number", line) == "it is not a page number"


@pytest.mark.parametrize(
    ("first", "second", "sound"),
    [
        ("160 Attachment 1:2", "160 Attachment 1:3", True),
        ("160 Attachment 1:2", "160 Enclosure 1:3", False),
        ("Attachment One", "Attachment One", False),  # without a figure
        ("1" + "a" * 39, "2" + "a" * 39, True),
        ("1" + "a" * 40, "2" + "a" * 40, False),  # too long
    ],
)
def test_a_foot_that_recurs(first: str, second: str, *, sound: bool) -> None:
    assert said("page number", first, second) == ("" if sound else "it is not a page number")


@pytest.mark.parametrize(
    ("source", "run", "sound"),
    [
        ("law\n7\nlaw", "7", True),
        ("7\nlaw", "7", True),
        ("law\n7", "7", True),
        ("law 7\nlaw", "7", False),
        ("law\n§7\nlaw", "7", False),
        ("law\n7 law", "7", False),
        ("law 7 law" + FLAT, "7", False),  # no line is left
    ],
)
def test_a_page_number_is_alone_on_its_line(source: str, run: str, *, sound: bool) -> None:
    assert faults("page number", source, run) == ([] if sound else [SHARES])


@pytest.mark.parametrize(
    "line",
    [
        "§ 7-1 FERRIES AND LANDINGS § 7-2",
        "7-1 FERRIES 7-2",  # a part of a division's title
        "THE FERRIES AND LANDINGS OF OLD",
        "MOSSBANK",
        "Village of Mossbank",
        "HARBOR CODE",
        "Town Charter",
        "Ordinances",
        "Local Laws",
        "Tolls of the ferry",
        "§ 7-1 Anything at all",
        "Anything at all § 7-2",
        "§ 7-1 § 7-2",
    ],
)
def test_a_running_head(line: str) -> None:
    assert at_end("running head", line) == ""
    if line != "§ 7-1 § 7-2":
        assert said("running head", line) == NEITHER


@pytest.mark.parametrize(
    ("line", "wrong_"),
    [
        ("Geese on the green", NEITHER),
        ("§ 9-1 Geese § 9-2", NEITHER),
        ("The Clerk shall, FERRIES AND LANDINGS", "it reads like law"),
        ("FERRIES AND LANDINGS" + " x" * 6, NEITHER),
        ("FERRIES AND LANDINGS" + " x" * 12, "it reads like law"),
    ],
)
def test_no_running_head(line: str, wrong_: str) -> None:
    assert said("running head", line) == wrong_


def test_a_running_head_may_recur() -> None:
    assert said("running head", "§ 9-1 GEESE § 9-2", "§ 9-3 GEESE § 9-8") == ""
    assert said("running head", "§ 9-1 GEESE § 9-2", "§ 9-3 DUCKS § 9-8") == NEITHER


def test_a_running_head_is_alone_on_its_line_if_lines_are_left() -> None:
    assert faults("running head", "law FERRIES AND LANDINGS", "FERRIES AND LANDINGS") == [SHARES]
    source = "law FERRIES AND LANDINGS" + FLAT
    assert faults("running head", source, "FERRIES AND LANDINGS") == []


def test_a_title_of_three_letters_names_no_head() -> None:
    short = (unit("chapter-7", kind="chapter", number="7", title="Ice"),)
    assert at_end("running head", "Price of geese", units=short) == NEITHER
    longer = (unit("chapter-7", kind="chapter", number="7", title="Iced"),)
    assert at_end("running head", "Iced geese", units=longer) == ""


def test_reading_like_law_is_a_fault_of_words() -> None:
    source = "geese shall"
    [found] = wrong(check, book(source, aside=[aside("running head", [0, len(source)])]))
    assert found == "law set aside: 'geese shall': it reads like law"
    [found] = wrong(check, book("geese", aside=[aside("running head", [0, 5])]))
    assert found == f"set aside: 'geese': {NEITHER}"


TABLE = "Kind Sum\nGrey 10\nKind Sum\nWhite 20"


def head(
    run: str, *, kind: str = "table", before: int = 0, after: int = 0, **more: Any
) -> list[str]:
    """What is wrong with a repeated head, if other tables are around its own."""
    source = "x\n" * before + TABLE + "\ny" * after
    start = source.index("Kind")
    own = block("Kind Sum\nGrey 10\nWhite 20", kind=kind, spans=[[start, start + 8]], **more)
    others = [block("Other", kind="table", spans=[[2 * n, 2 * n + 1]]) for n in range(before)]
    end = len(source)
    others += [
        block("Other", kind="form", spans=[[end - 2 * n - 1, end - 2 * n]]) for n in range(after)
    ]
    units = (unit("7-1", blocks=[*others, own]),)
    at_ = source.rindex("Kind") if run == "Kind Sum" else source.index(run)
    part = aside("repeated table head", [at_, at_ + len(run)])
    found = wrong(check, book(source, *units, aside=[part]))
    return [each.rpartition(": ")[2] for each in found]


def test_a_head_is_repeated_near_its_table() -> None:
    assert head("Kind Sum") == []
    assert head("Kind Sum", kind="form") == []
    assert head("Kind Sum", before=3, after=3) == []
    expected = ["no table near it has this head"]
    assert head("Kind Sum", kind="paragraph") == expected
    source = "Kind Sum\nGrey 10\nKind Mass"
    own = block("Kind Sum\nGrey 10", kind="table", spans=[[0, 16]], caption="Mass of")
    for caption, want in (("Mass of", []), (None, expected)):
        made = book(
            source,
            unit("7-1", blocks=[{**own, "caption": caption}]),
            aside=[aside("repeated table head", [17, 26])],
        )
        assert [one.rpartition(": ")[2] for one in wrong(check, made)] == want


@pytest.mark.parametrize(("between", "sound"), [(0, True), (1, True), (2, False)])
def test_a_head_is_looked_for_in_the_table_before_and_the_one_before_that(
    between: int, *, sound: bool
) -> None:
    source = "Kind Sum\n" + "x\n" * between + "Kind Sum"
    blocks = [block("Kind Sum", kind="table", spans=[[0, 8]])]
    blocks += [
        block("Other", kind="table", spans=[[9 + 2 * n, 10 + 2 * n]]) for n in range(between)
    ]
    part = aside("repeated table head", [len(source) - 8, len(source)])
    assert (wrong(check, book(source, unit("7-1", blocks=blocks), aside=[part])) == []) is sound


@pytest.mark.parametrize(("between", "sound"), [(0, True), (1, True), (2, False)])
def test_a_head_is_looked_for_in_the_next_two_tables(between: int, *, sound: bool) -> None:
    source = "Kind Sum\n" + "x\n" * between + "Kind Sum"
    blocks = [block("Other", kind="table", spans=[[9 + 2 * n, 10 + 2 * n]]) for n in range(between)]
    blocks.append(block("Kind Sum", kind="table", spans=[[len(source) - 8, len(source)]]))
    part = aside("repeated table head", [0, 8])
    assert (wrong(check, book(source, unit("7-1", blocks=blocks), aside=[part])) == []) is sound


def test_a_repeated_head_does_not_read_like_law() -> None:
    source = "law\nGeese shall\nlaw"
    found = wrong(
        check, book(source, aside=[aside("repeated table head", *at(source, "Geese shall"))])
    )
    assert [one.partition(":")[0] for one in found] == ["law set aside"]


@pytest.mark.parametrize(
    "line",
    [
        "§ 7-1. Tolls of the ferry.",
        "7-1. Tolls of boats",  # after its number, the name may differ a little
        "7-1",
        "Hours",
        "Hours of the day",
        "7-9 Hours",
        "ARTICLE",
        "CONTENTS",
        ". . . .",
        "Tolls of the",  # one line of a broken heading
        "Tolls of the ferry . . . . 12",
        "Chapter 7",
    ],
)
def test_a_line_of_a_section_list(line: str) -> None:
    assert said("section list", line) == ""
    assert said("contents", line) == ""


def test_a_line_outside_any_list() -> None:
    expected = "it repeats no heading"
    source = "law, and Geese at night shall be still.\nmore law"
    assert faults("section list", source, "Geese at night shall be still.") == ["it reads like law"]
    for line in (
        "7-1. Something else",
        "Chap. 9. Of geese",
        "§ 9-1. “Geese”",
        "Tolls of the ferry and of all boats",
    ):
        assert faults("section list", f"law\n{line}\nlaw", line) == [expected]


@pytest.mark.parametrize(
    "line",
    [
        "§ 9-1. geese",
        "9-1. Geese so",
        "§ 9-1 " + "G" * 75,
        "Partly 9 Geese",
    ],
)
def test_a_line_that_names_no_section_of_its_own(line: str) -> None:
    assert said("section list", line) == "it repeats no heading"


def test_a_sentence_below_a_list_is_not_an_entry_for_its_last_word() -> None:
    line = "Parties shall appeal."
    units = (*TOWN, unit("7-3", number="7-3", title="Appeal", mark="§ 7-3."))
    assert said("section list", line, units=units) == "it reads like law"
    assert said("section list", "Part 7-3 Appeal.", units=units) == ""


def group(*lines: str, after: str = "law") -> list[str]:
    """What is wrong with lines between two lines of a list that repeat headings."""
    runs = ("§ 7-1. Tolls of the ferry", *lines, "§ 7-2. Hours")
    source = "\n".join(("law", *runs, after))
    return faults("section list", source, *runs)


@pytest.mark.parametrize(
    ("line", "sound"),
    [
        ("Of geese at night", True),
        ("Of geese at night:", True),
        ("Of geese of class B", True),
        ("Of geese at night.", True),
        ("Of geese (at night)", False),
        ("g" * 80, True),
        ("g" * 81, False),
    ],
)
def test_a_list_may_name_its_groups(line: str, *, sound: bool) -> None:
    assert group(line) == ([] if sound else ["it repeats no heading"])


@pytest.mark.parametrize(
    ("source", "sound"),
    [
        ("law\nOf geese at night\n§ 7-2. Hours\nlaw", True),  # at a list's beginning
        ("law\n§ 7-2. Hours\nOf geese at night\nlaw", True),  # at its end
        ("§ 7-2. Hours\nlaw\nOf geese at night\nlaw", False),
        ("law\nOf geese at night\nlaw\n§ 7-2. Hours\nlaw", False),
        ("x\nOf geese at night\nlaw\n§ 7-2. Hours\nlaw", False),
    ],
)
def test_a_group_is_within_its_list(source: str, *, sound: bool) -> None:
    runs = sorted(("§ 7-2. Hours", "Of geese at night"), key=source.index)
    assert faults("section list", source, *runs) == ([] if sound else ["it repeats no heading"])


def test_a_group_is_next_to_lines_of_a_list_only() -> None:
    source = "law\nOf geese at night\n7\nlaw"
    parts = [aside("section list", *at(source, "Of geese at night"))]
    parts.append(aside("page number", *at(source, "7")))
    expected = ["set aside: 'Of geese at night': it repeats no heading"]
    assert wrong(check, book(source, aside=parts)) == expected


def test_a_list_may_name_a_number_that_is_not_printed_at_its_section() -> None:
    source = "7-1\nlaw so\n7-2\nlaw"
    units = (unit("7-1", number="7-1", title="Tolls"),)
    assert faults("section list", source, "7-1", units=units) == []
    assert faults("section list", source, "7-2", units=units) == ["it repeats no heading"]


@pytest.mark.parametrize(("title", "sound"), [("Landings", False), ("Landingss", True)])
def test_a_part_of_a_short_heading_is_found_by_chance(title: str, *, sound: bool) -> None:
    units = (unit("7-1", title=title),)
    assert said("section list", "Landing", units=units) == (
        "" if sound else "it repeats no heading"
    )


def test_a_list_has_numbers_and_titles_that_no_heading_prints() -> None:
    """A number known only by its place, and a title that lists give in other words."""
    units = (
        unit("7-9", number="7-9", title="Hours"),
        unit("7-1", list_title="Landing days"),
    )
    for line in ("7-9", "Landing days"):
        assert said("section list", line, units=units) == ""
        assert said("section list", line) == "it repeats no heading"


@pytest.mark.parametrize(("status", "sound"), [("repealed", True), ("current", False)])
def test_a_list_may_say_repealed_where_the_section_keeps_its_title(
    status: str, *, sound: bool
) -> None:
    units = (unit("7-1", number="7-1", title="Landing days", status=status),)
    assert said("section list", "7-1    Repealed.", units=units) == (
        "" if sound else "it repeats no heading"
    )


@pytest.mark.parametrize(
    ("line", "sound"),
    [
        ("9-9    Unlawful boats.", True),
        ("9-9. Boats", True),
        ("9-9    no boat on the pond", False),
        ("9-9    Boats are kept out", False),
        ("9-9. No person may keep a boat on the pond, and he pays ten dollars.", False),
        ("9-9    " + "B" * 161, False),
        ("9-8    Boats", False),
        ("7-1    Landing of others", False),  # the text has this one, with another title
    ],
)
def test_a_list_may_name_what_a_doubt_says_is_only_there(line: str, *, sound: bool) -> None:
    doubts = [{"kind": "section in list only", "where": where} for where in ("9-9", "7-1")]
    assert (said("section list", line, doubts=doubts) == "") == sound
    assert said("section list", line) != ""


def test_points_alone_list_nothing() -> None:
    assert said("section list", "....", units=()) == ""


def test_a_table_is_where_it_begins() -> None:
    source = "Kind Sum\nx\ny\nKind Sum\nGrey 10"
    tables = [
        block("Kind Sum\nGrey 10", kind="table", spans=[[0, 8], *at(source, "Grey 10")]),
        block("Other", kind="table", spans=[[9, 10]]),
        block("Other", kind="table", spans=[[11, 12]]),
    ]
    made = book(source, unit("7-1", blocks=tables), aside=[aside("repeated table head", [13, 21])])
    assert wrong(check, made) == ["set aside: 'Kind Sum': no table near it has this head"]


@pytest.mark.parametrize(
    ("source", "runs", "expected"),
    [
        ("Menu\nlaw\nMenu\nMenu", ["Menu"] * 3, []),
        ("law\nOn: 1/2\nOn: 1/3\nOn: 4/3", ["On: 1/2", "On: 1/3", "On: 4/3"], []),
        ("law\nMenu\nMenu\nlaw", ["Menu"] * 2, ["it does not recur"] * 2),
        ("law\narrow_back\n* __Recent Changes\nlaw", ["arrow_back", "* __Recent Changes"], []),
        ("law\n__Keep geese out\nlaw", ["__Keep geese out"], ["it does not recur"]),
        ("Menu\nMenus\nMenu", ["Menu", "Menus", "Menu"], ["it does not recur"] * 3),
        ("Menu law\nMenu\nMenu", ["Menu"] * 3, [SHARES]),
        ("law Menu\nMenu\nMenu", ["Menu"] * 3, [SHARES]),
        ("Nobody shall\n" * 3, ["Nobody shall"] * 3, ["it reads like law"] * 3),
    ],
)
def test_a_line_of_a_web_page_is_alone_and_recurs_with_its_pages(
    source: str, runs: list[str], expected: list[str]
) -> None:
    assert faults("web page", source, *runs) == expected


def test_front_matter_is_before_the_first_section() -> None:
    source = "Preface\n§ 7-1 Tolls\nAfterword"
    units = (unit("7-1", spans=at(source, "§ 7-1 Tolls")), unit("7-2"))
    expected = ["it is after the first heading, or begins like one"]
    assert faults("front matter", source, "Preface", units=units) == []
    assert faults("front matter", source, "Afterword", units=units) == expected
    assert faults("front matter", source, "§ 7-1 Tolls", units=units) == expected
    assert faults("front matter", source, "Afterword", units=()) == []


@pytest.mark.parametrize(
    ("source", "sound"),
    [
        ("Tolls of\n\nTOLLS OF geese", True),
        ("Tolls of\n" + "\n" * 190 + "Tolls of", True),
        ("Tolls of\n" + "\n" * 207 + "Tolls of", True),
        ("Tolls of\n" + "\n" * 208 + "Tolls of", False),
        ("Tolls of\n" + "\n" * 300 + "Tolls of", False),
        ("Tolls of\nducks", False),
        ("Tolls of ", False),
    ],
)
def test_a_heading_repeated_right_below(source: str, *, sound: bool) -> None:
    found = faults("repeated heading", source, "Tolls of")
    assert found == ([] if sound else ["it is not repeated below"])


@pytest.mark.parametrize(
    ("source", "sound"),
    [
        ("7-1 Tolls of Geese\n\n7-1   Tolls of geese", True),
        ("7-1 Tolls of Geese\n\n7-1   Tolls of all geese and ducks", True),
        ("7-2 Tolls of geese\n\n7-1 Tolls of Geese", True),
        ("7-1 Tolls of geese and ducks\n7-1 Tolls of Geese", True),
        ("7-1 Tolls of Geese\n\n7-1 Tolls", False),
        ("7-1 Tolls of Geese\n\n7-2 Tolls of geese and ducks", False),
        ("7-1 Tolls of geese\nLaw.\n7-1 Tolls of Geese", False),
    ],
)
def test_a_sections_heading_may_be_repeated_with_more_words(source: str, *, sound: bool) -> None:
    found = faults("repeated heading", source, "7-1 Tolls of Geese")
    assert found == ([] if sound else ["it is not repeated below"])


@pytest.mark.parametrize(
    ("kind", "sound"), [("page head", True), ("web page", True), ("contents", False)]
)
def test_only_a_page_end_is_between_a_heading_and_its_repetition(kind: str, *, sound: bool) -> None:
    source = "Tolls of\n" + "Search\n" * 40 + "Tolls of"
    start = len("Tolls of\n")
    parts = [aside("repeated heading", (0, 8)), aside(kind, (start, start + 280))]
    found = wrong(check, book(source, *TOWN, aside=parts))
    again = "it is not repeated below"
    assert (again in {each.rpartition(": ")[2] for each in found}) != sound


@pytest.mark.parametrize(
    ("line", "mark", "sound"),
    [
        ("## Tolls", "##", True),
        ("#### **Tolls**", "#### **", True),
        ("**Tolls**", "**", True),
        ("**** TOLLS **", "****", True),
        ("1. (a) Tolls", "1.", True),
        ("Tolls ## here", "##", False),
        ("Tolls ** here", "**", False),
        ("####### Tolls", "#######", False),
        ("***** Tolls", "*****", False),
    ],
)
def test_marks_of_markdown_are_at_either_end_of_a_line(
    line: str, mark: str, *, sound: bool
) -> None:
    start = line.index(mark)
    parts = [aside("markup", (start, start + len(mark)))]
    assert bool(wrong(check, book(line, *TOWN, aside=parts))) != sound
    if line.endswith("**"):
        parts = [aside("markup", (len(line) - 2, len(line)))]
        assert wrong(check, book(line, *TOWN, aside=parts)) == []


@pytest.mark.parametrize("kind", ["page head", "page foot"])
def test_a_line_that_a_program_printed_recurs(kind: str) -> None:
    assert said(kind, "5/9/2019 Mossbank Code", "6/9/2019 Mossbank Code") == ""
    assert said(kind, "Geese shall", "Geese shall") == "it reads like law"
    assert said(kind, "Geese of the green").startswith("it ")
    for row, other in (("GOOSE 5.00", "GOOSE 10.00"), ("GOOSE $5", "GOOSE $6")):
        assert said(kind, row, other).startswith("it ")  # rows of fees
        assert said(kind, row, row) == ""


def test_a_page_head_is_short_and_alone_or_a_heading() -> None:
    assert at_end("page head", "FERRIES AND LANDINGS") == said("page head", "191") == ""
    assert said("page head", "FERRIES AND LANDINGS") == "it neither recurs nor repeats a heading"
    assert faults("page head", "law History", "History") == [SHARES]


def test_a_foot_of_a_saved_page_has_no_heading_below_it() -> None:
    form = {"layout": "code-publishing", "form": "html"}
    late = unit("7-3", number="7-3", title="Geese", spans=[[19, 24]])
    source, foot = "law\nOf the geese.\n\nGeese", aside("page foot", [4, 17])
    for units, expected in (
        (TOWN, []),
        ((*TOWN, late), ["it does not recur, or a heading is below it"]),
    ):
        made = book(source, *units, aside=[foot])
        made.code["source"] = form
        assert [one.rpartition(": ")[2] for one in wrong(check, made)] == expected


@pytest.mark.parametrize(
    ("kind", "field"), [("head of footnotes", "footnotes"), ("head of a history", "history")]
)
def test_a_head_of_notes_is_short_and_has_a_note_below_it(kind: str, field: str) -> None:
    source = "some law\nHistory\n(1990)"
    note = [{"spans": [[17, 23]]}]
    assert faults(kind, source, "History", units=(unit("7-1", **{field: note}),)) == []
    assert faults(kind, source, "History") == ["no note follows it"]
    assert said(kind, "Geese of the green") == "it reads like law"


def test_rules_have_no_letters_and_control_characters_show_nothing() -> None:
    assert said("rule", "-----") == ""
    assert said("rule", "--x--") == "it has letters or figures"
    assert said("rule", "--7--") == "it has letters or figures"
    assert said("control character", "\x0c") == ""
    assert said("control character", "x") == "it is visible"


def test_no_other_kind_is_known() -> None:
    assert said("not needed", "geese") == "this kind is unknown"


LIST = """Chapter 7
FERRIES
ARTICLE I
Tolls of the ferry
§ 7-1. Tolls
law of tolls
ARTICLE II
Hours of landing
§ 7-2. Hours
law of hours
"""


def divided(*titles: str) -> tuple[Plain, ...]:
    """A chapter of two articles, each with a section; only the named units of these."""
    units = (
        ("chapter", "7", "FERRIES", "Chapter 7", 1),
        ("article", "I", "Tolls of the ferry", "ARTICLE I", 2),
        ("section", "7-1", "Tolls", "§ 7-1.", 3),
        ("article", "II", "Hours of landing", "ARTICLE II", 2),
        ("section", "7-2", "Hours", "§ 7-2.", 3),
    )
    return tuple(
        unit(
            number,
            kind=kind,
            number=number,
            title=title,
            mark=mark,
            rank=rank,
            spans=at(LIST, mark),
        )
        for kind, number, title, mark, rank in units
        if title in titles
    )


def test_a_list_is_below_a_division_and_above_its_sections() -> None:
    chapter = divided("FERRIES", "Tolls", "Hours")
    assert faults("section list", LIST, "Tolls of the ferry", units=chapter) == [
        "it repeats no heading"
    ]
    assert faults("section list", LIST, "Hours of landing", units=chapter) == [
        "it repeats no heading"
    ]


def test_a_list_names_only_what_is_below_it() -> None:
    listed = LIST.replace("ARTICLE I\nTolls of the ferry", "§ 7-1. Tolls\n§ 7-2. Hours")
    units = divided("FERRIES", "Tolls", "Hours")
    units[1]["spans"], units[2]["spans"] = [[60, 66]], [[90, 96]]
    assert faults("section list", listed, "§ 7-1. Tolls", "§ 7-2. Hours", units=units) == []
    two = divided("FERRIES", "Tolls of the ferry", "Tolls", "Hours of landing", "Hours")
    two[1]["spans"] = at(LIST, "ARTICLE I")
    below = LIST.replace("§ 7-1. Tolls\n", "Hours of landing\n")
    two[2]["spans"] = at(below, "law of tolls")
    two[3]["spans"] = at(below, "ARTICLE II")
    two[4]["spans"] = at(below, "law of hours")
    assert faults("section list", below, "Hours of landing", units=two) == ["it repeats no heading"]


@pytest.mark.parametrize(
    ("line", "sound"),
    [
        ("§ 7-1. Tolls", True),  # an entry of the contents
        ("§ 7-3. Geese are kept.", False),
        ("ARTICLE IV Geese", False),
        ("Section 3. This ordinance shall take effect.", True),
        ("WHEREAS, geese are kept", True),
    ],
)
def test_front_matter_holds_no_heading(line: str, *, sound: bool) -> None:
    source = f"{line}\nARTICLE II\n§ 7-1. Tolls"
    units = (
        unit("ii", kind="article", mark="ARTICLE II", spans=at(source, "ARTICLE II")),
        unit("7-1", mark="§ 7-1.", title="Tolls", spans=[[len(source) - 12, len(source)]]),
    )
    expected = [] if sound else ["it is after the first heading, or begins like one"]
    assert faults("front matter", source, line, units=units) == expected


@pytest.mark.parametrize("line", ["Geese shall", "Geese that are kept", "Geese may be kept"])
def test_no_line_with_a_word_of_law_or_a_verb_is_set_aside(line: str) -> None:
    assert said("web page", line, line, line) == "it reads like law"
    assert said("page foot", line, line) == "it reads like law"


@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        ("page number", ("may",)),
        ("page number", ("1 shall", "2 shall")),
        ("section list", ("Chap. 9. Geese are kept",)),
        ("section list", ("§ 7-3. Geese are kept",)),
        ("section list", ("Of geese that are kept",)),
    ],
)
def test_no_kind_has_law(kind: str, lines: tuple[str, ...]) -> None:
    assert said(kind, *lines) == "it reads like law"
    assert kind != "section list" or group(*lines) == ["it reads like law"]


def test_ten_words_found_nowhere_else_are_not_furniture() -> None:
    line = "Geese and ducks and swans and teals and coots"  # nine words
    assert group(line) == []
    assert group(f"{line} and") == ["it reads like law"]
    again = "law and Geese and ducks and swans and teals and coots and rails"
    assert group(f"{line} and", after=again) == []


@pytest.mark.parametrize(
    ("lines", "sound"),
    [
        (("§ 7-3. Geese",), True),  # a section that the text may lack
        (("Chap. 9. Of geese (Repealed)",), True),
        (("§ 7-3. Geese", "§ 7-3. Geese"), False),  # the entry and its heading
    ],
)
def test_an_entry_of_what_the_text_lacks_is_in_its_list_once(
    lines: tuple[str, ...], *, sound: bool
) -> None:
    assert group(*lines) == ([] if sound else ["it repeats no heading"] * len(lines))


@pytest.mark.parametrize(("title", "sound"), [("Tolls of geese", True), ("Tolls", False)])
def test_the_last_heading_above_may_be_repeated(title: str, *, sound: bool) -> None:
    source = "PART II Tolls of geese\n§ 7-1\nPART II Tolls of geese\nlaw"
    part = unit("ii", kind="part", mark="PART II", title=title, spans=[[0, 22]])
    again = [aside("repeated heading", [29, 51]), aside("section list", [23, 28])]
    found = wrong(check, book(source, part, *TOWN, aside=again))
    assert ("it is not repeated below" in " ".join(found)) != sound


def test_a_heading_in_two_runs_is_not_a_list_of_its_own() -> None:
    source = "law\nChapter 9. Geese\nlaw"
    assert faults("section list", source, "Chapter 9.", "Geese") == ["it repeats no heading"] * 2
    listed = "law\n§ 7-2. Hours\n9.04 Geese\n9.04 Geese\nlaw"
    expected = faults("section list", listed, "§ 7-2. Hours", "9.04 Geese", "9.04", "Geese")
    assert expected[:2] == ["it repeats no heading"] * 2


def test_a_publishers_disclaimer_holds_no_law_even_once() -> None:
    line = (
        "Disclaimer: This Code of Ordinances and/or any other documents that appear on this site"
        " may not reflect the most current legislation adopted by the Municipality."
    )
    assert said("web page", line) == ""
    assert said("web page", f"{line} No goose shall swim.") == "it reads like law"
    assert said("web page", line.replace("Code", "Goose")) == "it reads like law"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("The Loon Code is current through Ordinance 5, passed May 5, 2021.", ""),
        ("The Loon Code is current through Ordinance 5 and geese shall stay.", "it reads like law"),
        ("The Loon Code is current through Ordinance 5, and geese are free.", "it reads like law"),
    ],
)
def test_a_pages_foot_that_gives_its_range_holds_no_law(line: str, expected: str) -> None:
    assert said("page foot", line, line) == expected


@pytest.mark.parametrize(("named", "sound"), [("7-1", True), ("7-2", True), ("7-3", False)])
def test_a_running_head_of_a_page_without_a_number_names_a_section_there(
    named: str, *, sound: bool
) -> None:
    head = f"§ {named} FERRIES AND LANDINGS § 9-9"
    source = f"§ 7-1. Tolls\nsome law\n{head}\nmore law\n§ 7-2. Hours\n§ 7-3. Bells"
    units = [
        unit(number, number=number, mark=f"§ {number}.", spans=at(source, f"§ {number}. {title}"))
        for number, title in (("7-1", "Tolls"), ("7-2", "Hours"), ("7-3", "Bells"))
    ]
    found = faults("running head", source, head, units=(TOWN[0], *units))
    assert found == ([] if sound else [NEITHER])
