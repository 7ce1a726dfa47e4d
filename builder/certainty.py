"""How sure a thing is (certain, inferred, unknown), and what a damaged copy has lost.

A confidence is how often things like this one were right where that could be checked
(docs/design/method.md); what was read from an intact text without a doubt has 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from math import floor

from builder.frozen import frozen


@frozen
class Loss:
    """One thing that a damaged copy has lost, as it was measured in that very copy."""

    what: str
    """What is lost: "capital letters", "punctuation", "section numbers", "words"."""
    how: str
    """What was counted, and compared with what: "capital letters left, beside the letters"."""
    count: int
    """How many were counted: of what is left, or of the places where something is missing."""
    of: int
    """Out of how many."""
    whole: bool
    """Whether it is lost throughout, and `count` is what is left; else `count` is how much is known
    to be missing, and there may be more."""


@frozen
class Condition:
    """What became of a text before it was read: whether it is intact, or what it has lost.

    A parser finds it in its own copy. All later stages depend on it, and never on the layout.
    """

    lost: tuple[Loss, ...] = ()
    """Empty for an intact copy."""
    reliability: Reliability | None = None
    """How often confidences like this parser's were right on damaged copies whose intact text is
    known; None if nothing was rebuilt."""
    accepted: tuple[str, ...] = ()
    """What the gate found wrong with it, each in a sentence, if its publisher accepted that."""
    recognized: bool = False
    """Whether a machine read it from pictures of its pages."""

    @property
    def damaged(self) -> bool:
        """Whether the text had to be rebuilt."""
        return bool(self.lost)

    def has_lost(self, what: str) -> bool:
        """Whether one thing is lost throughout."""
        return any(loss.whole and loss.what == what for loss in self.lost)


INTACT = Condition()
"""A copy that has lost nothing that its parser knows of."""


class Certainty(StrEnum):
    """How sure a number, the end of a title, a label or a date is."""

    CERTAIN = "certain"
    """Read in the text, or right in at least 95 of 100 cases like this one."""
    INFERRED = "inferred"
    """Likelier right than wrong."""
    UNKNOWN = "unknown"
    """As likely wrong as right, or not found at all."""


CERTAIN, INFERRED = 0.95, 0.5
"""The lowest confidences that are called so."""


def certainty(confidence: float) -> Certainty:
    """The word for a confidence.

    >>> [str(certainty(confidence)) for confidence in (1.0, 0.95, 0.7, 0.2)]
    ['certain', 'certain', 'inferred', 'unknown']
    """
    if confidence >= CERTAIN:
        return Certainty.CERTAIN
    return Certainty.INFERRED if confidence >= INFERRED else Certainty.UNKNOWN


def written(confidence: float) -> float:
    """A confidence as data have it: three digits, rounded down.

    So its word and its printed percentage match the printed number.

    >>> written(0.9496), written(0.724), written(0.95)
    (0.949, 0.724, 0.95)
    """
    return floor(confidence * 1000 + 1e-9) / 1000


def percent(confidence: float) -> str:
    """A confidence as a percentage, rounded down.

    Nothing inferred is called 100% sure, or as sure as something certain.

    >>> print(percent(0.724), percent(0.948), percent(0.999))
    72% 94% 99%
    """
    return f"{min(99, floor(confidence * 100 + 1e-9))}%"


@frozen
class Bin:
    """Things with a confidence in `[low, high)`."""

    low: float
    high: float
    count: int
    said: float
    """Their mean confidence."""
    right: float
    """The share of them that was right."""


@frozen
class Share:
    """Things of one sort, with one confidence."""

    sort: str
    count: int
    right: int


@frozen
class Reliability:
    """How often confidences were right where that could be checked, by the kind of thing."""

    rows: Mapping[str, tuple[Bin, ...]]
    """Bins of confidence: of "titles", "labels", "seams" and "terms"."""
    shares: Mapping[str, tuple[Share, ...]]
    """Sorts of "numbers", "dates" and "scars"."""
