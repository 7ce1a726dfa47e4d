"""General references: entries below a chapter's heading, in columns read one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from builder.model import BlockKind
from builder.parse.general_code.geometry.placed import Placed, Type
from builder.parse.general_code.reading_order.section_drafts import Draft
from builder.passage import Passage

_GUTTER = 2.0
"""Ems between the columns at least."""


def reference_drafts(lines: Sequence[Placed], type_: Type, page: int) -> list[Draft]:
    """One note for the caption, and one for each entry."""
    entries: list[list[Passage]] = [[lines[0].line.passage]]
    right: list[tuple[Placed, Passage]] = []
    left: list[tuple[Placed, Passage]] = []
    middle = (type_.left + type_.right) / 2
    for line in lines[1:]:
        cut = _gutter(line, middle)
        if cut:
            left.append((line, line.line.cut(0, cut).strip()))
        target = right if cut or line.x0 > middle - 2 * type_.size else left
        target.append((line, line.line.cut(cut)))
    for column in (left, right):
        above: Placed | None = None
        for line, passage in column:
            if above is None or not type_.is_below(line, above):
                entries.append([])
            entries[-1].append(passage)
            above = line
    entries.sort(key=lambda entry: entry[0].spans[0][0])  # a file may have rows across columns
    return [Draft(BlockKind.NOTE, entry, pages={page}, references=True) for entry in entries]


def _gutter(line: Placed, middle: float) -> int:
    """Where the second column begins on a line; 0 where it holds one alone."""
    runs = line.laid.runs
    for before, run in pairwise(runs):
        if run.x0 - before.x1 > _GUTTER * line.size and run.x0 > middle - 4 * line.size:
            return run.start
    return 0
