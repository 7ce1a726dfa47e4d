"""Heads of tables corrected by other tables of their code, and heads left alone."""

from __future__ import annotations

from builder.model import Table
from builder.parse.general_code.tables.cells import Cells
from builder.parse.general_code.tables.same_heads import with_shared_heads

FIGURES = (("Hut", "10", "20"), ("Barn", "30", "40"), ("Mill", "50", "60"), ("Inn", "70", "80"))
TALL = Cells(Table((), (("Least",), ("Type", "Width (feet)", "Depth (feet)")), FIGURES), 1.0)


def _read(*tables: Cells) -> list[Table]:
    return [found.table for found in with_shared_heads(tables) if found]


def test_a_word_above_the_head_of_another_table_is_above_this_head() -> None:
    torn = Cells(Table(("Type", "Width (feet)", "Least Depth (feet)"), (), FIGURES), 0.8)
    *_, corrected = _read(TALL, TALL, torn)
    assert (corrected.columns, corrected.heads, corrected.rows) == (
        (),
        TALL.table.heads,
        FIGURES,
    )


def test_a_head_is_not_corrected_by_a_single_table_or_by_other_words() -> None:
    for columns in (
        ("Type", "Width (feet)", "Least Depth (feet)"),
        ("Type", "Depth (feet)", "Least Width (feet)"),
        ("Type", "Width", "Most"),
    ):
        torn = Cells(Table(columns, (), FIGURES), 0.8)
        assert _read(TALL, torn)[-1] == torn.table
    assert _read(TALL, TALL, torn)[-1] == torn.table


def test_a_head_that_ends_in_the_first_row_is_kept_whole() -> None:
    fines = Cells(Table(("More Than", "Less Than or Equal To", "Amount of Fine"), (), FIGURES), 1.0)
    torn = Cells(
        Table(
            ("Weight More Than", "Weight", "Less Than or Equal"),
            (),
            (("To Amount of Fine", "", ""), *FIGURES),
        ),
        1.0,
    )
    _, corrected = with_shared_heads([fines, torn])
    assert corrected is not None
    assert corrected.confidence < 0.7
    assert corrected.table == Table(
        (), (("Weight More Than Weight Less Than or Equal To Amount of Fine",),), FIGURES
    )


def test_a_first_row_that_heads_the_rows_below_stays_a_row() -> None:
    group = Cells(Table(("Type", "Width", "Depth"), (), (("All uses", "", ""), *FIGURES)), 1.0)
    assert _read(TALL, TALL, group)[-1] == group.table


def test_a_short_table_has_the_head_of_a_long_one_that_has_one_other_word() -> None:
    rows = tuple((f"Pond {at}", "Mill", "East") for at in range(9))
    long = Cells(Table(("Crossing of", "With", "Stop Sign on Ways From"), (), rows), 0.7)
    short = Cells(Table(("Crossing of", "With Yield Sign on Ways", "From"), (), rows[:2]), 0.7)
    assert _read(long, short)[-1].columns == ("Crossing of", "With", "Yield Sign on Ways From")
    other = Cells(Table(("Crossing of", "With Two Yield Signs", "From"), (), rows[:2]), 0.7)
    assert _read(long, other)[-1] == other.table
