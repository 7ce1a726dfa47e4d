"""From the lines of a unit to its pieces: paragraphs, notes and tables, in order.

A line at the margin goes on with the line above where the break is a wrap, where the publisher
broke the line before a link of its own, or where the sentence is not over; else it begins
something: a note, a table, a paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from builder.parse.american_legal import notes
from builder.parse.american_legal.drawn_tables import Drawn, find_table
from builder.parse.american_legal.labels import split_labels
from builder.parse.american_legal.rows import OPEN_END, Row, natural
from builder.passage import Passage


class PieceKind(StrEnum):
    """What a piece is."""

    TEXT = "text"
    HISTORY = "history"
    PENALTY = "penalty"
    NOTE = "note"
    FOOTNOTE = "footnote"
    TABLE = "table"
    QUOTED = "quoted"
    """A heading or note that is an example in the text."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A paragraph, note or table of a unit."""

    kind: PieceKind
    indent: int
    text: Passage
    links: tuple[int, ...] = ()
    """Offsets in the source of words before which the publisher broke the line without need."""
    table: Drawn | None = None
    head: bool = False
    """A note's head, under which its items stand."""


_LINK_WORDS = re.compile(
    r"(?:§|\d|Chapters?\b|Ch\.|Titles?\b|Articles?\b|Parts?\b|Appendix\b|Schedules?\b|Sch\.|TSO\b|Tables?\b|[a-z])"
)
_SENTENCE_END = re.compile(r"[.:;!?][”\"’)\]]*$")
_FOOTMARK = re.compile(r"(\*\d{1,2}|\d{1,2}\*|\*{1,3}|\[\d{1,2}\]|†|‡)\s*(?=\S)")
_NUMBERED = re.compile(r"\[?(\d{1,3})\]?[.:)]?[\s\xa0]+(?=\S)")


def read_pieces(rows: Sequence[Row], width: int) -> list[Piece]:
    """The pieces of a unit's lines."""
    return _Flow(list(rows), width).read()


class _Flow:
    """Reads the lines of one unit."""

    def __init__(self, rows: list[Row], width: int) -> None:
        self.rows, self.width, self.at = rows, width, 0
        self.pieces: list[Piece] = []
        self.looked: tuple[int, Drawn | None] = (-1, None)
        """The line that was last looked at for a table, and what was found."""

    def read(self) -> list[Piece]:
        while self.at < len(self.rows):
            row = self.rows[self.at]
            if row.blank:
                self.at += 1
            elif not self._note(row):
                self._text(row)
        return self.pieces

    def _note(self, row: Row) -> bool:
        """A note of the publisher, at the margin or indented; False where there is none."""
        if notes.opens_history(row.text) and self._history():
            return True
        if notes.penalty_head(row.text):
            self._paragraph(PieceKind.PENALTY, 0)
        elif notes.editorial(row.text):
            self._paragraph(PieceKind.NOTE, row.indent, head=True)
        elif notes.reference_head(row.text, alone=row.indent > 0):
            self._reference()
        else:
            return False
        return True

    def _text(self, row: Row) -> None:
        if row.indent:
            self._paragraph(PieceKind.TEXT, row.indent)
        elif (drawn := self._drawn()) is not None:
            self._table(drawn)
        else:
            self._paragraph(PieceKind.FOOTNOTE if self._is_footnote(row) else PieceKind.TEXT, 0)

    def _table(self, drawn: Drawn) -> None:
        self.pieces.append(Piece(PieceKind.TABLE, 0, drawn.text, table=drawn))
        self.at = drawn.end

    def _history(self) -> bool:
        """Take a history note, with the penalty line behind it.

        False where the parenthesis is no note.
        """
        for end in range(self.at + 1, min(self.at + 40, len(self.rows)) + 1):
            if not all(row.margin for row in self.rows[self.at + 1 : end]):
                return False
            whole = Passage.join(row.passage for row in self.rows[self.at : end])
            close = notes.whole_history(whole.text)
            if close is None:
                continue
            if self._announced(end):
                self.pieces.append(Piece(PieceKind.QUOTED, 0, whole))
                self.at = end
                return True
            self._close_history(end, close)
            return True
        return False

    def _announced(self, end: int) -> bool:
        """An example: the text above ends with a colon, and text of the unit goes on below."""
        above = self.pieces[-1] if self.pieces else None
        after = next((row for row in self.rows[end:] if not row.blank), None)
        return (
            above is not None
            and above.kind is PieceKind.TEXT
            and above.text.text.endswith(":")
            and bool(after and after.indent)
        )

    def _close_history(self, end: int, close: int) -> None:
        start = self.at
        self.at = end
        taken = self.rows[start:end]
        links: list[int] = []
        self._go_on(taken, links, penal=True)
        whole = Passage.join(row.passage for row in taken)
        self.pieces.append(Piece(PieceKind.HISTORY, 0, whole[:close].strip()))
        rest = whole[close:].strip()
        if rest:
            self.pieces.append(Piece(PieceKind.PENALTY, 0, rest, tuple(links)))

    def _paragraph(self, kind: PieceKind, indent: int, *, head: bool = False) -> None:
        taken = [self.rows[self.at]]
        self.at += 1
        links: list[int] = []
        if not (head and notes.bare_head(taken[0].text)):
            self._go_on(taken, links, penal=kind is PieceKind.PENALTY)
        text = Passage.join(row.passage for row in taken)
        split = notes.trailing_history(text.text) if kind is PieceKind.TEXT else None
        if split is None:
            self.pieces.append(Piece(kind, indent, text, tuple(links), head=head))
            return
        self.pieces.append(Piece(kind, indent, text[:split].strip(), tuple(links)))
        close = split + (notes.history_end(text.text[split:]) or 0)
        self.pieces.append(Piece(PieceKind.HISTORY, 0, text[split:close]))
        if text[close:].strip():
            self.pieces.append(Piece(PieceKind.PENALTY, 0, text[close:].strip(), tuple(links)))

    def _go_on(self, taken: list[Row], links: list[int], *, penal: bool) -> None:
        """Take the lines that go on with the last one taken."""
        while self.at < len(self.rows):
            row = self.rows[self.at]
            if not row.margin or row.at != taken[-1].at + 1 or self._begins(row):
                return
            wrapped = natural(taken[-1], row, self.width)
            if not wrapped and not self._open(taken[-1], row, penal=penal):
                return
            if not wrapped:
                links.append(row.line.start)
            taken.append(row)
            self.at += 1

    def _begins(self, row: Row) -> bool:
        """Whether a line at the margin begins something of its own, however the line above ends."""
        if notes.penalty_head(row.text) or notes.reference_head(row.text):
            return True
        if notes.opens_history(row.text) and self._closes():
            return True
        return self._drawn() is not None

    def _drawn(self) -> Drawn | None:
        """The table that begins here: a line that begins one is looked at again when it is read."""
        if self.looked[0] != self.at:
            self.looked = (self.at, find_table(self.rows, self.at))
        return self.looked[1]

    def _closes(self) -> bool:
        text = ""
        for row in self.rows[self.at : self.at + 40]:
            if not row.margin:
                break
            text = f"{text} {row.text}".strip()
            if notes.whole_history(text):
                return True
        return False

    def _open(self, above: Row, row: Row, *, penal: bool) -> bool:
        """Whether a sentence goes on behind a break that was not needed."""
        if OPEN_END.search(above.text):
            return True
        if penal or _SENTENCE_END.search(above.text):
            return False
        return bool(_LINK_WORDS.match(row.text))

    def _is_footnote(self, row: Row) -> bool:
        """Whether a line begins with a mark that the text above bears.

        The signs of the mark may stand in either order.
        """
        found = _FOOTMARK.match(row.text)
        if not found:
            return False
        mark = found[1]
        return any(
            mark in piece.text.text or mark[::-1] in piece.text.text for piece in self.pieces
        )

    def _reference(self) -> None:
        """Take a note with a head of its own, and its items.

        References that close in mid-line are not seen yet.

        Items are indented lines, or lines at the margin where the first one stands there.
        """
        numbered = re.match(r"notes?\W*$", self.rows[self.at].text, re.I) is not None
        self._paragraph(PieceKind.NOTE, 0, head=True)
        first = next((row for row in self.rows[self.at :] if not row.blank), None)
        if first is None or not notes.bare_head(self.pieces[-1].text.text):
            return
        while self.at < len(self.rows):
            row = self.rows[self.at]
            if row.blank:
                self.at += 1
            elif numbered and _NUMBERED.match(row.text):
                self._paragraph(PieceKind.FOOTNOTE, row.indent)
            elif numbered or not self._is_item(row, first):
                return
            else:
                self._paragraph(PieceKind.NOTE, row.indent)

    def _is_item(self, row: Row, first: Row) -> bool:
        """Whether a line is an item of the note that began above.

        `first` is the note's first item.
        """
        if (
            bool(row.indent) != bool(first.indent)
            or split_labels(row.text)
            or notes.opens_history(row.text)
        ):
            return False
        apart = row is not first and not row.indent and self.rows[self.at - 1].blank
        return not apart
