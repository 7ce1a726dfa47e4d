"""Random tables set in columns: their rows are recovered from their lines."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import accumulate
from random import Random

import pytest

from builder.model import BlockKind
from builder.parse.general_code.assemble.parted_tables import with_tables
from builder.parse.general_code.reading_order.section_drafts import (
    Draft,
    Section,
    as_lines,
    item_depth,
)
from builder.parse.general_code.tables.cells import MOST, Cells, cells_of
from builder.parse.lines.hyphens import Words
from builder.parse.lines.measure import Measures
from builder.passage import Passage
from builder.proof.book import squeeze
from tests.parse.general_code.drawn_tables import KINDS, Drawn
from tests.typeset.measure import wrap

_SEEDS = range(20)
_DIVIDED = 5
"""How many tables of a kind are divided by the end of a page."""


@cache
def _drawn(drawn: Callable[[Random], Drawn]) -> list[tuple[Drawn, Cells | None]]:
    """Tables of a kind and how they are read."""
    tables = [drawn(Random(seed)) for seed in _SEEDS]
    return [(table, table.read()) for table in tables]


@cache
def _counted(drawn: Callable[[Random], Drawn]) -> tuple[int, int]:
    """Rows of a kind that come back, and all rows."""
    asked = right = 0
    for table, found in _drawn(drawn):
        have = found.table.rows if found else ()
        if found:
            cells = [
                cell for row in (*found.table.heads, found.table.columns, *have) for cell in row
            ]
            assert sorted(squeeze("".join(cells))) == sorted(squeeze("".join(table.lines())))
        asked += len(table.rows)
        right += sum(row in have for row in table.rows)
    return right, asked


@pytest.mark.parametrize("drawn", KINDS, ids=lambda drawn: drawn.__name__)
def test_rows_come_back(drawn: Callable[[Random], Drawn]) -> None:
    right, asked = _counted(drawn)
    assert right >= 0.95 * asked, f"{right} of {asked} rows"


def test_nearly_all_rows_come_back() -> None:
    right, asked = (sum(counts) for counts in zip(*map(_counted, KINDS), strict=True))
    assert right >= 0.98 * asked, f"{right} of {asked} rows"


@pytest.mark.parametrize("drawn", KINDS, ids=lambda drawn: drawn.__name__)
def test_no_row_is_wrong_where_all_have_a_clear_lead(drawn: Callable[[Random], Drawn]) -> None:
    for table, found in _drawn(drawn):
        if found and found.confidence >= MOST:
            assert set(found.table.rows) <= set(table.rows)


def test_heads_are_right_or_whole() -> None:
    heads = [pair for drawn in KINDS for pair in _drawn(drawn)]
    cut = [
        (table.head, found.table.columns) for table, found in heads if found and found.table.columns
    ]
    wrong = [pair for pair in cut if pair[0] != pair[1]]
    assert len(cut) >= 0.85 * len(heads), f"{len(cut)} of {len(heads)} heads cut"
    assert len(wrong) <= 0.02 * len(cut), wrong


_CALL = (
    "The following are laid down for the town of which this chapter speaks, until others take "
    "their place in its stead:"
)
_NOTES = ("NOTES:", "What is not named here is free.")


def _printed(table: Drawn, lot: Random) -> tuple[Section, list[str]]:
    """An item with a table that the end of a page divides anywhere below its head.

    The head is printed again there. Also returns the lines of the head.
    """
    lines, head = table.lines(), table.head_lines()
    cut = lot.randint(len(head) + 1, len(lines) - 1)
    call = wrap(_CALL, 66)
    printed = [*call, *lines[:cut], *head, *lines[cut:], *_NOTES]
    starts = accumulate((len(line) + 1 for line in printed), initial=0)
    page = "\n".join(printed)
    parts = [
        Passage.of_source(page, at, at + len(line))
        for line, at in zip(printed, starts, strict=False)
    ]
    item = Draft(
        BlockKind.ITEM,
        parts,
        mark=Passage.of_source("A.", 0, 2),
        depth=item_depth(1),
        breaks=[len(call) + cut],
    )
    return Section(None, [item]), head


@pytest.mark.parametrize("drawn", KINDS, ids=lambda drawn: drawn.__name__)
def test_a_table_across_a_page_end_is_one_with_its_notes_below(
    drawn: Callable[[Random], Drawn],
) -> None:
    for seed, (table, whole) in enumerate(_drawn(drawn)[:_DIVIDED]):
        section, head = _printed(table, Random(seed))
        repeated = with_tables(section, Measures())
        (draft,) = [draft for draft in section.blocks if draft.kind is BlockKind.TABLE]
        assert [part.text for part in repeated] == head
        body = draft.body()
        found = cells_of(body, (), Words.from_lines(()), len(as_lines(draft.parts[: draft.notes])))
        assert found is not None
        assert whole is not None
        assert found.table.rows == whole.table.rows
        assert found.table.notes == _NOTES
