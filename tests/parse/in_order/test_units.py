"""Headings, divided into their parts."""

from __future__ import annotations

from builder.model import Layout, UnitKind
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.outline import Node
from builder.parse.in_order.piece import Piece, PieceKind
from builder.parse.in_order.rows import Row
from builder.parse.in_order.units import Given, heading_parts, units
from builder.passage import Passage
from builder.sources.text import Line

GENERAL_CODE = FAMILIES[Layout.GENERAL_CODE]


def test_a_heading_is_designation_title_mark_and_history() -> None:
    whole = Passage.at("§ 1-2. Geese.³ [Added 3-4-2001 by Ord. No. 3]", 0)
    title = heading_parts(whole, 7, GENERAL_CODE)
    assert [part.text for part in title.parts] == ["§ 1-2.", "Geese", "."]
    assert title.note.text == "³"
    assert title.entire.text == "Geese.³"
    assert [note.text for note in title.history] == ["[Added 3-4-2001 by Ord. No. 3]"]


def test_a_figure_in_a_title_without_a_footnote_stays_there() -> None:
    """The text's footnote 12 has the heading's figure in its mark."""
    family = FAMILIES[Layout.AMERICAN_LEGAL]
    text = Passage.at("The fee is two dollars 12 .", 40)
    note = Piece(PieceKind.FOOTNOTE, Passage.at("12 1. See title 4.", 90), sign="12")
    heading = Passage.at("1-1-1: FIRE DISTRICT 1:", 0)
    row = Row(0, Line(1, 0, heading.text), heading.text, 0)
    node = Node(Heading(row, UnitKind.SECTION, "1-1-1", 7, 7, sure=True))
    pieces = [Piece(PieceKind.TEXT, text), note]
    ((unit, _),) = units([Given(node, heading_parts(heading, 7, family), pieces)], family)
    assert (unit.title, [one.number for one in unit.footnotes]) == ("FIRE DISTRICT 1:", ["12"])


def test_text_below_a_heading_that_is_reserved_is_in_doubt() -> None:
    def sure(title: str) -> list[float]:
        heading = Passage.at(f"§ 1-2. {title}.", 0)
        row = Row(0, Line(1, 0, heading.text), heading.text, 0)
        node = Node(Heading(row, UnitKind.SECTION, "1-2", 7, 7, sure=True))
        note = Piece(PieceKind.NOTE, Passage.at("Editor's note: See Ch. 4.", 90))
        pieces = [note, Piece(PieceKind.TEXT, Passage.at("Home. About this page.", 140))]
        taken = heading_parts(heading, 7, GENERAL_CODE)
        ((unit, _),) = units([Given(node, taken, pieces)], GENERAL_CODE)
        return [block.confidence for block in unit.blocks]

    assert sure("Reserved") == [1, 0.15]
    assert sure("Reserved seats") == [1, 1]
