"""What a PDF shows besides its words: places of lines, type, rules, pictures, links, bookmarks.

All lengths are in points. Places are measured from the top left corner of the page as shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from builder.frozen import frozen


class Box(NamedTuple):
    """A rectangle on a page."""

    x0: float
    y0: float
    x1: float
    y1: float


class Cell(NamedTuple):
    """A cell of a table, from the file's own tags."""

    table: int
    """Number of its table on the page, from 1."""
    row: int
    """From 0."""
    column: int
    """From 0."""
    span: int
    """Number of columns that it spans."""
    head: bool


class Run(NamedTuple):
    """Characters of a line that the file draws together: in one face and one size."""

    start: int
    """Offset of its first character in the line's text."""
    end: int
    x0: float
    """Where the first character begins."""
    x1: float
    """Where the ink of the last character ends."""
    size: float
    bold: bool
    raised: bool
    """Whether it is a superscript: smaller than its line, and above the line's foot."""
    cell: Cell | None = None
    """The tagged cell that it is in."""
    artifact: bool = False
    """Whether the file marks it as no part of the text."""


@frozen
class LaidLine:
    """How one line of the source is placed and set on its page."""

    page: int
    """Page of the file, from 1."""
    base: float
    """Baseline, measured from the top."""
    size: float
    """Size of most of its letters."""
    runs: tuple[Run, ...]
    text: str = ""
    """Its characters."""

    def part(self, runs: Sequence[Run]) -> LaidLine:
        """A line made of some neighboring runs of this one."""
        start, end = runs[0].start, runs[-1].end
        moved = tuple(run._replace(start=run.start - start, end=run.end - start) for run in runs)
        return replace(self, runs=moved, text=self.text[start:end])

    @property
    def x0(self) -> float:
        """Where it begins."""
        return self.runs[0].x0

    @property
    def x1(self) -> float:
        """Where it ends."""
        return max(run.x1 for run in self.runs)

    @property
    def top(self) -> float:
        """Top of its letters."""
        return self.base - self.size

    @property
    def cell(self) -> Cell | None:
        """The first cell that it is in; None outside of tagged tables."""
        return next((run.cell for run in self.runs if run.cell is not None), None)

    def by_cell(self) -> list[tuple[Cell, list[Run]]]:
        """The runs of each cell; untagged words go with those before them.

        Call it only if `cell` is not None.
        """
        cell = self.cell
        assert cell is not None
        groups: list[tuple[Cell, list[Run]]] = []
        for run in self.runs:
            cell = run.cell or cell
            if groups and groups[-1][0] == cell:
                groups[-1][1].append(run)
            else:
                groups.append((cell, [run]))
        return groups

    @property
    def bold(self) -> bool:
        """Whether most of its letters are bold."""
        return sum((run.end - run.start) * (1 if run.bold else -1) for run in self.runs) > 0


@frozen
class Bookmark:
    """An entry of the outline."""

    title: str
    page: int
    """Page of the file, from 1; 0 if it leads nowhere."""
    top: float
    """The height on the page that it leads to."""


@frozen
class Link:
    """A link annotation."""

    page: int
    box: Box
    target: int | None = None
    """Page of the file that it leads to; None if it leads elsewhere."""
    top: float | None = None


@frozen
class Sheet:
    """A page of the file, without its text."""

    number: int
    """From 1."""
    width: float
    height: float
    rules: tuple[Box, ...] = ()
    """Horizontal and vertical lines, and filled rectangles."""
    pictures: tuple[Box, ...] = ()
    has_text: bool = True


_SMALLEST_PICTURE = 36.0
"""Least points of a picture's sides for it to matter: marks and seals are smaller."""
_EVERYWHERE = 3
"""Number of pages with a picture in the same place from which it is a seal or an ornament."""


def pictures_in_text(sheets: Sequence[Sheet]) -> Iterator[tuple[int, Box]]:
    """The pictures on pages with text that may be part of it, each with its page."""
    times = Counter(box for sheet in sheets for box in set(sheet.pictures))
    for sheet in sheets:
        for box in sheet.pictures if sheet.has_text else ():
            large = min(box.x1 - box.x0, box.y1 - box.y0) >= _SMALLEST_PICTURE
            if large and times[box] < _EVERYWHERE:
                yield sheet.number, box


@dataclass(frozen=True)
class Book:
    """A PDF's pages."""

    sheets: tuple[Sheet, ...]
    bookmarks: tuple[Bookmark, ...] = ()
    links: tuple[Link, ...] = ()
