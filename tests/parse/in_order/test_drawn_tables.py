"""Tables drawn with blanks: where they begin and end, and what their head is."""

from __future__ import annotations

from builder.model import Layout
from builder.parse.in_order.drawn_tables import Drawn, find_table
from builder.parse.in_order.families import FAMILIES
from tests.parse.american_legal.unit_text import drawn

SUMMARY = ("Fee For Amount", "Fee      For       Amount")
ROWS = ("Angling  Residents $5", "Boats    Anyone    $10")


def found(*lines: str, at: int = 0) -> Drawn | None:
    return find_table(drawn(*lines), at, FAMILIES[Layout.AMERICAN_LEGAL])


def shown(drawn: Drawn | None) -> tuple[object, ...] | None:
    """Head, rows, rows that head others, lines of the repeated head, and the end."""
    if drawn is None or drawn.table is None:
        return None
    table = drawn.table
    return table.columns, table.rows, table.groups, len(drawn.summary), drawn.end


def test_a_head_that_the_export_repeats_shows_a_table() -> None:
    assert shown(found(*SUMMARY, *ROWS, "", "···Text.")) == (
        ("Fee", "For", "Amount"),
        (("Angling", "Residents", "$5"), ("Boats", "Anyone", "$10")),
        (),
        1,
        4,
    )


def test_columns_on_two_lines_are_a_table_and_on_one_line_not() -> None:
    assert shown(found("Angling   $5", "Boats    $10", "Rafts     $8")) is not None
    assert found("Angling   $5", "Boats on the pond", "of the village", "Rafts     $8") is None
    assert found("Angling   $5", "", "Rafts") is None


def test_a_row_of_empty_cells_closes_a_table_of_one_line() -> None:
    assert shown(found("Angling   $5", "·         ·")) is not None
    assert found("Angling   $5", "·") is None


def test_a_line_of_law_that_occurs_twice_is_no_head() -> None:
    law = "No person shall fish"
    assert found(law, law, "in the pond") is None
    assert found("Boats Rafts", "Boats Rafts", "in the pond") is not None


def test_a_head_has_a_line_below_it_and_no_small_letter() -> None:
    assert found("Fee Amount", "Fee   Amount") is None
    assert found("fee Amount", "fee   Amount", "Boats on") is None


def test_a_table_ends_with_an_indent_a_note_or_another_table() -> None:
    for end in (
        "···Text.",
        "Penalty, see § 9.99",
        "(Ord. 1-99, passed 1-1-1999)",
        "Cross-reference:",
    ):
        drawn = found(*SUMMARY, *ROWS, end)
        assert drawn is not None
        assert drawn.end == 4, end
    again = found(*SUMMARY, *ROWS, *SUMMARY, *ROWS)
    assert again is not None
    assert again.end == 4


def test_a_row_of_one_cell_heads_those_below_it_unless_it_is_a_sentence() -> None:
    for words, groups in (
        ("Uses of the board at the quay", (1,)),
        ("No boat shall be at the quay.", ()),
    ):
        drawn = found(*SUMMARY, ROWS[0], words, ROWS[1])
        assert drawn is not None
        assert drawn.table is not None
        assert (drawn.table.rows[1], drawn.table.groups) == ((words,), groups)
