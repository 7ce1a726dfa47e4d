"""Cells are the words of their table, in the rows and columns that the source shows."""

from __future__ import annotations

from itertools import accumulate

import pytest

from builder.frozen import Plain
from builder.proof.cells import check
from tests.proof.rules.made import FLAT, block, book, unit, wrong

PLAIN = "Kind Sum\nGrey 10\nWhite 20"
"""A table whose columns are lost: a blank separates its cells."""
DRAWN = "Kind     Sum\nGrey     10\nDocks    Four feet\nand      wide\npiers"
"""A table drawn with blanks."""


def table(text: str, *rows: list[str], **fields: object) -> Plain:
    """A table whose text is that of its lines."""
    ends = accumulate(len(line) + 1 for line in text.split("\n"))
    lines = [
        [end - len(line) - 1, end - 1] for line, end in zip(text.split("\n"), ends, strict=True)
    ]
    given = {"columns": [], "heads": [], **fields}
    return block(text, kind="table", rows=list(rows), spans=lines, **given)


def faults(one: Plain, *, after: str = "", **fields: object) -> list[str]:
    return wrong(check, book(one["text"] + after, unit("7-1", blocks=[one]), **fields))


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (PLAIN, [["Kind", "Sum"], ["Grey", "10"], ["White", "20"]]),
        ("Kind Sum\nGrey\n10", [["Kind", "Sum"], ["Grey", "10"]]),  # a cell on a line of its own
        ("Grey\n10", [["Grey", ""], ["", "10"]]),
        (DRAWN, [["Kind", "Sum"], ["Grey", "10"], ["Docks and piers", "Four feet wide"]]),
        (
            "Docks  Four feet\n       wide\nPonds  Six",
            [["Docks", "Four feet wide"], ["Ponds", "Six"]],
        ),
        ("       Four\nGrey   feet\nWhite  Six", [["Grey", "Four feet"], ["White", "Six"]]),
        ("a  b  c\na  b  c", [["a a", "b b", "c c"]]),
        ("Kind   Sum\nGreyish ten", [["Kind", "Sum"], ["Greyish", "ten"]]),  # one blank off
        ("Grey\tten\nWhite\t\nBlue\ttwo", [["Grey", "ten"], ["White", ""], ["Blue", "two"]]),
        ("All geese\nGrey\tof ponds", [["All geese", ""], ["Grey", "of ponds"]]),
        ("", []),
    ],
)
def test_cells_follow_one_another_or_are_stacked_between_gaps(
    text: str, rows: list[list[str]]
) -> None:
    assert faults(table(text, *rows)) == []


@pytest.mark.parametrize(
    ("text", "rows", "said"),
    [
        ("Grey 10", [["10", "Grey"]], "the cells ['10', 'Grey'] do not follow from 'Grey 10'"),
        ("10\nGrey", [["Grey", "10"]], "the cells ['Grey', '10'] do not follow from '10 Grey'"),
        (
            "Grey  10\nLast",
            [["Grey", "10"]],
            "the cells ['Grey', '10'] do not follow from 'Grey 10'",
        ),
        (
            "Grey\n      10x20",
            [["Grey 10", "x20"]],
            "the cells ['Grey 10', 'x20'] do not follow from 'Grey 10x20'",
        ),
        ("Grey\nLast", [["Grey"]], "'Last' is in no cell"),
        ("Grey10", [["Grey"], ["10"]], "the words of the cells ['Grey'] are not those of the text"),
        ("Grey", [["Greyish"]], "the words of the cells ['Greyish'] are not those of the text"),
        ("Grey White", [["Grey"], ["White"]], "the row ['White'] begins within a line"),
        (
            "a c  b\na c  b",
            [["a a", "b c b c"]],
            "the cells ['a a', 'b c b c'] do not follow from 'a c b a c b'",
        ),
    ],
)
def test_what_the_text_does_not_support_is_reported(
    text: str, rows: list[list[str]], said: str
) -> None:
    assert faults(table(text, *rows)) == [f"cells differ: {said}"]


PROSE = (
    "No goose may call at any time compensation  and shall receive\n"
    "as prescribed by Council.  The clerk of geese keeps a list of\n"
    "all of them."
)
"""A sentence with a doubled blank."""
LEFT = (
    "No goose may call at any time compensation as prescribed by Council. The clerk of geese"
    " keeps a list of all of them."
)


@pytest.mark.parametrize(
    "rows",
    [
        [[LEFT, "and shall receive"]],  # a phrase moved over a bar
        [
            ["No goose may call at any time compensation", "and shall receive"],
            ["as prescribed by Council.", "The clerk of geese keeps a list of"],
            ["all of them.", ""],
        ],
        [["No goose", PROSE.removeprefix("No goose ")]],
        [[PROSE.partition(" The")[0], "The clerk of geese keeps a list of all of them."]],
    ],
)
def test_prose_has_no_columns_whatever_its_blanks(rows: list[list[str]]) -> None:
    assert len(faults(table(PROSE, *rows))) == 1


@pytest.mark.parametrize(
    "rows",
    [
        [["Kind", "Sum"], ["10", "Grey"], ["Docks and piers", "Four feet wide"]],
        [["Kind", "Sum"], ["Grey", "10"], ["Docks and piers", "wide Four feet"]],
        [["Kind", "Sum"], ["Grey", "10"], ["Docks Four and piers", "feet wide"]],
        [["Kind", "Sum"], ["", "Grey 10"], ["Docks and piers", "Four feet wide"]],
        [["Kind", "Sum"], ["Grey", "10"], ["Four feet wide", "Docks and piers"]],
        [["Kind Sum", ""], ["Grey", "10"], ["Docks and Four piers", "feet wide"]],
    ],
)
def test_words_do_not_leave_their_column(rows: list[list[str]]) -> None:
    assert len(faults(table(DRAWN, *rows))) == 1


def test_a_cell_stays_in_its_column_if_the_next_one_is_empty() -> None:
    text = "Kind  Sum  Day\nGrey  10\nBlue       May\nRed   20   June"
    rows = [["Kind", "Sum", "Day"], ["Grey", "10", ""], ["Blue", "", "May"], ["Red", "20", "June"]]
    assert faults(table(text, *rows)) == []
    rows[1] = ["Grey", "", "10"]
    assert faults(table(text, *rows)) == ["cells differ: a cell of column 3 is in another column"]
    tabs = text.replace("Blue       ", "Blue\t\t").replace("   ", "\t").replace("  ", "\t")
    assert len(faults(table(tabs, *rows))) == 1
    rows[1] = ["Grey", "10", ""]
    assert faults(table(tabs, *rows)) == []


@pytest.mark.parametrize(
    "rows",
    [
        [["Kind", "Sum"], ["Grey geese", "of ponds"]],  # the rest of a sentence
        [["Grey geese"], ["Kind", "Sum"]],
        [["Kind", "Sum"], ["Grey geese", "", "Of ponds"]],  # in a column that no other row has
    ],
)
def test_a_cell_without_a_gap_begins_in_a_column_of_other_rows(
    rows: list[list[str]],
) -> None:
    text = "\n".join(" ".join(filter(None, row)) for row in rows)
    assert len(faults(table(text, *rows))) == 1


@pytest.mark.parametrize(("most", "sound"), [(2, True), (1, False)])
def test_a_limited_number_of_readings_of_a_row_is_kept(
    most: int, monkeypatch: pytest.MonkeyPatch, *, sound: bool
) -> None:
    """A word that begins its line may be in either cell until its place decides."""
    monkeypatch.setattr("builder.proof.cells._MOST_READINGS", most)
    one = table("  a  a\n  b  c\n  a  c\nd", ["a b a d", "a c c"])
    assert (faults(one) == []) is sound


def test_a_line_holds_several_rows_if_the_source_has_no_lines() -> None:
    one = table("12006 geese 22006 ducks", ["12006", "geese"], ["22006", "ducks"])
    assert faults(one, after=FLAT) == []
    assert len(faults(one)) == 1
    prose = table("of geese and ducks", ["of geese", "and"], ["ducks", ""])
    assert len(faults(prose, after=FLAT)) == 1


@pytest.mark.parametrize(
    ("text", "heads", "columns", "sound"),
    [
        ("Fees\nKind Sum\nGrey 10", [["Fees"]], ["Kind", "Sum"], True),
        ("Kind Sum\nFees\nGrey 10", [["Fees"]], ["Kind", "Sum"], True),
        ("water Kind\nDepth of\nGrey 10", [], ["Depth of water", "Kind"], True),
        ("Kind Fees\nSum\nGrey 10", [["Fees"]], ["Kind", "Sum"], True),  # words, each once
        ("Sum Fees\nKind\nGrey 10", [["Fees"]], ["Kind", "Sum"], False),  # columns exchanged
        ("Kind of Sum\nGrey 10", [], ["Kind", "of Sum"], False),  # no gap separates them
        ("water Kind\nDepth of\nGrey 10", [], ["Depth of beer!", "Kind"], False),
        ("b aa\nGrey 10", [], ["a", "ab"], False),
    ],
)
def test_heads_are_rows_or_hold_the_words_of_a_tall_head(
    text: str, heads: list[list[str]], columns: list[str], *, sound: bool
) -> None:
    one = table(text, ["Grey", "10"], heads=heads, columns=columns)
    assert (faults(one) == []) is sound


def test_a_row_after_any_head_begins_a_line() -> None:
    one = table("Fees Kind\nGrey 10", ["Grey", "10"], columns=["Fees", "Kind"])
    assert faults(one) == []
    joined = table("Fees Kind Grey 10", ["Grey", "10"], columns=["Fees", "Kind"])
    assert faults(joined) == ["cells differ: the row ['Grey', '10'] begins within a line"]


def test_caption_and_notes_are_read_around_the_rows() -> None:
    text = "Table of fees\nKind Sum\nGrey 10\n1 Of geese.\n2 Of ducks."
    one = {"caption": "Table of fees", "columns": ["Kind", "Sum"]}
    notes = ["1 Of geese.", "2 Of ducks."]
    assert faults(table(text, ["Grey", "10"], notes=notes, **one)) == []
    assert faults(table(text, ["Grey", "10"], notes=notes[:1], **one)) != []
    assert faults(table(text, ["Grey", "10"], notes=notes)) != []


def test_the_last_row_of_a_table_is_no_note_under_it() -> None:
    text = "Kind Sum\nGrey 10\nWhite 20"
    assert faults(table(text, ["Grey", "10"], columns=["Kind", "Sum"], notes=["White 20"])) == [
        "cells differ: 'White 20' does not begin as the notes under a table do"
    ]


def test_a_row_of_several_cells_heads_no_group() -> None:
    text = "Birds\nGrey 10\nWhite 20"
    rows = [["Birds"], ["Grey", "10"], ["White", "20"]]
    assert faults(table(text, *rows, groups=[0])) == []
    assert faults(table(text, *rows, groups=[0, 1])) == [
        "cells differ: a row of several cells heads a group"
    ]


def test_labels_and_hyphens_put_back_are_not_words_of_cells() -> None:
    text = "Kind Sum\nGrey two-leg 10"
    one = table(text, ["Grey two-leg", "10"], columns=["Kind", "Sum"], insertions=[[17, "-"]])
    source = "B. Kind Sum\nGrey twoleg 10"
    one |= {"mark": "B.", "spans": [[0, 11], [12, 26]]}
    assert wrong(check, book(source, unit("7-1", blocks=[one]))) == []
