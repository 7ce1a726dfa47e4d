"""Cells are the words of their table, dealt to rows and columns as a reader would."""

from __future__ import annotations

import pytest

from builder.proof.book import Plain
from builder.proof.cells import check
from tests.proof.rules.made import FLAT, block, book, checked, unit, wrong


def table(text: str, *rows: list[str], **fields: object) -> Plain:
    return block(text, kind="table", rows=list(rows), **fields)


def faults(one: Plain, *, source: str = "") -> list[str]:
    return wrong(check, book(source, unit("7-1", blocks=[one])))


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Grey 10\nWhite 20", [["Grey", "10"], ["White", "20"]]),
        ("Grey\n10", [["Grey", ""], ["", "10"]]),
        ("Docks  Four feet\nand    wide\npiers", [["Docks and piers", "Four feet wide"]]),
        ("Docks  Four feet\n       wide", [["Docks", "Four feet wide"]]),
        ("Four feet\nGrey wide", [["Grey", "Four feet wide"]]),  # the cell to its right goes on
        ("a  a\n   a", [["a", "a a"]]),
        ("a  b  c\na  b  c", [["a a", "b b", "c c"]]),
        ("", []),
    ],
)
def test_cells_may_stand_one_after_the_other_or_side_by_side(
    text: str, rows: list[list[str]]
) -> None:
    assert faults(table(text, *rows)) == []


@pytest.mark.parametrize(
    ("text", "rows", "said"),
    [
        ("Grey 10", [["10", "Grey"]], "the cells ['10', 'Grey'] do not follow from 'Grey 10'"),
        ("10\nGrey", [["Grey", "10"]], "the cells ['Grey', '10'] do not follow from '10 Grey'"),
        (
            "Docks Four feet\nand",
            [["Four feet", "Docks and"]],
            "the cells ['Four feet', 'Docks and'] do not follow from 'Docks Four feet and'",
        ),
        ("Grey 10\nLast", [["Grey", "10"]], "'Last' stands in no cell"),
        ("Grey10", [["Grey"], ["10"]], "the words of the cells ['Grey'] are not those of the text"),
        ("Grey", [["Greyish"]], "the words of the cells ['Greyish'] are not those of the text"),
        ("Grey 10 White", [["Grey", "10"], ["White"]], "the row ['White'] begins within a line"),
        (
            "Grey Four\nfeet geese",
            [["Grey geese", "Four feet"]],
            "the cells ['Grey geese', 'Four feet'] do not follow from 'Grey Four feet geese'",
        ),
        (
            "a c b\nb",
            [["a", "b b", "c"]],
            "the cells ['a', 'b b', 'c'] do not follow from 'a c b b'",
        ),
    ],
)
def test_what_the_text_does_not_bear_out_is_said(
    text: str, rows: list[list[str]], said: str
) -> None:
    assert faults(table(text, *rows)) == [f"cells differ: {said}"]


@pytest.mark.parametrize(("most", "sound"), [(2, True), (1, False)])
def test_so_many_readings_of_a_row_are_kept(
    most: int, monkeypatch: pytest.MonkeyPatch, *, sound: bool
) -> None:
    """The first word may be of either cell."""
    monkeypatch.setattr("builder.proof.cells._MOST_READINGS", most)
    assert (faults(table("a  a\nb", ["a b", "a"])) == []) is sound


def test_a_line_holds_several_rows_where_the_source_has_no_lines() -> None:
    one = table("Grey 10 White 20", ["Grey", "10"], ["White", "20"])
    assert faults(one, source=FLAT) == []
    assert len(faults(one)) == 1


@pytest.mark.parametrize(
    ("text", "heads", "columns", "sound"),
    [
        ("Fees\nKind Sum\nGrey 10", [["Fees"]], ["Kind", "Sum"], True),
        ("Kind Sum\nFees\nGrey 10", [["Fees"]], ["Kind", "Sum"], True),
        ("water Kind\nDepth of\nGrey 10", [], ["Depth of water", "Kind"], True),
        ("Sum Fees\nKind\nGrey 10", [["Fees"]], ["Kind", "Sum"], True),  # words, each once
        ("water Kind\nDepth of\nGrey 10", [], ["Depth of beer!", "Kind"], False),
        ("b aa\nGrey 10", [], ["a", "ab"], False),
    ],
)
def test_heads_are_rows_or_hold_the_words_of_a_tall_head(
    text: str, heads: list[list[str]], columns: list[str], *, sound: bool
) -> None:
    one = table(text, ["Grey", "10"], heads=heads, columns=columns)
    assert (faults(one) == []) is sound


def test_a_row_behind_a_head_begins_a_line_whatever_the_head_is() -> None:
    one = table("Fees Kind\nGrey 10", ["Grey", "10"], columns=["Fees", "Kind"])
    assert faults(one) == []
    joined = table("Fees Kind Grey 10", ["Grey", "10"], columns=["Fees", "Kind"])
    assert faults(joined) == ["cells differ: the row ['Grey', '10'] begins within a line"]


def test_what_is_wrong_with_a_head_is_said_of_the_whole_head() -> None:
    one = table(
        "Foes\nKind Sum\nGrey 10", ["Grey", "10"], heads=[["Fees"]], columns=["Kind", "Sum"]
    )
    assert faults(one) == [
        "cells differ: the cells ['Kind', 'Sum', 'Fees'] do not follow from 'Foes Kind Sum'"
    ]


def test_caption_and_notes_are_read_around_the_rows() -> None:
    text = "Table of fees\nKind Sum\nGrey 10\n1 Of geese.\n2 Of ducks."
    one = {"caption": "Table of fees", "columns": ["Kind", "Sum"]}
    notes = ["1 Of geese.", "2 Of ducks."]
    assert faults(table(text, ["Grey", "10"], notes=notes, **one)) == []
    assert faults(table(text, ["Grey", "10"], notes=notes[:1], **one)) != []
    assert faults(table(text, ["Grey", "10"], notes=notes)) != []


@pytest.mark.parametrize(("columns", "sound"), [(4, True), (12, False)])
def test_a_row_with_too_many_readings_cannot_be_told(columns: int, *, sound: bool) -> None:
    text = "\n".join(" ".join([word] * columns) for word in "xy")
    assert (faults(table(text, ["x y"] * columns)) == []) is sound


def test_tables_and_rows_are_counted_where_cells_were_told() -> None:
    blocks = [block("Grey 10", kind="table"), table("Grey\nWhite", ["Grey"], ["White"])]
    assert checked(check, book("", unit("7-1", blocks=blocks))) == {"tables": 1, "rows": 2}
