"""Running text in pieces: words, references, and what is between two letters.

Every form writes the same pieces in its own signs, so that none leaves anything out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from builder.model import Footnote, HistoryNote, Reading, Reference, Scar, Unit
from builder.present.notes import notes_within
from builder.present.unit_texts import UnitTexts, pieces, stands
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
"""What is between two letters; a reading is after its words."""
Piece: TypeAlias = str | Linked | Point


@dataclass(frozen=True, slots=True)
class Running(UnitTexts):
    """The running texts of one unit."""

    def title(self) -> Iterator[Piece]:
        """The title as printed, with the marks of its footnotes."""
        yield from weave(self.unit.title, (), self._calls(None))

    def block(self, index: int) -> Iterator[Piece]:
        """The text of a block, with the history notes that are within it."""
        block = self.unit.blocks[index]
        points: list[tuple[int, Point]] = [
            *self._calls(index),
            *notes_within(self.unit, index),
            *((scar.at, scar) for scar in block.scars),
            *((one.at + len(one.text), one) for one in block.readings),
        ]
        fits = (one for one in self.references(index) if stands(one, block.text))
        yield from weave(block.text, _placed(fits), points)

    def calls(self, index: int) -> Iterator[Called]:
        """The marks of a block's footnotes, for a table, in whose cells no place is known."""
        return (call for _, call in self._calls(index))

    def cell(self, text: str, index: int) -> Iterator[Piece]:
        """A cell of a block's table."""
        yield from weave(text, self.references_of_cell(text, index))

    def line(self, text: str) -> Iterator[Piece]:
        """A history note or footnote, with those references that are in it and nowhere else."""
        yield from weave(text, _placed(self.references_of_line(text)))

    def _calls(self, block: int | None) -> Iterator[tuple[int, Called]]:
        for note in self.unit.footnotes:
            for nth, (held, offset) in enumerate(note.places):
                if held == block:
                    yield offset, Called(note, first=nth == 0)


def href(reference: Reference, place: Callable[[str], str]) -> str:
    """Where a reference leads: to a place of the document or outside; empty where to neither.

    Args:
        reference: of a running text.
        place: the address of an anchor within the document; empty where it has no such one.
    """
    if not reference.target:
        return outside(reference)
    return place((reference.url or "").partition("#")[2]) or place(reference.target)


def outside(reference: Reference) -> str:
    """The address outside that a reference leads to, without blanks; empty where there is none."""
    address = reference.url or ""
    if reference.target or not address.startswith(("https://", "http://")):
        return ""
    return re.sub(r"\s", "%20", address)


def _placed(references: Iterable[Reference]) -> Iterator[tuple[int, int, Reference]]:
    return ((one.start, one.end, one) for one in references)


def weave(
    text: str,
    links: Iterable[tuple[int, int, Reference]] = (),
    points: Iterable[tuple[int, Point]] = (),
) -> Iterator[Piece]:
    """A text in pieces, with unseen characters shown as marks.

    >>> other = Reference("§ 52-5", target="52-5")
    >>> held = weave("See § 52-5.", [(4, 10, other)], [(6, Scar("words lost", 6))])
    >>> [one if isinstance(one, str) else type(one).__name__ for one in held]
    ['See ', 'Linked', 'Scar', '.']
    """
    for words, thing in pieces(text, links, points):
        if thing is None:
            yield visible(words)
        else:
            yield Linked(visible(words), thing) if isinstance(thing, Reference) else thing


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
