"""What each step of the search for the order of a page costs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Costs:
    """The costs of steps, by hand: in any code, what is expected costs nothing.

    What the publisher never does costs more than any clue can outweigh.
    """

    cut: float = 8.0
    """A text breaks off, and what follows does not go on with it."""
    resumed: float = 3.0
    """What it is worth that a text that broke off goes on behind a page end."""
    small: float = 5.0
    """A text that begins in mid-sentence follows one that has ended."""
    new_text: float = 1.5
    """A new sentence without a label follows a text that may go on."""
    not_called: float = 4.0
    """A new sentence stands where a colon calls for a list or a table."""
    robbed: float = 6.0
    """A new sentence right below a heading is given to the list that the page carries over."""
    kind: float = 8.0
    """What it is worth that the first item defines a kind of the term above: "LOT FRONTAGE" below
    "FRONTAGE"."""
    unusual: float = 7.0
    """A list begins below the first level."""
    against_foot: float = 15.0
    """The section in force at the top of a page is not the one that the page's foot names."""
    flush: float = 3.0
    """A paragraph of the margin follows a list."""
    bare: float = 5.0
    """No sentence announces definitions: they stand right below a heading, or below an item without
    a colon."""
    mixed: float = 12.0
    """Definitions stand at the margin in a section that has some inside of an item, or the other
    way round."""
    false_label: float = 9.0
    """What looks like a label is none."""
    empty: float = 8.0
    """A label's text is nowhere: that it stands behind it, and was taken for something else, is far
    likelier."""
    no_list: float = 6.0
    """List text without a label stands where no list is open."""
    accepted: float = 0.3
    """What it is worth that a label goes on with an open list."""
    most_sense: float = 1.5
    """The most that shared words are worth: those of a heading with the first item, and those of a
    text with the list."""
    few_words: int = 12
    """Words that a text shares with any other."""
    hopeless: float = 18.0
    """How far a state may lie behind the best one that has read as many pieces of a page."""


COSTS = Costs()
