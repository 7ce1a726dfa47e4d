"""Drafts: units and paragraphs whose text still contains history notes and footnote marks."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp

from builder.model import BlockKind
from builder.parse.general_code.headings import Heading
from builder.parse.general_code.overprint import is_overprinted, separated
from builder.parse.general_code.reading_order.chunks import DEFINITION
from builder.parse.general_code.reading_order.page_pieces import NEAR
from builder.passage import Passage
from builder.sources.text import STEP, Line

_LONGEST_TERM = 3
"""Most lines of a defined term."""
_CLEARER = 1.2
"""A margin larger by this much makes a wrong place e times less likely."""


def sureness(margin: float) -> float:
    """How often pieces with such a margin are in the right place, from a half to one.

    >>> sureness(0.0), round(sureness(2.0), 2), sureness(12.0)
    (0.5, 0.91, 1.0)
    """
    return 1.0 if margin >= NEAR else 1.0 - 0.5 * exp(-margin / _CLEARER)


MARGIN = 1
"""The depth of text and definitions at the margin."""


def item_depth(level: int) -> int:
    """The depth of the items of a list at a level; 1 is the outermost."""
    return 2 * STEP * level


@dataclass
class Draft:
    """A paragraph, table or form under construction."""

    kind: BlockKind
    parts: list[Passage] = field(default_factory=list)
    """Its lines in reading order, without the label."""
    mark: Passage = field(default_factory=Passage)
    """Its label."""
    depth: int = MARGIN
    """How deep it is; text under an item or definition is deeper."""
    term: bool = False
    """Whether its text opens with a defined term."""
    pages: set[int] = field(default_factory=set)
    confidence: float = 1.0
    breaks: list[int] = field(default_factory=list)
    """Indexes of the parts that begin a page."""
    notes: int | None = None
    """Index of the part at which the notes under a table begin."""
    references: bool = False
    """Whether it is an entry of the general references."""

    @property
    def first(self) -> Line:
        """Its first line, or its label's."""
        part = (self.parts or [self.mark])[0]
        return Line(0, part.spans[0][0], part.text)

    @property
    def level(self) -> int:
        """The level of the item that it is or belongs to; 0 at the margin."""
        return self.depth // item_depth(1)

    @property
    def inner(self) -> int:
        """The depth of text under it, or its own depth if it cannot have any."""
        return self.depth + (1 if self.mark else STEP if self.term else 0)

    def add(self, line: Line, start: int = 0) -> None:
        """Add a line, from offset `start` on."""
        self.parts.append(line.cut(start))

    def body(self) -> Passage:
        """The running text, or the lines as they are."""
        if self.kind in (BlockKind.FORM, BlockKind.TABLE):
            return as_lines(self.parts)
        if self.term:
            return _with_term(self.parts)
        return Passage.join(self.parts)


def _with_term(parts: list[Passage]) -> Passage:
    """A definition whose term ends with its line.

    The blank of the lost dash is kept in addition to that of the line end.
    """
    for end in range(1, min(len(parts), _LONGEST_TERM + 1)):
        if parts[end - 1].text.endswith(" ") or parts[end].text.startswith(" "):
            term = Passage.join(parts[:end])
            if DEFINITION.fullmatch(term.text + "  "):
                return term + Passage.inserted("  ") + Passage.join(parts[end:])
    return Passage.join(parts)


def as_lines(parts: list[Passage]) -> Passage:
    """Lines kept apart."""
    return Passage.joined((line for part in parts if (line := part.strip())), "\n")


@dataclass
class Section:
    """A unit under construction: a heading and its blocks."""

    heading: Heading | None
    blocks: list[Draft] = field(default_factory=list)
    sure: float = 1.0
    """Confidence that its pieces are in the right place."""
    other_owners: set[str] = field(default_factory=set)
    """Numbers of sections that may own its lists, or whose list may be its own."""
    page: int = 0

    def mark(self) -> Passage:
        """The designation."""
        heading = self.heading
        return heading.lines[0].cut(0, heading.mark_end).strip() if heading else Passage()

    def title(self) -> Passage:
        """The title with its notes and marks."""
        heading = self.heading
        if heading is None:
            return Passage()
        parts = [heading.lines[0].cut(heading.mark_end)]
        for line in heading.lines[1:]:
            apart = (
                separated(line.passage, heading.titles)
                if heading.titles and is_overprinted(line.text)
                else None
            )
            parts += apart or (line.passage,)
        return Passage.join(parts)

    @property
    def is_garbled(self) -> bool:
        """Whether its title and note are printed over each other and could not be separated."""
        return (
            self.heading is not None
            and bool(self.heading.titles)
            and is_overprinted(self.title().text)
        )
