"""What the templates show of a changed unit: lines of words, each with what happened to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby

from builder.frozen import frozen
from builder.pages.links import Link
from builder.versions.changes import Change, Moved
from builder.versions.difference import DiffRow, diff_row
from builder.versions.pieces import CELL, Sort
from builder.versions.words import Op, Stretch

FOLDED = 3
"""Most unchanged lines in a row that are not folded away."""


@frozen
class Line:
    """A piece of a unit; a table's row has its cells, all else one cell."""

    sort: str
    depth: int
    op: str
    """What happened to the whole piece: "same", "new", "gone" or "changed"."""
    mark: tuple[Stretch, ...]
    cells: tuple[tuple[Stretch, ...], ...]
    moved: Link | None
    """Where a piece came from or went to."""


@frozen
class Part:
    """Neighboring lines: "rows" of a table, "lines" of text; folded if nothing changed."""

    sort: str
    folded: bool
    lines: tuple[Line, ...]


def parts_of(change: Change, href: Callable[[str, bool], Link | None]) -> tuple[Part, ...]:
    """The parts of a changed unit in reading order.

    Args:
        change: the change of the unit.
        href: gives the link to a unit by its id, in the later version if True, else in the earlier.
    """
    to = {one.text: one for one in change.moved_to}
    came = {one.text: one for one in change.moved_from}

    def moved(row: DiffRow) -> Link | None:
        one: Moved | None = None
        if row.old and not row.new:
            one = to.get(row.old.text)
        elif row.new and not row.old:
            one = came.get(row.new.text)
        return href(one.unit, row.new is None) if one else None

    shown = [row for row in change.rows if not (row.same and row.sort is Sort.TITLE)]
    lines = [(row.same, line) for row in shown for line in _lines(row, moved(row))]
    return tuple(
        Part("rows" if rows else "lines", same and len(held) > FOLDED, held)
        for (same, rows), run in groupby(lines, key=lambda one: (one[0], one[1].sort == Sort.ROW))
        for held in [tuple(line for _, line in run)]
    )


def _lines(row: DiffRow, moved: Link | None) -> Iterator[Line]:
    """A row as one line; if cells were added or removed, as two: the old one and the new one."""
    old, new = row.old, row.new
    uneven = row.sort is Sort.ROW and any(
        CELL in one.text for one in row.stretches if one.op is not Op.SAME
    )
    if old and new and uneven:
        yield from _lines(diff_row(old, None), moved)
        yield from _lines(diff_row(None, new), moved)
        return
    op = "gone" if new is None else "new" if old is None else "same" if row.same else "changed"
    yield Line(row.sort.value, row.depth, op, row.marks, _cells(row), moved)


def _cells(row: DiffRow) -> tuple[tuple[Stretch, ...], ...]:
    cells: list[list[Stretch]] = [[]]
    for one in row.stretches:
        first, *others = one.text.split(CELL) if row.sort is Sort.ROW else [one.text]
        cells[-1].append(replace(one, text=first))
        cells += [[replace(one, text=text)] for text in others]
    return tuple(tuple(word for word in cell if word.text) for cell in cells)
