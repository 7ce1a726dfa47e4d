"""From the pieces of a unit to its tree of blocks, its history notes and its footnotes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from builder.model import BlockKind, Doubt, Event, Footnote, HistoryNote, SetAside
from builder.parse.american_legal.block_drafts import Draft
from builder.parse.american_legal.drawn_tables import Drawn
from builder.parse.american_legal.flow import Piece, PieceKind
from builder.parse.american_legal.footnotes import among_others, read_footnote
from builder.parse.american_legal.labels import Label, split_labels
from builder.parse.american_legal.sister_groups import with_sister_groups
from builder.parse.american_legal.terms import find_term
from builder.parse.drafts import Text
from builder.parse.history import ordinance_events
from builder.parse.in_order.terms import Term
from builder.parse.labels import extend
from builder.passage import Passage

_BASE = 3
"""Indent of a paragraph without a label, and of the first level of labels."""


@dataclass(frozen=True, slots=True)
class _Open:
    """A block under which further ones may stand."""

    indent: int
    path: str
    block: int | None
    label: Label | None = None
    defines: bool = False


@dataclass(frozen=True, slots=True)
class Manner:
    """How the text of a code is set."""

    flush: bool = False
    """Paragraphs without a label stand at the margin."""
    finds: Callable[[str, bool], Term | None] = find_term
    """The term that a paragraph defines; told its text and whether it has no label."""
    events: Callable[[str], tuple[Event, ...]] = ordinance_events
    """What a history note records."""


AS_INDENTED = Manner()


def build(pieces: Sequence[Piece], where: str, manner: Manner = AS_INDENTED) -> Text:
    """The blocks, notes and footnotes of a unit.

    Args:
        pieces: of the unit, in order.
        where: the unit's number or title, for doubts.
        manner: how the code's text is set.
    """
    tree = _Tree(where, manner)
    for piece in pieces:
        tree.add(piece)
    return tree.finish()


class _Tree:
    """Takes pieces in order and finds the place of each."""

    def __init__(self, where: str, manner: Manner) -> None:
        self.where, self.manner = where, manner
        self.drafts: list[Draft] = []
        self.open: list[_Open] = []
        self.notes: list[tuple[Piece, int | None]] = []
        self.marks: list[Piece] = []
        self.summaries: list[SetAside] = []
        self.doubts: list[Doubt] = []
        self.head: int | None = None

    def add(self, piece: Piece) -> None:
        """Place one piece."""
        if piece.kind is PieceKind.HISTORY:
            self.notes.append((piece, len(self.drafts) - 1 if self.drafts else None))
        elif piece.kind is PieceKind.FOOTNOTE:
            self.marks.append(piece)
        elif piece.table is not None:
            self._table(piece, piece.table)
        elif piece.kind in (PieceKind.NOTE, PieceKind.PENALTY):
            self._note(piece)
        elif piece.indent or (self.manner.flush and piece.kind is PieceKind.TEXT):
            self._paragraph(piece)
        else:
            self._beside(piece)

    def _push(self, draft: Draft) -> int:
        self.drafts.append(draft)
        return len(self.drafts) - 1

    def _owner(self) -> int | None:
        """The labelled block or definition that unindented text goes on with."""
        return next(
            (entry.block for entry in reversed(self.open) if entry.label or entry.defines), None
        )

    def _beside(self, piece: Piece) -> None:
        quoted = piece.kind is PieceKind.QUOTED
        if quoted:
            self._doubt("note read as an example", piece.text)
        self._push(
            Draft(
                BlockKind.PARAGRAPH,
                piece.text,
                parent=self._owner(),
                piece=piece,
                confidence=0.8 if quoted else 1.0,
            )
        )

    def _note(self, piece: Piece) -> None:
        parent = None if piece.head or piece.kind is PieceKind.PENALTY else self.head
        at = self._push(Draft(BlockKind.NOTE, piece.text, parent=parent, piece=piece))
        if piece.head:
            self.head = at

    def _table(self, piece: Piece, drawn: Drawn) -> None:
        owner = self.open[-1].block if self.open else None
        self._push(Draft(BlockKind.TABLE, piece.text, parent=owner, piece=piece, table=drawn.table))
        spans = tuple(span for row in drawn.summary for span in row.passage.spans)
        if spans:
            self.summaries.append(SetAside("repeated table head", spans))

    def _paragraph(self, piece: Piece) -> None:
        text = piece.text.text
        labels = split_labels(text)
        start = labels[-1].end if labels else 0
        term = self.manner.finds(text[start:], not labels)
        kind = BlockKind.DEFINITION if term else BlockKind.ITEM if labels else BlockKind.PARAGRAPH
        draft = Draft(kind, piece.text[start:], lead=piece.text[:start], piece=piece)
        if term:
            draft.term = piece.text[start : start + term.end]
            draft.separator = piece.text[start + term.end : start + term.after]
            draft.body = piece.text[start + term.after :]
        if labels:
            self._labelled(piece, draft, labels, defines=term is not None)
        else:
            self._plain(piece, draft, defines=term is not None)

    def _labelled(self, piece: Piece, draft: Draft, labels: list[Label], *, defines: bool) -> None:
        self._close(piece.indent, labels[0])
        above = self.open[-1] if self.open else None
        draft.parent = above.block if above else None
        path = "" if above is None or above.defines else above.path
        at = len(self.drafts)
        for depth, label in enumerate(labels):
            path = extend(path, label.printed)
            last = depth == len(labels) - 1
            self.open.append(
                _Open(
                    piece.indent + 3 * depth,
                    path,
                    at if last else draft.parent,
                    label,
                    defines=last and defines,
                )
            )
        draft.label = path
        self._push(draft)

    def _close(self, indent: int, label: Label) -> None:
        """Leave what a label at this indent does not stand under."""
        while self.open and self.open[-1].indent > indent:
            self.open.pop()
        level = [entry for entry in self.open if entry.indent == indent]
        same = next(
            (entry for entry in level if entry.label and entry.label.shape == label.shape), None
        )
        deeper = same is None and label.first and any(entry.label for entry in level)
        while not deeper and self.open and self.open[-1].indent == indent:
            entry = self.open.pop()
            if entry is same:
                return

    def _plain(self, piece: Piece, draft: Draft, *, defines: bool) -> None:
        keeps = defines or piece.indent > _BASE
        indent = piece.indent if piece.indent or defines else _BASE
        if not piece.indent:
            self.open.clear()
        while self.open and (
            self.open[-1].indent > piece.indent
            or (self.open[-1].indent == piece.indent and not (keeps and self.open[-1].label))
        ):
            self.open.pop()
        above = self.open[-1] if self.open else None
        draft.parent = above.block if above else None
        self.open.append(
            _Open(
                indent,
                above.path if above and not above.defines else "",
                len(self.drafts),
                defines=defines,
            )
        )
        self._push(draft)

    def finish(self) -> Text:
        """Blocks, notes and footnotes."""
        footnotes = among_others([self._footnote(piece) for piece in self.marks])
        self._place_penalties()
        blocks = with_sister_groups(tuple(draft.block() for draft in self.drafts))
        return Text(
            blocks, tuple(self._history()), footnotes, tuple(self.summaries), tuple(self.doubts)
        )

    def _place_penalties(self) -> None:
        """A penalty line in mid-section belongs to the division above it."""
        texts = self._texts()
        inside = range(texts[0] + 1, texts[-1]) if texts else ()
        for index in inside:
            piece, above = self.drafts[index].piece, self.drafts[index - 1].parent
            if piece and piece.kind is PieceKind.PENALTY:
                self.drafts[index].parent = index - 1 if above is None else above

    def _texts(self) -> list[int]:
        """The blocks that are no notes."""
        return [i for i, draft in enumerate(self.drafts) if draft.kind is not BlockKind.NOTE]

    def _history(self) -> Iterable[HistoryNote]:
        """Keep history notes with what they cover.

        A note in mid-section covers the block before it. A note at the end of a section without
        such notes covers the whole.
        """
        texts = self._texts()
        last = texts[-1] if texts else -1
        middle = any(at is not None and at < last for _, at in self.notes)
        before: int | None = None
        for piece, at in self.notes:
            over = max((i for i in texts if at is not None and i <= at), default=None)
            block = over if middle and over is not None and over != before else None
            before = over
            yield HistoryNote(
                piece.text.text, piece.text.spans, block, self.manner.events(piece.text.text)
            )

    def _footnote(self, piece: Piece) -> Footnote:
        note = read_footnote(piece, self.drafts)
        if note.block is None:
            self._doubt("footnote without its mark", piece.text)
        return note

    def _doubt(self, kind: str, text: Passage) -> None:
        self.doubts.append(Doubt(kind, self.where, text.text[:80], text.extent))
