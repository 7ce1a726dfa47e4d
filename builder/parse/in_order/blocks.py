"""Make a unit's pieces its tree of blocks, its history notes and its footnotes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from builder.frozen import frozen
from builder.model import BlockKind, Doubt, Footnote, HistoryNote, Rival, SetAside, Table
from builder.parse.drafts import Draft, Text
from builder.parse.history import events_of
from builder.parse.in_order.continues import BORDER
from builder.parse.in_order.defined_items import define_items
from builder.parse.in_order.doubts import CAPTION, GIVEN, LEFT, UNSURE, doubt
from builder.parse.in_order.drawn_tables import with_sister_groups
from builder.parse.in_order.flush_text import DOUBTFUL, settle_flush_text
from builder.parse.in_order.footmarks import mark_pattern, read_footnote, with_final_offsets
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
_HEAD = 20
"""Most characters of a column's head. Of 42 such lines right above tables 38 were heads, and four
had the word "table" of a caption."""
_BETWEEN = 3
"""Most paragraphs between two parts of a table that may be its cells."""
_EXAMPLE = 0.8
"""Confidence in a note read as an example."""
_HEADS = {
    PieceKind.FOOTNOTE_HEAD: "head of footnotes",
    PieceKind.HISTORY_HEAD: "head of a history",
}
"""Kinds of lines over notes that are set aside, with the reason."""
_UNNUMBERED = "*"
"""The number given to a footnote that the copy prints without one."""
_NUMBER_LINE = re.compile(r"[^\n]*\n")
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
    tree = _Tree(given, order, where, mark)
    doubt(tree.drafts)
    return Text(
        with_sister_groups(tuple(draft.block() for draft in tree.drafts)),
        tuple(tree.history()),
        tree.footnotes,
        tuple(tree.aside),
        tuple(tree.doubts),
    )


def _within(row: Passage, parts: Sequence[Passage]) -> list[Passage]:
    """The parts of a table that are in a row."""
    return [part for part in parts if row.offset_of(part.spans[0][0]) is not None]


def _number_and_words(note: Piece) -> tuple[Passage, Passage]:
    """(the line with a footnote's number, the words below it); the first may be empty."""
    number = _NUMBER_LINE.match(note.text.text) if note.number else None
    start = number.end() if number else 0
    return note.text[:start].strip(), note.text[start:].strip()


@frozen
class _Open:
    """An open level of a list."""

    path: str
    block: int | None
    """Index of its block; for the first of two labels on a line, of the block that holds both."""
    indent: int


class _Tree:
    """Takes the pieces of a unit and finds a place for each."""

    def __init__(self, given: Sheet, order: Order, where: str, mark: Passage) -> None:
        self.where, self.title = where, given.title
        self.drafts: list[Draft] = []
        self.notes: list[tuple[Piece, int | None]] = []
        self.marked: list[tuple[Piece, int]] = []
        """(footnote, index of the last block before it, or -1)."""
        self.aside: list[SetAside] = []
        self.doubts: list[Doubt] = []
        self.open: list[_Open] = []
        self.leads: list[_Open] = []
        """Paragraphs without a label that may hold others, each indented more than the last."""
        self.closed: int | None = None
        """Indent of the last such paragraph since the last item; items as deep or deeper are
        closed."""
        self.penalties: list[int] = []
        self.kept: int | None = None
        """Index of the last table kept as lines."""
        self.stacked = -2
        """Index of the last block of labels that are apart from their texts."""
        self.note: int | None = None
        """Index of the note that the next lines continue."""
        self.base = min((piece.indent for piece in given.pieces if piece.place), default=0)
        """Indent of paragraphs that only the unit holds; an item holds deeper ones."""
        self.settled: set[int] = set()
        """Indexes of texts whose indent shows what holds them."""
        texts = zip(given.openings, nest(given.clues, order), strict=True)
        for piece in given.pieces:
            if piece.kind is PieceKind.TEXT:
                self._text(*next(texts))
            else:
                self._other(piece)
        notes = self._footnotes(mark)
        self.footnotes = tuple(sorted(notes, key=lambda note: note.spans[-1]))
        self._place_penalties()
        define_items(self.drafts, given.title.text)
        settle_flush_text(self.drafts, self.settled)

    def _other(self, piece: Piece) -> None:
        if piece.kind is PieceKind.HISTORY:
            self.notes.append((piece, len(self.drafts) - 1 if self.drafts else None))
        elif piece.kind is PieceKind.FOOTNOTE:
            self.marked.append((piece, len(self.drafts) - 1))
        elif piece.kind in _HEADS:
            self.aside.append(SetAside(_HEADS[piece.kind], piece.text.spans))
        elif piece.kind is PieceKind.TABLE:
            self._heads_apart()
            self._table(piece)
        elif piece.kind in (PieceKind.CELLS, PieceKind.ROWS):
            self._cells(piece)
        elif piece.kind is PieceKind.LABELS:
            self._doubt("labels apart from their text", piece.text)
            self.stacked = len(self.drafts)
            self.drafts.append(Draft(BlockKind.FORM, piece.text, confidence=LEFT))
        elif piece.kind in (PieceKind.REST, PieceKind.EXAMPLE):
            self._rest(piece)
        else:
            self._note(piece)

    def _rest(self, piece: Piece) -> None:
        """Add text that continues the item or definition above it."""
        draft = Draft(BlockKind.PARAGRAPH, piece.text, parent=self._above(self.closed))
        draft.links = piece.links
        self.settled.add(len(self.drafts))
        if piece.kind is PieceKind.EXAMPLE:
            draft.confidence = _EXAMPLE
            self._doubt("note read as an example", piece.text)
        self.drafts.append(draft)

    def _note(self, piece: Piece) -> None:
        at = len(self.drafts)
        draft = Draft(BlockKind.NOTE, piece.text, links=piece.links)
        if piece.kind is PieceKind.NOTE_ITEM:
            draft.parent = self.note
        elif piece.kind is PieceKind.NOTE:
            self.note = at
        else:
            self.penalties.append(at)
        self.drafts.append(draft)

    def _place_penalties(self) -> None:
        """Put penalty lines in mid-section under the parent of the block above, or that block."""
        texts = self._texts()
        inside = range(texts[0] + 1, texts[-1]) if texts else ()
        for at in self.penalties:
            if at in inside:
                above = self.drafts[at - 1].parent
                self.drafts[at].parent = at - 1 if above is None else above

    def _texts(self) -> list[int]:
        """Indexes of the blocks that are not notes."""
        return [i for i, draft in enumerate(self.drafts) if draft.kind is not BlockKind.NOTE]

    def _heads_apart(self) -> None:
        """Doubt short lines right above a table, which are heads of its columns."""
        for draft in reversed(self.drafts):
            short = len(draft.body.text) <= _HEAD and draft.body.text[-1:] not in tuple(".:;")
            if (
                draft.kind is not BlockKind.PARAGRAPH
                or not short
                or CAPTION.search(draft.body.text)
            ):
                return
            draft.confidence = LEFT

    def _table(self, piece: Piece) -> None:
        if piece.drawn is not None:
            draft = Draft(BlockKind.TABLE, piece.text, parent=self._holder(piece.place))
            draft.table, draft.confidence = piece.drawn.table, piece.sure
            self.drafts.append(draft)
            head = tuple(part for row in piece.drawn.summary for part in row.passage.spans)
            self.aside += [SetAside("repeated table head", head)] if head else []
            return
        rows = [row.line.passage if piece.marked else row.passage for row in piece.rows]
        texts = [without_parts(row, _within(row, piece.notes)).text for row in rows]
        cells = tuple(tuple(cell.strip() for cell in BORDER.split(text)) for text in texts)
        widest = max(map(len, cells))
        typeset = piece.marked and piece.rows[0].line.geometry is not None
        if piece.marked and not typeset:  # rows that a file marks may leave their last cells out
            cells = tuple((*row, *("",) * (widest - len(row))) for row in cells)
        above = sum(1 for _ in takewhile(lambda row: row.line.role is Role.HEAD, piece.rows))
        heads, body = cells[:above], cells[above:]
        text = Passage.joined([row.passage for row in piece.rows], "\n")
        text = without_parts(text, piece.notes)
        owner = self.open[-1].block if self.open else None
        even = typeset or len({len(row) for row in cells}) == 1
        groups = tuple(at for at, row in enumerate(body) if len(row) == 1 < widest)
        whole = Table(heads[0] if heads else (), heads[1:], body, groups=groups)
        kind, table = (BlockKind.TABLE, whole) if even else (BlockKind.FORM, None)
        if not even:
            self._doubt("table kept as lines", text)
        sure = 1.0 if even else UNSURE
        self.drafts.append(Draft(kind, text, parent=owner, table=table, confidence=sure))

    def _cells(self, piece: Piece) -> None:
        """Add a table without columns as lines; only the outermost level holds a captioned one."""
        over = self.open[:1] if piece.headed else self.open[-1:]
        what = "form" if TO_FILL.search(piece.text.text) else "table"
        self._doubt(f"{what} kept as lines", piece.text)
        owner = over[0].block if over else None
        sure = UNSURE if piece.kind is PieceKind.ROWS else LEFT
        if piece.place is not None:
            owner, sure = self._holder(piece.place), piece.sure
        self._cells_between()
        self.kept = len(self.drafts)
        self.drafts.append(Draft(BlockKind.FORM, piece.text, parent=owner, confidence=sure))

    def _cells_between(self) -> None:
        """Doubt paragraphs between two parts of a table, which are its long cells."""
        between = [] if self.kept is None else self.drafts[self.kept + 1 :]
        kinds = {draft.kind for draft in between}
        if len(between) <= _BETWEEN and kinds <= {BlockKind.PARAGRAPH}:
            for draft in between:
                draft.confidence = LEFT

    def _text(self, opening: Opening, step: Step) -> None:
        text, at = opening.piece.text, len(self.drafts)
        labels = opening.marks if step.depths and opening.marks else ()
        start = labels[-1].end if labels else 0
        draft = Draft(BlockKind.ITEM if labels else BlockKind.PARAGRAPH, text[start:], text[:start])
        if opening.term and (labels or not opening.marks):
            end, after = opening.term
            draft.kind = BlockKind.DEFINITION
            draft.term, draft.separator = text[start:end], text[end:after]
            draft.body = text[after:]
        if labels:
            self._enter(draft, opening, step, at)
        elif step.depths:
            self._define(draft, opening, step.depths[0], at)
        else:
            self._plain(draft, opening, step, at)
        draft.links = opening.piece.links
        draft.confidence = min(draft.confidence, _SURENESS[opening.piece.label])
        if self.stacked == at - 1 and text.text[0].islower():
            draft.confidence = LEFT  # the sentence above the labels continues
        if draft.term:  # this shows where it begins
            draft.confidence = max(draft.confidence, UNSURE)
        deep = (
            opening.piece.marked and opening.piece.indent > 1 and draft.kind is BlockKind.PARAGRAPH
        )
        unheld = deep and draft.parent is None  # the file says that something holds it
        if step.astray or step.cost >= CERTAIN or unheld:
            draft.confidence = UNSURE
        draft.confidence = min(draft.confidence, opening.piece.sure)
        if step.cost >= CERTAIN:
            self._doubt("label out of order", text)
        for what, pattern in _RUN_ON.items():
            if (draft.term or what == "labels") and pattern.search(draft.body.text):
                draft.confidence = min(draft.confidence, UNSURE)
                self._doubt(f"{what} run on", text)
        self.drafts.append(draft)

    def _plain(self, draft: Draft, opening: Opening, step: Step, at: int) -> None:
        """Place text without a label; its indent may show what holds it and what it holds."""
        astray = opening.piece.marked and not all(each.indent for each in self.open)
        place, indent = (None, 0) if astray else (opening.piece.place, opening.piece.indent)
        if LETTER.fullmatch(draft.body.text):
            self.settled.add(at)
            return
        if step.left is not None:
            del self.open[step.left :]
        if place is None:
            draft.parent = self._above(indent or None)
            if indent and draft.parent is not None:
                self.settled.add(at)
        else:
            self.settled.add(at)
            draft.parent = self._holder(place)
            self._doubt_level(draft, place)
            self._leave(place)
            self.closed = place
            if not opening.piece.marked:
                self.leads.append(_Open("", at, place or self.base))

    def _doubt_level(self, draft: Draft, place: int) -> None:
        """Doubt text as deep as the item above, which continues the item or closes the list."""
        level = self.open[-1] if self.open else None
        if place > self.base and level and level.indent == place and level.block == draft.parent:
            over = self.drafts[level.block].parent if level.block is not None else None
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
        return self._above(place if place <= self.base else place + 1)

    def _innermost(self) -> int | None:
        """Index of the innermost open block, labeled or not."""
        last = [each[-1].block for each in (self.open, self.leads) if each]
        return max((at for at in last if at is not None), default=None)

    def _leave(self, place: int | None) -> None:
        """Close the paragraphs without labels that are as deep or deeper."""
        while self.leads and (place is None or self.leads[-1].indent >= place):
            self.leads.pop()
        self.closed = None

    def _enter(self, draft: Draft, opening: Opening, step: Step, at: int) -> None:
        """Close the levels that an item ends, and open those of its labels."""
        del self.open[step.depths[0] :]
        self._leave(opening.piece.place)
        draft.parent = self._innermost()
        for mark in opening.marks:
            path = mark.path(self.open[-1].path if self.open else "")
            block = at if mark is opening.marks[-1] else draft.parent
            self.open.append(_Open(path, block, opening.piece.indent))
        draft.label = self.open[-1].path

    def _define(self, draft: Draft, opening: Opening, depth: int, at: int) -> None:
        """Close the levels that a definition ends, and open one for its own lists."""
        del self.open[depth:]
        self._leave(opening.piece.place)
        draft.parent = self._innermost()
        self.open.append(_Open("", at, opening.piece.indent))

    def history(self) -> Iterator[HistoryNote]:
        """The history notes, each with the index of the block that it covers, or None for the unit.

        A note in mid-section covers the block before it, one at the end the whole section. But if
        notes are in mid-section, only a second note at the end covers the section, and none does if
        several are together in mid-section too. If a page has its lists below its margin text, a
        note may be above the text that it follows; it then covers only that text.
        """
        texts = self._texts()
        last = texts[-1] if texts else -1
        inner = [at for _, at in self.notes if at is not None and at < last]
        grouped = len(set(inner)) < len(inner)
        before: int | None = None
        for piece, at in self.notes:
            over = max((i for i in texts if at is not None and i <= at), default=None)
            again = over == before and over == last
            raw = piece.text
            below = over is not None and raw.spans < self.drafts[over].body.spans[-1:]
            block = over if piece.within or below or (inner and (grouped or not again)) else None
            before = over
            yield HistoryNote(raw.text, raw.spans, block, events_of(raw.text))

    def _footnotes(self, mark: Passage) -> Iterator[Footnote]:
        """The footnotes of a unit; the first without a mark of its own may be the heading's."""
        yield from with_final_offsets(
            [self._signed(piece, before) for piece, before in self.marked if piece.sign],
            self.drafts,
        )
        placed = [(piece, piece.before) for piece, _ in self.marked if piece.before is not None]
        yield from (self._placed(piece, before) for piece, before in placed)
        unsigned = [one for one in self.marked if not one[0].sign and one[0].before is None]
        for index, (piece, before) in enumerate(unsigned):
            label, text = _number_and_words(piece)
            lead = (mark if index == 0 else Passage()) + label
            headed = before < 0 or bool(mark and index == 0)
            held = self.title.text if headed else self.drafts[before].body.text.strip()
            block = None if headed else before
            if piece.number and (found := self._mark_in_history(piece.number)):
                lead, block = found[0] + lead, found[1]
            yield Footnote(
                piece.number or mark.text.strip("[] ") or _UNNUMBERED,
                text.text,
                tuple(part for one in (lead, text) for part in one.spans),
                mark=lead.text,
                block=block,
                offset=len(held),
                insertions=text.insertions,
            )

    def _placed(self, piece: Piece, before: Passage) -> Footnote:
        """A footnote whose mark comes after known words."""
        label, text = _number_and_words(piece)
        (mark, start), *_ = piece.text.pieces
        after = (start or 0) + len(mark)
        block, offset = self._after(before) or self._opened(after) or (None, len(self.title))
        whole = label + Passage.inserted(" ") + text
        return Footnote(
            piece.number, text.text, whole.spans, label.text, block, offset, text.insertions
        )

    def _after(self, before: Passage) -> tuple[int | None, int] | None:
        """(index of the block with the last of some words, offset after it), or None.

        The title is block None. Words in a history note are in no block.
        """
        texts = [(at, draft.body) for at, draft in enumerate(self.drafts)]
        places = (
            place
            for text, start in reversed(before.pieces)
            if start is not None
            for place in range(start + len(text) - 1, start - 1, -1)
        )
        for place in places:
            for at, text in [(None, self.title), *texts]:
                offset = text.offset_of(place)
                if offset is not None:
                    return at, offset + 1 - (len(text) - len(text.text.lstrip()))
            for at, draft in enumerate(self.drafts):
                if (draft.lead + draft.term).offset_of(place) is not None:
                    return at, 0
        return None

    def _opened(self, place: int) -> tuple[int, int] | None:
        """(index, 0) of the block whose text begins at an offset of the source or one later."""
        opens = range(place, place + 2)
        found = (
            at
            for at, draft in enumerate(self.drafts)
            if draft.body.spans and draft.body.spans[0][0] in opens
        )
        at = next(found, None)
        return None if at is None else (at, 0)

    def _mark_in_history(self, number: str) -> tuple[Passage, int | None] | None:
        """Cut a footnote's mark out of a history note; returns it and the block before the note."""
        for at, (piece, over) in enumerate(self.notes):
            if found := mark_pattern(number).search(piece.text.text):
                left = piece.text.without([found.span()])
                self.notes[at] = (replace(piece, text=left), over)
                return piece.text[found.start() : found.end()], over
        return None

    def _signed(self, piece: Piece, before: int) -> Footnote:
        note = read_footnote(piece.text, piece.sign, self.drafts[: before + 1])
        if note.block is None and (found := self._mark_in_history(piece.sign)):
            mark, over = found
            return replace(
                note, spans=(*mark.spans, *note.spans), mark=mark.text + note.mark, block=over
            )
        if note.block is None:
            self._doubt("footnote without its mark", piece.text)
        return note

    def _doubt(self, kind: str, text: Passage) -> None:
        first, _, _ = text.text.partition("\n")
        self.doubts.append(Doubt(kind, self.where, first[:80], text.extent))
