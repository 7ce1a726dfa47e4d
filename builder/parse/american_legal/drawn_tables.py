"""Tables drawn with spaces: where they begin and end, and their cells."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from builder.model import Table
from builder.parse.american_legal import notes
from builder.parse.american_legal.grid import Grid, column_starts, read_grid
from builder.parse.american_legal.rows import Row
from builder.parse.law_words import reads_like_law
from builder.passage import Passage

_HEAD_LINES = 12
_EMPTY_CELLS = re.compile("\xa0 +\xa0")
"""A row of empty cells, as the export prints it below some tables."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A table of the source."""

    text: Passage
    """Its lines as they stand."""
    table: Table
    """Its cells."""
    summary: tuple[Row, ...]
    """The head as the export repeats it in running text above the table."""
    end: int
    """Index of the line behind it."""


def find_table(rows: Sequence[Row], at: int) -> Drawn | None:
    """The table that begins with the line at `at`; None where none does."""
    head = _summary(rows, at)
    if head is None and not _drawn(rows, at):
        return None
    lines, heads = head or (0, 0)
    first = at + lines
    end = first + max(heads, 1)
    while end < len(rows) and _within(rows, end):
        end += 1
    body = list(rows[first:end])
    hints = [row for row in rows[end : end + 1] if row.blank and row.line.text.count("\xa0") > 1]
    grid = read_grid(body, heads, hints)
    return Drawn(_text(body), _table(grid), tuple(rows[at:first]), end)


def _text(rows: Sequence[Row]) -> Passage:
    whole = Passage()
    for row in rows:
        whole = whole + (Passage.inserted("\n") if whole else Passage()) + row.line.passage
    return whole


def _table(grid: Grid) -> Table:
    heads, rows = grid.heads, grid.rows
    width = max(map(len, (*heads, *rows)))
    groups = [
        at for at, row in enumerate(rows[:-1]) if len(row) == 1 < width and not row[0].endswith(".")
    ]  # a sentence heads nothing
    if (
        groups and len(heads) > 1 and len(heads[-1]) == 1
    ):  # the export takes the first group's name for a part of the head
        heads, rows, groups = heads[:-1], (heads[-1], *rows), [0, *(at + 1 for at in groups)]
    return Table(
        columns=heads[0] if heads else (), heads=heads[1:], rows=rows, groups=tuple(groups)
    )


def _within(rows: Sequence[Row], at: int) -> bool:
    """Whether a line still belongs to the table above it."""
    row = rows[at]
    if not row.margin or notes.penalty_head(row.text) or notes.reference_head(row.text):
        return False
    return (
        not (
            notes.opens_history(row.text)
            and notes.history_end(" ".join(r.text for r in rows[at : at + 12]))
        )
        and _summary(rows, at) is None
    )


def _drawn(rows: Sequence[Row], at: int) -> bool:
    """Whether columns begin here, on at least two lines.

    They begin in this line, or below one line of head.
    """
    if not any(row.gapped for row in rows[at : at + 2]):
        return False
    run = list(takewhile(lambda row: row.margin and not notes.opens_history(row.text), rows[at:]))
    gapped = [index for index, row in enumerate(run) if row.gapped]
    if not gapped or gapped[0] > 1:
        return False
    closed = any(
        row.blank and _EMPTY_CELLS.search(row.line.text)
        for row in rows[at + len(run) : at + len(run) + 1]
    )
    several = len(gapped) >= 2 and gapped[1] - gapped[0] <= 2
    return (closed or several) and len(column_starts(run, [])) > 1


def _summary(rows: Sequence[Row], at: int) -> tuple[int, int] | None:
    """How many lines repeat the head in running text, and how many the head takes.

    None where no lines repeat it. A line of law that stands twice is no head.
    """
    run = []
    for row in rows[at : at + 4 + _HEAD_LINES]:
        if not row.margin:
            break
        run.append(row)
    if not run or run[0].gapped or run[0].text[0].islower():
        return None
    letters = ["".join(row.text.split()) for row in run]
    for lines in range(1, min(4, len(run) - 1) + 1):
        wanted, have = "".join(letters[:lines]), ""
        if len(wanted) < 3:
            continue
        for heads, more in enumerate(letters[lines : lines + _HEAD_LINES], 1):
            have += more
            if sorted(have) == sorted(wanted) and len(run) > lines + heads:
                law = any(reads_like_law(row.text) for row in run[:lines])
                return None if law else (lines, heads)
            if len(have) >= len(wanted):
                break
    return None
