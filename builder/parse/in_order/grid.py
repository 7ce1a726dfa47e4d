"""Read the cells of a table drawn with spaces: columns by bytes, rows by vertical centering.

The export pads cells by their length in bytes, so a column begins at the same byte of each line. In
a row of H lines, a cell of h lines begins (H - h) // 2 lines below the top. An empty cell is a
no-break space. Nothing separates rows.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import log

from builder.frozen import frozen
from builder.parse.in_order.rows import Row
from builder.parse.tables import heads_figures
from builder.passage import Passage

_TALLEST = 60
"""Most lines in a row."""
CELL_START = re.compile(r"(?:(?<=  )|(?<=\xa0 ))[^ ]|(?<=\xa0)[^ \xa0]")
_WIDE = re.compile(r"  \S|^[ \xa0] +\S|\xa0 +\S")
_RARE = 0.1
"""Weight of a full last line's chance: it only breaks ties."""
_OPEN = re.compile(
    r"(?:[,(/–—-]|§|\b(?:and|or|of|the|to|for|in|on|at|by|with|through|see|per|No\.|Ord\.|Art\.))$"
)


@frozen
class Grid:
    """Rows of cells."""

    heads: tuple[tuple[str, ...], ...]
    rows: tuple[tuple[str, ...], ...]


@frozen
class _Line:
    """A line of a table, cut into the columns."""

    text: str
    cells: tuple[Passage, ...]
    """The words in each column."""
    present: tuple[bool, ...]
    """Whether each column has a cell: words, or the no-break space of an empty one."""
    spans: bool
    """Whether the line is running text that crosses the start of a column."""
    may_span: bool
    """Whether it may be a row of one cell: running text that does not fill all columns."""

    @classmethod
    def of(cls, row: Row, starts: Sequence[int]) -> _Line:
        """The line of a row, with the bytes at which columns begin."""
        text = row.line.text
        at = [0, *accumulate(len(c.encode()) for c in text)]
        cuts = [*(min(bisect_left(at, byte), len(text)) for byte in starts), len(text)]
        present = tuple(bool(text[a:b].strip(" ")) for a, b in pairwise(cuts))
        running = not _WIDE.search(text) and len(starts) > 1 and present[0]
        spans = running and any(0 < a < len(text) and _one_word(text, a) for a in cuts[1:-1])
        cells = tuple(row.line.cut(a, b).strip() for a, b in pairwise(cuts))
        return cls(row.text, cells, present, spans, spans or (running and not all(present)))


def _one_word(text: str, at: int) -> bool:
    """Whether a word of a line crosses the start of a column.

    Wide characters may leave no blank between two cells.
    """
    return text[at - 1] != " " and text[:at].replace("\xa0", "").isascii()


def column_starts(rows: Sequence[Row], hints: Sequence[Row]) -> tuple[int, ...]:
    """The bytes at which columns begin; the first is 0.

    A column begins where a cell follows at least two blanks, and no other line has text in place of
    the blank before it.
    """
    lines = [row.line.text for row in [*rows, *hints]]
    candidates = {
        len(text[: found.start()].encode()) for text in lines for found in CELL_START.finditer(text)
    }
    kept = [
        at for at in sorted(candidates) if at and not any(_runs_through(row, at) for row in rows)
    ]
    return (0, *kept)


def _runs_through(row: Row, at: int) -> bool:
    """Whether a line has text at the blank before a column.

    Lines with wide characters do not count, which may push text to the right.
    """
    text = row.line.text
    data = text.encode()
    if at > len(data) or data[at - 1 : at] == b" ":
        return False
    return bool(_WIDE.search(text)) and data[:at].replace(b"\xc2\xa0", b"").isascii()


def read_grid(rows: Sequence[Row], heads: int, hints: Sequence[Row]) -> Grid:
    """The cells of a table's lines.

    Args:
        rows: the lines.
        heads: how many of them are the head; 0 if unknown.
        hints: lines of empty cells below, which show where columns begin.
    """
    starts = column_starts(rows, hints)
    lines = [_Line.of(row, starts) for row in rows]
    last = max((len(line.cells[-1].text.encode()) for line in lines if not line.spans), default=0)
    widths = [*(b - a - 1 for a, b in pairwise(starts)), last]
    head = [_cells(one) for one in _divided(lines[:heads], widths)]
    cells = [_cells(one) for one in _divided(lines[heads:], widths)]
    if not heads and heads_figures(cells):
        head, cells = cells[:1], cells[1:]
    return Grid(tuple(head), tuple(cells))


def _cells(lines: Sequence[_Line]) -> tuple[str, ...]:
    if len(lines) == 1 and lines[0].may_span:
        return (lines[0].text,)
    return tuple(
        Passage.join(cells).text for cells in zip(*(line.cells for line in lines), strict=True)
    )


def _divided(lines: Sequence[_Line], widths: Sequence[int]) -> list[Sequence[_Line]]:
    """The lines of each row, in the cheapest division. A line may always be a row by itself."""
    rows = _Rows(lines, widths)
    best: list[tuple[float, int]] = [(0.0, 0)]
    for end in range(1, len(lines) + 1):
        options = [
            (best[start][0] + cost + rows.borders[start], -start)
            for start in range(max(0, end - _TALLEST), end)
            if (cost := rows.cost(start, end)) is not None
        ]
        best.append(min(options))
    found: list[Sequence[_Line]] = []
    end = len(lines)
    while end:
        start = -best[end][1]
        found.insert(0, lines[start:end])
        end = start
    return found


class _Rows:
    """The costs of reading lines as rows: each pair of lines is weighed once for all rows."""

    def __init__(self, lines: Sequence[_Line], widths: Sequence[int]) -> None:
        self.lines = lines
        self.columns = [
            _Column.of(
                [line.cells[c].text for line in lines], [line.present[c] for line in lines], width
            )
            for c, width in enumerate(widths)
        ]
        spans = [True, *(line.spans for line in lines)]
        self.borders = [
            0.0 if spans[at] or spans[at + 1] else sum(column.ends[at] for column in self.columns)
            for at in range(len(lines))
        ]
        """The cost of a row that begins with each line."""

    def cost(self, start: int, end: int) -> float | None:
        """The cost of reading the lines from `start` to before `end` as a row.

        None if the layout forbids it, which it never does for one line.
        """
        height, first = end - start, self.lines[start]
        if height == 1 and first.may_span:
            return 0.5 if first.spans or any(first.present[1:]) else 1.5
        if any(line.spans for line in self.lines[start:end]):
            return None
        cost, tallest = 0.0, 0
        for column in self.columns:
            count = column.filled[end] - column.filled[start]
            top = start + (height - count) // 2
            if column.filled[top + count] - column.filled[top] != count:
                return None
            cost += column.wraps[top + count - 1] - column.wraps[top] if count else 3.0
            tallest = max(tallest, count)
        return cost if height in (1, tallest) else None


@frozen
class _Column:
    """A column, with sums over the lines above each line."""

    filled: Sequence[int]
    """How many of them have a cell."""
    wraps: Sequence[float]
    """What it costs that each of them, but the first, continues a cell."""
    ends: Sequence[float]
    """For each line, what it costs that a cell ends above it."""

    @classmethod
    def of(cls, cells: Sequence[str], present: Sequence[bool], width: int) -> _Column:
        """The column with these cells, one on each line."""
        pairs = list(pairwise(cells))
        wraps = accumulate((_wrap_cost(*pair, width) for pair in pairs), initial=0.0)
        ends = [0.0, *(_end_cost(*pair, width) for pair in pairs)]
        return cls([*accumulate(present, initial=0)], [*wraps], ends)


def _wrap_cost(above: str, below: str, width: int) -> float:
    """The cost of a cell that continues from one line to the next."""
    if not above or not below:
        return 5.0
    if _continues(above, below):
        return 0.0
    fits = len(above.encode()) + _first_word(below) <= width
    return 4.0 if fits else 0.5 if below[0].isdecimal() else 1.0


def _end_cost(above: str, below: str, width: int) -> float:
    """The cost of a cell that ends above a line.

    High if it plainly continues there, low if its last line happens to be full.
    """
    if not below:
        return 0.0
    if _continues(above, below):
        return 5.0
    word = _first_word(below)
    full = above and len(above.encode()) + word > width > word
    return _RARE * log(width / word) if full else 0.0


def _continues(above: str, below: str) -> bool:
    """Whether a line of a cell plainly continues the one above."""
    return below[0].islower() or _OPEN.search(above) is not None


def _first_word(text: str) -> int:
    """The bytes of a blank and the first word of a text."""
    return 1 + len(text.split(maxsplit=1)[0].encode())
