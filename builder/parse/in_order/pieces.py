"""Sort the paragraphs under a heading into pieces: text, notes, footnotes, tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import TypeAlias

from builder.frozen import frozen
from builder.parse.in_order.continues import in_cells
from builder.parse.in_order.family import Family
from builder.parse.in_order.footmarks import mark_pattern
from builder.parse.in_order.footnotes import (
    footnotes,
    numbered_note,
    parted_note,
    signed_note,
)
from builder.parse.in_order.nesting import marks
from builder.parse.in_order.notes import whole_history
from builder.parse.in_order.odd_labels import own_numbers
from builder.parse.in_order.paragraphs import Paragraph
from builder.parse.in_order.piece import Piece, PieceKind
from builder.parse.in_order.rows import Row, joined
from builder.parse.in_order.setting import Setting
from builder.parse.in_order.text_pieces import histories_in, text_pieces
from builder.parse.labels import front_label, is_first, is_lone
from builder.passage import Passage
from builder.sources.text import STEP, Role

_NOTES = re.compile(r"Notes?")
_LONGEST_CELL = 40
"""Most characters of the cells above and below a column's head."""
_FEWEST_ROWS = 2
"""Fewest rows and columns in a table."""
_CONTINUES = (":", "—", "–", "-")
"""Ends of a note's head; a whole note ends otherwise: "(Code of Iowa, Sec. 717.1)"."""
_NOTES = re.compile(r"notes?\W*", re.I)
_NUMBERED = re.compile(r"(?P<sign>\[?\d{1,3}\]?[.:)]?(?: [*†‡])?|\*{1,3})[\s\xa0]+(?=\S)")


@frozen
class _Unit:
    """The paragraphs of a unit, with what readers of pieces need to know."""

    given: Sequence[Paragraph]
    family: Family
    tables: Mapping[int, int]
    setting: Setting
    texts: Sequence[Passage]
    tabbed: Sequence[bool]
    """For each paragraph, whether tabs divide it into cells."""

    def first(self, at: int) -> Row:
        """The first row of a paragraph."""
        return self.given[at].rows[0]

    def table(self, at: int) -> int | None:
        """The table that the file marks at a paragraph, if any."""
        return self.tables.get(self.first(at).line.number)

    def end(self, at: int, goes_on: Callable[[int], object]) -> int:
        """Index after the paragraphs from one on that go on."""
        end = at
        while end < len(self.given) and goes_on(end):
            end += 1
        return end

    def indent(self, at: int) -> int:
        """The indent of a paragraph, if indents or the file's marks show levels."""
        return self.depth(at) or (self.first(at).indent if self.setting.stepped else 0)

    def depth(self, at: int) -> int | None:
        """The depth that the file gives for a paragraph; None if that is not sure.

        It is sure if the file marks an item and the paragraph has a label, or neither.
        """
        depth = self.first(at).line.depth
        item = bool(depth and depth % STEP == 0)
        return depth if item == bool(marks(self.first(at).text)) else None


_Read: TypeAlias = tuple[list[Piece], int] | None
"""Pieces, and the index of the first paragraph after them; None if no such piece begins here."""


def read_pieces(
    given: Sequence[Paragraph],
    family: Family,
    tables: Mapping[int, int],
    setting: Setting,
    number: str = "",
) -> Iterator[Piece]:
    """The pieces of a unit, in order: the first reader that recognizes a paragraph takes it.

    Args:
        given: the unit's paragraphs.
        family: how notes look.
        tables: the tables that the file marks, by line number of their rows.
        setting: shows whether indents are levels; otherwise no piece has an indent.
        number: the section's number, which its items' labels may repeat.
    """
    texts = [joined(one.rows) for one in given]
    own = own_numbers(number, [text.text for text in texts])
    tabbed = [
        at not in own
        and len(one.rows) == 1
        and in_cells(one.rows[0].text, wide=not setting.wrap)
        and not family.begins_note(one.rows[0].text)
        for at, one in enumerate(given)
    ]
    unit = _Unit(given, family, tables, setting, texts, tabbed)
    at = 0
    while at < len(given):
        pieces, at = next(found for read in _READERS if (found := read(unit, at)))
        yield from pieces


def _lines(rows: Sequence[Row]) -> Passage:
    return Passage.joined([row.passage for row in rows], "\n")


def _known(unit: _Unit, at: int) -> _Read:
    """A table that is drawn, or lines to be kept as such."""
    one = unit.given[at]
    if one.drawn:
        return [Piece(PieceKind.TABLE, one.drawn.text, drawn=one.drawn)], at + 1
    return ([Piece(PieceKind.CELLS, _lines(one.rows))], at + 1) if one.lines else None


def _table(unit: _Unit, at: int) -> _Read:
    """The rows of a table that the file marks, or that tabs divide."""
    end, family = _marked_end(unit, at) or _tabbed_end(unit, at), unit.family
    if not end:
        return None
    rows = tuple(row for one in unit.given[at:end] for row in one.rows)
    notes = tuple(note for row in rows for note in histories_in(row.passage, family))
    marked = unit.table(at) is not None
    table = Piece(PieceKind.TABLE, joined(rows), rows, marked=marked, notes=notes)
    return [table, *(Piece(PieceKind.HISTORY, note, within=True) for note in notes)], end


def _marked_end(unit: _Unit, at: int) -> int:
    """Index after the table that the file marks at `at`; 0 if there is none, or only a list.

    A file may use a table to put labels next to their texts, or paragraphs below one another.
    """
    table = unit.table(at)
    if table is None:
        return 0
    end = unit.end(at, lambda one: unit.table(one) == table)
    cells = [row.line.text.split("\t") for one in unit.given[at:end] for row in one.rows]
    columns = sum(any(column) for column in zip_longest(*cells, fillvalue=""))
    listed = all(is_lone(row[0].strip()) for row in cells if row[0].strip())
    return 0 if min(end - at, columns) < _FEWEST_ROWS or listed else end


def _tabbed_end(unit: _Unit, at: int) -> int:
    """Index after the table of tabbed lines at `at`; 0 if there is none."""
    tabbed = unit.tabbed
    end = unit.end(at, lambda one: tabbed[one] or (one > at and _is_within(unit, one)))
    return end if end - at > 1 else 0


def _is_within(unit: _Unit, at: int) -> bool:
    """Whether a line continues a cell: it is in lower case or parentheses, above another row."""
    text = unit.first(at).text
    begins = text[0].islower() or (text[0] == "(" and text[-1] == ")" and not marks(text))
    return begins and len(unit.given[at].rows) == 1 and any(unit.tabbed[at + 1 : at + 2])


def _footnotes_below_head(unit: _Unit, at: int) -> _Read:
    """Footnotes below their head: they end at a blank line or text without a number.

    If a blank line further down ends them, all above it is theirs.
    """
    head, given, family = unit.first(at), unit.given, unit.family
    if not family.footnote_head.fullmatch(head.text):
        return None

    def goes_on(one: int) -> bool:
        near = (unit.first(each).text for each in (one - 1, one))
        if one == at + 1 or any(map(family.footnote_number.fullmatch, near)):
            return True
        flows = given[at + 1].apart or any(below.apart for below in given[one + 1 : one + 30])
        return not given[one].apart and (flows or family.begins_note(unit.first(one).text))

    end = unit.end(at + 1, goes_on)
    below = footnotes(unit.texts[at + 1 : end], family)
    return [Piece(PieceKind.FOOTNOTE_HEAD, head.passage), *below], end


def _column_head(unit: _Unit, at: int) -> _Read:
    """A cell "Notes", among others that end no sentence; no footnote is below it."""
    near = [unit.texts[one].text for one in (at - 1, at + 1) if 0 <= one < len(unit.texts)]
    if len(near) < 2 or unit.given[at].apart or not _NOTES.fullmatch(unit.texts[at].text):
        return None
    cells = all(len(one) <= _LONGEST_CELL and one[-1].isalnum() for one in near)
    if not cells or _NUMBERED.match(near[1]):
        return None
    return [Piece(PieceKind.TEXT, unit.texts[at])], at + 1


def _note_with_lines(unit: _Unit, at: int) -> _Read:
    """A note whose head is above its lines; all of these are indented, or none is.

    A label ends them. So does a blank line among an export's lines at the margin.
    """
    if not unit.family.note_head.fullmatch(unit.texts[at].text):
        return None

    def goes_on(one: int) -> bool:
        row, first, text = unit.first(one), unit.first(at + 1), unit.first(one).text
        numbered = [_NUMBERED.match(each.text) is not None for each in (row, first)]
        apart = unit.setting.wrap and one > at + 1 and unit.given[one].apart and not row.indent
        return (
            not apart
            and unit.given[one].drawn is None
            and bool(row.indent) == bool(first.indent)
            and numbered[0] == numbered[1]
            and (numbered[0] or not any(mark.wide for mark in marks(text)))
            and not unit.family.begins_history(text)
            and not unit.family.begins_note(text)
        )

    end = unit.end(at + 1, goes_on)
    below = (_note_line(unit, at, each) for each in range(at + 1, end))
    return [Piece(PieceKind.NOTE, unit.texts[at]), *below], end


def _note_line(unit: _Unit, head: int, at: int) -> Piece:
    """A line of a note; below "Notes", one that begins with a number is a footnote.

    Except in an export, it is one only if the text above has the number as a mark.
    """
    text = unit.texts[at]
    numbered = _NUMBERED.match(text.text) if _NOTES.fullmatch(unit.texts[head].text) else None
    if numbered:
        mark = mark_pattern(numbered["sign"])
        if unit.setting.wrap or any(mark.search(above.text) for above in unit.texts[:head]):
            return Piece(PieceKind.FOOTNOTE, text, sign=numbered["sign"])
    return Piece(PieceKind.NOTE_ITEM, text, links=unit.given[at].links)


def _note_below_its_mark(unit: _Unit, at: int) -> _Read:
    """A note with its mark alone on a line: "Editor's note—" with its words below."""
    mark, *below = unit.texts[at : at + 2]
    if not (below and mark.text.endswith(_CONTINUES) and unit.family.notes.fullmatch(mark.text)):
        return None
    if unit.family.begins_note(below[0].text) or unit.family.begins_history(below[0].text):
        return None
    if not mark.spans < below[0].spans:  # a page's list was put back between them
        return None
    return [Piece(PieceKind.NOTE, Passage.joined([mark, below[0]], "\n"))], at + 2


def _history_lines(unit: _Unit, at: int) -> _Read:
    """The lines of a history below its head."""
    if not unit.family.history_head.fullmatch(unit.texts[at].text):
        return None
    end = unit.end(at + 1, lambda one: unit.family.history_line.match(unit.texts[one].text))
    notes = (Piece(PieceKind.HISTORY, text) for text in unit.texts[at + 1 : end])
    head = Piece(PieceKind.HISTORY_HEAD, unit.texts[at])
    return ([head, *notes], end) if end > at + 1 else None


def _term_over_its_meaning(unit: _Unit, at: int) -> _Read:
    if unit.first(at).line.role is not Role.TERM or at + 1 == len(unit.given):
        return None
    text = Passage.joined(unit.texts[at : at + 2], "\n")
    piece = Piece(PieceKind.TEXT, text, indent=unit.indent(at), term=len(unit.texts[at]))
    return [_placed(piece, unit, at)], at + 2


def _text_with_footnote(unit: _Unit, at: int) -> _Read:
    """A text with a mark, and the chapter's footnote below it."""
    below = unit.texts[at + 1] if at + 1 < len(unit.given) else Passage()
    noted = parted_note(unit.texts[at], below, unit.family)
    if noted is None:
        return None
    text, note = noted
    return [*text_pieces(text, unit.family, unit.indent(at)), note], at + 2


def _footnote(unit: _Unit, at: int) -> _Read:
    text, above, first = unit.texts[at], unit.texts[:at], unit.first(at)
    note = numbered_note(text, above, unit.family, marked=first.line.role is Role.NOTE)
    if note is None and not first.indent:
        note = signed_note(text, above, unit.family)
    return ([note], at + 1) if note else None


def _example(unit: _Unit, at: int) -> _Read:
    """A history note that is an example: the text above announces it, and more text follows.

    If a list begins after it, the text above announces that list.
    """
    if not unit.setting.wrap or not at or not unit.texts[at - 1].text.endswith(":"):
        return None
    below = unit.first(at + 1) if at + 1 < len(unit.given) else None
    if not below or not below.indent or not whole_history(unit.texts[at].text, unit.family):
        return None
    if (label := front_label(below.text)) and is_first(label[1]):
        return None
    return [Piece(PieceKind.EXAMPLE, unit.texts[at])], at + 1


def _paragraph(unit: _Unit, at: int) -> _Read:
    """Text and the notes in it; labels without a text, or several above one, are apart."""
    one, text = unit.given[at], unit.texts[at]
    lone = next((nth for nth, row in enumerate(one.rows) if not is_lone(row.text)), len(one.rows))
    stacked: list[Piece] = []
    if lone > 1 or lone == len(one.rows):
        stacked = [Piece(PieceKind.LABELS, _lines(one.rows[:lone]))]
        text = joined(one.rows[lone:])
    pieces = list(text_pieces(text, unit.family, unit.indent(at)))
    pieces[:1] = (replace(piece, label=one.label) for piece in pieces[:1])
    return [_placed(piece, unit, at) for piece in (*stacked, *pieces)], at + 1


def _placed(piece: Piece, unit: _Unit, at: int) -> Piece:
    """The piece as the setting places it; in an export it may be the rest of the one above."""
    one, setting = unit.given[at], unit.setting
    if not setting.wrap:
        marked = unit.depth(at) is not None
        return replace(piece, exact=marked or (setting.exact and piece.indent > 0), marked=marked)
    hangs = not setting.flush and not one.rows[0].indent and piece.kind is PieceKind.TEXT
    if hangs and not any(mark.wide for mark in marks(piece.text.text)):
        return replace(piece, kind=PieceKind.REST, links=one.links)
    return replace(piece, links=one.links, exact=bool(piece.indent) or setting.flush)


_READERS: tuple[Callable[[_Unit, int], _Read], ...] = (
    _known,
    _table,
    _footnotes_below_head,
    _column_head,
    _note_with_lines,
    _note_below_its_mark,
    _history_lines,
    _term_over_its_meaning,
    _text_with_footnote,
    _footnote,
    _example,
    _paragraph,
)
"""The readers of pieces; the last one takes whatever is left."""
