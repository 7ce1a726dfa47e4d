"""Columns to begin the search with, and how much is tried before a table's columns are settled.

They are those that tables often have, and those that a table's lines show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from builder.parse.general_code.tables.grid.lines import TableLine
from builder.parse.general_code.tables.grid.shapes import GROUPED, NUMERIC


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class Guess:
    """Columns to begin with: their shares of the measure, and their kinds."""

    shares: tuple[float, ...]
    kinds: tuple[str, ...]


GUESSES = (
    Guess((1.0,), ("text",)),
    Guess((0.5, 0.5), ("text", "text")),
    Guess((0.67, 0.33), ("text", "text")),
    Guess((0.45, 0.55), ("text", "amount")),
    Guess((0.6, 0.4), ("text", "money")),
    Guess((0.33, 0.33, 0.33), ("text", "text", "text")),
    Guess((0.3, 0.2, 0.5), ("street", "side", "text")),
    Guess((0.35, 0.35, 0.3), ("street", "street", "side")),
    Guess((0.35, 0.35, 0.3), ("text", "text", "money")),
    Guess((0.4, 0.3, 0.3), (GROUPED, "text", "number")),
    Guess((0.25, 0.25, 0.25, 0.25), ("text", "text", "text", "text")),
    Guess((0.3, 0.2, 0.25, 0.25), ("street", "side", "text", "text")),
    Guess((0.24, 0.18, 0.16, 0.18, 0.24), ("street", "side", "text", "text", "text")),
    Guess((0.2, 0.8), ("code", "text")),
    Guess((0.4, 0.15, 0.15, 0.15, 0.15), ("text", "number", "number", "number", "number")),
    Guess((0.13, 0.18, 0.4, 0.29), ("law", "date", "text", "place")),
    Guess((0.22, 0.2, 0.32, 0.26), ("text", "date", "text", "place")),
    Guess((0.12, 0.18, 0.35, 0.25, 0.1), ("law", "date", "text", "place", "number")),
)
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
