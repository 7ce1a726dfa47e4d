"""Lines with places for tests of geometry: letters of 5 points, lines of 12."""

from __future__ import annotations

from typing import TypeAlias

from builder.parse.book.placed import Placed, Type
from builder.sources.pdf.book import Cell, LaidLine, Run
from builder.sources.text import Line

LETTER, LEADING = 5.0, 12.0
LEFT, RIGHT = 100.0, 500.0
TYPE = Type(10.0, LEADING, LEFT, RIGHT, 300.0)
Part: TypeAlias = "tuple[float, str] | tuple[float, str, Cell]"
"""Where words begin, the words, and their cell by the file's tags."""


class Setter:
    """Sets lines below one another, each after the previous one in the source."""

    def __init__(self) -> None:
        self.lines: list[Placed] = []
        self.page, self.base, self.start = 1, 0.0, 0

    def turn(self, pages: int = 1) -> None:
        """Begin another page."""
        self.page, self.base = self.page + pages, 0.0

    def set(
        self,
        *parts: Part | str,
        size: float = 10.0,
        bold: bool = False,
        above: float = LEADING,
        artifact: bool = False,
    ) -> Placed:
        """Set a line; words without a place begin at the left edge."""
        runs: list[Run] = []
        text = ""
        for part in parts:
            x, words, *cell = (LEFT, part) if isinstance(part, str) else part
            text += " " if text else ""
            end = len(text) + len(words)
            edge = x + LETTER * len(words)
            held = cell[0] if cell else None
            runs.append(Run(len(text), end, x, edge, size, bold, False, held, artifact))
            text += words
        self.base += above
        laid = LaidLine(self.page, self.base, size, tuple(runs))
        line = Line(len(self.lines) + 1, self.start, text)
        self.start += len(text) + 1
        placed = Placed(line, laid, self.page, laid.x0, laid.x1, self.base, size, bold)
        self.lines.append(placed)
        return placed
