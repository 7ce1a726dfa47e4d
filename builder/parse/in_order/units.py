"""Make units of headings and the pieces below them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from builder.frozen import frozen
from builder.model import Block, BlockKind, Status, Unit
from builder.parse.drafts import Text
from builder.parse.in_order.blocks import build
from builder.parse.in_order.doubts import LEFT, UNSURE
from builder.parse.in_order.family import Family
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.nesting import learn
from builder.parse.in_order.notes import trailing_history
from builder.parse.in_order.other_chapters import RANGE
from builder.parse.in_order.outline import Node
from builder.parse.in_order.piece import Piece, PieceKind
from builder.parse.in_order.rows import joined
from builder.parse.in_order.sheets import sheet
from builder.parse.in_order.text_pieces import histories_in, without_parts
from builder.parse.unit_parts import Parts, divided, holds_text, place_of, status_in
from builder.passage import Passage

_MARKED = re.compile(r"(?:\*+|\[\d{1,2}\])$")
"""A footnote's mark at the end of a title, if the text has no such footnote."""


@frozen
class Title:
    """A heading, divided into its parts."""

    parts: Parts
    note: Passage
    """The mark of its footnote."""
    entire: Passage
    """Title, tail and mark as printed, which are the title if no footnote has the mark."""
    revised: Passage
    """What is printed after the title and is not part of it."""
    history: tuple[Passage, ...]
    """History notes in the heading."""


@frozen
class Given:
    """A heading, and the pieces of text below it."""

    node: Node
    title: Title
    pieces: list[Piece]

    @property
    def heading(self) -> Heading:
        """The line that heads the unit."""
        return self.node.heading

    @property
    def mark(self) -> str:
        """The mark of the footnote at the heading's end, or ""."""
        return self.title.note.text

    @property
    def where(self) -> str:
        """The unit's number or title, to name it in doubts."""
        return self.heading.number or self.title.parts.title.text


def title_of(node: Node, family: Family) -> Title:
    """A heading of several rows, divided into its parts."""
    heading = node.heading
    return heading_parts(joined([heading.row, *node.more]), heading.title_at, family)


def heading_parts(whole: Passage, title_at: int, family: Family) -> Title:
    """Divide a heading whose title begins at an offset."""
    history = histories_in(whole, family)
    whole = without_parts(whole, history)
    closing = trailing_history(whole.text, family)
    if closing is not None and closing > title_at:
        history.append(whole[closing:].strip())
        whole = whole[:closing].strip()
    revised = family.revised.search(whole.text, title_at)
    last = revised.start() if revised else len(whole)
    found = family.mark.search(whole.text, title_at, last)
    at, end = found.span() if found else (last, last)
    return Title(
        divided(whole[:at] + whole[end:last], title_at),
        whole[at:end].strip(),
        whole[title_at:last].strip(),
        whole[last:].strip(),
        tuple(history),
    )


def own_number(node: Node) -> str:
    """The number that the labels of a section's items may repeat."""
    return (node.heading.number or "") if node.heading.section else ""


def units(given: Sequence[Given], family: Family) -> Iterator[tuple[Unit, Text]]:
    """The units of a code, each with the text that it holds."""
    sheets = []
    for one in given:
        above = [Piece(PieceKind.HISTORY, note, within=True) for note in one.title.history]
        title = one.title.parts.title
        sheets.append(sheet([*above, *one.pieces], family, title, own_number(one.node)))
    order = learn(each.clues for each in sheets)
    for one, each in zip(given, sheets, strict=True):
        text = build(each, order, one.where, one.title.note)
        yield _unit(one.node, one.title, text), text


def _unit(node: Node, found: Title, text: Text) -> Unit:
    heading = node.heading
    number = f"{heading.number}{RANGE}{heading.upto}" if heading.upto else heading.number
    mark, title, tail = found.parts
    answered = {span for note in text.footnotes for span in note.spans}
    if found.note and not answered.issuperset(found.note.spans):
        title, tail = found.entire, Passage()
    status = status_in(heading.kind, found.parts.title.text, text)
    reserved = heading.section and status is Status.RESERVED
    return Unit(
        heading.kind,
        number,
        title.text,
        (mark + title + tail).spans,
        heading.rank,
        mark=mark.text,
        tail=tail.text,
        list_title=node.list_title,
        holds_text=holds_text(heading.kind, text),
        status=status,
        confidence=node.confidence,
        number_confidence=node.confidence,
        title_confidence=_title_sure(title.text) or node.confidence,
        blocks=tuple(_misplaced(text.blocks) if reserved else text.blocks),
        history=text.history,
        footnotes=text.footnotes,
        insertions=title.insertions,
        place=place_of(row.line for row in (heading.row, *node.more, *node.rows) if not row.blank),
    )


def _title_sure(title: str) -> float:
    """How sure a title is: not quite if a mark is left in it; 0 without one.

    >>> [_title_sure(title) for title in ("Geese", "Geese.*", "GEESE[1]", "")]
    [1.0, 0.7, 0.7, 0.0]
    """
    return UNSURE if _MARKED.search(title) else float(bool(title))


def _misplaced(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks below a reserved heading, which should have none: all but notes are doubted.

    They belong to a heading that was not read, or to a web page's foot.
    """
    for block in blocks:
        note = block.kind is BlockKind.NOTE
        yield block if note else replace(block, confidence=min(block.confidence, LEFT))
