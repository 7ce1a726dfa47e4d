"""Pieces of a unit into its tree of blocks: labels, definitions, doubts."""

from __future__ import annotations

from builder.model import BlockKind
from builder.parse.drafts import Text
from builder.parse.in_order.blocks import build
from builder.parse.in_order.nesting import Order
from builder.parse.in_order.pieces import Piece, PieceKind
from builder.parse.in_order.rows import joined
from builder.parse.in_order.sheets import sheet
from builder.passage import Passage

from .press import FAMILY, rows_of


def built(*texts: str, kind: PieceKind = PieceKind.TEXT) -> Text:
    pieces = [Piece(kind, Passage.at(text, 1000 * at)) for at, text in enumerate(texts)]
    return build(sheet(pieces, FAMILY, "KEEPING"), Order(), "7-1", Passage())


def test_an_items_path_has_the_labels_that_it_stands_under() -> None:
    text = built("(a) Geese:", "(1) Grey.", "(2) White.", "All of them.", "(b) Ducks.")
    assert [(one.label, one.parent) for one in text.blocks] == [
        ("a", None),
        ("a(1)", 0),
        ("a(2)", 0),
        ("", 2),
        ("b", None),
    ]


def test_labels_that_ran_into_a_paragraph_are_doubted() -> None:
    assert [one.kind for one in built("(a) Geese. (b) Ducks.").doubts] == ["labels run on"]
    assert not built("(a) Geese.", "(b) Ducks.").doubts


def test_a_table_without_columns_is_kept_as_lines_and_doubted() -> None:
    text = built("Geese\n2\nDucks\n3", kind=PieceKind.CELLS)
    assert [str(one.kind) for one in text.blocks] == ["form"]
    assert [(one.kind, one.span) for one in text.doubts] == [("table kept as lines", (0, 15))]


def _table(*lines: str, marked: bool) -> Text:
    """The text of a unit that holds a table of such rows."""
    rows = tuple(rows_of(*lines))
    piece = Piece(PieceKind.TABLE, joined(rows), rows, marked=marked)
    return build(sheet([piece], FAMILY, "Tolls"), Order(), "1-1", Passage())


def test_rows_that_a_file_marks_may_leave_their_last_cells_out() -> None:
    """Where no file marks them, rows of unlike length are no table that could be told."""
    lines = ("Goose\t$1\teach", "Hen\t$2", "Owl")
    (block,) = _table(*lines, marked=True).blocks
    assert block.table is not None
    assert block.table.rows == (("Goose", "$1", "each"), ("Hen", "$2", ""), ("Owl", "", ""))
    kept = _table(*lines, marked=False)
    assert [(one.kind, one.table) for one in kept.blocks] == [(BlockKind.FORM, None)]
    assert [one.kind for one in kept.doubts] == ["table kept as lines"]
