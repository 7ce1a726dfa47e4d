"""Text in columns, where a file's tags tell its tables: all else side by side is read down."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from builder.sources.pdf.book import LaidLine, Run
from builder.sources.pdf.rows import Row

_GUTTER = 2.0
"""Ems between two columns at least."""
_LABEL = re.compile(r"[(\[{]?\w{1,5}[.)\]}]$")
"""A label, which stands beside its text however wide the indent is."""
_SAME = 1.0
"""Points within which two lines of a column begin at one place."""


def by_columns(rows: Sequence[Row]) -> list[Row]:
    """The lines of a page, those that stand in two columns one column after the other."""
    found: list[Row] = []
    at = 0
    while at < len(rows):
        end, edge = _columns(rows, at)
        if end - at < 2:
            found.append(rows[at])
            at += 1
            continue
        parts = [parted(row, edge) for row in rows[at:end]]
        found += [left for left, _ in parts if left] + [right for _, right in parts if right]
        at = end
    return found


def _columns(rows: Sequence[Row], start: int) -> tuple[int, float]:
    """Where lines in two columns end that begin with one, and where the second column begins."""
    gutter = _gutter(rows[start])
    if gutter is None:
        return start, 0.0
    left, edge, size = rows[start].laid.x0, gutter, rows[start].laid.size
    end = start + 1
    while end < len(rows):
        row = rows[end]
        same = abs(row.laid.size - size) < _SAME and row.laid.runs[0].cell is None
        beside = any(abs(run.x0 - edge) <= _SAME for run in row.laid.runs)
        inside = abs(row.laid.x0 - left) <= _SAME and row.laid.x1 < edge
        if not same or not (beside or inside):
            break
        end += 1
    return end, edge


def _gutter(row: Row) -> float | None:
    """Where the second column begins on a line; None where it has one."""
    runs = row.laid.runs
    if any(run.cell is not None or run.artifact for run in runs):
        return None
    if _LABEL.match(row.text[: runs[0].end]):
        return None
    gaps = [
        after.x0
        for before, after in pairwise(runs)
        if after.x0 - before.x1 > _GUTTER * row.laid.size
    ]
    return gaps[0] if len(gaps) == 1 else None


def parted(row: Row, edge: float) -> tuple[Row | None, Row | None]:
    """What stands of a line in either column."""
    runs = row.laid.runs
    return (
        _part(row, [run for run in runs if run.x0 < edge - _SAME]),
        _part(row, [run for run in runs if run.x0 >= edge - _SAME]),
    )


def _part(row: Row, runs: Sequence[Run]) -> Row | None:
    if not runs:
        return None
    start, end = runs[0].start, runs[-1].end
    moved = tuple(run._replace(start=run.start - start, end=run.end - start) for run in runs)
    return Row(row.text[start:end], LaidLine(row.laid.page, row.laid.base, row.laid.size, moved))
