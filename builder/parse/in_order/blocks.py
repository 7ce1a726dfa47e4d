"""From the pieces of a unit to its tree of blocks, its history notes and its footnotes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from builder.model import BlockKind, Doubt, Footnote, HistoryNote, SetAside, Table
from builder.parse.drafts import Draft, Text
from builder.parse.history import cited_events
from builder.parse.in_order.costs import COSTS
from builder.parse.in_order.flush_text import settle_flush_text
from builder.parse.in_order.nesting import Order, Step, nest
from builder.parse.in_order.paragraphs import Label
from builder.parse.in_order.pieces import Piece, PieceKind
from builder.parse.in_order.sheets import Said, Sheet
from builder.passage import Passage

_UNSURE = 0.7
"""Confidence of a block whose label does not go on with a list, or begin one."""
_SURENESS = {Label.PRINTED: 1.0, Label.GIVEN: 0.9, Label.MISSING: _UNSURE}
"""Confidence of a block by where its label stands."""
_UNNUMBERED = "*"
"""What stands for the number of a footnote that the copy prints without one."""
_NUMBER_LINE = re.compile(r"[^\n]*\n")
_RUN_ON = re.compile(r"[.;] ?\((?:[b-h]|[2-9])\)[ \t]?[\"“A-Z]")
"""A label in the middle of a paragraph: the copy has lost the line's end before it."""


def build(given: Sheet, order: Order, where: str, mark: Passage) -> Text:
    """The blocks, notes and footnotes of a unit.

    Args:
        given: its pieces.
        order: of the forms of labels in the code.
        where: the unit's number or title, for doubts.
        mark: of the footnote that the heading bears; empty where it bears none.
    """
    tree = _Tree(given, order, where)
    footnotes = tuple(tree.footnotes(given.title, mark))
    return Text(
        tuple(draft.block() for draft in tree.drafts),
        tuple(tree.history()),
        footnotes,
        tuple(tree.aside),
        tuple(tree.doubts),
    )


@dataclass(frozen=True, slots=True)
class _Open:
    """An open level."""

    path: str
    block: int | None
    """Of two labels on a line the outer one has no block of its own."""
    indent: int


class _Tree:
    """Takes the pieces of a unit and finds the place of each."""

    def __init__(self, given: Sheet, order: Order, where: str) -> None:
        self.where = where
        self.drafts: list[Draft] = []
        self.notes: list[tuple[Piece, int | None]] = []
        self.marked: list[tuple[Piece, int]] = []
        """Each footnote, and the last block before it; -1 where none is."""
        self.aside: list[SetAside] = []
        self.doubts: list[Doubt] = []
        self.open: list[_Open] = []
        self.indented: set[int] = set()
        """Texts without a label whose indent tells what they stand under."""
        texts = zip(given.said, nest(given.asked, order), strict=True)
        for piece in given.pieces:
            if piece.kind is PieceKind.TEXT:
                self._text(*next(texts))
            else:
                self._other(piece)
        settle_flush_text(self.drafts, self.indented)

    def _other(self, piece: Piece) -> None:
        if piece.kind is PieceKind.HISTORY:
            self.notes.append((piece, len(self.drafts) - 1 if self.drafts else None))
        elif piece.kind is PieceKind.FOOTNOTE:
            self.marked.append((piece, len(self.drafts) - 1))
        elif piece.kind is PieceKind.FOOTNOTE_HEAD:
            self.aside.append(SetAside("head of footnotes", piece.text.spans))
        elif piece.kind is PieceKind.HISTORY_HEAD:
            self.aside.append(SetAside("head of a history", piece.text.spans))
        elif piece.kind is PieceKind.TABLE:
            self._table(piece)
        elif piece.kind is PieceKind.CELLS:
            self._cells(piece)
        elif piece.kind is PieceKind.LABELS:
            self._doubt("labels apart from their text", piece.text)
            self.drafts.append(Draft(BlockKind.FORM, piece.text, confidence=_UNSURE))
        else:
            self.drafts.append(Draft(BlockKind.NOTE, piece.text))

    def _table(self, piece: Piece) -> None:
        texts = [row.line.text if piece.marked else row.text for row in piece.rows]
        cells = tuple(tuple(cell.strip() for cell in text.split("\t")) for text in texts)
        if piece.marked:  # rows that a file marks may leave their last cells out
            widest = max(map(len, cells))
            cells = tuple((*row, *("",) * (widest - len(row))) for row in cells)
        text = Passage.joined([row.passage for row in piece.rows], "\n")
        owner = self.open[-1].block if self.open else None
        even = len({len(row) for row in cells}) == 1
        kind, table = (BlockKind.TABLE, Table(rows=cells)) if even else (BlockKind.FORM, None)
        if not even:
            self._doubt("table kept as lines", text)
        sure = 1.0 if even else _UNSURE
        self.drafts.append(Draft(kind, text, parent=owner, table=table, confidence=sure))

    def _cells(self, piece: Piece) -> None:
        """A table without columns, as its lines; one with a caption is no part of a list's item."""
        over = self.open[:1] if piece.headed else self.open[-1:]
        self._doubt("table kept as lines", piece.text)
        owner = over[0].block if over else None
        self.drafts.append(Draft(BlockKind.FORM, piece.text, parent=owner, confidence=_UNSURE))

    def _text(self, said: Said, step: Step) -> None:
        text, at = said.piece.text, len(self.drafts)
        labels = said.marks if step.depths and said.marks else ()
        start = labels[-1].end if labels else 0
        draft = Draft(BlockKind.ITEM if labels else BlockKind.PARAGRAPH, text[start:], text[:start])
        if said.term and (labels or not said.marks):
            end, after = said.term
            draft.kind = BlockKind.DEFINITION
            draft.term, draft.separator = text[start:end], text[end:after]
            draft.body = text[after:]
        if labels:
            self._enter(draft, said, step, at)
        elif step.depths:
            self._define(draft, said, step.depths[0], at)
        else:
            draft.parent = self._above(said.piece.indent)
            if said.piece.indent:
                self.indented.add(at)
        draft.confidence = _SURENESS[said.piece.label]
        if step.cost >= COSTS.certain:
            draft.confidence = _UNSURE
            self._doubt("label out of order", text)
        if _RUN_ON.search(text.text):
            self._doubt("labels run on", text)
        self.drafts.append(draft)

    def _above(self, indent: int) -> int | None:
        """The block that text without a label stands under: the last item, or one further out."""
        found = (each.block for each in reversed(self.open) if not indent or each.indent < indent)
        return next(found, None)

    def _enter(self, draft: Draft, said: Said, step: Step, at: int) -> None:
        """Open the levels of an item's labels, which closes those as deep or deeper."""
        del self.open[step.depths[0] :]
        draft.parent = self.open[-1].block if self.open else None
        for mark in said.marks:
            path = mark.path(self.open[-1].path if self.open else "")
            block = at if mark is said.marks[-1] else draft.parent
            self.open.append(_Open(path, block, said.piece.indent))
        draft.label = self.open[-1].path

    def _define(self, draft: Draft, said: Said, depth: int, at: int) -> None:
        """Open the level of a definition: its own lists begin anew."""
        del self.open[depth:]
        draft.parent = self.open[-1].block if self.open else None
        self.open.append(_Open("", at, said.piece.indent))

    def history(self) -> Iterator[HistoryNote]:
        """A note in mid-section covers the block before it; one at the end the whole section."""
        texts = [i for i, draft in enumerate(self.drafts) if draft.kind is not BlockKind.NOTE]
        last = texts[-1] if texts else -1
        middle = any(at is not None and at < last for _, at in self.notes)
        for piece, at in self.notes:
            raw = piece.text
            yield HistoryNote(raw.text, raw.spans, at if middle else None, cited_events(raw.text))

    def footnotes(self, title: str, mark: Passage) -> Iterator[Footnote]:
        """The footnotes under a heading; the first is that of the heading's mark."""
        for index, (piece, before) in enumerate(self.marked):
            number = _NUMBER_LINE.match(piece.text.text) if piece.number else None
            start = number.end() if number else 0
            lead = (mark if index == 0 else Passage()) + piece.text[:start].strip()
            text = piece.text[start:].strip()
            headed = before < 0 or bool(mark and index == 0)
            held = title if headed else self.drafts[before].body.text.strip()
            yield Footnote(
                piece.number or mark.text.strip("[] ") or _UNNUMBERED,
                text.text,
                tuple(part for one in (lead, text) for part in one.spans),
                mark=lead.text,
                block=None if headed else before,
                offset=len(held),
                insertions=text.insertions,
            )

    def _doubt(self, kind: str, text: Passage) -> None:
        self.doubts.append(Doubt(kind, self.where, text.text[:80], text.extent))
