"""A unit as pieces: what is one piece, and how deep it is."""

from __future__ import annotations

from dataclasses import replace

from builder.model import Block, BlockKind, Table
from builder.versions.pieces import Sort, UnitPiece, pieces_of
from tests.versions.codes import section


def test_a_table_is_its_rows_from_the_caption_to_the_notes() -> None:
    rows = (("Elm Street", "East"), ("Oak  Lane", "Both"))
    table = Table(("Street", "Side"), (), rows, "Parking", ("* By day.",))
    unit = replace(section("1-1"), blocks=(Block(BlockKind.TABLE, "", (), table=table),))
    assert pieces_of(unit)[1:] == (
        UnitPiece(Sort.ROW, "", "Parking"),
        UnitPiece(Sort.ROW, "", "Street\tSide"),
        UnitPiece(Sort.ROW, "", "Elm Street\tEast"),
        UnitPiece(Sort.ROW, "", "Oak Lane\tBoth"),
        UnitPiece(Sort.ROW, "", "* By day."),
    )


def test_a_piece_is_as_deep_as_it_has_blocks_above_it() -> None:
    blocks = (
        Block(BlockKind.ITEM, "Geese:", (), "A.", "A."),
        Block(BlockKind.ITEM, "white;", (), "(1)", "(1)", parent=0),
        Block(BlockKind.ITEM, "with a grey wing.", (), "(a)", "(a)", parent=1),
    )
    held = pieces_of(replace(section("1-1"), blocks=blocks))[1:]
    assert [(one.mark, one.depth) for one in held] == [("A.", 0), ("(1)", 1), ("(a)", 2)]


def test_notes_come_last() -> None:
    unit = section("1-1", "Geese pass.", note="[Added 1-2-2003]")
    assert [one.sort for one in pieces_of(unit)] == [Sort.TITLE, Sort.TEXT, Sort.HISTORY]


def test_a_form_is_its_lines_without_the_empty_ones() -> None:
    form = Block(BlockKind.FORM, "I swear:\n\n  to  feed geese\n", ())
    held = pieces_of(replace(section("1-1"), blocks=(form,)))[1:]
    assert held == (UnitPiece(Sort.LINE, "", "I swear:"), UnitPiece(Sort.LINE, "", "to feed geese"))
