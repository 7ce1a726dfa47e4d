"""Read the cells of a table drawn with spaces: columns by bytes, rows by vertical centering.

The export pads cells by their length in bytes, so a column begins at the same byte of each line. In
a row of H lines, a cell of h lines begins (H - h) // 2 lines below the top. An empty cell is a
no-break space. Nothing separates rows.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from math import log

from builder.frozen import frozen
from builder.parse.in_order.rows import Row
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


@dataclass(frozen=True)
class _Line:
    """A line of a table, cut into the columns."""

    row: Row
    starts: tuple[int, ...]

    @cached_property
    def _at(self) -> list[int]:
        """Byte offset of each character, and of the end."""
        return [0, *accumulate(len(c.encode()) for c in self.row.line.text)]

    def _character(self, byte: int) -> int:
        return min(bisect_left(self._at, byte), len(self._at) - 1)

    @cached_property
    def cuts(self) -> list[tuple[int, int]]:
        """Ranges of characters, one for each column."""
        ends = [*self.starts[1:], self._at[-1] + 1]
        return [
            (self._character(start), self._character(end))
            for start, end in zip(self.starts, ends, strict=True)
        ]

    @cached_property
    def cells(self) -> list[Passage]:
        """The words in each column."""
        return [self.row.line.cut(a, b).strip() for a, b in self.cuts]

    @cached_property
    def present(self) -> list[bool]:
        """Whether each column has a cell on this line.

        A cell is words, or the no-break space of an empty one.
        """
        return [bool(self.row.line.text[a:b].strip(" ")) for a, b in self.cuts]

    @cached_property
    def running(self) -> bool:
        """Whether the line is running text, without gaps between columns."""
        return not _WIDE.search(self.row.line.text) and len(self.starts) > 1 and self.present[0]

    @cached_property
    def spans(self) -> bool:
        """Whether the line is running text that crosses the start of a column."""
        text = self.row.line.text
        return self.running and any(
            0 < a < len(text) and _one_word(text, a) for a, _ in self.cuts[1:]
        )

    @cached_property
    def may_span(self) -> bool:
        """Whether a line may be a row of one cell: running text that does not fill all columns."""
        return self.spans or (self.running and not all(self.present))


def _one_word(text: str, at: int) -> bool:
    """Whether a word of a line crosses the start of a column.

    Wide characters may leave no blank between two cells.
    """
    if text[at - 1] == " ":
        return False
    return text[:at].replace("\xa0", "").isascii() or (
        text[at - 1].isalnum() and text[at].isalnum()
    )


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
    lines = [_Line(row, starts) for row in rows]
    last = max((len(line.cells[-1].text.encode()) for line in lines if not line.spans), default=0)
    widths = [*(b - a - 1 for a, b in pairwise(starts)), last]
    head = [_cells(lines[a:b]) for a, b in _divide(lines[:heads], widths)]
    cells = [_cells(lines[heads + a : heads + b]) for a, b in _divide(lines[heads:], widths)]
    if not heads and _is_head(cells):
        head, cells = cells[:1], cells[1:]
    return Grid(tuple(head), tuple(cells))


def _is_head(rows: list[tuple[str, ...]]) -> bool:
    """Whether the first row has no figures and a column below it has."""
    if len(rows) < 2 or len(rows[0]) < 2 or any(c.isdecimal() for cell in rows[0] for c in cell):
        return False
    figures = [
        sum(any(c.isdecimal() for c in row[i]) for row in rows[1:] if i < len(row))
        for i in range(len(rows[0]))
    ]
    return max(figures) * 2 >= len(rows) - 1


def _cells(lines: Sequence[_Line]) -> tuple[str, ...]:
    if len(lines) == 1 and lines[0].may_span:
        return (lines[0].row.passage.text,)
    return tuple(
        Passage.join(line.cells[c] for line in lines).text for c in range(len(lines[0].starts))
    )


def _divide(lines: Sequence[_Line], widths: Sequence[int]) -> list[tuple[int, int]]:
    """The cheapest division of lines into rows: (first line, line after the last) of each row.

    There always is one, since a line may be a row by itself.
    """
    rows = _Rows(lines, widths)
    best = [(0.0, 0)]
    for end in range(1, len(lines) + 1):
        options = [
            (best[start][0] + cost + rows.border_costs[start], start)
            for start in range(max(0, end - _TALLEST), end)
            if (cost := rows.cost(start, end)) is not None
        ]
        best.append(min(options, key=lambda option: (option[0], -option[1])))
    found: list[tuple[int, int]] = []
    end = len(lines)
    while end:
        start = best[end][1]
        found.append((start, end))
        end = start
    return found[::-1]


class _Rows:
    """The costs of reading lines as rows.

    Each pair of lines is weighed once for all rows that have it.
    """

    def __init__(self, lines: Sequence[_Line], widths: Sequence[int]) -> None:
        self.lines = lines
        self.spanning = [0, *accumulate(line.spans for line in lines)]
        """Number of lines above each line whose running text crosses columns."""
        self.shown = [
            [i for i, line in enumerate(lines) if line.present[c]] for c in range(len(widths))
        ]
        """For each column, the indexes of the lines that have a cell."""
        self.wraps = [
            [
                0.0,
                *accumulate(
                    _wrap_cost(above.cells[c].text, below.cells[c].text, width)
                    for above, below in pairwise(lines)
                ),
            ]
            for c, width in enumerate(widths)
        ]
        """For each column, the sum of the costs of all wraps above each line."""
        self.border_costs = [_border_cost(lines, at, widths) for at in range(len(lines))]

    def cost(self, start: int, end: int) -> float | None:
        """The cost of reading the lines from `start` to before `end` as a row.

        None if the layout forbids it, which it never does for one line.
        """
        height = end - start
        if self.spanning[end] > self.spanning[start]:
            return 0.5 if height == 1 else None
        if height == 1 and self.lines[start].may_span:
            return 0.5 if any(self.lines[start].present[1:]) else 1.5
        cost, tallest = 0.0, 0
        for shown, wraps in zip(self.shown, self.wraps, strict=True):
            first, after = bisect_left(shown, start), bisect_left(shown, end)
            count = after - first
            tallest = max(tallest, count)
            if not count:
                cost += 3.0
                continue
            if (
                shown[after - 1] - shown[first] + 1 != count
                or shown[first] - start != (height - count) // 2
            ):
                return None
            cost += wraps[shown[after - 1]] - wraps[shown[first]]
        return cost if height in (1, tallest) else None


def _wrap_cost(above: str, below: str, width: int) -> float:
    """The cost of a cell that continues from one line to the next."""
    if not above or not below:
        return 5.0
    if _OPEN.search(above) or below[0].islower():
        return 0.0
    word = below.split(maxsplit=1)[0]
    fits = len(above.encode()) + 1 + len(word.encode()) <= width
    return 4.0 if fits else 0.5 if below[0].isdecimal() else 1.0


def _border_cost(lines: Sequence[_Line], at: int, widths: Sequence[int]) -> float:
    """The cost of a row that ends above a line.

    High if cells plainly continue there, low if their last lines happen to be full.
    """
    if not at or lines[at].spans or lines[at - 1].spans:
        return 0.0
    return sum(
        _end_cost(lines[at - 1].cells[c].text, lines[at].cells[c].text, width)
        for c, width in enumerate(widths)
    )


def _end_cost(above: str, below: str, width: int) -> float:
    if not below:
        return 0.0
    if below[0].islower():
        return 5.0
    if above and _OPEN.search(above):
        return 4.0
    word = len(below.split(maxsplit=1)[0].encode()) + 1
    full = above and len(above.encode()) + word > width > word
    return _RARE * log(width / word) if full else 0.0
