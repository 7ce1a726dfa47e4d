"""One visitor over a unit, for every kind of output that shows its text.

Each kind is a `Writer` that writes words, links, footnote marks and notes in its own signs. What is
in a text, and where, is found here, so that no output leaves anything out.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from builder.frozen import frozen
from builder.model import (
    Cells,
    Footnote,
    HistoryNote,
    Picture,
    Reading,
    Reference,
    Scar,
    Table,
    Unit,
)
from builder.present import names
from builder.present.unit_texts import CellReferences, is_at, marks_in, pieces

Out = TypeVar("Out")
DOUBT = "◊"
"""The sign for what is less than certain, as on the pages."""
_POINTS_OF_DOT = 0.5
_WIDEST, _HIGHEST = 400, 560
"""Size of a picture's dot on paper, and of the largest picture that fits on a page, in points."""
_RAISED = "raised"
"""What `over` gives for the marks of a table's own notes."""


def points_wide(picture: Picture) -> float:
    """Width of a picture on paper, in points.

    >>> points_wide(Picture("pictures/52-7-1.png", "", 600, 200, (9, 12)))
    300.0
    >>> points_wide(Picture("pictures/52-7-1.png", "", 600, 2800, (9, 12)))
    120.0
    """
    most = min(_WIDEST / picture.width, _HIGHEST / picture.height)
    return picture.width * min(_POINTS_OF_DOT, most)


@frozen
class Called:
    """The mark of a footnote."""

    note: Footnote
    nth: int
    """Index of the mark among those of its note; the note itself can stand at the first."""


Point: TypeAlias = Called | HistoryNote | Scar | Reading
"""What is between two letters; a reading is after its words."""


@frozen
class ShownRow:
    """A row of a table as it is shown."""

    cells: Cells
    over: int
    """Columns that its last cell spans."""
    head: bool
    history: tuple[HistoryNote, ...]
    """The history notes that are in it."""

    def spans(self) -> Iterator[tuple[str, int]]:
        """Each cell with the number of columns that it spans."""
        *most, last = self.cells
        yield from ((cell, 1) for cell in most)
        yield last, self.over


@dataclass(frozen=True)
class Writer(ABC, Generic[Out]):
    """Writes the running texts of one unit."""

    unit: Unit
    _cells: dict[int, CellReferences] = field(default_factory=dict, compare=False, kw_only=True)

    @abstractmethod
    def words(self, words: str) -> Out:
        """Plain words."""

    @abstractmethod
    def link(self, words: str, to: Any) -> Out:
        """Words that link to what `leads` gives for a reference."""

    @abstractmethod
    def mark(self, called: Called) -> Out:
        """The mark of a footnote; at its first mark also the note, if the output puts it there."""

    @abstractmethod
    def within(self, note: HistoryNote) -> Out:
        """A history note that is within the text of a block."""

    def scar(self, scar: Scar) -> Out:
        """A place where words are gone."""
        return self.added(f" [{scar.kind}]")

    def reading(self, reading: Reading) -> Out:
        """What follows words that were read by hand."""
        return self.added(f" [the source has “{reading.printed}”]")

    def added(self, words: str) -> Out:
        """Words in brackets that are not the law's."""
        return self.words(words)

    def raised(self, words: str) -> Out:
        """A mark of a table's own notes in one of its cells."""
        return self.words(words)

    def leads(self, reference: Reference) -> Any:
        """The target of a reference in this output; None if its words are no link."""
        return reference

    def title(self) -> Iterator[Out]:
        """The title as printed, with the marks of its footnotes."""
        return self.write(self.unit.title, (), self.called(None))

    def heading(self) -> Iterator[Out]:
        """The heading as readers see it, with the marks of its footnotes."""
        shown = names.shown_title(self.unit)
        yield self.words(names.title_prefix(self.unit))
        if shown == self.unit.title:
            yield from self.title()
        else:
            yield self.words(shown)
            yield from self.marks(None)

    def block(self, index: int) -> Iterator[Out]:
        """The text of a block, with the history notes that are within it."""
        text = self.unit.blocks[index].text
        return self.write(text, self.over_block(index), self.between(index))

    def marks(self, index: int | None) -> Iterator[Out]:
        """The footnote marks of a block or the heading, without its text."""
        return (self.mark(called) for _, called in self.called(index))

    def cell(self, text: str, index: int, marks: frozenset[str] = frozenset()) -> Iterator[Out]:
        """A cell of a block's table; `marks` are those of the table's own notes."""
        raised = ((start, end, _RAISED) for start, end in marks_in(text, marks))
        return self.write(text, [*raised, *self.over_cell(text, index)])

    def line(self, text: str) -> Iterator[Out]:
        """A history note or footnote, with the references that are in it and nowhere else."""
        return self.write(text, self.over(text, self.references_of_line(text)))

    def over(self, text: str, references: Iterable[Reference]) -> Iterator[tuple[int, int, Any]]:
        """The links over the words of a text: (start, end, what `leads` gives)."""
        for one in references:
            to = self.leads(one) if is_at(one, text) else None
            if to is not None:
                yield one.start, one.end, to

    def over_block(self, index: int) -> Iterable[tuple[int, int, Any]]:
        """`over` for the words of a block."""
        return self.over(self.unit.blocks[index].text, self.references(index))

    def over_cell(self, text: str, index: int) -> Iterable[tuple[int, int, Any]]:
        """`over` for the words of a cell."""
        if index not in self._cells:
            table = self.unit.blocks[index].table or Table()
            self._cells[index] = CellReferences(table, self.references(index))
        for start, end, one in self._cells[index].within(text):
            if (to := self.leads(one)) is not None:
                yield start, end, to

    def between(self, index: int) -> Iterator[tuple[int, Point]]:
        """What is between the letters of a block, each with its offset."""
        block = self.unit.blocks[index]
        yield from self.called(index)
        for note in self.unit.history:
            if note.block == index and note.offset is not None:
                yield note.offset, note
        yield from ((scar.at, scar) for scar in block.scars)
        yield from ((one.at + len(one.text), one) for one in block.readings)

    def called(self, block: int | None) -> Iterator[tuple[int, Called]]:
        """The footnote marks of a block or the heading, each with its offset."""
        for note in self.unit.footnotes:
            for nth, (held, offset) in enumerate(note.places):
                if held == block:
                    yield offset, Called(note, nth)

    def nth_note(self, note: Footnote) -> int:
        """A note's position among the unit's footnotes, from 1."""
        return next(nth for nth, one in enumerate(self.unit.footnotes, 1) if one is note)

    def note_name(self, note: Footnote) -> str:
        """What a footnote is called in ids: "52-7:1", and "52-7:1:2" for the next note 1.

        A number such as "*" is written as its code points.
        """
        same = [one for one in self.unit.footnotes if one.number == note.number]
        count = next(nth for nth, one in enumerate(same, 1) if one is note)
        number = "".join(c if c.isascii() and c.isalnum() else f"x{ord(c):x}" for c in note.number)
        return f"{self.unit.id}:{number or 'x'}" + (f":{count}" if count > 1 else "")

    def write(
        self,
        text: str,
        over: Iterable[tuple[int, int, Any]] = (),
        between: Iterable[tuple[int, Point]] = (),
    ) -> Iterator[Out]:
        """A text in the writer's signs, piece by piece."""
        return (self._piece(words, thing) for words, thing in pieces(text, over, between))

    def _piece(self, words: str, thing: Any) -> Out:
        match thing:
            case None:
                return self.words(words)
            case Called():
                return self.mark(thing)
            case HistoryNote():
                return self.within(thing)
            case Scar():
                return self.scar(thing)
            case Reading():
                return self.reading(thing)
        return self.raised(words) if thing is _RAISED else self.link(words, thing)

    def references(self, block: int | None) -> Iterator[Reference]:
        """The references of a block; for None, those of the heading and all notes."""
        return (reference for reference in self.unit.references if reference.block == block)

    def references_of_line(self, text: str) -> list[Reference]:
        """The references of a history note or footnote: those in it and nowhere else."""
        unit = self.unit
        lines = [note.raw for note in unit.history] + [note.text for note in unit.footnotes]
        lines.append(unit.title)
        return [
            one
            for one in self.references(None)
            if is_at(one, text) and sum(is_at(one, line) for line in lines) == 1
        ]

    def notes_after(self, block: int | None) -> Iterator[HistoryNote]:
        """The history notes after all of a block, or of the heading."""
        for note in self.unit.history:
            if note.block == block and note.row is None and note.offset is None:
                yield note

    def pictures_after(self, block: int | None) -> Iterator[Picture]:
        """The pictures below a block, or the heading, before its history notes."""
        return (one for one in self.unit.pictures if one.block == block)

    def in_row(self, block: int, row: int) -> tuple[HistoryNote, ...]:
        """The history notes that are in a row of a block's table."""
        return tuple(one for one in self.unit.history if one.block == block and one.row == row)

    def rows(self, index: int, table: Table) -> list[ShownRow]:
        """The rows of a block's table that are not empty, those of its head first."""
        body = ((row, self.in_row(index, at)) for at, row in enumerate(table.rows))
        rows = [
            *((row, True, ()) for row in table.head_rows),
            *((row or ("",), False, notes) for row, notes in body if row or notes),
        ]
        return [
            ShownRow(row, max(table.width - len(row) + 1, 1), head, notes)
            for row, head, notes in rows
        ]
