"""What each step of the search for how labelled paragraphs nest costs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Costs:
    """The costs of steps, by hand: what goes on with an open list costs nothing."""

    ways: int = 24
    """Readings kept alive; twice as many change no label of the texts at hand."""
    behind: float = 14.0
    """By how much a reading may lie behind the best; with twice as much no label of the texts at
    hand changes."""
    wide_as_text: float = 9.0
    """A label that is read as text though a tab parts it from its text: it hardly ever is."""
    bracketed_as_text: float = 7.0
    """The same, where it has parentheses: a reference that begins a line ends in them too."""
    bare_as_text: float = 2.5
    """The same, where it is a letter and a point: it may be an initial."""
    skipped: float = 3.0
    """Each label that is missing in a list."""
    most_skipped: int = 3
    """Missing labels that are counted one by one; a table between them may hold any number."""
    again: float = 4.0
    """A label that repeats the one before."""
    back: float = 8.0
    """A label that goes back in its list: "B." behind "E."."""
    anew: float = 1.0
    """A list that begins again where one of its form is open."""
    unbegun: float = 6.0
    """A list that begins with another label than its first."""
    misprinted: float = 3.5
    """A list that begins with the letter l in the place of the figure 1: more than a label that is
    missing, so that the letter goes on with its own list where that is open."""
    outward: float = 1.0
    """A form that opens a list below one that the code mostly has below it."""
    roman: float = 0.4
    """A Roman list: a lone "(i)" is more often one than the ninth letter of none, yet less often
    than what goes on with an open list."""
    certain: float = 3.0
    """From which cost on a step is not as expected."""
    shifted: float = 2.0
    """An indent that is not the list's own, or that leaves the list it should stand below."""
    within: float = 0.8
    """A list of a form that is open further out, below an item that announces it."""
    within_unsaid: float = 5.0
    """The same, where nothing announces it."""


COSTS = Costs()
