"""Merge the two streams of each page: the text at the margin, and the lists printed after it.

Both streams keep their own order over all pages; only how they interleave is lost. Every way to
interleave them is scored page by page, the best ways are continued, and the best of all is chosen.
Its lead over the next best way shows how sure the place of a list is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf

from builder.parse.general_code.reading_order.interleavings import Interleavings
from builder.parse.general_code.reading_order.open_levels import (
    USUAL,
    Nesting,
    Openings,
    OpenLevels,
)
from builder.parse.general_code.reading_order.page_pieces import (
    End,
    Node,
    PartedPage,
    Placed,
    Slot,
    better,
    trail,
)
from builder.parse.search import fewest

BEAM = 6
WIDTH = 14.0
"""A state that scores this much less than the best is given up."""


@dataclass
class Reader:
    """Reads sheets in order."""

    nesting: Nesting = USUAL
    """Which labels may be below which others."""
    beam: list[Node] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.openings = Openings(self.nesting)

    def read(self, sheets: Sequence[PartedPage]) -> list[Placed]:
        """All pieces in reading order."""
        self.beam = [Node(0.0, self.openings.margin, End.CLOSED, Slot(None, -24.0))]
        for index, sheet in enumerate(sheets):
            self.beam = self._next(sheet, index)
        best, *others = self.beam
        return trail(best, others)

    def _next(self, sheet: PartedPage, index: int) -> list[Node]:
        """The places that the best ways through a sheet lead to."""
        broken = any(
            node.opened.is_list and (node.end in (End.UNSURE, End.OPEN) or node.hides_cut)
            for node in self.beam
        )
        likely = [
            split for split in sheet.splits if broken or not split.carries_small
        ] or sheet.splits
        top = max(split.score for split in likely)
        ways: dict[int, list[Node]] = {}
        best = -inf
        # the likeliest way to part the page comes first; the others are given up if they cannot
        # come near # the score that it has reached
        for at in sorted(range(len(likely)), key=lambda at: -likely[at].score):
            if likely[at].score < top - WIDTH:
                break
            ways[at] = Interleavings(sheet, likely[at], index, self.openings).ends(
                self.beam, best - WIDTH
            )
            best = max([best, *(node.score for node in ways[at])])
        ends: dict[tuple[OpenLevels, End, int], Node] = {}
        for at in sorted(ways):
            for node in ways[at]:
                key = (node.opened, node.end, id(node.slot.content))
                ends[key] = better(ends[key], node) if key in ends else node
        return fewest(ends.values(), lambda node: -node.score, BEAM, WIDTH)
