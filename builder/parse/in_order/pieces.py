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
    notes_end,
    numbered_note,
    parted_note,
    signed_note,
)
from builder.parse.in_order.nesting import marks
from builder.parse.in_order.notes import whole_history
from builder.parse.in_order.odd_labels import own_numbers
from builder.parse.in_order.paragraphs import Label, Paragraph
from builder.parse.in_order.piece import Piece, PieceKind
from builder.parse.in_order.rows import joined
from builder.parse.in_order.setting import Setting
from builder.parse.in_order.text_pieces import histories_in, text_pieces
from builder.parse.labels import front_label, is_first, is_lone
from builder.passage import Passage
from builder.sources.text import STEP, Role

_FEWEST_ROWS = 2
"""Fewest rows and columns in a table."""


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


def _drawn_table(unit: _Unit, at: int) -> _Read:
    drawn = unit.given[at].drawn
    return ([Piece(PieceKind.TABLE, drawn.text, drawn=drawn)], at + 1) if drawn else None


def _kept_lines(unit: _Unit, at: int) -> _Read:
    one = unit.given[at]
    text = Passage.joined([row.passage for row in one.rows], "\n")
    return ([Piece(PieceKind.CELLS, text)], at + 1) if one.lines else None


def _table(unit: _Unit, at: int) -> _Read:
    """The rows of a table that the file marks, or that tabs divide."""
    given = unit.given
    end = _marked_end(given, at, unit.tables) or _table_end(given, at, unit.tabbed)
    if end <= at:
        return None
    rows = tuple(row for one in given[at:end] for row in one.rows)
    marked = given[at].rows[0].line.number in unit.tables
    notes = tuple(note for row in rows for note in histories_in(row.passage, unit.family))
    table = Piece(PieceKind.TABLE, joined(rows), rows, marked=marked, notes=notes)
    return [table, *(Piece(PieceKind.HISTORY, note, within=True) for note in notes)], end


def _footnotes_below_head(unit: _Unit, at: int) -> _Read:
    head = unit.given[at].rows[0]
    if not unit.family.footnote_head.fullmatch(head.text):
        return None
    end = notes_end(unit.given, at + 1, unit.family)
    below = footnotes(unit.texts[at + 1 : end], unit.family)
    return [Piece(PieceKind.FOOTNOTE_HEAD, head.passage), *below], end


def _note_with_lines(unit: _Unit, at: int) -> _Read:
    if not unit.family.note_head.fullmatch(unit.texts[at].text):
        return None
    end = _lines_end(unit, at + 1)
    lines = range(at + 1, end)
    below = (_note_line(unit, at, each) for each in lines)
    return [Piece(PieceKind.NOTE, unit.texts[at]), *below], end


def _note_below_its_mark(unit: _Unit, at: int) -> _Read:
    """A note with its mark alone on a line: "Editor's note—" with its words below."""
    mark, *below = unit.texts[at : at + 2]
    if not below or mark.text[-1:] not in _CONTINUES or not unit.family.notes.fullmatch(mark.text):
        return None
    if unit.family.begins_note(below[0].text) or unit.family.begins_history(below[0].text):
        return None
    if not mark.spans < below[0].spans:  # a page's list was put back between them
        return None
    return [Piece(PieceKind.NOTE, Passage.joined([mark, below[0]], "\n"))], at + 2


def _history_lines(unit: _Unit, at: int) -> _Read:
    end = _history_end(unit.texts, at, unit.family)
    notes = (Piece(PieceKind.HISTORY, text) for text in unit.texts[at + 1 : end])
    return ([Piece(PieceKind.HISTORY_HEAD, unit.texts[at]), *notes], end) if end > at else None


def _text_with_footnote(unit: _Unit, at: int) -> _Read:
    below = unit.texts[at + 1] if at + 1 < len(unit.given) else Passage()
    noted = parted_note(unit.texts[at], below, unit.family)
    if noted is None:
        return None
    indent = _indent(unit.given[at], unit.setting)
    return [*text_pieces(noted[0], unit.family, indent), noted[1]], at + 2


def _term_over_its_meaning(unit: _Unit, at: int) -> _Read:
    if unit.given[at].rows[0].line.role is not Role.TERM or at + 1 == len(unit.given):
        return None
    text = Passage.joined(unit.texts[at : at + 2], "\n")
    one, term = unit.given[at], len(unit.texts[at].text)
    piece = Piece(PieceKind.TEXT, text, indent=_indent(one, unit.setting), term=term)
    return [_placed(piece, one, unit.setting)], at + 2


def _footnote(unit: _Unit, at: int) -> _Read:
    text, above, first = unit.texts[at], unit.texts[:at], unit.given[at].rows[0]
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
    below = unit.given[at + 1].rows[0] if at + 1 < len(unit.given) else None
    if not below or not below.indent or not whole_history(unit.texts[at].text, unit.family):
        return None
    if (label := front_label(below.text)) and is_first(label[1]):
        return None
    return [Piece(PieceKind.EXAMPLE, unit.texts[at])], at + 1


def _paragraph(unit: _Unit, at: int) -> _Read:
    one = unit.given[at]
    pieces = _piece(one, unit.texts[at], unit.family, _indent(one, unit.setting))
    return [_placed(piece, one, unit.setting) for piece in pieces], at + 1


_READERS: tuple[Callable[[_Unit, int], _Read], ...] = (
    _drawn_table,
    _kept_lines,
    _table,
    _footnotes_below_head,
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


def _indent(one: Paragraph, setting: Setting) -> int:
    """The indent of a paragraph, if indents or the file's marks show levels."""
    return _depth(one) or (one.rows[0].indent if setting.stepped else 0)


def _depth(one: Paragraph) -> int | None:
    """The depth that the file gives for a paragraph; None if that is not sure.

    It is sure if the file marks an item and the paragraph has a label, or neither.
    """
    depth = one.rows[0].line.depth
    item = bool(depth and depth % STEP == 0)
    return depth if item == bool(marks(one.rows[0].text)) else None


def _placed(piece: Piece, one: Paragraph, setting: Setting) -> Piece:
    """The piece as the setting places it; in an export it may be the rest of the one above."""
    if not setting.wrap:
        marked = _depth(one) is not None
        return replace(piece, exact=marked or (setting.exact and piece.indent > 0), marked=marked)
    hangs = not setting.flush and not one.rows[0].indent and piece.kind is PieceKind.TEXT
    if hangs and not any(mark.wide for mark in marks(piece.text.text)):
        return replace(piece, kind=PieceKind.REST, links=one.links)
    return replace(piece, links=one.links, exact=bool(piece.indent) or setting.flush)


def _lines_end(unit: _Unit, at: int) -> int:
    """Index after the lines of a note whose head is above them; all are indented, or none is.

    A label ends them. So does a blank line among an export's lines at the margin.
    """
    given, end = unit.given, at
    while end < len(given) and _is_line(unit, given[end], given[at]):
        if unit.setting.wrap and end > at and given[end].apart and not given[end].rows[0].indent:
            break
        end += 1
    return end


def _is_line(unit: _Unit, one: Paragraph, first: Paragraph) -> bool:
    text = one.rows[0].text
    return bool(
        one.drawn is None
        and bool(one.rows[0].indent) == bool(first.rows[0].indent)
        and bool(_NUMBERED.match(text)) == bool(_NUMBERED.match(first.rows[0].text))
        and (_NUMBERED.match(text) or not any(mark.wide for mark in marks(text)))
        and not unit.family.begins_history(text)
        and not unit.family.begins_note(text)
    )


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


_CONTINUES = frozenset(":—–-")
"""Ends of a note's head; a whole note ends otherwise: "(Code of Iowa, Sec. 717.1)"."""
_NOTES = re.compile(r"notes?\W*", re.I)
_NUMBERED = re.compile(r"(?P<sign>\[?\d{1,3}\]?[.:)]?(?: [*†‡])?|\*{1,3})[\s\xa0]+(?=\S)")


def _history_end(texts: Sequence[Passage], at: int, family: Family) -> int:
    """Index after the history whose head is at `at`; `at` if there is none."""
    if not family.history_head.fullmatch(texts[at].text):
        return at
    end = at + 1
    while end < len(texts) and family.history_line.match(texts[end].text):
        end += 1
    return end if end > at + 1 else at


def _piece(one: Paragraph, text: Passage, family: Family, indent: int) -> Iterator[Piece]:
    stacked = _stacked(one)
    if stacked:
        yield Piece(
            PieceKind.LABELS, Passage.joined([row.passage for row in one.rows[:stacked]], "\n")
        )
        text = joined(one.rows[stacked:])
    if not text:
        return
    pieces = text_pieces(text, family, indent)
    if one.label is Label.PRINTED:
        yield from pieces
        return
    for at, piece in enumerate(pieces):
        yield replace(piece, label=one.label) if at == 0 else piece


def _stacked(one: Paragraph) -> int:
    """Number of rows at a paragraph's start that are labels without their text.

    They are stacked, or have no text below.
    """
    lone = [row for row in one.rows if is_lone(row.text)]
    first = next((i for i, row in enumerate(one.rows) if not is_lone(row.text)), len(one.rows))
    return first if (len(lone) > 1 and first > 1) or first == len(one.rows) else 0


def _marked_end(given: Sequence[Paragraph], at: int, tables: Mapping[int, int]) -> int:
    """Index after the table that the file marks at `at`; 0 if there is none, or only a list.

    A file may use a table to put labels next to their texts, or paragraphs below one another.
    """
    table = tables.get(given[at].rows[0].line.number)
    if table is None:
        return 0
    end = at + 1
    while end < len(given) and tables.get(given[end].rows[0].line.number) == table:
        end += 1
    cells = [row.line.text.split("\t") for one in given[at:end] for row in one.rows]
    columns = sum(any(column) for column in zip_longest(*cells, fillvalue=""))
    listed = all(is_lone(row[0].strip()) for row in cells if row[0].strip())
    return 0 if end - at < _FEWEST_ROWS or columns < _FEWEST_ROWS or listed else end


def _table_end(given: Sequence[Paragraph], at: int, tabbed: Sequence[bool]) -> int:
    """Index after the table of tabbed lines at `at`; `at` if there is none."""
    end = at
    while end < len(given) and (tabbed[end] or (end > at and _within(given, end, tabbed))):
        end += 1
    return end if end - at > 1 else at


def _within(given: Sequence[Paragraph], at: int, tabbed: Sequence[bool]) -> bool:
    """Whether a line continues a cell: it is in lower case or parentheses, above another row."""
    first = given[at].rows[0].text
    begins = first[0].islower() or (first[0] == "(" and first[-1] == ")" and not marks(first))
    return begins and len(given[at].rows) == 1 and at + 1 < len(given) and tabbed[at + 1]
