"""How well tables come back from page text, which has lost their columns.

    python bench/tables.py SOURCE ...

Takes the tables of sources that have their columns (a PDF, saved web pages, an export), sets each
the way General Code's pages come out of a PDF, cell after cell, and reads it from those lines
alone. Prints for each source how many rows came back cell for cell, how many have other cells, how
many were kept whole, and how many tables came back without a fault.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from builder.model import Code, Table
from builder.parse.general_code.tables.cells import cells_of
from builder.parse.lines.hyphens import Words
from builder.parse.lines.notes import strip
from builder.passage import Passage
from builder.sources.discover import discover
from builder.town.municipality import parsed_code, recognise_source
from tests.parse.general_code.drawn_tables import Drawn, Row
from tests.typeset.measure import width

_MEASURE = 65.0
"""Width of a page's text, in average characters."""
_FEWEST, _MOST, _COLUMNS = 3, 40, 8
"""Fewest rows of a table that is tried, most rows of it, and most columns."""
_LONGEST = 400
"""Most characters in a cell."""


def known(source: Path) -> Iterator[Drawn]:
    """The tables of a source whose cells are certain, with widths that fit a page."""
    [found] = discover([source])
    code: Code = parsed_code(recognise_source(source, found.settings))
    for unit in code.units:
        for block in unit.blocks:
            if block.table and block.confidence == 1 and _is_plain(block.table):
                rows = tuple(tuple(map(_words, row)) for row in block.table.rows[:_MOST])
                head = tuple(map(_words, block.table.columns))
                yield Drawn(head, rows, _widths((head, *rows)))


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


def _letters(row: Row) -> Row:
    """A row without blanks and hyphens, which the ends of lines make doubtful."""
    return tuple("".join(cell.split()).replace("-", "") for cell in row)


def _widths(rows: Sequence[Row]) -> tuple[float, ...]:
    """Widths of columns: those of the widest cells, the widest narrowed until all fit."""
    columns = list(zip(*rows, strict=True))
    widths = [max(map(width, column)) for column in columns]
    least = [
        max(width(word) for cell in column for word in (cell.split() or [""])) for column in columns
    ]
    while sum(widths) > _MEASURE:
        room = [wide - low for wide, low in zip(widths, least, strict=True)]
        at = room.index(max(room))
        if room[at] <= 0:
            break
        widths[at] = max(least[at], widths[at] * 0.93)
    return tuple(widths)


def judged(table: Drawn) -> Counter[str]:
    """What became of the rows of a table."""
    text = "\n".join(line for line in table.lines() if line)
    whole = Passage.of_source(text, 0, len(text))
    found = cells_of(whole, strip(whole), Words.from_lines(()))
    asked = Counter(map(_letters, table.rows))
    read = Counter(map(_letters, found.table.rows if found else ()))
    right = (asked & read).total()
    wrong = sum(count for row, count in (read - asked).items() if len(row) > 1)
    heads = [_letters(found.table.columns)] if found else []
    same = asked == read and heads == [_letters(table.head)]
    return Counter(
        tables=1,
        whole=same,
        rows=asked.total(),
        right=right,
        wrong=wrong,
        kept=max(0, asked.total() - right - wrong),
    )


def main() -> int:
    args = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    args.add_argument("sources", nargs="+", type=Path)
    total: Counter[str] = Counter()
    print(
        "| source | tables | without a fault | rows | right | wrong | kept whole |\n"
        "|---|---|---|---|---|---|---|"
    )
    for source in args.parse_args().sources:
        counts = sum((judged(table) for table in known(source)), Counter[str]())
        total += counts
        _print(source.stem, counts)
    _print("all", total)
    return 0


def _print(name: str, counts: Counter[str]) -> None:
    shown = (counts[key] for key in ("tables", "whole", "rows", "right", "wrong", "kept"))
    print("| " + " | ".join([name, *map(str, shown)]) + " |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
