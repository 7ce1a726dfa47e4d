"""Make a unit's pieces its tree of blocks, its history notes and its footnotes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from builder.frozen import frozen
from builder.model import BlockKind, Doubt, HistoryNote, Rival, SetAside, Table
from builder.parse.drafts import Draft, Text
from builder.parse.history import events_of
from builder.parse.in_order.continues import BORDER
from builder.parse.in_order.defined_items import define_items
from builder.parse.in_order.doubts import GIVEN, LEFT, UNSURE, doubt, is_labels
from builder.parse.in_order.drawn_tables import with_sister_groups
from builder.parse.in_order.flush_text import DOUBTFUL, settle_flush_text
from builder.parse.in_order.footmarks import PieceNote, footnotes_of
from builder.parse.in_order.nesting import CERTAIN, Order, Step, nest
from builder.parse.in_order.paragraphs import Label
from builder.parse.in_order.piece import Piece, PieceKind
from builder.parse.in_order.sheets import Opening, Sheet
from builder.parse.in_order.text_pieces import without_parts
from builder.parse.labels import LETTER
from builder.parse.lines.paragraphs import TO_FILL
from builder.passage import Passage
from builder.sources.text import Role

_SURENESS = {Label.PRINTED: 1.0, Label.GIVEN: GIVEN, Label.MISSING: LEFT}
"""Confidence in a block, by where its label was found."""
_EXAMPLE = 0.8
"""Confidence in a note read as an example."""
_ASIDE = {
    PieceKind.FOOTNOTE_HEAD: "head of footnotes",
    PieceKind.HISTORY_HEAD: "head of a history",
}
"""Kinds of lines over notes that are set aside, with the reason."""
_OPENS = "(?:The|An?|Any|All|Each|Every|For|In|It|This|Such|As|No|By|If|References?)"
_RUN_ON = {
    "labels": re.compile(r"[.;] ?\((?:[b-h]|[2-9])\)[ \t]?[\"“A-Z]"),
    "definitions": re.compile(
        rf"[.;] [\"“]?(?!{_OPENS}\b)[A-Z][\w'’ -]{{1,40}}[\"”]? (?<!also )"
        r"(?:shall mean|means) (?!of\b)"
    ),
}
"""What the middle of a paragraph has if a copy lost the line breaks there."""


def build(given: Sheet, order: Order, where: str, mark: Passage) -> Text:
    """The blocks, notes and footnotes of a unit.

    Args:
        given: the unit's pieces.
        order: how the forms of labels nest in the code.
        where: the unit's number or title, for doubts.
        mark: the footnote's mark in the heading, or empty.
    """
    tree = _Tree(given, where)
    texts = zip(given.openings, nest(given.clues, order), strict=True)
    for piece in given.pieces:
        if piece.kind is PieceKind.TEXT:
            tree.add_text(*next(texts))
        else:
            tree.add(piece)
    drafts, notes = tree.drafts, tree.footnotes
    footnotes = list(footnotes_of(notes, tree.histories, drafts, given.title, mark))
    for note, made in zip(notes, footnotes, strict=True):
        if note.piece.sign and made.mark == note.piece.sign:
            tree.add_doubt("footnote without its mark", note.piece.text)
    tree.place_penalties()
    define_items(drafts, given.title.text)
    settle_flush_text(drafts, tree.settled)
    doubt(drafts)
    return Text(
        with_sister_groups(tuple(draft.block() for draft in drafts)),
        tuple(tree.history()),
        tuple(sorted(footnotes, key=lambda note: note.spans[-1])),
        tuple(tree.aside),
        tuple(tree.doubts),
    )


@frozen
class _Open:
    """An open level of a list."""

    path: str
    block: int | None
    """Index of its block; for the first of two labels on a line, of the block that holds both."""
    indent: int


class _Tree:
    """Takes the pieces of a unit and finds a place for each."""

    def __init__(self, given: Sheet, where: str) -> None:
        self.where = where
        self.drafts: list[Draft] = []
        self.histories: list[PieceNote] = []
        self.footnotes: list[PieceNote] = []
        self.aside: list[SetAside] = []
        self.doubts: list[Doubt] = []
        self.open: list[_Open] = []
        self.leads: list[_Open] = []
        """Paragraphs without a label that may hold others, each indented more than the last."""
        self.penalties: list[int] = []
        self.note: int | None = None
        """Index of the note that the next lines continue."""
        self.base = min((piece.indent for piece in given.pieces if piece.place), default=0)
        """Indent of paragraphs that only the unit holds; an item holds deeper ones."""
        self.settled: set[int] = set()
        """Indexes of texts whose indent shows what holds them."""

    def add(self, piece: Piece) -> None:
        """Add a piece that is no text."""
        kind, above = piece.kind, len(self.drafts) - 1 if self.drafts else None
        if kind in (PieceKind.HISTORY, PieceKind.FOOTNOTE):
            notes = self.histories if kind is PieceKind.HISTORY else self.footnotes
            notes.append(PieceNote(piece, above))
        elif kind in _ASIDE:
            self.aside.append(SetAside(_ASIDE[kind], piece.text.spans))
        elif kind is PieceKind.TABLE:
            self._table(piece)
        elif kind in (PieceKind.CELLS, PieceKind.ROWS):
            self._cells(piece)
        elif kind is PieceKind.LABELS:
            self.add_doubt("labels apart from their text", piece.text)
            self.drafts.append(Draft(BlockKind.FORM, piece.text, confidence=LEFT))
        elif kind in (PieceKind.REST, PieceKind.EXAMPLE):
            self._rest(piece)
        else:
            self._note(piece)

    def _rest(self, piece: Piece) -> None:
        """Add text that continues the item or definition above it."""
        above = self.drafts[-1] if self.drafts else None
        owner = above.parent if above and above.is_text else self._above(None)
        draft = Draft(BlockKind.PARAGRAPH, piece.text, parent=owner, links=piece.links)
        self.settled.add(len(self.drafts))
        if piece.kind is PieceKind.EXAMPLE:
            draft.confidence = _EXAMPLE
            self.add_doubt("note read as an example", piece.text)
        self.drafts.append(draft)

    def _note(self, piece: Piece) -> None:
        draft = Draft(BlockKind.NOTE, piece.text, links=piece.links)
        if piece.kind is PieceKind.NOTE_ITEM:
            draft.parent = self.note
        elif piece.kind is PieceKind.NOTE:
            self.note = len(self.drafts)
        else:
            self.penalties.append(len(self.drafts))
        self.drafts.append(draft)

    def place_penalties(self) -> None:
        """Put penalty lines in mid-section under the parent of the block above, or that block."""
        texts = self._texts()
        for at in self.penalties:
            if texts and texts[0] < at < texts[-1]:
                above = self.drafts[at - 1].parent
                self.drafts[at].parent = at - 1 if above is None else above

    def _texts(self) -> list[int]:
        """Indexes of the blocks that are not notes."""
        return [i for i, draft in enumerate(self.drafts) if draft.kind is not BlockKind.NOTE]

    def _table(self, piece: Piece) -> None:
        """Add a table; rows of unlike length are kept as lines unless the file marks them."""
        if piece.drawn is not None:
            owner, table = self._holder(piece.place), piece.drawn.table
            self.drafts.append(
                Draft(BlockKind.TABLE, piece.text, parent=owner, table=table, confidence=piece.sure)
            )
            head = tuple(part for row in piece.drawn.summary for part in row.passage.spans)
            self.aside += [SetAside("repeated table head", head)] if head else []
            return
        typeset = piece.marked and piece.rows[0].line.laid is not None
        rows = [row.line.passage if piece.marked else row.passage for row in piece.rows]
        inside = [[note for note in piece.notes if _is_in(note, row)] for row in rows]
        texts = [without_parts(*one).text for one in zip(rows, inside, strict=True)]
        cells = [[cell.strip() for cell in BORDER.split(text)] for text in texts]
        widest = max(map(len, cells))
        if piece.marked and not typeset:  # rows that a file marks may leave their last cells out
            cells = [row + [""] * (widest - len(row)) for row in cells]
        above = sum(1 for _ in takewhile(lambda row: row.line.role is Role.HEAD, piece.rows))
        heads, body = [tuple(row) for row in cells[:above]], [tuple(row) for row in cells[above:]]
        text = Passage.joined([row.passage for row in piece.rows], "\n")
        draft = Draft(BlockKind.TABLE, without_parts(text, piece.notes), parent=self._above(None))
        if typeset or len(set(map(len, cells))) == 1:
            groups = tuple(at for at, row in enumerate(body) if len(row) == 1 < widest)
            columns = heads[0] if heads else ()
            draft.table = Table(columns, tuple(heads[1:]), tuple(body), groups=groups)
        else:
            draft.kind, draft.confidence = BlockKind.FORM, UNSURE
            self.add_doubt("table kept as lines", draft.body)
        self.drafts.append(draft)

    def _cells(self, piece: Piece) -> None:
        """Add a table without columns as lines; only the outermost level holds a captioned one."""
        over = self.open[:1] if piece.headed else self.open[-1:]
        what = "form" if TO_FILL.search(piece.text.text) else "table"
        self.add_doubt(f"{what} kept as lines", piece.text)
        owner = over[0].block if over else None
        sure = UNSURE if piece.kind is PieceKind.ROWS else LEFT
        if piece.place is not None:
            owner, sure = self._holder(piece.place), piece.sure
        self.drafts.append(Draft(BlockKind.FORM, piece.text, parent=owner, confidence=sure))

    def add_text(self, opening: Opening, step: Step) -> None:
        """Add a text at the levels that the search found for it."""
        piece = opening.piece
        text, labels = piece.text, opening.marks if step.depths else ()
        start = labels[-1].end if labels else 0
        draft = Draft(BlockKind.ITEM if labels else BlockKind.PARAGRAPH, text[start:], text[:start])
        draft.links = piece.links
        if opening.term and (labels or not opening.marks):
            end, after = opening.term
            draft.kind = BlockKind.DEFINITION
            draft.term, draft.separator = text[start:end], text[end:after]
            draft.body = text[after:]
        if step.depths:
            self._open_levels(draft, opening, step.depths[0])
        else:
            self._plain(draft, piece, step)
        self._doubt_text(draft, opening, step)
        self.drafts.append(draft)

    def _doubt_text(self, draft: Draft, opening: Opening, step: Step) -> None:
        """Set the confidence in a text; a term shows at least where it begins."""
        piece, text = opening.piece, opening.piece.text
        sure = min(draft.confidence, _SURENESS[piece.label])
        above = self.drafts[-1:]
        if above and is_labels(above[0]) and text.text[0].islower():
            sure = LEFT  # the sentence above the labels continues
        if draft.term:
            sure = max(sure, UNSURE)
        deep = piece.marked and piece.indent > 1 and draft.kind is BlockKind.PARAGRAPH
        unheld = deep and draft.parent is None  # the file says that something holds it
        if step.astray or step.cost >= CERTAIN or unheld:
            sure = UNSURE
        if step.cost >= CERTAIN:
            self.add_doubt("label out of order", text)
        for what, pattern in _RUN_ON.items():
            if (draft.term or what == "labels") and pattern.search(draft.body.text):
                sure = min(sure, UNSURE)
                self.add_doubt(f"{what} run on", text)
        draft.confidence = min(sure, piece.sure)

    def _plain(self, draft: Draft, piece: Piece, step: Step) -> None:
        """Place text without a label; its indent may show what holds it and what it holds."""
        at = len(self.drafts)
        if LETTER.fullmatch(draft.body.text):
            self.settled.add(at)
            return
        if step.left is not None:
            del self.open[step.left :]
        if piece.marked and not all(each.indent for each in self.open):
            piece = replace(piece, indent=0, exact=False)
        place = piece.place
        draft.parent = self._above(piece.indent or None) if place is None else self._holder(place)
        if place is not None or (piece.indent and draft.parent is not None):
            self.settled.add(at)
        self._doubt_level(draft, place or 0)
        if place is not None:
            self._leave(place)
            self.leads += [] if piece.marked else [_Open("", at, place or self.base)]

    def _doubt_level(self, draft: Draft, place: int) -> None:
        """Doubt text as deep as the item above, which continues the item or closes the list."""
        level = self.open[-1] if self.open else None
        if place > self.base and level and level.indent == place and level.block == draft.parent:
            over = None if level.block is None else self.drafts[level.block].parent
            draft.rivals = (Rival("parent", over),)
            draft.confidence = DOUBTFUL

    def _above(self, indent: int | None) -> int | None:
        """Index of the innermost open block, or of the one indented less than `indent`."""
        found = (
            each.block for each in reversed(self.open) if indent is None or each.indent < indent
        )
        return next(found, None)

    def _holder(self, place: int | None) -> int | None:
        """Index of the block that holds a table or text without a label at an indent."""
        if place is None:
            return self._innermost()
        return self._above(place + (place > self.base))

    def _innermost(self) -> int | None:
        """Index of the innermost open block, labeled or not."""
        last = [each[-1].block for each in (self.open, self.leads) if each]
        return max((at for at in last if at is not None), default=None)

    def _leave(self, place: int | None) -> None:
        """Close the paragraphs without labels that are as deep or deeper: all, without a place."""
        while self.leads and (place is None or self.leads[-1].indent >= place):
            self.leads.pop()

    def _open_levels(self, draft: Draft, opening: Opening, depth: int) -> None:
        """Close the levels that an item or definition ends, and open its own."""
        del self.open[depth:]
        self._leave(opening.piece.place)
        draft.parent = self._innermost()
        for mark in opening.marks or (None,):
            path = mark.path(self.open[-1].path if self.open else "") if mark else ""
            last = not mark or mark is opening.marks[-1]
            block = len(self.drafts) if last else draft.parent
            self.open.append(_Open(path, block, opening.piece.indent))
        draft.label = self.open[-1].path

    def history(self) -> Iterator[HistoryNote]:
        """The history notes, each with the index of the block that it covers, or None for the unit.

        A note in mid-section covers the block before it, one at the end the whole section. But if
        notes are in mid-section, only a second note at the end covers the section, and none does if
        several are together in mid-section too. If a page has its lists below its margin text, a
        note may be above the text that it follows; it then covers only that text.
        """
        texts = self._texts()
        last = texts[-1] if texts else -1
        inner = [at for note in self.histories if (at := note.above) is not None and at < last]
        grouped = len(set(inner)) < len(inner)
        before: int | None = None
        for note in self.histories:
            at, raw = note.above, note.piece.text
            over = max((i for i in texts if at is not None and i <= at), default=None)
            again = over == before and over == last
            below = over is not None and raw.spans < self.drafts[over].body.spans[-1:]
            own = note.piece.within or below or (inner and (grouped or not again))
            before = over
            yield HistoryNote(raw.text, raw.spans, over if own else None, events_of(raw.text))

    def add_doubt(self, kind: str, text: Passage) -> None:
        first, _, _ = text.text.partition("\n")
        self.doubts.append(Doubt(kind, self.where, first[:80], text.extent))


def _is_in(part: Passage, row: Passage) -> bool:
    """Whether a row has a part of a table."""
    return row.offset_of(part.spans[0][0]) is not None
