"""Text and lists of contents in columns: each column is read down before the next."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, pairwise

from builder.sources.pdf.rows import PageRow

_LIST_GUTTER = 0.8
"""Least ems between two columns: the longest entries come near the right one."""

_FEWEST = 3
"""Fewest entries in each column."""

_NUMBERED = re.compile(r"(?:§+\s*|(?:Sec\.|Section)\s+)?([A-Z]{0,3}\d+[A-Z]?(?:[-.:]\d+[A-Z]?)+)\b")
"""An entry: "§ 14.05.010. Title"."""

_PART = re.compile(r"\d+|[A-Z]+")

_GUTTER = 2.0
"""Least ems between two columns."""

_REFERENCE = re.compile(r"(?:[—–]|--) ?See\b")
"""What an entry of general references has after its subject."""

_SAME = 1.0
"""Points within which two lines of a column begin at the same place."""


_LEAST = 6
"""Fewest lines in a column of a page with two columns."""

_OFTEN = 0.5
"""Share of the longer pages that have two columns, in a book of two columns."""

_FULL = 0.25
"""Least share of the lines of a column that end near its right edge."""

_NEAR = 3.0
"""Most ems from a page's middle to the first column's edge: cells of a table end anywhere."""

_ACROSS = 0.2
"""Greatest share of a page's lines that may run across both columns: head, foot, headings."""


def read_in_columns(rows: Sequence[PageRow]) -> list[PageRow]:
    """The lines of a book in two columns, one column after the other on each page.

    Most pages must have two columns of equal width, with nothing between them and full lines in
    both. A table has shorter lines, or columns of other widths.
    """
    pages = [list(held) for _, held in groupby(rows, key=lambda row: row.laid.page)]
    middles = [_middle_of_two(page) for page in pages]
    long = [middle for page, middle in zip(pages, middles, strict=True) if len(page) >= 2 * _LEAST]
    if sum(middle is not None for middle in long) <= _OFTEN * len(long):
        return list(rows)
    return [
        row
        for page, middle in zip(pages, middles, strict=True)
        for row in (page if middle is None else _down(page, middle))
    ]


def _middle_of_two(page: Sequence[PageRow]) -> float | None:
    """The middle of a page, if its lines leave it free and are full on both sides; else None."""
    middle = (min(row.laid.x0 for row in page) + max(row.laid.x1 for row in page)) / 2
    within = [row for row in page if not _is_across(row, middle)]
    if len(page) - len(within) > _ACROSS * len(page):
        return None
    left, right = _in_two(within, middle)
    if not _are_full(left) or not _are_full(right):
        return None
    near = max(row.laid.x1 for row in left) > middle - _NEAR * left[0].laid.size
    return middle if near else None


def _is_across(row: PageRow, middle: float) -> bool:
    """Whether a line crosses a page's middle, or is in a table."""
    space = _LIST_GUTTER / 2 * row.laid.size
    return any(
        run.cell or (run.x0 < middle + space and run.x1 > middle - space) for run in row.laid.runs
    )


def _are_full(column: Sequence[PageRow]) -> bool:
    edge = max((row.laid.x1 for row in column), default=0.0)
    full = sum(row.laid.x1 > edge - _GUTTER * row.laid.size for row in column)
    return len(column) >= _LEAST and full >= _FULL * len(column)


def _down(page: Sequence[PageRow], middle: float) -> Iterator[PageRow]:
    """The lines of a page, first column then second; none moves past a line across both."""
    for across, held in groupby(page, key=lambda row: _is_across(row, middle)):
        if across:
            yield from held
        else:
            yield from chain(*_in_two(held, middle))


def by_columns(rows: Sequence[PageRow]) -> list[PageRow]:
    """The lines of a page; in lists of references in two columns, one column after the other.

    Rows of a table are next to each other as well, and stay so: "Residential   2 acres".
    """
    found: list[PageRow] = []
    at = 0
    while at < len(rows):
        end, edge = _columns(rows, at)
        columns = _in_two(rows[at:end], edge)
        if end - at < 2 or not all(map(_refers, columns)):
            found += rows[at : max(end, at + 1)]
        else:
            found += chain(*columns)
        at = max(end, at + 1)
    return found


def _refers(column: Sequence[PageRow]) -> bool:
    """Whether most lines of a column refer to another place."""
    return 2 * sum(_REFERENCE.search(row.text) is not None for row in column) >= len(column)


def _columns(rows: Sequence[PageRow], start: int) -> tuple[int, float]:
    """Where a run of lines in two columns ends, and where its second column begins."""
    gutter = _gutter(rows[start])
    if gutter is None:
        return start, 0.0
    left, edge, size = rows[start].laid.x0, gutter, rows[start].laid.size
    end = start + 1
    while end < len(rows):
        row = rows[end]
        same = abs(row.laid.size - size) < _SAME and row.laid.runs[0].cell is None
        in_right = any(abs(run.x0 - edge) <= _SAME for run in row.laid.runs)
        inside = abs(row.laid.x0 - left) <= _SAME and row.laid.x1 < edge
        if not same or not (in_right or inside):
            break
        end += 1
    return end, edge


def _gutter(row: PageRow) -> float | None:
    """Where the second column begins on a line; None unless it has exactly one wide gap."""
    runs = row.laid.runs
    if any(run.cell is not None or run.artifact for run in runs):
        return None
    gaps = [
        after.x0
        for before, after in pairwise(runs)
        if after.x0 - before.x1 > _GUTTER * row.laid.size
    ]
    return gaps[0] if len(gaps) == 1 else None


def split_at(row: PageRow, edge: float) -> tuple[PageRow | None, PageRow | None]:
    """The parts of a line in each column."""
    runs = row.laid.runs
    left = [run for run in runs if run.x0 < edge - _SAME]
    right = [run for run in runs if run.x0 >= edge - _SAME]
    return (row.part(left) if left else None, row.part(right) if right else None)


def _in_two(rows: Iterable[PageRow], edge: float) -> tuple[list[PageRow], list[PageRow]]:
    """The parts of some lines in each column."""
    parts = [split_at(row, edge) for row in rows]
    return [left for left, _ in parts if left], [right for _, right in parts if right]


def by_lists(rows: Sequence[PageRow]) -> list[PageRow]:
    """The lines of a page; lists in two columns are read one column after the other."""
    for edge in _edges(rows):
        for start, end in _zones(rows, edge):
            left, right = _in_two(rows[start:end], edge)
            if _are_lists(left, right):
                before, after = by_lists(rows[:start]), by_lists(rows[end:])
                return [*before, *left, *right, *after]
    return list(rows)


def _edges(rows: Sequence[PageRow]) -> list[float]:
    """Where entries begin, except at the left margin: the most frequent place first."""
    left = min((row.laid.x0 for row in rows), default=0.0)
    counts: Counter[int] = Counter()
    for row in rows:
        counts.update(
            round(run.x0)
            for run in row.laid.runs
            if run.x0 > left + row.laid.size and _NUMBERED.match(row.text, run.start)
        )
    return [float(x) for x, count in counts.most_common() if count >= _FEWEST]


def _zones(rows: Sequence[PageRow], edge: float) -> Iterator[tuple[int, int]]:
    """The runs of lines that leave a gutter free before an edge."""
    start = 0
    for at in range(len(rows) + 1):
        if at == len(rows) or not _is_free(rows[at], edge):
            if at - start >= _FEWEST:
                yield start, at
            start = at + 1


def _is_free(row: PageRow, edge: float) -> bool:
    gutter = edge - _LIST_GUTTER * row.laid.size
    runs = row.laid.runs
    return not any(run.cell or run.artifact for run in runs) and all(
        run.x1 <= gutter or run.x0 >= edge - _SAME for run in runs
    )


def _are_lists(left: Sequence[PageRow], right: Sequence[PageRow]) -> bool:
    """Whether both columns hold entries whose numbers continue from one column to the next."""
    columns = [[key for row in held if (key := _key(row))] for held in (left, right)]
    down = [*columns[0], *columns[1]]
    return min(map(len, columns)) >= _FEWEST and all(one <= other for one, other in pairwise(down))


def _key(row: PageRow) -> tuple[tuple[int, str], ...]:
    """A number as a sort key: "14.05A.2" is ((14, ""), (5, ""), (0, "A"), (2, ""))."""
    found = _NUMBERED.match(row.text)
    parts = _PART.findall(found[1]) if found else []
    return tuple((int(part), "") if part.isdigit() else (0, part) for part in parts)
