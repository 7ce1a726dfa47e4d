"""Sorts the paragraphs under a heading: text, notes, footnotes, tables."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from itertools import pairwise, zip_longest
from typing import TypeAlias

from builder.frozen import frozen
from builder.parse.in_order.continues import in_cells
from builder.parse.in_order.drawn_tables import Drawn
from builder.parse.in_order.family import Family
from builder.parse.in_order.footmarks import mark_pattern
from builder.parse.in_order.nesting import marks
from builder.parse.in_order.notes import note_after, trailing_history, whole_history
from builder.parse.in_order.odd_labels import items, own_numbers
from builder.parse.in_order.paragraphs import Label, Paragraph
from builder.parse.in_order.rows import Row, joined
from builder.parse.in_order.setting import Setting
from builder.parse.labels import is_lone
from builder.parse.lines.notes import note_ranges
from builder.passage import Passage
from builder.sources.text import STEP, Role
from builder.text.figures import SUPERSCRIPTS, lowered

_FEWEST_ROWS = 2
"""Fewest rows and columns in a table."""


class PieceKind(Enum):
    """The kind of a piece of a unit's text."""

    TEXT = auto()
    HISTORY = auto()
    NOTE = auto()
    NOTE_AFTER = auto()
    """A note that follows histories, such as one on the penalty: it belongs to the division
    above."""
    NOTE_ITEM = auto()
    """A line of a note whose head is above."""
    EXAMPLE = auto()
    """A note that the text above announces as an example."""
    REST = auto()
    """What continues the block above after a deliberate break."""
    FOOTNOTE = auto()
    FOOTNOTE_HEAD = auto()
    HISTORY_HEAD = auto()
    TABLE = auto()
    CELLS = auto()
    """Cells of a table, one to a line: nothing shows its columns."""
    ROWS = auto()
    """Rows of a table whose columns are lost, one to a line."""
    LABELS = auto()
    """Labels that a copy of a page has stacked above the texts of several items."""


@frozen
class Piece:
    """One piece of a unit's text."""

    kind: PieceKind
    text: Passage
    rows: tuple[Row, ...] = ()
    """The rows of a table."""
    number: str = ""
    """The number of a footnote, if the text has it."""
    sign: str = ""
    """The mark of a footnote, if the text above has it as printed before the note."""
    indent: int = 0
    """The indent of its first line, if indents show levels."""
    exact: bool = False
    """Whether the indent shows for sure what holds it, as in an export or by the file's marks."""
    drawn: Drawn | None = None
    """The table that the rows draw."""
    links: tuple[int, ...] = ()
    """Offsets in the source of words before which the publisher broke a line needlessly."""
    marked: bool = False
    """Whether the file itself marks the table, or gives the depth of the text."""
    headed: bool = False
    """Whether the cells are below a caption: "Table 1."."""
    term: int = 0
    """Characters of the term, if it is on a line of its own above the rest."""
    label: Label = Label.PRINTED
    """For text: where its label is."""
    within: bool = False
    """For a history note: it is in the block before it, and covers only that."""
    sure: float = 1.0
    """How sure its place is."""
    mark: str = ""
    """The label that it begins with, if known."""
    before: Passage | None = None
    """For a footnote whose mark is known: the text before the mark, in its paragraph."""
    notes: tuple[Passage, ...] = ()
    """History notes in the cells of a table."""

    @property
    def place(self) -> int | None:
        """Its indent, if that shows for sure what holds it."""
        return self.indent if self.exact else None

    @property
    def is_item(self) -> bool | None:
        """Whether the file says that it is an item of a list; None if it does not say."""
        return self.indent > 0 and self.indent % STEP == 0 if self.marked else None


@frozen
class _Unit:
    """The paragraphs of a unit, with what the readers need to know."""

    given: Sequence[Paragraph]
    family: Family
    tables: Mapping[int, int]
    setting: Setting
    texts: Sequence[Passage]
    tabbed: Sequence[bool]
    """Which paragraphs are divided into cells by tabs."""


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
        given: its paragraphs.
        family: how notes look.
        tables: the table of each line that is a row of one, by line number, if the file marks
            them.
        setting: shows whether indents are levels; otherwise no piece has an indent.
        number: of the section; its items' labels may repeat it.
    """
    texts = [joined(one.rows) for one in given]
    own = own_numbers(number, [text.text for text in texts])
    tabbed = [
        at not in own and _tabbed(one, setting) and not family.begins_note(one.rows[0].text)
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
    end = _notes_end(unit.given, at + 1, unit.family)
    below = _footnotes(unit.texts[at + 1 : end], unit.family)
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
    noted = _noted(unit.texts[at], below, unit.family)
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
    note = _numbered_note(unit, at) or _signed_note(unit, at)
    return ([note], at + 1) if note else None


def _example(unit: _Unit, at: int) -> _Read:
    """A history note that is an example: the text above announces it, and more text follows."""
    if not unit.setting.wrap or not at or not unit.texts[at - 1].text.endswith(":"):
        return None
    below = unit.given[at + 1].rows[0].indent if at + 1 < len(unit.given) else 0
    if not below or not whole_history(unit.texts[at].text, unit.family):
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
    """The depth that the file gives for a paragraph; None if it is not sure.

    It is sure if what the file marks as an item has a label, and nothing else has one.
    """
    depth = one.rows[0].line.depth
    item = bool(depth and depth % STEP == 0)
    return depth if item == bool(marks(one.rows[0].text)) else None


def _placed(piece: Piece, one: Paragraph, setting: Setting) -> Piece:
    """A piece placed as the setting shows: with its links, or as the rest of another."""
    if not setting.wrap:
        marked = _depth(one) is not None
        return replace(piece, exact=marked or (setting.exact and piece.indent > 0), marked=marked)
    hangs = not setting.flush and not one.rows[0].indent and piece.kind is PieceKind.TEXT
    if hangs and not any(mark.wide for mark in marks(piece.text.text)):
        return replace(piece, kind=PieceKind.REST, links=one.links)
    return replace(piece, links=one.links, exact=bool(piece.indent) or setting.flush)


def _signed_note(unit: _Unit, at: int) -> Piece | None:
    """A footnote that begins with a mark found in the text above, its signs in any order."""
    text = unit.texts[at]
    found = unit.family.footmark.match(text.text)
    if found is None or unit.given[at].rows[0].indent:
        return None
    sign = found["mark"]
    if not any(sign in above.text or sign[::-1] in above.text for above in unit.texts[:at]):
        return None
    return Piece(PieceKind.FOOTNOTE, text, sign=sign)


def _lines_end(unit: _Unit, at: int) -> int:
    """Where the lines of a note with its head above end: all are indented, or none is.

    A label ends them. So does a blank line, among lines at the margin of an export.
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
    """A line of a note; below "Notes" a line that begins with a number is a footnote.

    In a copy of a page it is a footnote only if a word above has that number.
    """
    text = unit.texts[at]
    numbered = _NUMBERED.match(text.text) if _NOTES.fullmatch(unit.texts[head].text) else None
    if numbered:
        mark = mark_pattern(numbered["sign"])
        if unit.setting.wrap or any(mark.search(above.text) for above in unit.texts[:head]):
            return Piece(PieceKind.FOOTNOTE, text, sign=numbered["sign"])
    return Piece(PieceKind.NOTE_ITEM, text, links=unit.given[at].links)


_CONTINUES = frozenset(":—–-")
"""The end of a note's mark; a complete note ends otherwise: "(Code of Iowa, Sec. 717.1)"."""
_NOTES = re.compile(r"notes?\W*", re.I)
_NUMBERED = re.compile(r"(?P<sign>\[?\d{1,3}\]?[.:)]?|\*{1,3})[\s\xa0]+(?=\S)")
_SIGN = re.compile(
    rf"(?P<number>\[?(?:\d{{1,3}}|{SUPERSCRIPTS}{{1,3}}|\*{{1,3}})\]?)[.)]?\s*(?=\S)"
)
_GLUED = re.compile(r"(?<=[.)\]])\d{1,2}$")
"""A footnote's mark after the last words of a chapter."""
_DECIMAL = re.compile(r"\d\.\d{1,2}$")
"""What may be a number of its own: "RCW 36.33"."""


def _noted(text: Passage, below: Passage, family: Family) -> tuple[Passage, Piece] | None:
    """A paragraph without the mark at its end, and the footnote below it, if any."""
    found = family.note_below.match(below.text) if below.text else None
    glued = _GLUED.search(text.text)
    if found is None or glued is None or found["number"] not in (None, glued[0]):
        return None
    if found["number"] is None and _DECIMAL.search(text.text):
        return None
    start = found.end("number") if found["number"] else 0
    mark = text[glued.start() :] + below[:start]
    footnote = Passage.joined([mark, below[start:].strip()], "\n")
    return text[: glued.start()], Piece(PieceKind.FOOTNOTE, footnote, number=glued[0])


def _numbered_note(unit: _Unit, at: int) -> Piece | None:
    """A footnote that begins with its number: one of the chapter, or one that the file marks.

    If its mark is in the text above as printed here, it is cut out there.
    """
    text, marked = unit.texts[at], unit.given[at].rows[0].line.role is Role.NOTE
    found = (_SIGN if marked else unit.family.note_below).match(text.text)
    if found is None or not found["number"]:
        return None
    start, number = found.end() if marked else found.end("number"), lowered(found["number"])
    sign = mark_pattern(number)
    sure = marked or "[" in number
    if sure and any(sign.search(above.text) for above in unit.texts[:at]):
        return Piece(PieceKind.FOOTNOTE, text, sign=text.text[:start].rstrip())
    words = Passage.joined([text[:start], text[start:].strip()], "\n")
    return Piece(PieceKind.FOOTNOTE, words, number=number.strip("[]"))


def of_heading(pieces: list[Piece], mark: str) -> list[Piece]:
    """The pieces of a unit; a footnote whose sign is only in the heading belongs to the heading."""
    apart = re.compile(rf"(?<!\S){re.escape(mark)}(?!\S)")
    if not mark or any(apart.search(one.text.text) for one in pieces if not one.sign):
        return pieces
    return [_numbered(one) if one.sign == mark else one for one in pieces]


def _numbered(note: Piece) -> Piece:
    """A footnote that begins with a sign, turned into one with a number."""
    sign, words = note.text[: len(note.sign)], note.text[len(note.sign) :].strip()
    return replace(note, text=Passage.joined([sign, words], "\n"), number=note.sign, sign="")


def _history_end(texts: Sequence[Passage], at: int, family: Family) -> int:
    """Where the history with its head here ends; `at` if there is none."""
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


def histories_in(text: Passage, family: Family) -> list[Passage]:
    """The history notes in a text, if its family prints them wherever an amendment is."""
    ranges = note_ranges(text.text) if family.history_anywhere and "[" in text.text else ()
    return [text[start:end] for start, end in ranges]


def without_parts(text: Passage, parts: Sequence[Passage]) -> Passage:
    """A text without some of its parts, and without the blanks before these."""
    starts = [text.offset_of(part.spans[0][0]) or 0 for part in parts]
    ranges = [
        (len(text.text[:start].rstrip(" ")), start + len(part))
        for start, part in zip(starts, parts, strict=True)
    ]
    return text.without(ranges) if ranges else text


def text_pieces(text: Passage, family: Family, indent: int = 0) -> Iterator[Piece]:
    """The pieces of a paragraph at an indent: its text and its notes."""
    if not text:
        return
    whole = whole_history(_MARKS.sub("", text.text), family)
    if not whole and (notes := histories_in(text, family)):
        yield from text_pieces(without_parts(text, notes).strip(), family, indent)
        yield from (Piece(PieceKind.HISTORY, note, within=True) for note in notes)
        return
    if (after := note_after(text.text, family)) is not None:
        yield from text_pieces(text[:after].strip(), family, indent)
        yield Piece(PieceKind.NOTE_AFTER, text[after:])
    elif whole:
        bracketed = family.history_anywhere and text.text.startswith("[")
        yield Piece(PieceKind.HISTORY, text, within=bracketed)
    elif family.begins_note(text.text) and "\t" in text.text:
        yield from (Piece(PieceKind.NOTE, cell) for cell in _cells(text))
    elif family.begins_note(text.text):
        penal = family.behind_history.match(text.text)
        yield Piece(PieceKind.NOTE_AFTER if penal else PieceKind.NOTE, text)
    elif (split := trailing_history(text.text, family)) is not None:
        yield from text_pieces(text[:split].strip(), family, indent)
        yield Piece(PieceKind.HISTORY, text[split:])
    else:
        yield from (Piece(PieceKind.TEXT, one, indent=indent) for one in items(text))


def _cells(text: Passage) -> Iterator[Passage]:
    ends = [at for at, sign in enumerate(text.text) if sign == "\t"]
    for start, end in pairwise([-1, *ends, len(text)]):
        yield text[start + 1 : end].strip()


_MARKS = re.compile(rf"{SUPERSCRIPTS}+$")


def _stacked(one: Paragraph) -> int:
    """How many rows of a paragraph are labels that do not belong to its text.

    These are stacked labels, and labels without any text.
    """
    lone = [row for row in one.rows if is_lone(row.text)]
    first = next((i for i, row in enumerate(one.rows) if not is_lone(row.text)), len(one.rows))
    return first if (len(lone) > 1 and first > 1) or first == len(one.rows) else 0


def _notes_end(given: Sequence[Paragraph], at: int, family: Family) -> int:
    """Where the footnotes below their head end: at a blank line, or at text without a number."""
    end = at
    while end < len(given):
        first = given[end].rows[0].text
        numbered = family.footnote_number.fullmatch(first)
        announced = end == at or family.footnote_number.fullmatch(given[end - 1].rows[0].text)
        if not (numbered or announced or family.begins_note(first)):
            if given[end].apart or end == at:
                break
            if not given[at].apart and not _flows(given, end):
                break
        elif given[end].apart and not (numbered or announced):
            break
        end += 1
    return end


def _flows(given: Sequence[Paragraph], end: int) -> bool:
    """Whether a blank line ends the notes further down: then whatever is above it is theirs."""
    return any(one.apart for one in given[end + 1 : end + 30])


def _footnotes(texts: Sequence[Passage], family: Family) -> Iterator[Piece]:
    """Each footnote: the line of its number, if any, and its paragraphs.

    Footnotes of several lines are not seen yet.
    """
    held: list[Passage] = []
    number = ""
    for text in texts:
        found = family.footnote_number.fullmatch(text.text)
        if found and held:
            yield Piece(PieceKind.FOOTNOTE, Passage.joined(held, "\n"), number=number)
            held = []
        if found:
            number = found["number"] or ""
        held.append(text)
    if held:
        yield Piece(PieceKind.FOOTNOTE, Passage.joined(held, "\n"), number=number)


def _marked_end(given: Sequence[Paragraph], at: int, tables: Mapping[int, int]) -> int:
    """Where the table that the file marks here ends; 0 if there is none, or only a list.

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
    """Where the table of tabbed lines that begins here ends; `at` if there is none."""
    end = at
    while end < len(given) and (tabbed[end] or (end > at and _within(given, end, tabbed))):
        end += 1
    return end if end - at > 1 else at


def _within(given: Sequence[Paragraph], at: int, tabbed: Sequence[bool]) -> bool:
    """Whether a line continues a cell: it is in lower case or parentheses, with a row below."""
    first = given[at].rows[0].text
    begins = first[0].islower() or (first[0] == "(" and first[-1] == ")" and not marks(first))
    return begins and len(given[at].rows) == 1 and at + 1 < len(given) and tabbed[at + 1]


def _tabbed(one: Paragraph, setting: Setting) -> bool:
    return len(one.rows) == 1 and in_cells(one.rows[0].text, wide=not setting.wrap)
