"""A false table is kept as lines, and one that may be false is doubted."""

from __future__ import annotations

import pytest

from builder.certainty import Certainty, certainty
from builder.model import Block, BlockKind, Parsed, Rival, Table, Unit, UnitKind
from builder.parse.tables import with_doubts

Rows = tuple[tuple[str, ...], ...]


def judged(*tables: Table) -> Parsed:
    blocks = tuple(Block(BlockKind.TABLE, "rows", ((0, 4),), table=table) for table in tables)
    unit = Unit(UnitKind.SECTION, "7-1", "Geese", ((0, 4),), 1, blocks=blocks, holds_text=True)
    return with_doubts(Parsed((unit,), ()))


def verdicts(*tables: Table) -> list[str]:
    """Each table's kind, with a question mark if it is in doubt."""
    return [
        f"{block.kind}{'' if certainty(block.confidence) is Certainty.CERTAIN else '?'}"
        for block in judged(*tables).units[0].blocks
    ]


@pytest.mark.parametrize(
    "rows",
    [
        (("*", "Feeds the geese."), ("*", "Counts the ducks.")),
        (("1.", "Feeds the geese"), ("2.", "Counts the ducks")),
        (("“Goose”", "a bird that honks"), ("“Duck”", "a bird that quacks")),
        (("§ 7-2.", "Of ducks."), ("§ 7-3.", "Of hens.")),
        (("No goose is fed by the", "keeper after dusk"), ("or by any", "of his deputies")),
        (("Geese", "$2"),),
    ],
    ids=["bullets", "numbers", "quoted", "section list", "prose", "one row"],
)
def test_a_false_table_is_kept_as_lines(rows: Rows) -> None:
    parsed = judged(Table(rows=rows))
    [block] = parsed.units[0].blocks
    assert (block.kind, block.table, block.text) == (BlockKind.FORM, None, "rows")
    assert certainty(block.confidence) is not Certainty.CERTAIN
    assert block.rivals == (Rival("kind", "table"),)
    assert [(one.kind, one.where) for one in parsed.doubts] == [("table kept as lines", "7-1")]


def test_one_row_below_a_head_that_is_whole_is_kept_as_lines() -> None:
    row = (("Geese", "$2"),)
    assert verdicts(Table(heads=(("Bird and fee",),), rows=row)) == ["form?"]
    assert verdicts(Table(columns=("Bird", "Fee"), rows=row)) == ["table"]


@pytest.mark.parametrize(
    "rows",
    [
        (("A.", "Goose", "$2"), ("B.", "Duck", "$1")),
        (("Goose", "$2"), ("Duck", "$1"), ("Total", "$3")),
        (("Goose", "$2"), ("Subtotal", "$2"), ("Duck", "$1"), ("Grand Total", "$3")),
        (("Goose", "$2"), ("Duck", "$1"), ("Total hens allowed", "$9")),
        (("R-1", "One-family residence"), ("R-2", "Two-family residence")),
    ],
    ids=["values", "total", "subtotal", "no total", "names"],
)
def test_rows_with_values_or_names_are_a_table(rows: Rows) -> None:
    assert verdicts(Table(rows=rows)) == ["table"]


@pytest.mark.parametrize(
    "table",
    [
        Table(rows=(("Goose", "$2"), ("Duck", "$1"), ("Total", "$4"))),
        Table(columns=("Bird and Fee",), rows=(("Goose", "$2"), ("Duck", "$1"))),
        Table(columns=("Goose", "$2"), rows=(("Duck", "$1"), ("Hen", "$1"))),
        Table(columns=("Fee (per", "Bird)"), rows=(("Goose", "$2"), ("Duck", "$1"))),
        Table(columns=("Fee for each", "bird"), rows=(("Goose", "$2"), ("Duck", "$1"))),
        Table(rows=(("Goose, grey 0.5", "0.6"), ("Duck, red 0.2", "0.3"))),
    ],
    ids=["total", "heads run together", "row as head", "bracket", "head goes on", "run figure"],
)
def test_a_table_whose_cells_do_not_agree_is_doubted(table: Table) -> None:
    assert verdicts(table) == ["table?"]


def test_heads_that_other_tables_divide_differently_are_doubted() -> None:
    rows = (("Mill Street", "Both", "All day"), ("Church Hill", "North", "At dusk"))
    whole = Table(columns=("Name of Street", "Side", "Hours"), rows=rows)
    run = Table(columns=("Name of Street Side", "", "Hours"), rows=rows)
    assert verdicts(whole, whole, run) == ["table", "table", "table?"]
    assert verdicts(whole, run) == ["table?", "table?"]


def test_a_caption_over_the_heads_is_no_head() -> None:
    heads, rows = ("Goose", "Fee"), (("Grey", "$1"), ("White", "$2"))
    named = Table(("Table 4 Fees for Geese",), (heads,), rows)
    [block] = judged(named).units[0].blocks
    assert block.table == Table(heads, (), rows, "Table 4 Fees for Geese")
    plain = Table(("Fees for Geese",), (heads,), rows)
    [block] = judged(plain).units[0].blocks
    assert block.table == plain


def test_words_that_only_look_like_a_caption_stay_heads() -> None:
    rows = (("Grey", "$1"), ("White", "$2"))
    kept = Table(("Figure 2 Ponds",), (("Goose", "Fee"),), rows, "Table 1 Fees")
    numbers = Table(("Table Number",), (("Goose", "Fee"),), rows)
    assert [block.table for block in judged(kept, numbers).units[0].blocks] == [kept, numbers]
    capitals = Table(("TABLE 4 FEES",), (("Goose", "Fee"),), rows)
    [block] = judged(capitals).units[0].blocks
    assert block.table is not None
    assert block.table.caption == "TABLE 4 FEES"
