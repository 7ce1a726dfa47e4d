"""The condition of a copy of a code before it was read: intact, or what it has lost."""

from __future__ import annotations

from dataclasses import dataclass

from builder.certainty import Reliability


@dataclass(frozen=True, slots=True)
class Loss:
    """One thing that a damaged copy has lost, as it was measured in that very copy."""

    what: str
    """What is gone: "capital letters", "punctuation", "section numbers", "words"."""
    how: str
    """What was counted, and beside what: "capital letters left, beside the letters"."""
    count: int
    """How many were counted: of what is left, or of the places where something is missing."""
    of: int
    """Among how many."""
    whole: bool
    """Whether it is gone throughout, and `count` is what is left; else `count` says how much is
    known to be missing, and more may be."""


@dataclass(frozen=True, slots=True)
class Condition:
    """What became of a text before it was read: whether it is intact, or what it has lost.

    A parser tells it from its own copy. All that follows asks for it, and never for the layout.
    """

    lost: tuple[Loss, ...] = ()
    """Empty for an intact copy."""
    reliability: Reliability | None = None
    """How often confidences such as this parser's were right on damaged copies whose intact text is
    known; None where nothing was rebuilt."""
    accepted: tuple[str, ...] = ()
    """What the gate found wrong with it, each in a sentence, where its publisher accepted that."""
    recognised: bool = False
    """Whether a machine read it from pictures of its pages."""

    @property
    def damaged(self) -> bool:
        """Whether the text had to be rebuilt."""
        return bool(self.lost)

    def has_lost(self, what: str) -> bool:
        """Whether one thing is gone throughout."""
        return any(loss.whole and loss.what == what for loss in self.lost)


INTACT = Condition()
"""A copy that has lost nothing that its parser knows of."""
