"""Columns to begin the search with, and how much is tried before a table's columns are settled.

They are those that tables often have, and those that a table's lines show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from builder.frozen import frozen
from builder.parse.general_code.tables.grid.lines import TableLine
from builder.parse.general_code.tables.grid.shapes import LISTED, NUMERIC


@frozen
class Trials:
    """The bounds of what is tried, and what speaks against a reading, by hand."""

    glance_lines: int = 24
    """Lines that each guess is first tried on."""
    trial_lines: int = 30
    """Lines that the guesses are tried on which are left."""
    learned_lines: int = 80
    """Lines that the columns are learned from; the others are read by what these say."""
    unlike_head: float = 6.0
    """By how much a head may cost more with a number of columns than with the best one, for that
    number to be tried."""
    behind: float = 20.0
    """By how much a guess may lie behind the best one on the first lines, to be tried on more."""
    most: int = 4
    """Guesses that are tried on more lines."""
    close: float = 8.0
    """By how much a guess may lie behind the best one, to be carried on beside it."""
    finalists: int = 2
    """Guesses that are carried on to the end."""
    rounds: int = 3
    """Times that columns are learned anew from what they let be read."""
    doubted: float = 0.25
    """Share of the rows of a table that may have been read wrong, and have taught how they were
    read."""
    fewest_rows: int = 5
    """Rows of a table of which some may be doubted."""
    lines_of_a_row: int = 5
    """How many lines a row may take; each column costs the more the more rows there are to agree
    with it."""
    measure: float = 25.0
    """Ems of the lines that a guess shares out among its columns."""


TRIALS = Trials()

_FEWEST = 2
"""Lines that show how many figures stand side by side in a row, and figures that make it worth a
guess."""

_NARROW = 0.12
"""Share of the measure of a column of figures."""


@frozen
class Guess:
    """Columns to begin with: their shares of the measure, and their kinds."""

    shares: tuple[float, ...]
    kinds: tuple[str, ...]


GUESSES = tuple(Guess(tuple(one["shares"]), tuple(one["kinds"])) for one in LISTED["guesses"])
"""Columns that tables often have."""


def suggested(lines: Sequence[TableLine]) -> list[Guess]:
    """Guesses from rows that end with several figures or signs side by side.

    The count of columns is the one that most of these lines show.

    A row whose first cell is long has its figures on a line of their own.
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

    The first word of the line is left out unless all are figures.
    """
    found: list[str] = []
    for at in range(len(line.at) - 1, -1, -1):
        form = line.first_forms[at]
        if form not in NUMERIC and (form != "code" or not at):
            break
        found.insert(0, form if form in ("money", "percent", "date", "code") else "number")
    return found
