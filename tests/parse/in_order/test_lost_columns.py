"""Tables whose columns a copy has lost are kept as their lines."""

from __future__ import annotations

from builder.model import Layout
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.lost_columns import depth_of_cells, with_cells, with_kept_lines
from builder.parse.in_order.paragraphs import Paragraph
from builder.parse.in_order.piece import Piece, PieceKind
from builder.parse.in_order.rows import Row
from builder.passage import Passage
from builder.sources.text import Line

_LAW = "No lot shall hold more hives than this section allows to the keeper of the green. " * 2
_CELLS = ("Lot", "Hives", "0—499", "Two", "500—999", "Six")


def rows(*texts: str) -> list[Row]:
    return [
        Row(at, Line(at + 1, 0, text), text.strip(), len(text) - len(text.lstrip()))
        for at, text in enumerate(texts)
    ]


def kept(*texts: str, depth: int = 0, table: bool = False) -> list[tuple[int, bool]]:
    """For each paragraph the number of its lines, and whether they are kept."""
    given = [Paragraph((row,)) for row in rows(*texts)]
    found = with_kept_lines(given, FAMILIES[Layout.MUNICODE], depth, table=table)
    return [(len(one.rows), one.lines) for one in found]


def test_cells_are_deeper_than_any_text() -> None:
    assert depth_of_cells(rows(f"    {_LAW}", f"        {_LAW}", "            Two")) == 12
    assert depth_of_cells(rows(_LAW, f"        {_LAW}")) == 0


def test_a_run_of_cells_is_kept_and_short_ones_are_not() -> None:
    deep = [f"            {cell}" for cell in _CELLS]
    assert kept(f"    {_LAW}", *deep, f"    {_LAW}", depth=12) == [
        (1, False),
        (6, True),
        (1, False),
    ]
    assert kept(f"    {_LAW}", *deep[:3], depth=12) == [(1, False)] * 4
    assert kept(f"    {_LAW}", *deep) == [(1, False)] * 7


def test_labels_are_no_cells() -> None:
    deep = [f"            ({at})  Two hives" for at in range(1, 7)]
    assert kept(*deep, depth=12) == [(1, False)] * 6


def test_a_unit_that_is_a_table_is_kept_below_its_first_sentences() -> None:
    note = "Editor's note— The table is as the council has it."
    assert kept(_LAW, *_CELLS, note, table=True) == [(1, False), (6, True), (1, False)]


def test_the_heads_of_columns_are_separated_from_the_sentence_above() -> None:
    given = [Paragraph(tuple(rows(_LAW, *_CELLS)))]
    found = with_kept_lines(given, FAMILIES[Layout.MUNICODE], 0, table=True)
    assert [len(one.rows) for one in found] == [1, 6]


def test_tabs_take_precedence() -> None:
    tabbed = ["Lot\tHives", "0—499\tTwo", "500—999\tSix", "1,000\tTen"]
    assert kept(*tabbed, table=True) == [(1, False)] * 4


def run(*texts: str) -> list[PieceKind]:
    """The kinds of what short paragraphs make."""
    pieces = [Piece(PieceKind.TEXT, Passage.at(text, 0)) for text in texts]
    return [piece.kind for piece in with_cells(pieces)]


def test_short_paragraphs_below_a_caption_are_a_table_if_one_is_a_figure() -> None:
    named = ("Lot", "Hives", "Small", "2", "Large", "Many")
    assert run("Table 1. Hives to a lot.", *named) == [PieceKind.CELLS]
    assert run("No lot is without.", "Table 1", *named, "(a) A hive.") == [
        PieceKind.TEXT,
        PieceKind.CELLS,
        PieceKind.TEXT,
    ]
    assert run("Table 1. Hives to a lot.", *[each for each in named if each != "2"]) == (
        [PieceKind.TEXT] * 6
    )


def test_without_a_caption_a_quarter_of_the_cells_are_figures() -> None:
    assert run("Lot", "Hives", "Small", "2", "Large", "6") == [PieceKind.CELLS]
    assert run("Lot", "Hives", "Small", "2", "Large", "Many") == [PieceKind.TEXT] * 6
    assert run("Lot", "Hives", "Small", "2", "Large") == [PieceKind.TEXT] * 5


def test_the_title_below_a_caption_may_be_long_and_ends_no_sentence() -> None:
    cells = ("Lot", "Hives", "Small", "2", "Large", "6")
    title = "Hives to a lot by its size, and what a keeper of the green pays for each of them there"
    assert run("Table 1", title, *cells) == [PieceKind.CELLS]
    assert run("Table 1", f"{title}.", *cells)[:2] == [PieceKind.TEXT] * 2
    assert run("Table 14.02.010-2", "Hives to a lot.", *cells) == [PieceKind.CELLS]
    assert run("Table 14.02.010 below tells the fees.", *cells)[:1] == [PieceKind.TEXT]
    assert run("Table 14.02.010(B)", "No hive is on it.", *cells)[:2] == [PieceKind.TEXT] * 2


def test_a_sentence_after_the_last_cell_is_text() -> None:
    cells = ["Candle", "$1.00", "Oil lamp", "$2.50", "Torch", "$12.00"]
    assert run(*cells, "They are paid in May.") == [PieceKind.CELLS, PieceKind.TEXT]
    assert run(*cells, "Flame", "As set.") == [PieceKind.CELLS]
    assert run(*cells[:4], "Glass", "It is free.", "Torch", "$12.00") == [PieceKind.CELLS], "a cell"
