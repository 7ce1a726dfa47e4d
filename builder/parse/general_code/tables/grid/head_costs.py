"""What each step of the search for the head of a table costs, and what its words say."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HeadCosts:
    """The costs of steps in any head, by hand."""

    too_much: float = 6.0
    """From which cost of its words on a line is none of a head."""
    street: float = 1.5
    """A word within a line of a head is of the name of a street."""
    code: float = 2.5
    """A line of a head begins with a code, or has two side by side: "R-1 Residential", "P SP" are
    of rows."""
    above: float = 1.5
    """A line stands above the head."""
    unnamed: float = 0.8
    """The head below such a line does not begin as that of a first column does."""
    second_row: float = 3.0
    """A head has a further row."""
    again: float = 1.0
    """What it is worth that a line has a word that two lines of the head above it have: "Front
    Yard", "Side Yard", "Rear Yard"."""
    next_line: float = 0.5
    """A cell begins with a line though the one above is not closed."""
    goes_on: float = 0.6
    """A cell goes on with a line that nothing says goes on."""
    after_bracket: float = 2.0
    """A cell goes on behind something in brackets, or behind a preposition that ends one."""
    small_start: float = 1.5
    """A line of a head begins with a small letter, or with words set apart."""
    low: float = 2.5
    """A cell is one line long and yet begins a line: it would stand beside the last line of the
    cell before it."""
    alike: float = 0.8
    """What it is worth that a cell begins as one before it does, or that two end alike: "Lot Width"
    and "Lot Depth"."""
    missing: float = 9.0
    """A column has no head."""
    nameless: float = 5.0
    """The first column alone has none."""
    no_head: float = 6.0
    """A table has no head at all."""
    not_alone: float = 1.5
    """A cell goes on behind a word that is a cell of its own."""
    tall: float = 0.6
    """A further line of one cell, the more the more lines it has: the cells of a head are of about
    one height."""
    label: float = 2.0
    """A cell goes on with a word that makes a head of its own."""
    hopeless: float = 6.0
    """By how much a way to read a head may lie behind the best one."""


@dataclass(frozen=True, slots=True)
class WordCosts:
    """What the words of a head say for and against its cells, by hand."""

    unended: float = 4.0
    """A head ends with a word that calls for a further one."""
    at_its_end: float = 0.3
    """The same of a word that a head may end with, though it seldom does: "Entrance From"."""
    before_label: float = 0.8
    """The same of a small preposition before a word that begins a head: "Stop Sign on", "Direction
    of Travel"."""
    bare: float = 1.5
    """The same of a word that calls for its noun."""
    after_short: float = 1.0
    """A head goes on behind a short preposition in capitals, which heads have at their end
    alone."""
    starts: float = 0.7
    """What it is worth that a cell begins with a word that heads often begin with."""
    twice: float = 1.5
    """What it is worth that a cell begins with the word that the cell before it ends with."""
    pair: float = 1.5
    """Two words are parted that stand side by side in another line, too."""
    not_first: float = 1.2
    """A head begins as that of the first column does, and is none."""
    way: float = 1.0
    """A head of several words begins with a preposition."""
    bad_start: float = 3.0
    """A head begins with a word that none begins with."""
    within: float = 0.7
    """A cell begins within a line."""
    together: float = 2.0
    """A whole head is run together with the one before it, or goes on behind brackets: "(feet)"
    ends a head."""


HEAD = HeadCosts()
WORDS = WordCosts()
