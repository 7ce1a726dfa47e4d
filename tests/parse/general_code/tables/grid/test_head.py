"""The head of a table: its lines are divided among its columns."""

from __future__ import annotations

import pytest

from builder.parse.general_code.tables.grid.columns import Odds, Width
from builder.parse.general_code.tables.grid.head import Head, heads, words_of
from builder.parse.general_code.tables.grid.lines import Classes
from builder.parse.general_code.tables.grid.tally import head_cells

ROWS = ["Goose $1 $2", "Horse $4 $5"]


def _heads(count: int, *texts: str) -> list[Head | None]:
    lines = Classes.of_texts([*texts, *ROWS]).lines
    return heads(lines, words_of(lines), (count,))[count]


def _read(count: int, *texts: str) -> str:
    """The cells of lines that are a head. An arrow marks a cell above the head."""
    lines = Classes.of_texts([*texts, *ROWS]).lines
    head = _heads(count, *texts)[len(texts)]
    assert head is not None
    cells: dict[int, list[str]] = {}
    for column, (line, begin, stop) in head_cells(head, lines):
        cells.setdefault(column, []).extend(lines[line].text.split()[begin:stop])
    return " | ".join(
        f"{' '.join(words)}{' ^' if column < 0 else ''}" for column, words in sorted(cells.items())
    )


@pytest.mark.parametrize(
    ("texts", "cells"),
    [
        (["Beast Toll Day"], "Beast | Toll | Day"),
        (
            ["Type of Beast", "Spring", "Toll", "Autumn", "Toll"],
            "Type of Beast | Spring Toll | Autumn Toll",
        ),
        (
            ["Name of Beast Maximum Load (stones) Toll"],
            "Name of Beast | Maximum Load (stones) | Toll",
        ),
        (
            ["Name of Beast", "Maximum Load", "(stones)", "Minimum Load", "(stones)"],
            "Name of Beast | Maximum Load (stones) | Minimum Load (stones)",
        ),
        (["Name of Street", "Side", "Location"], "Name of Street | Side | Location"),
        (
            ["Name of Weir Stop on", "Direction of Travel"],
            "Name of Weir | Stop on | Direction of Travel",
        ),
        (["Name of Street From To"], "Name of Street | From | To"),
        (
            ["Tolls of the Weir", "Type of Beast", "Spring Toll", "(dollars)", "Autumn Toll"],
            "Tolls of the Weir ^ | Type of Beast | Spring Toll (dollars) | Autumn Toll",
        ),
    ],
)
def test_cells_of_a_head(texts: list[str], cells: str) -> None:
    assert _read(3, *texts) == cells


def _cost(count: int, *texts: str) -> float:
    """What it costs if all the lines are the head of so many columns."""
    head = _heads(count, *texts)[len(texts)]
    assert head is not None
    return head.cost


def test_a_head_has_no_fewer_words_than_it_has_columns() -> None:
    assert _cost(3, "Beast") > _cost(3) > _cost(3, "Beast Toll Day")


def test_a_word_that_calls_for_another_ends_no_head() -> None:
    assert _cost(3, "Beast Toll of") >= _cost(3, "Beast Toll Day") + 4


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("Beast Toll", 3),
        ("R-1 Mill Street 4 5", 0),
        ("[Amended 3-4-2001]", 0),
        ("$1 $2 5%", 0),
        ("of a few small and old geese and a few that lead them", 0),
    ],
)
def test_no_line_of_figures_or_notes_or_after_them_belongs_to_a_head(line: str, count: int) -> None:
    lines = Classes.of_texts([line, "Name of Beast", "Toll"]).lines
    assert len(words_of(lines)) == count


def test_what_words_cost_in_any_cells() -> None:
    def costs(*texts: str) -> list[float]:
        return [words.cost for words in words_of(Classes.of_texts(texts).lines)]

    assert costs("Beast Toll") == [0.0]
    assert costs("R-1 Beast") == [2.5]
    assert costs("Beast P SP") == [2.5]
    assert costs("R-1 R-2 of Beasts") == [5.0]
    assert costs("P SP") == [0.0]  # all in capitals: not codes
    assert costs("Toll Mill Street") == [1.5]
    assert costs("Side of Street") == costs("Street") == [0.0]
    assert costs("Front Yard", "Side Yard", "Rear Yard")[2] == costs("Rear Yard")[0] - 1
    assert costs("front yard", "old yard", "rear yard")[2] == costs("rear yard")[0]


def test_two_ways_that_cost_the_same_leave_no_margin() -> None:
    unclear = _heads(3, "Beast Spring Toll", "Autumn Toll")[2]
    clear = _heads(3, "Name of Beast", "Spring Toll", "Autumn Toll")[3]
    assert unclear is not None
    assert clear is not None
    assert unclear.margin == 0.0
    assert clear.margin > 0.5


def test_what_is_known_of_the_widths_of_columns_counts() -> None:
    classes = Classes.of_texts(["Beast Greatest", "Greatest", "Load", *ROWS])
    lines, odds = classes.lines, Odds(classes)

    def costs(first: float, second: float) -> list[float]:
        columns = [odds.column("text", None, Width(wide, wide)) for wide in (first, second)]
        found = heads(lines, words_of(lines), (2,), columns)[2]
        return [head.cost for head in found if head]

    assert costs(6.0, 4.0)[1] < costs(2.0, 2.0)[1]  # "Greatest" is too wide for its column
    assert costs(6.0, 4.0)[3] < costs(6.0, 12.0)[3]  # "Load" would have fitted after it


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # a cell that continues after a word that is a whole head
        (["Beast", "Spring", "of Day"], ["Beast", "Title", "of Day"]),
        # a cell is closed after something in brackets
        (["Beast", "Toll (feet)", "Day"], ["Beast", "Toll feet", "Day"]),
    ],
)
def test_what_heads_do_costs_less(better: list[str], worse: list[str]) -> None:
    assert _cost(len(better), *better) < _cost(len(worse), *worse)
