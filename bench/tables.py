"""How well tables come back from page text, which has lost their columns.

    python bench/tables.py SOURCE ...

Takes the tables of sources that have their columns (a PDF, saved web pages, an export), sets each
the way General Code's pages come out of a PDF, cell after cell, and reads it from those lines
alone. Prints for each source how many tables came back without a fault and how many were not read
as tables; how many rows came back cell for cell, how many have other cells, and how many were kept
whole; and the same of the tables in which every row has a clear lead (`MOST`).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from builder.errors import TownbookError
from builder.model import Table
from builder.parse.general_code.tables.cells import MOST
from builder.proof.book import squeeze
from builder.sources.discover import discover
from builder.town.municipality import parsed_code, recognize_source
from tests.parse.general_code.drawn_tables import Drawn, Row
from tests.typeset.measure import width
from tests.typeset.tables import natural_widths

_MEASURE = 65
"""Width of a page's text, in average characters."""
_FEWEST = 3
"""Fewest rows of a table that is tried."""
_MOST = 40
"""Most rows of it; the others are left out."""
_COLUMNS = 8
"""Most columns of it."""
_LONGEST = 400
"""Most characters in a cell."""
_SHOWN = {
    "tables": "tables",
    "whole": "without a fault",
    "lines": "not read",
    "rows": "rows",
    "right": "right",
    "wrong": "wrong",
    "kept": "kept whole",
    "sure tables": f"tables at {MOST}",
    "sure whole": "without a fault",
    "sure rows": "rows",
    "sure right": "right",
    "sure wrong": "wrong",
}
"""What is counted, and the heads of its columns."""


def known(source: Path) -> Iterator[Drawn]:
    """The tables of a source whose cells are certain, with widths that fit a page."""
    [found] = discover([source])
    code = parsed_code(recognize_source(source, found.settings))
    for unit in code.units:
        for block in unit.blocks:
            if block.table and block.confidence == 1 and _is_plain(block.table):
                rows = tuple(tuple(map(_words, row)) for row in block.table.rows[:_MOST])
                head = tuple(map(_words, block.table.columns))
                widths = natural_widths((head, *rows), _MEASURE, width)
                yield Drawn(head, rows, tuple(widths))


def _is_plain(table: Table) -> bool:
    """Whether a table has one row of heads, and a cell for each column in every row."""
    rows = (table.columns, *table.rows)
    return (
        not table.heads
        and len(table.rows) >= _FEWEST
        and 1 < len(table.columns) <= _COLUMNS
        and all(table.columns)
        and all(len(row) == len(table.columns) and any(row) for row in rows)
        and max(len(cell) for row in rows for cell in row) <= _LONGEST
    )


def _words(cell: str) -> str:
    return " ".join(cell.split())


def _letters(rows: Iterable[Row]) -> list[Row]:
    """Rows without blanks and hyphens, which the ends of lines make doubtful."""
    return [tuple(squeeze(cell).replace("-", "") for cell in row) for row in rows]


def judged(table: Drawn) -> Counter[str]:
    """What became of a table and its rows, by the names of `_SHOWN`."""
    asked = _letters((table.head, *table.rows))
    found = table.read()
    if found is None:
        return Counter(tables=1, lines=1, rows=len(table.rows))
    read = _letters((found.table.columns, *found.table.rows))
    right = (Counter(asked[1:]) & Counter(read[1:])).total()
    counts = {
        "tables": 1,
        "whole": int(asked == read),
        "rows": len(table.rows),
        "right": right,
        "wrong": len(found.table.rows) - right - len(found.undecided),
    }
    sure = {f"sure {name}": count for name, count in counts.items()}
    return Counter(
        counts | {"kept": len(found.undecided)} | (sure if found.confidence >= MOST else {})
    )


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("sources", nargs="+", type=Path)
    total: Counter[str] = Counter()
    print(f"| source | {' | '.join(_SHOWN.values())} |\n|{'---|' * (1 + len(_SHOWN))}")
    for source in args.parse_args().sources:
        try:
            counts = sum(map(judged, known(source)), Counter[str]())
        except TownbookError as error:
            print(error, file=sys.stderr)
            continue
        total += counts
        if counts:
            _print(source.stem, counts)
    _print("all", total)
    return 0


def _print(name: str, counts: Counter[str]) -> None:
    print(f"| {name} | {' | '.join(str(counts[key]) for key in _SHOWN)} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
