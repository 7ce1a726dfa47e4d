"""Lists without a head: each line is a row, unless it continues the one above."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables.cells import rows_of_list
from builder.parse.general_code.tables.words import lines_of

WIDE = "Keepers of the old and wide and well known weirs"
LIST = ["Ferrymen", "Goose drovers", "Millers and", "their hands", "Smiths", WIDE]


def _rows(*texts: str) -> list[str] | None:
    found = rows_of_list(lines_of(texts))
    return found and [" ".join(texts[start:end]) for start, end in found]


def test_a_line_that_begins_small_continues_the_row_above() -> None:
    assert _rows(*LIST) == ["Ferrymen", "Goose drovers", "Millers and their hands", "Smiths", WIDE]


@pytest.mark.parametrize("end", ["Wardens,", "Wardens of", "Wardens (see"])
def test_a_row_that_calls_for_more_continues(end: str) -> None:
    rows = _rows(*LIST[:-1], end, "Mills)" if "(" in end else "Mills", WIDE)
    assert rows is not None
    assert rows[-2].startswith(f"{end} Mills")


def test_three_rows_are_not_a_list() -> None:
    assert _rows("Ferrymen", "Smiths", "Drovers", WIDE) is not None
    assert _rows("Ferrymen", "Smiths", WIDE) is None


def test_rows_that_may_continue_a_full_line_above_are_not_a_list() -> None:
    assert _rows("Ferrymen", WIDE, "Smiths", "Drovers", "Sextons") is None
    many = [f"Sextons{' ' * (at % 2)}" for at in range(9)]
    assert _rows("Ferrymen", *many, WIDE, "Smiths") is not None


def test_a_row_after_a_history_note_surely_begins() -> None:
    note = "[Added 3-4-2001 by Ord. No. 3; amended 5-6-2007 by Ord. No. 12]"
    assert _rows("Ferrymen", note, "Smiths", "Drovers", "Sextons") == [
        f"Ferrymen {note}",
        "Smiths",
        "Drovers",
        "Sextons",
    ]


def test_the_first_line_begins_a_row_however_it_begins() -> None:
    rows = _rows("weirs", *LIST)
    assert rows is not None
    assert rows[:2] == ["weirs", "Ferrymen"]


@pytest.mark.parametrize(
    "line",
    [
        "Weirs $4",
        "Weirs see 12",
        "Weirs = dams",
        "of Weirs",
        "Old Weirs by Mills and Inns",
        "Mill Street North side",
        "Wide weirs Mills",
    ],
)
def test_a_line_that_two_cells_may_share_is_not_a_list(line: str) -> None:
    found = _rows(*LIST[:-1], line, WIDE)
    assert (found is None) == (line not in {"of Weirs", "Old Weirs by Mills and Inns"})


def test_a_number_after_a_name_and_signs_in_brackets_belong_to_one_cell() -> None:
    assert _rows(*LIST[:-1], "Weir 12", "Mills (by the weir; old)", WIDE) is not None
    assert _rows(*LIST[:-1], "weir 12", WIDE) is None
    assert _rows(*LIST[:-1], "Old Weir 12", WIDE) is None
    assert _rows("$4 Ferrymen", *LIST) is None
