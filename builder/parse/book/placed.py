"""Lines with their places, and what the type of a code shows: text size, margins, leading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

from builder.frozen import frozen
from builder.parse.labels import front_label
from builder.parse.lines import paragraphs
from builder.sources.pdf.book import LaidLine
from builder.sources.text import Line, SourceText

NEAR = 2.5
"""Points within which two places are one: less than any indent, more than rounding moves."""


@frozen
class Placed:
    """A line of the source and how it is typeset."""

    line: Line
    laid: LaidLine
    page: int
    x0: float
    x1: float
    base: float
    size: float
    bold: bool

    @property
    def text(self) -> str:
        """The characters."""
        return self.line.text

    @property
    def is_artifact(self) -> bool:
        """Whether the file marks the whole line as no part of the text."""
        return all(run.artifact for run in self.laid.runs)

    @property
    def in_cells(self) -> bool:
        """Whether the file's tags put it in a table."""
        return self.laid.cell is not None


def placed_lines(source: SourceText) -> list[Placed]:
    """The lines of a source with their places."""
    return [
        Placed(line, laid, laid.page, laid.x0, laid.x1, laid.base, laid.size, laid.bold)
        for line in source.lines
        if (laid := line.laid)
    ]


@frozen
class Type:
    """How a code is typeset."""

    size: float
    """Size of its text."""
    leading: float
    """Distance of baselines."""
    left: float
    """Left edge of the text."""
    right: float
    middle: float
    """Middle of the paper: headings are centered there if few lines show the right edge."""
    stepped: bool = False
    """Whether texts are equally far from all labels, as items of several lines show; then indents
    give levels."""

    def is_centred(self, line: Placed) -> bool:
        """Whether a line is centered, with space at both edges."""
        inset = min(line.x0 - self.left, self.right - line.x1) > self.size
        return inset and self.is_in_middle(line)

    def is_in_middle(self, line: Placed) -> bool:
        """Whether a line's middle is that of the text, or of the paper."""
        middle = (line.x0 + line.x1) / 2
        places = ((self.left + self.right) / 2, self.middle)
        return any(abs(middle - place) <= 0.3 * self.size for place in places)


def aligned(lines: Sequence[Placed], width: float) -> tuple[list[Placed], Type]:
    """The lines, moved so that all pages of a width have the same left edge, and their type.

    Books are bound, so text on left pages is elsewhere on the paper than on right pages.
    """
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[round(line.size, 1)] += len(line.text)
    size = max(sizes, key=lambda one: (sizes[one], one), default=10.0)
    body = [line for line in lines if round(line.size, 1) == size and not line.in_cells]
    (left, _), (edge, right) = _edges(body)
    step = edge - left
    if abs(step) > _BINDING:
        lines = [line if line.page % 2 else moved(line, step) for line in lines]
    leading = _leading(body) or 1.2 * size
    return list(lines), Type(size, leading, edge, right, width / 2, _is_stepped(lines))


def moved(line: Placed, step: float) -> Placed:
    """A line moved `step` points to the right."""
    runs = tuple(run._replace(x0=run.x0 + step, x1=run.x1 + step) for run in line.laid.runs)
    laid = replace(line.laid, runs=runs)
    return replace(line, laid=laid, x0=line.x0 + step, x1=line.x1 + step)


def _is_stepped(lines: Sequence[Placed]) -> bool:
    """Whether in nearly all items the text begins at the same distance, and wraps there."""
    found: Counter[int] = Counter()
    for line, below in pairwise(lines):
        label = front_label(line.text) if line.page == below.page and not line.in_cells else None
        run = label and next((run for run in line.laid.runs if run.start == label.end()), None)
        if run and abs(below.x0 - run.x0) <= 1 and run.x0 - line.x0 > NEAR:
            found[round(run.x0 - line.x0)] += 1
    count = max(found.values(), default=0)
    return count >= _ENOUGH and count >= _EVENLY * found.total()


def _leading(body: Sequence[Placed]) -> float:
    """The usual step from a line to one that continues its sentence; else the smallest step."""
    steps = [
        (round(line.base - above.base, 1), paragraphs.begins_small(line.text))
        for above, line in pairwise(body)
        if line.page == above.page and 0 < line.base - above.base < 3 * line.size
    ]
    sure = Counter(step for step, continues in steps if continues)
    if sum(sure.values()) >= _ENOUGH:
        return max(sure, key=lambda step: (sure[step], -step))
    return min((step for step, _ in steps), default=0.0)


_ENOUGH = 3
"""Fewest lines that continue a sentence and show the leading; one may be an accident."""
_EVENLY = 0.95
"""Least share of such texts; where letters are typeset by hand it is 0.9 or less."""
_OVERLONG = 0.05
"""Share of the lines that may exceed the right edge."""
_BINDING = 1.0
"""Points by which left and right pages may differ without being moved: rounding moves less."""
_FEW = 0.01
"""Least share of the lines that begin at an edge: a code's first margin has every heading."""


def _edges(body: Sequence[Placed]) -> list[tuple[float, float]]:
    """Left and right edge of even and of odd pages; a side without lines has the other's."""
    found: list[tuple[float, float] | None] = []
    for side in (0, 1):
        lines = [line for line in body if line.page % 2 == side]
        starts = Counter(round(line.x0) for line in lines)
        ends = sorted(line.x1 for line in lines)
        often = [x for x in starts if starts[x] >= max(3, _FEW * len(lines))] or list(starts)
        if often:
            left = min(often)
            exact = median(line.x0 for line in lines if abs(line.x0 - left) <= 1)
            found.append((exact, ends[-1 - int(_OVERLONG * len(ends))]))
        else:
            found.append(None)
    known: Iterable[tuple[float, float]] = [edge for edge in found if edge]
    other = next(iter(known), (0.0, 0.0))
    return [edge or other for edge in found]
