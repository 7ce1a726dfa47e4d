"""Heads of divisions: what is found of parts, chapters, parts of chapters and articles."""

from __future__ import annotations

from dataclasses import dataclass

from builder.model import UnitKind

RANKS = {"part": 0, "chapter": 1, "subpart": 2, "article": 3, "section": 4}
PARTS = ("administrative legislation", "general legislation")
"""The publisher's own names of a code's parts, whose numbers the cleaning took."""


@dataclass(frozen=True, slots=True)
class DivisionHead:
    """The head of a part, chapter or article."""

    kind: UnitKind
    rank: int
    number: str | None
    first: int
    title: tuple[int, int]
    """Words of the title; what stands before it in the heading is the designation."""
    stop: int
    confidence: float = 1.0
    references: tuple[int, int] | None = None
    """Words of the list of general references below a chapter's head."""
