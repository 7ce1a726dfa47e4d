"""Columns to begin the search with: those that tables often have, or that the lines suggest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from builder.frozen import frozen
from builder.parse.general_code.tables.grid.lines import TableLine
from builder.parse.general_code.tables.grid.shapes import LISTED, NUMERIC

_FEWEST = 2
"""Fewest lines that show how many figures are together, and fewest figures for a guess."""

_NARROW = 0.12
"""Share of the measure for a column of figures."""


@frozen
class Guess:
    """Columns to begin with: their shares of the measure, and their kinds."""

    shares: tuple[float, ...]
    kinds: tuple[str, ...]


GUESSES = tuple(Guess(tuple(one["shares"]), tuple(one["kinds"])) for one in LISTED["guesses"])
"""Columns that tables often have."""


def suggested(lines: Sequence[TableLine]) -> list[Guess]:
    """Guesses from rows that end with several figures or signs next to each other.

    The count of columns is the one that most of these lines show.

    A row with a long first cell has its figures on a line of their own.
    """
    runs = [_run(line) for line in lines]
    counts = Counter(len(run) for run in runs if len(run) >= _FEWEST)
    if not counts:
        return []
    count, often = counts.most_common(1)[0]
    if often < _FEWEST:
        return []
    kinds = [
        Counter(run[at] for run in runs if len(run) == count).most_common(1)[0][0]
        for at in range(count)
    ]
    codes = sum(
        line.first_forms[0] == "code" and len(run) == len(line.at) - 1
        for line, run in zip(lines, runs, strict=True)
    )
    first = "code" if codes > often / 2 else "text"
    return [Guess((max(0.2, 1 - _NARROW * count), *([_NARROW] * count)), (first, *kinds))]


def _run(line: TableLine) -> list[str]:
    """The kinds of the figures and signs that a line ends with.

    Its first word counts only if it is a figure.
    """
    found: list[str] = []
    for at in range(len(line.at) - 1, -1, -1):
        form = line.first_forms[at]
        if form not in NUMERIC and (form != "code" or not at):
            break
        found.insert(0, form if form in ("money", "percent", "date", "code") else "number")
    return found
