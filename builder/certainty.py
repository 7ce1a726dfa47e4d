"""How sure something is (certain, inferred, unknown), and what a damaged copy has lost.

A confidence says how often similar cases were right where that could be checked
(docs/design/method.md). Text read from an intact copy without doubt has confidence 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from math import floor

from builder.frozen import frozen


@frozen
class Loss:
    """One kind of thing that a damaged copy has lost, measured in that copy."""

    what: str
    """What is lost: "capital letters", "punctuation", "section numbers", "words"."""
    how: str
    """What was counted, and against what: "capital letters left, beside the letters"."""
    count: int
    """The number counted: of what is left, or of places where something is missing."""
    of: int
    """The total it is a part of."""
    whole: bool
    """Whether all of the text has lost it, and `count` is what is left; else `count` is what is
    known to be missing, and there may be more."""


@frozen
class Condition:
    """What happened to a text before it was read: nothing, or what it has lost.

    A parser measures it in its own copy. Later stages go by it, never by the layout.
    """

    lost: tuple[Loss, ...] = ()
    """Empty for an intact copy."""
    reliability: Reliability | None = None
    """How often confidences like this parser's were right on damaged copies whose intact text is
    known; None if nothing was rebuilt."""
    accepted: tuple[str, ...] = ()
    """Faults that the gate found and the publisher accepted, each as a sentence."""
    recognized: bool = False
    """Whether the text was read by machine from pictures of pages."""

    @property
    def damaged(self) -> bool:
        """Whether the text had to be rebuilt."""
        return bool(self.lost)

    def has_lost(self, what: str) -> bool:
        """Whether all of the text has lost one thing."""
        return any(loss.whole and loss.what == what for loss in self.lost)


INTACT = Condition()
"""A copy that has lost nothing its parser knows of."""


class Certainty(StrEnum):
    """How sure a number, the end of a title, a label or a date is."""

    CERTAIN = "certain"
    """Read in the text, or right in at least 95 of 100 cases like this one."""
    INFERRED = "inferred"
    """More likely right than wrong."""
    UNKNOWN = "unknown"
    """As likely wrong as right, or not found at all."""


CERTAIN, INFERRED = 0.95, 0.5
"""The lowest confidence of each word."""


def certainty(confidence: float) -> Certainty:
    """The word for a confidence.

    >>> [str(certainty(confidence)) for confidence in (1.0, 0.95, 0.7, 0.2)]
    ['certain', 'certain', 'inferred', 'unknown']
    """
    if confidence >= CERTAIN:
        return Certainty.CERTAIN
    return Certainty.INFERRED if confidence >= INFERRED else Certainty.UNKNOWN


def written(confidence: float) -> float:
    """A confidence as written to data: three digits, rounded down.

    The word and the percentage of the written number are then those of the confidence.

    >>> written(0.9496), written(0.724), written(0.95)
    (0.949, 0.724, 0.95)
    """
    return floor(confidence * 1000 + 1e-9) / 1000


def percent(confidence: float) -> str:
    """A confidence as a percentage, rounded down, at most 99%.

    Nothing inferred looks fully sure, or as sure as something certain.

    >>> print(percent(0.724), percent(0.948), percent(0.999))
    72% 94% 99%
    """
    return f"{min(99, floor(confidence * 100 + 1e-9))}%"


@frozen
class Bin:
    """The things whose confidence is in `[low, high)`."""

    low: float
    high: float
    count: int
    said: float
    """Their mean confidence."""
    right: float
    """The share of them that were right."""


@frozen
class Share:
    """Things of one sort that have the same confidence."""

    sort: str
    count: int
    right: int


@frozen
class Reliability:
    """How often confidences were right where that could be checked, by the kind of thing."""

    rows: Mapping[str, tuple[Bin, ...]]
    """Bins of confidence, for each of "titles", "labels", "seams" and "terms"."""
    shares: Mapping[str, tuple[Share, ...]]
    """Sorts, for each of "numbers", "dates" and "scars"."""
