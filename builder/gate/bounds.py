"""How far each measure of a code may go.

Each bound is well above the values of codes that were read right (`known`, which a test checks),
and well below those of the same codes read wrong: `bench/gate.py` prints both.
"""

from __future__ import annotations

from importlib.resources import files

import msgspec

from builder.frozen import frozen


@frozen
class Bound:
    """The highest value that a measure may have."""

    measure: str
    """Field or property of `Measures`."""
    most: float
    known: float
    """The highest value in any code that was read right."""
    said: str
    """The message, with a placeholder for the share."""
    of: str
    """Field of `Measures` that the measure is a share of: "words" or "sections"."""
    slack: int | None = None
    """Number of further words or sections allowed in a small code; None for the number in
    `SLACK`."""


SLACK = {"words": 150, "sections": 2}
"""What a small code may have beyond a bound: the words of a title page, or two sections."""
LOOSEST = 0.5
"""Highest bound that slack may lead to: half of a text is never little, however short it is."""
BOUNDS = msgspec.toml.decode(
    (files("builder.gate") / "bounds.toml").read_bytes(), type=dict[str, tuple[Bound, ...]]
)["bounds"]
