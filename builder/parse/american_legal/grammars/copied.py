"""The text between headings of a copy: a paragraph is a line, and labels nest by their forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from builder.parse.american_legal.grammars.family import COPIED
from builder.parse.american_legal.notes import bare_head
from builder.parse.drafts import Text
from builder.parse.in_order.blocks import build
from builder.parse.in_order.lost_columns import with_cells
from builder.parse.in_order.nesting import learn
from builder.parse.in_order.paragraphs import Paragraph, paragraphs
from builder.parse.in_order.pieces import Piece, PieceKind, read_pieces
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting
from builder.parse.in_order.sheets import sheet
from builder.passage import Passage

_FULL = 60
"""Characters of a line that is no entry of a list of words, which end with commas, too."""


@dataclass(frozen=True, slots=True)
class Titled:
    """The lines of a unit, with what its title says of them."""

    rows: Sequence[Row]
    title: str
    where: str
    """The unit's number or title, for doubts."""
    number: str = ""
    """Of a section, which the labels of its items may repeat."""


def copied_texts(
    texts: Sequence[Titled], setting: Setting, tables: Mapping[int, int]
) -> Iterator[Text]:
    """The blocks, notes and footnotes of all units, in order; how labels nest is learnt from all.

    Args:
        texts: the lines of each unit.
        setting: how the copy sets paragraphs.
        tables: which table each line is a row of, where the file marks them.
    """
    sheets = [sheet(_pieces(each.rows, setting, tables), each.title, each.number) for each in texts]
    order = learn(each.asked for each in sheets)
    for each, held in zip(texts, sheets, strict=True):
        yield build(held, order, each.where, Passage())


def _pieces(rows: Sequence[Row], setting: Setting, tables: Mapping[int, int]) -> Iterator[Piece]:
    given = paragraphs(rows, COPIED, setting) if setting.broken else list(_whole(rows, setting))
    return with_cells(_noted(read_pieces(given, COPIED, tables, stepped=setting.stepped)))


def _whole(rows: Sequence[Row], setting: Setting) -> Iterator[Paragraph]:
    """A line is a paragraph, unless the one above breaks off in mid-sentence."""
    held: list[Row] = []
    for one in paragraphs(rows, COPIED, setting):
        first = one.rows[0].text
        breaks_off = bool(held) and _breaks_off(held[-1].text)
        if held and not (breaks_off and first[0].islower() and first[1:2].isalpha()):
            yield Paragraph(tuple(held))
            held = []
        held += one.rows
    if held:
        yield Paragraph(tuple(held))


def _breaks_off(text: str) -> bool:
    """Whether a line ends within a sentence: with a word, or a long one with a comma."""
    return text[-1].isalpha() or (text[-1] == "," and len(text) > _FULL)


def _noted(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """What stands below a note's head and bears none of its own is the note's."""
    below = False
    for piece in pieces:
        if piece.kind is PieceKind.NOTE:
            below = bare_head(piece.text.text)
        elif piece.kind is not PieceKind.TEXT:
            below = False
        yield replace(piece, kind=PieceKind.NOTE) if below else piece
