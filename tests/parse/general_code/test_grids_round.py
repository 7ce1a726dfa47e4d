"""Tables that are drawn by lot and set in columns: their rows come out of their lines again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

from builder.parse.general_code.cells import cells_of
from builder.parse.general_code.notes import strip
from builder.passage import Passage
from tests.typeset.measure import width, wrap

Row = tuple[str, ...]

_TREES = ("Alder", "Birch", "Cedar", "Elder", "Hazel", "Juniper", "Larch", "Maple", "Rowan", "Willow")
_WAYS = ("Street", "Lane", "Road", "Avenue")
_SIDES = ("North", "South", "East", "West", "Both")
_GOODS = ("geese", "copper pots", "barley and oats", "old clothes", "lamp oil", "sheep, goats and other small beasts", "turnips", "bells")
_WHERE = (
    "From {a} to {b}",
    "Entire length",
    "From its intersection with {a} to a point 150 feet west of {b}",
    "Between {a} and the mill pond",
)
_SUBJECTS = (
    "Keeping of geese",
    "Zoning amendment",
    "Ferries: tolls amendment",
    "Flood damage prevention",
    "Market days and fairs",
)


def _street(lot: Random) -> str:
    return f"{lot.choice(_TREES)} {lot.choice(_WAYS)}"


def _parking(lot: Random) -> tuple[list[Row], tuple[float, ...]]:
    rows = [
        (_street(lot), lot.choice(_SIDES), lot.choice(_WHERE).format(a=_street(lot), b=_street(lot))) for _ in range(lot.randint(5, 25))
    ]
    return [("Name of Street", "Side", "Location"), *sorted(rows)], (22, 9, 34)


def _tolls(lot: Random) -> tuple[list[Row], tuple[float, ...]]:
    goods = lot.sample(_GOODS, lot.randint(4, len(_GOODS)))
    rows = [(f"For {what}", f"${lot.randint(1, 90)}") for what in goods]
    return [("Goods Carried", "Toll"), *rows], (40, 20)


def _laws(lot: Random) -> tuple[list[Row], tuple[float, ...]]:
    rows = [
        (
            f"{at % 4 + 1}-{1990 + at // 4}",
            f"{lot.randint(1, 12)}-{lot.randint(1, 28)}-{1990 + at // 4}",
            lot.choice(_SUBJECTS),
            _place(lot),
        )
        for at in range(lot.randint(6, 40))
    ]
    return [("Local Law No.", "Adoption Date", "Subject", "Disposition"), *rows], (12, 13, 22, 18)


def _place(lot: Random) -> str:
    return lot.choice((f"Ch. {lot.randint(4, 200)}", f"Ch. {lot.randint(4, 200)}, Art. II", "NCM", "REP"))


def _yards(lot: Random) -> tuple[list[Row], tuple[float, ...]]:
    kinds = ("Cottage", "Farmhouse with barns and stables", "Mill", "Chapel, school or meeting house", "Smithy")
    rows = [(kind, *(str(lot.randint(5, 60)) for _ in range(3))) for kind in kinds]
    return [("Type", "Front Yard (feet)", "Side Yard (feet)", "Rear Yard (feet)"), *rows], (26, 12, 12, 12)


def _set(row: Sequence[str], widths: Sequence[float], *, bottom: bool) -> list[str]:
    """The lines of a row: cell after cell, a new line where the height on the page changes."""
    cells = [wrap(cell, max(wide, *map(width, cell.split()))) for cell, wide in zip(row, widths, strict=True)]
    tall = max(map(len, cells))
    lines: list[tuple[int, str]] = []
    for cell in cells:
        for at, text in enumerate(cell, tall - len(cell) if bottom else 0):
            if lines and lines[-1][0] == at:
                lines[-1] = (at, f"{lines[-1][1]} {text}")
            else:
                lines.append((at, text))
    return [text for _, text in lines]


@pytest.mark.parametrize("drawn", [_parking, _tolls, _laws, _yards])
def test_rows_come_back(drawn: Callable[[Random], tuple[list[Row], tuple[float, ...]]]) -> None:
    asked = right = 0
    for seed in range(5):
        (head, *rows), widths = drawn(Random(seed))
        lines = [*_set(head, widths, bottom=True), *(line for row in rows for line in _set(row, widths, bottom=False))]
        text = "\n".join(lines)
        whole = Passage.of(text, 0, len(text))
        found = cells_of(whole, strip(whole))
        have = list(found.table.rows) if found else []
        words = (
            " ".join(cell for row in (*found.table.heads, found.table.columns, *have) for cell in row).split() if found else text.split()
        )
        assert sorted(words) == sorted(text.split())
        asked += len(rows)
        right += sum(row in have for row in rows)
    assert right >= 0.95 * asked, f"{right} of {asked} rows"
