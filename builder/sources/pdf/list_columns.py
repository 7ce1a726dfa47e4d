"""Lists of headings in two columns, as contents are printed: down the left one, then the right one.

Tables stand side by side too. What tells a list is its numbers: they rise down each column, and do
not rise from line to line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from builder.sources.pdf.rows import Row
from builder.sources.pdf.text_columns import parted

_GUTTER = 0.8
"""Ems between two columns at least: the longest entries come near to the right one."""
_SAME = 1.0
"""Points within which two lines of a column begin at one place."""
_FEWEST = 3
"""Entries of each column at least."""
_NUMBERED = re.compile(r"(?:§+\s*|(?:Sec\.|Section)\s+)?([A-Z]{0,3}\d+[A-Z]?(?:[-.:]\d+[A-Z]?)+)\b")
"""An entry: "§ 14.05.010. Title"."""
_PART = re.compile(r"\d+|[A-Z]+")


def by_lists(rows: Sequence[Row]) -> list[Row]:
    """The lines of a page, lists in two columns one column after the other."""
    for edge in _edges(rows):
        for start, end in _zones(rows, edge):
            parts = [parted(row, edge) for row in rows[start:end]]
            left = [part for part, _ in parts if part]
            right = [part for _, part in parts if part]
            if _are_lists(left, right):
                before, behind = by_lists(rows[:start]), by_lists(rows[end:])
                return [*before, *left, *right, *behind]
    return list(rows)


def _edges(rows: Sequence[Row]) -> list[float]:
    """Where entries begin, but for those at the left: the most frequent place first."""
    left = min((row.laid.x0 for row in rows), default=0.0)
    counts: Counter[int] = Counter()
    for row in rows:
        counts.update(
            round(run.x0)
            for run in row.laid.runs
            if run.x0 > left + row.laid.size and _NUMBERED.match(row.text, run.start)
        )
    return [float(x) for x, count in counts.most_common() if count >= _FEWEST]


def _zones(rows: Sequence[Row], edge: float) -> Iterator[tuple[int, int]]:
    """The runs of lines that leave a gutter free before an edge."""
    start = 0
    for at in range(len(rows) + 1):
        if at == len(rows) or not _is_free(rows[at], edge):
            if at - start >= _FEWEST:
                yield start, at
            start = at + 1


def _is_free(row: Row, edge: float) -> bool:
    gutter = edge - _GUTTER * row.laid.size
    runs = row.laid.runs
    return not any(run.cell or run.artifact for run in runs) and all(
        run.x1 <= gutter or run.x0 >= edge - _SAME for run in runs
    )


def _are_lists(left: Sequence[Row], right: Sequence[Row]) -> bool:
    """Whether both columns hold entries whose numbers go on from one column to the next."""
    columns = [[key for row in held if (key := _key(row))] for held in (left, right)]
    down = [*columns[0], *columns[1]]
    return min(map(len, columns)) >= _FEWEST and all(one <= other for one, other in pairwise(down))


def _key(row: Row) -> tuple[tuple[int, str], ...]:
    """A number, to be compared: "14.05A.2" is ((14, ""), (5, ""), (0, "A"), (2, ""))."""
    found = _NUMBERED.match(row.text)
    parts = _PART.findall(found[1]) if found else []
    return tuple((int(part), "") if part.isdigit() else (0, part) for part in parts)
