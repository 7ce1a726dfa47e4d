"""The cells of a table's lines, and where they cannot be decided."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables.cells import Cells, cells_of
from builder.parse.lines.hyphens import Words
from builder.passage import Passage


def _cells(*lines: str, notes: int | None = None) -> Cells | None:
    whole = Passage.at("\n".join(lines), 0)
    return cells_of(whole, (), Words.from_lines(()), notes)


@pytest.mark.parametrize("lines", [0, 1])
def test_fewer_than_two_lines_above_the_notes_are_not_a_table(lines: int) -> None:
    rows, notes = ["Beast Toll", "Goose $1", "Horse $4"], ["NOTES:", "1. Of old."]
    found = _cells(*rows, *notes, notes=sum(len(row) + 1 for row in rows))
    assert found is not None
    assert (found.table.rows, len(found.table.notes)) == ((("Goose", "$1"), ("Horse", "$4")), 2)
    few = rows[:lines]
    assert _cells(*few, *notes, notes=sum(len(row) + 1 for row in few)) is None


def test_lines_that_all_end_with_amounts_are_rows_without_a_head() -> None:
    found = _cells("Goose $1.00", "Old hen $2.50", "Duck $12.00")
    assert found is not None
    assert found.table.rows == (("Goose", "$1.00"), ("Old hen", "$2.50"), ("Duck", "$12.00"))
    assert (found.table.columns, found.table.heads) == ((), ())
    assert _cells("$1.00", "$2.50", "$12.00") is None
    assert _cells("W = the weight", "L = the length", "H = the height") is None
