"""Heads of tables that other tables of their code tell, and heads that these leave alone."""

from __future__ import annotations

from builder.model import Table
from builder.parse.general_code.tables.cells import Cells
from builder.parse.general_code.tables.same_heads import told_by_same_heads

FIGURES = (("Hut", "10", "20"), ("Barn", "30", "40"), ("Mill", "50", "60"), ("Inn", "70", "80"))
SAID = Cells(Table((), (("Least",), ("Type", "Width (feet)", "Depth (feet)")), FIGURES), 1.0)


def _read(*tables: Cells) -> list[Table]:
    return [found.table for found in told_by_same_heads(tables) if found]


def test_a_word_that_stands_above_the_head_of_another_one_does_so_here() -> None:
    torn = Cells(Table(("Type", "Width (feet)", "Least Depth (feet)"), (), FIGURES), 0.8)
    *_, told = _read(SAID, SAID, torn)
    assert (told.columns, told.heads, told.rows) == ((), SAID.table.heads, FIGURES)


def test_a_head_is_not_told_by_one_alone_nor_by_other_words() -> None:
    for columns in (
        ("Type", "Width (feet)", "Least Depth (feet)"),
        ("Type", "Depth (feet)", "Least Width (feet)"),
        ("Type", "Width", "Most"),
    ):
        torn = Cells(Table(columns, (), FIGURES), 0.8)
        assert _read(SAID, torn)[-1] == torn.table
    assert _read(SAID, SAID, torn)[-1] == torn.table


def test_a_head_whose_end_stands_in_the_first_row_is_kept_whole() -> None:
    fines = Cells(Table(("More Than", "Less Than or Equal To", "Amount of Fine"), (), FIGURES), 1.0)
    torn = Cells(
        Table(
            ("Weight More Than", "Weight", "Less Than or Equal"),
            (),
            (("To Amount of Fine", "", ""), *FIGURES),
        ),
        1.0,
    )
    _, told = told_by_same_heads([fines, torn])
    assert told is not None
    assert told.confidence < 0.7
    assert told.table == Table(
        (), (("Weight More Than Weight Less Than or Equal To Amount of Fine",),), FIGURES
    )


def test_a_first_row_that_heads_the_rows_below_is_one() -> None:
    group = Cells(Table(("Type", "Width", "Depth"), (), (("All uses", "", ""), *FIGURES)), 1.0)
    assert _read(SAID, SAID, group)[-1] == group.table


def test_a_short_table_has_the_head_of_a_long_one_that_has_one_other_word() -> None:
    rows = tuple((f"Pond {at}", "Mill", "East") for at in range(9))
    long = Cells(Table(("Crossing of", "With", "Stop Sign on Ways From"), (), rows), 0.7)
    short = Cells(Table(("Crossing of", "With Yield Sign on Ways", "From"), (), rows[:2]), 0.7)
    assert _read(long, short)[-1].columns == ("Crossing of", "With", "Yield Sign on Ways From")
    other = Cells(Table(("Crossing of", "With Two Yield Signs", "From"), (), rows[:2]), 0.7)
    assert _read(long, other)[-1] == other.table
