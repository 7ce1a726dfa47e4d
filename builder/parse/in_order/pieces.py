"""What the paragraphs under a heading are: text, notes, footnotes, tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import zip_longest

from builder.parse.in_order.family import Family
from builder.parse.in_order.nesting import marks
from builder.parse.in_order.notes import note_behind, trailing_history, whole_history
from builder.parse.in_order.own_numbers import own_numbers
from builder.parse.in_order.paragraphs import Label, Paragraph, in_cells
from builder.parse.in_order.rows import Row, joined
from builder.parse.in_order.run_on import items
from builder.parse.labels import is_lone
from builder.passage import Passage

_FEWEST_ROWS = 2
"""Rows and columns of a table at least."""


class PieceKind(Enum):
    """What a piece of a unit's text is."""

    TEXT = auto()
    HISTORY = auto()
    NOTE = auto()
    FOOTNOTE = auto()
    FOOTNOTE_HEAD = auto()
    HISTORY_HEAD = auto()
    TABLE = auto()
    CELLS = auto()
    """Cells of a table, one to a line: nothing tells its columns."""
    LABELS = auto()
    """Labels that a copy of a page has stacked above the texts of several items."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a unit's text."""

    kind: PieceKind
    text: Passage
    rows: tuple[Row, ...] = ()
    """Of a table."""
    number: str = ""
    """Of a footnote, where the text has it."""
    indent: int = 0
    """Of its first line, where indents tell levels."""
    marked: bool = False
    """Whether the file itself marks the table."""
    headed: bool = False
    """Whether the cells stand below a caption: "Table 1."."""
    term: int = 0
    """Characters of the term that stands on a line of its own above the rest."""
    label: Label = Label.PRINTED
    """Of a piece of text."""


def read_pieces(
    given: Sequence[Paragraph],
    family: Family,
    tables: Mapping[int, int],
    *,
    stepped: bool,
    number: str = "",
) -> Iterator[Piece]:
    """The pieces of a unit, in order.

    Args:
        given: its paragraphs.
        family: how notes look.
        tables: which table each line is a row of, by their numbers, where the file marks them.
        stepped: indents tell levels; else no piece has one.
        number: of the section, which the labels of its items may repeat.
    """
    texts = [joined(one.rows) for one in given]
    own = own_numbers(number, [text.text for text in texts])
    tabbed = [at not in own and _tabbed(one) for at, one in enumerate(given)]
    at = 0
    while at < len(given):
        end = _marked_end(given, at, tables) or _table_end(given, at, tabbed)
        if given[at].lines:
            yield Piece(
                PieceKind.CELLS, Passage.joined([row.passage for row in given[at].rows], "\n")
            )
            at += 1
        elif end > at:
            rows = tuple(row for one in given[at:end] for row in one.rows)
            marked = given[at].rows[0].line.number in tables
            yield Piece(PieceKind.TABLE, joined(rows), rows, marked=marked)
            at = end
        elif family.footnote_head.fullmatch(given[at].rows[0].text):
            yield Piece(PieceKind.FOOTNOTE_HEAD, given[at].rows[0].passage)
            end = _notes_end(given, at + 1, family)
            yield from _footnotes(texts[at + 1 : end], family)
            at = end
        elif (end := _history_end(texts, at, family)) > at:
            yield Piece(PieceKind.HISTORY_HEAD, texts[at])
            for text in texts[at + 1 : end]:
                yield Piece(PieceKind.HISTORY, text)
            at = end
        else:
            indent = given[at].rows[0].indent if stepped else 0
            below = texts[at + 1] if at + 1 < len(given) else Passage()
            if (noted := _noted(texts[at], below, family)) is not None:
                yield from _text(noted[0], family, indent)
                yield noted[1]
                at += 2
            elif (note := _numbered_note(texts[at], family)) is not None:
                yield note
                at += 1
            else:
                yield from _piece(given[at], texts[at], family, indent)
                at += 1


_GLUED = re.compile(r"(?<=[.)\]])\d{1,2}$")
"""A footnote's mark behind the last words of a chapter."""
_DECIMAL = re.compile(r"\d\.\d{1,2}$")
"""What may be a number of its own: "RCW 36.33"."""


def _noted(text: Passage, below: Passage, family: Family) -> tuple[Passage, Piece] | None:
    """A paragraph without the mark at its end, and the footnote below it; None where none is."""
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


def _numbered_note(text: Passage, family: Family) -> Piece | None:
    """A footnote of the chapter that begins with its number."""
    found = family.note_below.match(text.text)
    if found is None or not found["number"]:
        return None
    start = found.end("number")
    words = Passage.joined([text[:start], text[start:].strip()], "\n")
    return Piece(PieceKind.FOOTNOTE, words, number=found["number"].strip("[]"))


def _history_end(texts: Sequence[Passage], at: int, family: Family) -> int:
    """Where the history ends whose head stands here; `at` where none does, or none is below it."""
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
    pieces = _text(text, family, indent)
    if one.label is Label.PRINTED:
        yield from pieces
        return
    for at, piece in enumerate(pieces):
        yield replace(piece, label=one.label) if at == 0 else piece


def _text(text: Passage, family: Family, indent: int) -> Iterator[Piece]:
    if (behind := note_behind(text.text, family)) is not None:
        yield from _text(text[:behind].strip(), family, indent)
        yield Piece(PieceKind.NOTE, text[behind:])
    elif whole_history(text.text, family):
        yield Piece(PieceKind.HISTORY, text)
    elif family.begins_note(text.text):
        yield Piece(PieceKind.NOTE, text)
    elif (split := trailing_history(text.text, family)) is not None:
        yield from (
            Piece(PieceKind.TEXT, one, indent=indent) for one in items(text[:split].strip())
        )
        yield Piece(PieceKind.HISTORY, text[split:])
    else:
        yield from (Piece(PieceKind.TEXT, one, indent=indent) for one in items(text))


def _stacked(one: Paragraph) -> int:
    """How many rows of a paragraph are labels that do not belong to its text.

    None are but those of stacks, and labels without any text.
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
    """Whether a blank line ends the notes further down: then what stands above it is theirs."""
    return any(one.apart for one in given[end + 1 : end + 30])


def _footnotes(texts: Sequence[Passage], family: Family) -> Iterator[Piece]:
    """Each footnote: its number's line, where there is one, and its paragraphs.

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
    """Where the table ends that the file marks here; 0 where it marks none, or only a list.

    Labels beside their texts may be set as a table, and so may paragraphs below one another.
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
    """Where the table of tabbed lines ends that begins here; `at` where none begins."""
    end = at
    while end < len(given) and (tabbed[end] or (end > at and _within(given, end, tabbed))):
        end += 1
    return end if end - at > 1 else at


def _within(given: Sequence[Paragraph], at: int, tabbed: Sequence[bool]) -> bool:
    """Whether a line goes on with a cell: it begins small or in parentheses, a row is below it."""
    first = given[at].rows[0].text
    begins = first[0].islower() or (first[0] == "(" and first[-1] == ")" and not marks(first))
    return begins and len(given[at].rows) == 1 and at + 1 < len(given) and tabbed[at + 1]


def _tabbed(one: Paragraph) -> bool:
    return len(one.rows) == 1 and in_cells(one.rows[0].text)
