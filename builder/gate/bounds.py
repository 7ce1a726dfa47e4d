"""How far each measure of a code may go.

Each bound is well above what codes that were read right have (`known`, which a test checks), and
well below what they have when they are read wrong: `bench/gate.py` prints both.
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
    """The finding, with a placeholder for its share."""
    of: str
    """Field of `Measures` that it is a share of: "words" or "sections"."""
    slack: int | None = None
    """Extra words or sections that a small code may have beyond it; None for those in `SLACK`."""


SLACK = {"words": 150, "sections": 2}
"""What a small code may have beyond a bound: the words of a title page, two sections."""
LOOSEST = 0.5
"""The limit of a share with slack: half of a text is never a small part, however short it is."""
BOUNDS = msgspec.toml.decode(
    (files("builder.gate") / "bounds.toml").read_bytes(), type=dict[str, tuple[Bound, ...]]
)["bounds"]
