"""The text of one unit of an export, drawn with a middle dot for each no-break space."""

from __future__ import annotations

from builder.parse.american_legal.family import EXPORTED
from builder.parse.american_legal.texts import Titled, texts_of
from builder.parse.drafts import Text
from builder.parse.in_order.paragraphs import paragraphs
from builder.parse.in_order.pieces import Piece, read_pieces
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting
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
    """The blocks, notes and footnotes of a unit's lines."""
    [text] = texts_of([Titled(drawn(*lines), title, "7.01", "7.01")], setting_of(flush=flush), {})
    return text
