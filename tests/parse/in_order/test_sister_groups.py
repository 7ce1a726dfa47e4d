"""A one-column table has the groups that the tables next to it show."""

from __future__ import annotations

from builder.model import Block, BlockKind, Table
from builder.parse.in_order.drawn_tables import with_sister_groups

SHOPS = Table(
    ("B-1 Shops", "B-2 Inns"),
    (),
    (
        ("Permitted Uses",),
        ("Selling of kites", "Inns"),
        ("Special Uses Requiring Approval of the Board",),
        ("Bees", "Looms"),
    ),
    groups=(0, 2),
)
SHOPS_AND_INNS = Table(
    ("B-1 Shops", "B-2 Inns"),
    (),
    (("Permitted Uses",), ("Kites", "Inns"), ("Special Uses",), ("Bees", "Looms")),
    groups=(0, 2),
)
MILLS = (("Saw mills",), ("Grist mills",), ("Uses Allowed by Special Permit",), ("Paper mills",))


def _read(table: Table, sister: Table = SHOPS) -> Table | None:
    blocks = tuple(Block(BlockKind.TABLE, "", (), table=held) for held in (sister, table))
    return with_sister_groups(blocks)[1].table


def test_a_row_in_title_case_with_a_groups_words_is_a_group() -> None:
    read = _read(Table(("I-1 Mills",), (("Permitted Uses",),), MILLS))
    assert read is not None
    assert read.heads == ()
    assert [read.rows[at][0] for at in read.groups] == [
        "Permitted Uses",
        "Uses Allowed by Special Permit",
    ]


def test_a_row_among_others_in_capitals_is_no_group() -> None:
    rows = (("Saw Mills Allowed",), ("Special Uses",), ("Grist Mills",), ("Paper Mills",))
    read = _read(Table(("I-1 Mills",), (), (*rows[:1], ("Special Uses of Mills",), *rows[2:])))
    assert read is not None
    assert read.groups == ()


def test_without_a_sister_nothing_is_a_group() -> None:
    alone = (Block(BlockKind.TABLE, "", (), table=Table(("I-1 Mills",), (), MILLS)),)
    assert with_sister_groups(alone) == alone


def test_a_table_whose_head_is_no_group_keeps_it() -> None:
    read = _read(Table(("I-1 Mills",), (("of the river",),), MILLS))
    assert read is not None
    assert (read.heads, read.rows, read.groups) == ((("of the river",),), MILLS, (2,))


def _groups(head: str | None, *rows: str) -> list[str]:
    heads = ((head,),) if head else ()
    read = _read(Table(("I-1 Mills",), heads, tuple((row,) for row in rows)), SHOPS_AND_INNS)
    assert read is not None
    return [read.rows[at][0] for at in read.groups]


def test_a_title_without_a_groups_words_is_no_group() -> None:
    rows = ("hay", "Farm Stands", "oats", "corn", "rye")
    assert _groups("Permitted Uses", *rows) == ["Permitted Uses"]


def test_known_groups_divide_a_table_without_a_head() -> None:
    rows = ("Permitted Uses", "saw mills", "grist mills", "Special Uses", "paper mills")
    assert _groups(None, *rows) == ["Permitted Uses", "Special Uses"]


def test_a_known_group_among_titles_is_one() -> None:
    rows = ("Saw Mills", "Grist Mills", "Special Uses", "Paper Mills")
    assert _groups("Permitted Uses", *rows) == ["Permitted Uses", "Special Uses"]
