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
MILLS = (("Saw mills",), ("Grist mills",), ("Uses Allowed by Special Permit",), ("Paper mills",))


def _read(table: Table) -> Table | None:
    blocks = tuple(Block(BlockKind.TABLE, "", (), table=held) for held in (SHOPS, table))
    return with_sister_groups(blocks)[1].table


def test_a_title_below_a_head_that_is_a_group_is_a_group() -> None:
    read = _read(Table(("I-1 Mills",), (("Permitted Uses",),), MILLS))
    assert read is not None
    assert read.heads == ()
    assert [read.rows[at][0] for at in read.groups] == [
        "Permitted Uses",
        "Uses Allowed by Special Permit",
    ]


def test_titles_among_titles_are_no_groups() -> None:
    rows = (("Saw Mills Allowed",), ("Special Uses",), ("Grist Mills",), ("Paper Mills",))
    mills = Table(("I-1 Mills",), (("Permitted Uses",),), rows)
    assert _read(mills) == mills


def test_without_a_sister_nothing_is_a_group() -> None:
    alone = (Block(BlockKind.TABLE, "", (), table=Table(("I-1 Mills",), (), MILLS)),)
    assert with_sister_groups(alone) == alone


def test_a_table_whose_head_is_no_group_has_none() -> None:
    river = Table(("I-1 Mills",), (("of the river",),), MILLS)
    assert _read(river) == river
