"""Read text and lists in two columns: down one column, then down the next.

On a single page only lists are read so. A book in two columns is recognized by most of its pages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby, pairwise
from operator import itemgetter

from builder.sources.pdf.book import LaidLine
from builder.text.counting import Natural, natural

_GUTTER = 0.8
"""Smallest gap between two columns, in ems: the longest entries come near the right one."""

_FEWEST = 3
"""Fewest numbered entries in each column of a list."""

_NUMBERED = re.compile(r"(?:§+\s*|(?:Sec\.|Section)\s+)?([A-Z]{0,3}\d+[A-Z]?(?:[-.:]\d+[A-Z]?)+)\b")
"""Begins an entry: "§ 14.05.010. Title"."""

_REFERS = re.compile(r".{1,80}?(?:[—–]|--) ?See\b")
"""Begins an entry of general references: "Geese — See Ch. 4."."""

_SAME = 1.0
"""Points within which two lines of a column begin at the same place."""

_LEAST = 6
"""Fewest lines in a column of a page with two columns."""

_OFTEN = 0.5
"""Least share of the longer pages with two columns in a book that has two columns."""

_FULL = 0.25
"""Least share of a column's lines that end near its right edge."""

_SHORT = 2.0
"""Ems by which a full line may fall short of its column."""

_NEAR = 3.0
"""Most ems from a page's middle to the first column's edge: cells of a table end anywhere."""

_ACROSS = 0.2
"""Largest share of a page's lines that may run across both columns: head, foot, headings."""


def read_in_columns(rows: Sequence[LaidLine]) -> list[LaidLine]:
    """The lines of a book in two columns, one column after the other on each page.

    Most pages must have two columns of equal width, with nothing between them and full lines in
    both. A table has shorter lines, or columns of other widths.
    """
    pages = [list(held) for _, held in groupby(rows, key=lambda row: row.page)]
    edges = [_edge_of_two(page) for page in pages]
    long = [edge for page, edge in zip(pages, edges, strict=True) if len(page) >= 2 * _LEAST]
    if sum(edge is not None for edge in long) <= _OFTEN * len(long):
        return list(rows)
    return [
        row
        for page, edge in zip(pages, edges, strict=True)
        for row in (_down(page, edge, lambda *columns: all(columns)) if edge else page)
    ]


def _edge_of_two(page: Sequence[LaidLine]) -> float | None:
    """Where a page's second column begins, if its middle is free between full lines; else None."""
    middle = (min(row.x0 for row in page) + max(row.x1 for row in page)) / 2
    size = page[0].size
    edge = middle + _GUTTER / 2 * size
    within = [row for row in page if _is_free(row, edge)]
    if len(page) - len(within) > _ACROSS * len(page):
        return None
    left, right = _in_two(within, edge)
    if not _are_full(left) or not _are_full(right):
        return None
    return edge if max(row.x1 for row in left) > middle - _NEAR * size else None


def _are_full(column: Sequence[LaidLine]) -> bool:
    edge = max((row.x1 for row in column), default=0.0)
    full = sum(row.x1 > edge - _SHORT * row.size for row in column)
    return len(column) >= _LEAST and full >= _FULL * len(column)


def by_lists(rows: Sequence[LaidLine]) -> list[LaidLine]:
    """The lines of a page; in lists in two columns, one column after the other.

    Lists are of numbers or of references. Rows of a table are beside each other as well, and stay
    so: "Residential   2 acres".
    """
    found = list(rows)
    for edge in _edges(rows, _NUMBERED):
        found = list(_down(found, edge, _are_lists))
    for edge in _edges(found, _REFERS):
        found = list(_down(found, edge, _refer, _REFERS))
    return found


def _edges(rows: Sequence[LaidLine], form: re.Pattern[str]) -> list[float]:
    """Where entries begin, other than at the left margin, most frequent place first."""
    left = min((row.x0 for row in rows), default=0.0)
    counts = Counter(
        round(run.x0)
        for row in rows
        for run in row.runs
        if run.x0 > left + row.size and form.match(row.text, run.start)
    )
    return [float(x) for x, _ in counts.most_common()]


def _down(
    rows: Sequence[LaidLine],
    edge: float,
    fit: Callable[[list[LaidLine], list[LaidLine]], bool],
    form: re.Pattern[str] | None = None,
) -> Iterator[LaidLine]:
    """Lines, down each column where several leave a gutter free before an edge and columns fit.

    With a form, only lines that have it, and those that the next one with it continues.
    """
    zoned: list[tuple[bool, LaidLine]] = []
    goes_on = False
    for row in reversed(rows):
        formed = form is None or form.match(row.text) is not None
        free = _is_free(row, edge) and (formed or (goes_on and row.x0 < edge))
        goes_on = formed and free
        zoned.append((free, row))
    for free, held in groupby(reversed(zoned), key=itemgetter(0)):
        zone = [row for _, row in held]
        columns = _in_two(zone, edge) if free else ([], [])
        yield from chain(*columns) if free and fit(*columns) else zone


def _is_free(row: LaidLine, edge: float) -> bool:
    gutter = edge - _GUTTER * row.size
    runs = row.runs
    return not any(run.cell or run.artifact for run in runs) and all(
        run.x1 <= gutter or run.x0 >= edge - _SAME for run in runs
    )


def _in_two(rows: Iterable[LaidLine], edge: float) -> tuple[list[LaidLine], list[LaidLine]]:
    """The parts of lines in each column."""
    left, right = list[LaidLine](), list[LaidLine]()
    for row in rows:
        cut = next((at for at, run in enumerate(row.runs) if run.x0 >= edge - _SAME), None)
        left += [row.part(row.runs[:cut])] if cut != 0 else []
        right += [row.part(row.runs[cut:])] if cut is not None else []
    return left, right


def _are_lists(left: Sequence[LaidLine], right: Sequence[LaidLine]) -> bool:
    """Whether both columns are entries whose numbers rise from one column to the next."""
    columns = [[key for row in held if (key := _key(row))] for held in (left, right)]
    rise = all(one <= other for one, other in pairwise(chain(*columns)))
    return rise and min(map(len, columns)) >= _FEWEST


def _refer(*columns: Sequence[LaidLine]) -> bool:
    """Whether most lines of each column refer to another place."""
    return all(
        2 * sum(_REFERS.match(row.text) is not None for row in held) >= len(held) > 0
        for held in columns
    )


def _key(row: LaidLine) -> Natural:
    """A number as a sort key."""
    found = _NUMBERED.match(row.text)
    return natural(found[1]) if found else ()
