"""The list at a division's head: what belongs to it, and what it names."""

from __future__ import annotations

from builder.parse.american_legal.contents import entry, read_contents, repeated
from builder.parse.american_legal.rows import read_rows

from .export import source

BODY = ("7.01 LINES.", "···No line shall be of wire.", "7.02 TAILS.", "···No tail shall be lit.")


def read(*lines: str, chapters: bool = False) -> tuple[list[str], list[str], int]:
    """The titles and the names that a list gives, and how many lines it takes."""
    rows = read_rows(source("\n".join(lines).replace("·", "\xa0")))
    contents, taken = read_contents(rows, 79, lists_chapters=chapters)
    titles = [f"{number} {title}" for number, title in contents.titles.items()]
    return titles, list(contents.names.values()), taken


def test_a_list_ends_where_a_number_comes_again() -> None:
    listed = ("7.01···Lines", "7.02···Tails.")
    assert read(*listed, *BODY) == (["7.01 Lines", "7.02 Tails"], [], 2)
    assert read("Section", *listed, "", *BODY) == (["7.01 Lines", "7.02 Tails"], [], 3)


def test_without_its_word_an_entry_must_come_again() -> None:
    assert read("7.05···Winds", *BODY) == ([], [], 0)
    assert read("Section", "7.05···Winds", *BODY) == (["7.05 Winds"], [], 2)
    assert read("Section", "7.05 WINDS.", "···They blow.") == ([], [], 1), "a heading of the text"


def test_subchapters_are_named_above_entries() -> None:
    listed = ("Section", "In the Air", "···7.01···Lines", "On the Ground", "···7.02···Tails")
    assert read(*listed, "IN THE AIR", *BODY) == (
        ["7.01 Lines", "7.02 Tails"],
        ["In the Air", "On the Ground"],
        5,
    )
    assert read(*listed[:3], "Notes on kites", *BODY)[1:] == (["In the Air"], 3)


def test_an_entry_goes_on_in_a_line_that_begins_small() -> None:
    assert read("Section", "7.01···Lines", "of all kites", *BODY)[0] == ["7.01 Lines of all kites"]
    assert read("Section", "7.01···Lines", "", "of all kites", *BODY)[2] == 2


def test_a_full_line_of_a_list_goes_on_in_the_next() -> None:
    full = "7.01···Lines, cords, ropes, threads, strings, twines, hemps and whatever else a"
    assert read("Section", full, "Kite hangs on", "7.02···Tails", *BODY)[0] == [
        f"7.01 {full[7:]} Kite hangs on",
        "7.02 Tails",
    ]


def test_a_list_of_chapters_takes_their_names() -> None:
    listed = ("Chapter", "7.···KITES", "CHAPTER 8: KNOTS", "_____")
    assert read(*listed, "   Text.", chapters=True) == (["7 KITES"], [], 4)


def test_references_are_no_list() -> None:
    assert read("Section", "7.01···Lines", "Cross-reference:", "7.02···Tails", *BODY)[2] == 2


def test_a_list_without_its_word_begins_with_a_number_that_comes_again() -> None:
    rows = read_rows(source("\n".join(("7.01 Lines", *BODY[:2], "7.05 Winds", "§ 7.01 LINES."))))
    assert [repeated(rows, at) for at in (0, 3, 4)] == [True, False, False]


def test_entries_have_titles_that_begin_large() -> None:
    rows = read_rows(source("7.01 Lines\n7.01 lines\nI.\xa0\xa0Maps\nI. Maps"))
    assert [bool(entry(row)) for row in rows] == [True, False, True, False]
    assert [found.wide for row in rows if (found := entry(row))] == [False, True]
