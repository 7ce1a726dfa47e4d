"""A table is published with its cells only where the source bears them out."""

from __future__ import annotations

from builder.model import Block, BlockKind, HistoryNote, Parsed, Table, Unit, UnitKind
from builder.town.kept import with_tables_confirmed

DRAWN = "Kind     Sum\nGrey     Ten\nWhite    Six"
PROSE = "No goose may call at any time  and shall\nreceive what the clerk has for it."


def made(text: str, *rows: tuple[str, ...]) -> tuple[Parsed, Parsed]:
    """A section that is one table, and the same as it is borne out."""
    block = Block(BlockKind.TABLE, text, ((0, len(text)),), table=Table(rows=rows))
    note = HistoryNote("(1990)", ((len(text) + 1, len(text) + 7),), 0, row=1)
    unit = Unit(UnitKind.SECTION, "7-1", "Geese", (), 3, blocks=(block,), history=(note,))
    parsed = Parsed((unit,), ())
    return parsed, with_tables_confirmed(parsed, f"{text}\n(1990)")


def test_cells_that_the_source_shows_are_kept() -> None:
    parsed, kept = made(DRAWN, ("Kind", "Sum"), ("Grey", "Ten"), ("White", "Six"))
    assert kept is parsed


def test_cells_that_are_not_borne_out_become_lines_with_a_doubt() -> None:
    """Words that left their sentence: "at any time receive what the clerk has for it."."""
    _, kept = made(
        PROSE, ("No goose may call at any time receive what the clerk has for it.", "and shall")
    )
    [block] = kept.units[0].blocks
    assert (block.kind, block.table, block.text) == (BlockKind.FORM, None, PROSE)
    assert block.confidence < 0.5
    assert kept.units[0].history[0].row is None
    assert [(one.kind, one.where, one.detail) for one in kept.doubts] == [
        ("table kept as lines", "7-1", "No goose may call at any time  and shall")
    ]
