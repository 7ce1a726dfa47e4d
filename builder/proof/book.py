"""`code.json` and its source, for the rules of the proof.

Values are plain, in reading order.
"""

from __future__ import annotations

import marshal
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from builder.frozen import Plain
from builder.grouped import grouped
from builder.text.lines import has_lines


def copied(value: Any) -> Any:
    """A copy of a plain value that is safe to change.

    >>> held = {"spans": [[1, 2]]}
    >>> copied(held)["spans"][0].append(3)
    >>> held
    {'spans': [[1, 2]]}
    """
    return marshal.loads(marshal.dumps(value))  # noqa: S302  (our own bytes, and the fastest way)


FURNITURE = frozenset({"running head", "page number"})
"""Kinds of `set_aside` that end a page."""


LANED = frozenset({"general-code", "flattened"})
"""Layouts whose pages have lanes (`lanes.py`)."""


class Piece(NamedTuple):
    """A span of the source, and the unit and block in which it is read."""

    start: int
    end: int
    unit: int
    """Index of its unit, in reading order."""
    block: int
    """Index of its block; -1 for the heading."""


@dataclass(frozen=True)
class Book:
    """A `code.json` with the decoded text that its spans point into."""

    code: Plain
    source: str

    @cached_property
    def units(self) -> list[Plain]:
        """Divisions and sections together, in the order of their headings."""
        return [unit for _, unit in sorted(self._keyed(), key=lambda pair: pair[0])]

    def _keyed(self) -> Iterator[tuple[tuple[int, bool], Plain]]:
        """((offset, is after others there), unit), by which units are sorted.

        A division that is not printed comes before the first unit below it. Any other unit without
        a heading comes after the unit before it.
        """
        lists = self.code["divisions"], self.code["sections"]
        below = grouped(
            (unit["parent"], place_of(unit)) for units in lists for unit in units if unit["spans"]
        )
        for units in lists:
            at = -1
            for unit in units:
                at = place_of(unit) if unit["spans"] else at
                first = () if unit["spans"] else below.get(unit["id"], ())
                yield (min(first), False) if first else (at, True), unit

    @cached_property
    def by_id(self) -> dict[str, Plain]:
        """Divisions and sections by id."""
        return {unit["id"]: unit for unit in self.units}

    @cached_property
    def page_ends(self) -> list[int]:
        """Offsets at which pages end, after their furniture, in ascending order.

        Ends that are not printed come from `lost_page_ends`.
        """
        aside = [part for part in self.code["set_aside"] if part["kind"] in FURNITURE]
        printed = [end for part in aside for _, end in part["spans"]]
        return sorted([*printed, *self.code.get("lost_page_ends", [])])

    def page_of(self, at: int) -> int:
        """The number of the page with an offset, from 0."""
        return bisect_right(self.page_ends, at)

    def by_hand(self, *kinds: str) -> frozenset[int]:
        """Starts of the spans that decisions of these kinds settled."""
        made = (one for one in self.code.get("corrections", ()) if one["kind"] in kinds)
        return frozenset(start for one in made for start, _ in one["spans"])

    @cached_property
    def moved(self) -> frozenset[int]:
        """Starts of the texts that decisions moved into another unit."""
        return self.by_hand("list", "heading")

    @cached_property
    def pieces(self) -> list[Piece]:
        """Each span of headings and blocks, in reading order."""
        return [
            Piece(start, end, index, at)
            for index, unit in enumerate(self.units)
            for at, part in enumerate((unit, *unit["blocks"]), -1)
            for start, end in part["spans"]
        ]

    @cached_property
    def flattened(self) -> bool:
        """Whether the source has lost its lines, as by cleaning, so that less can be proved."""
        return not has_lines(self.source)

    @property
    def laned(self) -> bool:
        """Whether its pages have lanes."""
        return self.code["source"]["layout"] in LANED

    @cached_property
    def columned(self) -> frozenset[int]:
        """The starts of the labels of a page's column, which are read with texts further down.

        Pages with lanes have none.
        """
        if self.laned:
            return frozenset()
        parts = (part for unit in self.units for part in (unit | {"mark": ""}, *unit["blocks"]))
        return frozenset(read_later((part["spans"], part["mark"]) for part in parts))

    def name_of(self, piece: Piece) -> str:
        """The name of the block or heading that a piece is read in."""
        return named(self.units[piece.unit], piece.block)

    def printed(self, part: Plain) -> str:
        """The lines of a part, each run of the source on a line of its own."""
        return "\n".join(self.source[start:end] for start, end in part["spans"])

    def each(self, kind: str) -> Iterator[tuple[str, Plain]]:
        """Each of the "blocks", of the "history" or of the "footnotes", with its name."""
        for unit in self.units:
            for at, part in enumerate(unit[kind]):
                yield named(unit, at, kind), part

    def texts(self) -> Iterator[tuple[str, Plain]]:
        """Each heading, block and note, with its name."""
        yield from ((named(unit), unit) for unit in self.units)
        for kind in ("blocks", "history", "footnotes"):
            yield from self.each(kind)

    def parts(self) -> Iterator[tuple[str, Plain]]:
        """Everything that has spans, each with its name."""
        yield from self.texts()
        for part in self.code["set_aside"]:
            yield f"set aside: {part['kind']}", part


def named(unit: Plain, at: int = -1, kind: str = "blocks") -> str:
    """The name of a part of a unit, or of its heading.

    >>> named({"id": "7-1"}, 3), named({"id": "7-1"})
    ('blocks[3] of 7-1', 'heading of 7-1')
    """
    return f"{kind}[{at}] of {unit['id']}" if at >= 0 else f"heading of {unit['id']}"


def firsts(pieces: Iterable[Piece]) -> list[Piece]:
    """The first piece of each heading and block."""
    found: dict[tuple[int, int], Piece] = {}
    for piece in pieces:
        found.setdefault((piece.unit, piece.block), piece)
    return list(found.values())


def squeeze(text: str) -> str:
    """A text without white space."""
    return "".join(text.split())


def read_later(held: Iterable[tuple[Sequence[Sequence[int]], str]]) -> list[int]:
    """Starts of the labels that are read after texts printed below them.

    Args:
        held: (spans, printed label) of each heading and block, in reading order.

    >>> read_later([([(9, 20)], ""), ([(0, 3), (21, 30)], "(1)"), ([(4, 7), (31, 40)], "(2)")])
    [0, 4]
    """
    found: list[int] = []
    reached = -1
    for spans, mark in held:
        apart = len(spans) > 1 and bool(mark) and spans[0][0] < min(reached, spans[1][0])
        if apart:
            found.append(spans[0][0])
        reached = max([reached, *(end for _, end in spans[apart:])])
    return found


def before_text(part: Plain) -> str:
    """What is printed before a part's text: its mark, its term, a separator."""
    return f"{part.get('mark') or ''}{part.get('term') or ''}{part.get('separator') or ''}"


def characters(source: str, spans: Iterable[Sequence[int]]) -> list[int]:
    """The offsets of a part's characters in the source, without white space."""
    return [at for start, end in spans for at in range(start, end) if not source[at].isspace()]


def around(source: str, start: int, end: int) -> tuple[str, str]:
    r"""(text before, text after) a span on its lines.

    >>> around("a\nb c d\n", 4, 5)
    ('b ', ' d')
    """
    below = source.find("\n", end)
    before = source[source.rfind("\n", 0, start) + 1 : start]
    return before, source[end : below if below >= 0 else None]


def upwards(at: int | None, blocks: Sequence[Plain]) -> Iterator[int]:
    """Indexes of a block and of those that hold it, as long as each parent comes before it."""
    while at is not None and 0 <= at < len(blocks):
        yield at
        above = blocks[at]["parent"]
        at = above if above is not None and above < at else None


def place_of(part: Plain) -> int:
    """The offset of a part's first character, or -1."""
    return int(part["spans"][0][0]) if part["spans"] else -1
