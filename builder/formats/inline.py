"""Running text in pieces: words, references, and what stands between two letters.

Every form writes the same pieces in its own signs, so that none leaves anything out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from builder.model import Footnote, HistoryNote, Reading, Reference, Scar, Table, Unit
from builder.present.cells import CellReferences
from builder.present.notes import notes_within
from builder.unseen import visible


@dataclass(frozen=True, slots=True)
class Linked:
    """Words that refer to another provision or law."""

    text: str
    reference: Reference


@dataclass(frozen=True, slots=True)
class Called:
    """The mark of a footnote."""

    note: Footnote
    first: bool
    """Whether it is the first mark of the note, where the note itself can stand."""


Point: TypeAlias = Called | HistoryNote | Scar | Reading
"""What stands between two letters; a reading stands behind its words."""
Piece: TypeAlias = str | Linked | Point


@dataclass(frozen=True, slots=True)
class Running:
    """The running texts of one unit."""

    unit: Unit
    _cells: dict[int, CellReferences] = field(default_factory=dict, compare=False)

    def title(self) -> Iterator[Piece]:
        """The title as printed, with the marks of its footnotes."""
        yield from weave(self.unit.title, (), self._calls(None))

    def block(self, index: int) -> Iterator[Piece]:
        """The text of a block, with the history notes that stand within it."""
        block = self.unit.blocks[index]
        points: list[tuple[int, Point]] = [
            *self._calls(index),
            *notes_within(self.unit, index),
            *((scar.at, scar) for scar in block.scars),
            *((one.at + len(one.text), one) for one in block.readings),
        ]
        held = [(one.start, one.end, one) for one in self._of(index)]
        fits = (one for one in held if block.text[one[0] : one[1]] == one[2].text)
        yield from weave(block.text, fits, points)

    def calls(self, index: int) -> Iterator[Called]:
        """The marks of a block's footnotes, for a table, in whose cells no place is known."""
        return (call for _, call in self._calls(index))

    def cell(self, text: str, index: int) -> Iterator[Piece]:
        """A cell of a block's table."""
        if index not in self._cells:
            table = self.unit.blocks[index].table or Table()
            self._cells[index] = CellReferences(table, self._of(index))
        yield from weave(text, self._cells[index].within(text))

    def line(self, text: str) -> Iterator[Piece]:
        """A history note or footnote, with those references that stand in it and nowhere else."""
        held = [one for one in self._of(None) if text[one.start : one.end] == one.text]
        if held:
            unit = self.unit
            lines = [note.raw for note in unit.history] + [note.text for note in unit.footnotes]
            lines.append(unit.title)
            held = [
                one
                for one in held
                if sum(line[one.start : one.end] == one.text for line in lines) == 1
            ]
        yield from weave(text, ((one.start, one.end, one) for one in held))

    def _of(self, block: int | None) -> Iterator[Reference]:
        return (one for one in self.unit.references if one.block == block)

    def _calls(self, block: int | None) -> Iterator[tuple[int, Called]]:
        for note in self.unit.footnotes:
            for nth, (held, offset) in enumerate(note.places):
                if held == block:
                    yield offset, Called(note, first=nth == 0)


def weave(
    text: str,
    links: Iterable[tuple[int, int, Reference]] = (),
    points: Iterable[tuple[int, Point]] = (),
) -> Iterator[Piece]:
    """A text in pieces, with unseen characters shown as marks.

    Of two references that overlap the earlier, longer one stays. A point within a reference moves
    behind it.

    >>> other = Reference("§ 52-5", target="52-5")
    >>> held = weave("See § 52-5.", [(4, 10, other)], [(6, Scar("words lost", 6))])
    >>> [one if isinstance(one, str) else type(one).__name__ for one in held]
    ['See ', 'Linked', 'Scar', '.']
    """
    kept: list[tuple[int, int, Reference]] = []
    for link in sorted(links, key=lambda one: (one[0], -one[1])):
        if (kept[-1][1] if kept else 0) <= link[0] < link[1] <= len(text):
            kept.append(link)
    moved: list[tuple[int, Point]] = []
    for offset, point in points:
        behind = next((end for start, end, _ in kept if start < offset < end), offset)
        moved.append((min(max(behind, 0), len(text)), point))
    at = 0
    stops: list[tuple[int, int, Reference | Point, int]] = [
        *((offset, 0, point, offset) for offset, point in moved),
        *((start, 1, reference, end) for start, end, reference in kept),
    ]
    for start, _, thing, end in sorted(stops, key=lambda one: one[:2]):
        if text[at:start]:
            yield visible(text[at:start])
        if isinstance(thing, Reference):
            yield Linked(visible(text[start:end]), thing)
        else:
            yield thing
        at = max(at, end)
    if text[at:]:
        yield visible(text[at:])


def note_ids(unit: Unit) -> dict[int, str]:
    """The ids of a unit's footnotes, by the identity of each: "note:52-7:1"."""
    counted: dict[str, int] = {}
    found: dict[int, str] = {}
    for note in unit.footnotes:
        number = "".join(c if c.isalnum() else "-" for c in note.number)
        counted[number] = counted.get(number, 0) + 1
        again = f":{counted[number]}" if counted[number] > 1 else ""
        found[id(note)] = f"note:{unit.id}:{number}{again}"
    return found
