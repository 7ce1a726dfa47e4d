"""The text of one unit of an export, drawn with a middle dot for each no-break space."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from builder.model import UnitKind
from builder.parse.drafts import Text
from builder.parse.in_order.family import Family
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.outline import Node, Outline
from builder.parse.in_order.paragraphs import paragraphs
from builder.parse.in_order.parser import outlined
from builder.parse.in_order.piece import Piece
from builder.parse.in_order.pieces import read_pieces
from builder.parse.in_order.rows import Furnished, Row
from builder.parse.in_order.setting import Setting
from builder.sources.text import SourceText
from tests.parse.american_legal.reading import EXPORTED
from tests.parse.american_legal.rows_of import rows_of


def drawn(*lines: str) -> list[Row]:
    """The rows of some lines."""
    return rows_of(*(line.replace("·", "\xa0") for line in lines))


def setting_of(wrap: int = 79, *, flush: bool = False) -> Setting:
    """How an export of a width is set."""
    return Setting(broken=True, opened=True, stepped=True, wrap=wrap, flush=flush)


def unit_pieces(*lines: str, wrap: int = 79) -> list[Piece]:
    """The pieces of a unit's lines."""
    given = paragraphs(drawn(*lines), EXPORTED, setting_of(wrap))
    return list(read_pieces(given, EXPORTED, {}, setting_of(wrap)))


def unit_text(*lines: str, title: str = "KEEPING", flush: bool = False) -> Text:
    """The blocks, notes and footnotes of a unit's lines in an export."""
    return text_of(drawn(f"7.01 {title}", *lines), EXPORTED, setting_of(flush=flush))


def text_of(rows: Sequence[Row], family: Family, setting: Setting) -> Text:
    """What stands below the first row, which heads a section.

    Args:
        rows: of the unit.
        family: how its notes and terms look.
        setting: how it sets paragraphs.
    """
    head = Heading(rows[0], UnitKind.SECTION, "7.01", len("7.01 "), 6, sure=True)
    outline = Outline([], [Node(head, [], list(rows[1:]))], [], [], [], [])
    source = SourceText(Path("drawn.txt"), "", "\n".join(row.line.text for row in rows))
    parsed = outlined(source, Furnished(tuple(rows), ()), outline, family, setting)
    unit = parsed.units[-1]
    doubts = tuple(one for one in parsed.doubts if one.kind != "chapter without heading")
    return Text(unit.blocks, unit.history, unit.footnotes, parsed.set_aside, doubts)
