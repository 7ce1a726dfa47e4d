"""The text between headings, by the reader of texts in order; an export's lines tell more of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.parse.american_legal.family import COPIED, EXPORTED
from builder.parse.drafts import Text
from builder.parse.in_order.blocks import build
from builder.parse.in_order.lost_columns import with_cells
from builder.parse.in_order.nesting import learn
from builder.parse.in_order.paragraphs import Paragraph, paragraphs
from builder.parse.in_order.pieces import Piece, read_pieces
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


def texts_of(
    units: Sequence[Titled], setting: Setting, tables: Mapping[int, int]
) -> Iterator[Text]:
    """The blocks, notes and footnotes of all units, in order; how labels nest is learnt from all.

    Args:
        units: the lines of each.
        setting: how the text sets paragraphs.
        tables: which table each line is a row of, where the file marks them.
    """
    family = EXPORTED if setting.wrap else COPIED
    sheets = [
        sheet(_pieces(each.rows, setting, tables), family, each.title, each.number)
        for each in units
    ]
    order = learn(each.asked for each in sheets)
    for each, held in zip(units, sheets, strict=True):
        yield build(held, order, each.where, Passage())


def export_setting(wrap: int, sections: Iterable[Sequence[Row]]) -> Setting:
    """How an export sets paragraphs: their first lines are indented, mostly.

    Args:
        wrap: characters that its lines are broken at.
        sections: the lines of each; where the first one mostly stands at the margin, so do all
            paragraphs without a label.
    """
    firsts = [first for rows in sections if (first := next((r for r in rows if r.text), None))]
    flush = 2 * sum(not row.indent for row in firsts) > len(firsts)
    return Setting(broken=True, opened=True, stepped=True, wrap=wrap, flush=flush)


def _pieces(rows: Sequence[Row], setting: Setting, tables: Mapping[int, int]) -> Iterator[Piece]:
    if setting.wrap:
        return read_pieces(paragraphs(rows, EXPORTED, setting), EXPORTED, tables, setting)
    given = paragraphs(rows, COPIED, setting) if setting.broken else list(_whole(rows, setting))
    return with_cells(read_pieces(given, COPIED, tables, setting))


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
