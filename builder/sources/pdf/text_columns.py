"""Read text and lists in two columns: down one column, then down the next.

On a single page only lists are read so. A book in two columns is recognized by most of its pages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, pairwise

from builder.sources.pdf.rows import PageRow

_GUTTER = 0.8
"""Smallest gap between two columns, in ems: the longest entries come near the right one."""

_FEWEST = 3
"""Fewest numbered entries in each column of a list."""

_NUMBERED = re.compile(r"(?:§+\s*|(?:Sec\.|Section)\s+)?([A-Z]{0,3}\d+[A-Z]?(?:[-.:]\d+[A-Z]?)+)\b")
"""Begins an entry: "§ 14.05.010. Title"."""

_PART = re.compile(r"\d+|[A-Z]+")

_REFERENCE = re.compile(r"(?:[—–]|--) ?See\b")
"""Follows the subject in an entry of general references."""

_SAME = 1.0
"""Points within which two lines of a column begin at the same place."""

_LEAST = 6
"""Fewest lines in a column of a page with two columns."""

_OFTEN = 0.5
"""Least share of the longer pages with two columns in a book that has two columns."""

_FULL = 0.25
"""Least share of a column's lines that end near its right edge."""

_SHORT = 2.0
"""Ems by which a full line may fall short of its column; also the smallest gap between
references."""

_NEAR = 3.0
"""Most ems from a page's middle to the first column's edge: cells of a table end anywhere."""

_ACROSS = 0.2
"""Largest share of a page's lines that may run across both columns: head, foot, headings."""


def read_in_columns(rows: Sequence[PageRow]) -> list[PageRow]:
    """The lines of a book in two columns, one column after the other on each page.

    Most pages must have two columns of equal width, with nothing between them and full lines in
    both. A table has shorter lines, or columns of other widths.
    """
    pages = [list(held) for _, held in groupby(rows, key=lambda row: row.laid.page)]
    edges = [_edge_of_two(page) for page in pages]
    long = [edge for page, edge in zip(pages, edges, strict=True) if len(page) >= 2 * _LEAST]
    if sum(edge is not None for edge in long) <= _OFTEN * len(long):
        return list(rows)
    return [
        row
        for page, edge in zip(pages, edges, strict=True)
        for held, columns in _zones(page, edge or 0.0)
        for row in (chain(*columns) if edge and all(columns) else held)
    ]


def _edge_of_two(page: Sequence[PageRow]) -> float | None:
    """Where a page's second column begins, if its middle is free between full lines; else None."""
    middle = (min(row.laid.x0 for row in page) + max(row.laid.x1 for row in page)) / 2
    size = page[0].laid.size
    edge = middle + _GUTTER / 2 * size
    within = [row for row in page if _is_free(row, edge)]
    if len(page) - len(within) > _ACROSS * len(page):
        return None
    left, right = _in_two(within, edge)
    if not _are_full(left) or not _are_full(right):
        return None
    return edge if max(row.laid.x1 for row in left) > middle - _NEAR * size else None


def _are_full(column: Sequence[PageRow]) -> bool:
    edge = max((row.laid.x1 for row in column), default=0.0)
    full = sum(row.laid.x1 > edge - _SHORT * row.laid.size for row in column)
    return len(column) >= _LEAST and full >= _FULL * len(column)


def by_columns(rows: Sequence[PageRow]) -> list[PageRow]:
    """The lines of a page; in lists of references in two columns, one column after the other.

    Rows of a table are beside each other as well, and stay so: "Residential   2 acres".
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
        if after.x0 - before.x1 > _SHORT * row.laid.size
    ]
    return gaps[0] if len(gaps) == 1 else None


def by_lists(rows: Sequence[PageRow]) -> list[PageRow]:
    """The lines of a page; in numbered lists in two columns, one column after the other.

    Rows of a table are beside each other as well, and stay so: "Residential   2 acres".
    """
    found = list(rows)
    for edge in _edges(rows):
        found = [
            row
            for held, columns in _zones(found, edge)
            for row in (chain(*columns) if _are_lists(*columns) else held)
        ]
    return found


def _edges(rows: Sequence[PageRow]) -> list[float]:
    """Where entries begin, other than at the left margin, most frequent place first."""
    left = min((row.laid.x0 for row in rows), default=0.0)
    counts: Counter[int] = Counter()
    for row in rows:
        counts.update(
            round(run.x0)
            for run in row.laid.runs
            if run.x0 > left + row.laid.size and _NUMBERED.match(row.text, run.start)
        )
    return [float(x) for x, count in counts.most_common() if count >= _FEWEST]


def _zones(
    rows: Iterable[PageRow], edge: float
) -> Iterator[tuple[list[PageRow], tuple[list[PageRow], list[PageRow]]]]:
    """Runs of lines that leave a gutter free before an edge, with their two columns.

    Other lines come with empty columns.
    """
    for free, held in groupby(rows, key=lambda row: _is_free(row, edge)):
        zone = list(held)
        yield zone, _in_two(zone, edge) if free else ([], [])


def _is_free(row: PageRow, edge: float) -> bool:
    gutter = edge - _GUTTER * row.laid.size
    runs = row.laid.runs
    return not any(run.cell or run.artifact for run in runs) and all(
        run.x1 <= gutter or run.x0 >= edge - _SAME for run in runs
    )


def _in_two(rows: Iterable[PageRow], edge: float) -> tuple[list[PageRow], list[PageRow]]:
    """The parts of lines in each column."""
    left, right = list[PageRow](), list[PageRow]()
    for row in rows:
        cut = next((at for at, run in enumerate(row.laid.runs) if run.x0 >= edge - _SAME), None)
        left += [row.part(row.laid.runs[:cut])] if cut != 0 else []
        right += [row.part(row.laid.runs[cut:])] if cut is not None else []
    return left, right


def _are_lists(left: Sequence[PageRow], right: Sequence[PageRow]) -> bool:
    """Whether both columns are entries whose numbers rise from one column to the next."""
    columns = [[key for row in held if (key := _key(row))] for held in (left, right)]
    rises = all(one <= other for one, other in pairwise(chain(*columns)))
    return rises and min(map(len, columns)) >= _FEWEST


def _key(row: PageRow) -> tuple[tuple[int, str], ...]:
    """A number as a sort key: "14.05A.2" is ((14, ""), (5, ""), (0, "A"), (2, ""))."""
    found = _NUMBERED.match(row.text)
    parts = _PART.findall(found[1]) if found else []
    return tuple((int(part), "") if part.isdigit() else (0, part) for part in parts)
