"""Cells whose places are known, without the notes and marks that were taken out of the text."""

from __future__ import annotations

from builder.model import Table
from builder.parse.general_code.assemble.assemble import set_cells
from builder.parse.general_code.lines.notes import FootnoteMark, strip
from builder.parse.general_code.reading_order.section_drafts import SetTable
from builder.passage import Passage


def _table(*rows: str, heads: int = 1, caption: str = "", gone: str = "") -> Table:
    """The table of rows whose cells are parted by strokes; what is gone was a mark."""
    text = "\n".join([caption, *rows])
    at = 0

    def cell(words: str) -> Passage:
        nonlocal at
        at = text.index(words, at) if words else at
        return Passage.of_source(text, at, at + len(words))

    said = cell(caption)
    made = tuple(tuple(cell(words) for words in row.split("|")) for row in rows)
    table = SetTable(made, heads, said)
    body = table.body()
    start = body.text.find(gone) if gone else -1
    marks = [FootnoteMark(1, start, start + len(gone))] if gone else []
    return set_cells(table, strip(body, marks)).table


def test_one_row_of_heads_names_the_columns_and_several_stand_above_one_another() -> None:
    rows = ["Beast|Toll", "|Dollars", "Goose|1"]
    one = _table("Beast|Toll", "Goose|1")
    assert (one.columns, one.heads, one.rows) == (("Beast", "Toll"), (), (("Goose", "1"),))
    two = _table(*rows, heads=2)
    assert (two.columns, two.heads) == ((), (("Beast", "Toll"), ("", "Dollars")))
    none = _table("Goose|1", heads=0)
    assert (none.columns, none.heads, none.rows) == ((), (), (("Goose", "1"),))


def test_a_row_of_one_cell_heads_those_below_it() -> None:
    assert _table("Beast|Toll", "Old", "Goose|1").groups == (0,)
    assert _table("Beast|Toll", "Goose|1").groups == ()
    assert _table("Beast", "Goose").groups == ()


def test_notes_and_marks_are_taken_out_of_the_cells() -> None:
    table = _table("Beast|Toll", "Goose7|1 [Added 3-4-2001]", gone="7")
    assert table.rows == (("Goose", "1"),)
