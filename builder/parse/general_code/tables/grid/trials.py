"""How much is tried before the columns of a table are settled."""

from __future__ import annotations

from dataclasses import dataclass


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
    repair: float = 4.0
    """How much more it may be within the table, beside its share of the lines read: a reading that
    lies behind may make up for it."""
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
    sparse: float = 0.4
    """Share of filled cells below which a column is doubted."""
    sparse_row: float = 1.3
    """What such a column costs for each row beyond a few."""
    sparse_most: float = 8.0
    """What it costs at most."""
    few: int = 3
    """Rows that say nothing of a column's share of filled cells."""
    lines_of_a_row: int = 5
    """How many lines a row may take; each column costs the more the more rows there are to agree
    with it."""
    measure: float = 25.0
    """Ems of the lines that a guess shares out among its columns."""


TRIALS = Trials()
