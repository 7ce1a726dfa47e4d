"""The three words for how sure a thing is: certain, inferred, unknown.

A confidence says how often things like this one were right where that could be checked
(docs/design/method.md); what was read off an intact text without a doubt has 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import floor


class Certainty(StrEnum):
    """How sure a number, the end of a title, a label or a date is."""

    CERTAIN = "certain"
    """Read in the text, or right in at least 95 of 100 cases like this one."""
    INFERRED = "inferred"
    """Likelier right than wrong."""
    UNKNOWN = "unknown"
    """As likely wrong as right, or not found at all."""


CERTAIN, INFERRED = 0.95, 0.5
"""Confidences from which a thing is called so."""


def certainty(confidence: float) -> Certainty:
    """The word for a confidence.

    >>> [str(certainty(confidence)) for confidence in (1.0, 0.95, 0.7, 0.2)]
    ['certain', 'certain', 'inferred', 'unknown']
    """
    if confidence >= CERTAIN:
        return Certainty.CERTAIN
    return Certainty.INFERRED if confidence >= INFERRED else Certainty.UNKNOWN


def written(confidence: float) -> float:
    """A confidence as data have it: three figures, and never more than it is.

    So that the word and the percents that it stands for are those of the figure in print.

    >>> written(0.9496), written(0.724), written(0.95)
    (0.949, 0.724, 0.95)
    """
    return floor(confidence * 1000 + 1e-9) / 1000


def percent(confidence: float) -> str:
    """A confidence in words, never more than it is.

    Nothing that was inferred is said to be 100 % sure, or as sure as what is certain.

    >>> print(percent(0.724), percent(0.948), percent(0.999))
    72 % 94 % 99 %
    """
    return f"{min(99, floor(confidence * 100 + 1e-9))}\N{NO-BREAK SPACE}%"


@dataclass(frozen=True, slots=True)
class Row:
    """Things with a confidence in `[low, high)`."""

    low: float
    high: float
    count: int
    said: float
    """Their mean confidence."""
    right: float
    """The share of them that was right."""


@dataclass(frozen=True, slots=True)
class Share:
    """Things of one sort, which have one confidence."""

    sort: str
    count: int
    right: int


@dataclass(frozen=True, slots=True)
class Reliability:
    """How often confidences were right where that could be checked, by the kind of thing."""

    rows: Mapping[str, tuple[Row, ...]]
    """Bins of confidence: of "titles", "labels", "seams" and "terms"."""
    shares: Mapping[str, tuple[Share, ...]]
    """Sorts of "numbers", "dates" and "scars"."""
