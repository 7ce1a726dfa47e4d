"""Tables that are drawn by lot and set in columns: their rows come out of their lines again."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from builder.data.proof import squeeze
from builder.parse.general_code.cells import Cells, cells_of
from builder.parse.general_code.notes import strip
from builder.passage import Passage
from tests.parse.general_code.drawn_tables import KINDS, Drawn

_SEEDS = range(5)


def _read(table: Drawn) -> Cells | None:
    text = "\n".join(table.lines())
    whole = Passage.of(text, 0, len(text))
    return cells_of(whole, strip(whole))


@cache
def _counted(drawn: Callable[[Random], Drawn]) -> tuple[int, int]:
    """Rows of a kind that come back, and all of them."""
    asked = right = 0
    for seed in _SEEDS:
        table = drawn(Random(seed))
        found = _read(table)
        have = found.table.rows if found else ()
        if found:
            cells = [cell for row in (*found.table.heads, found.table.columns, *have) for cell in row]
            assert sorted(squeeze("".join(cells))) == sorted(squeeze("".join(table.lines())))
        asked += len(table.rows)
        right += sum(row in have for row in table.rows)
    return right, asked


@pytest.mark.parametrize("drawn", KINDS, ids=lambda drawn: drawn.__name__)
def test_rows_come_back(drawn: Callable[[Random], Drawn]) -> None:
    right, asked = _counted(drawn)
    assert right >= 0.85 * asked, f"{right} of {asked} rows"


def test_nearly_all_rows_come_back() -> None:
    right, asked = (sum(counts) for counts in zip(*map(_counted, KINDS), strict=True))
    assert right >= 0.98 * asked, f"{right} of {asked} rows"


def test_heads_are_right_or_whole() -> None:
    heads = [(drawn(Random(seed)), _read(drawn(Random(seed)))) for drawn in KINDS for seed in _SEEDS]
    cut = [(table.head, found.table.columns) for table, found in heads if found and found.table.columns]
    wrong = [pair for pair in cut if pair[0] != pair[1]]
    assert len(cut) >= 0.85 * len(heads), f"{len(cut)} of {len(heads)} heads cut"
    assert len(wrong) <= 0.02 * len(cut), wrong
