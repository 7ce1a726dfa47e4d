"""How often confidences were right where the intact text is known.

These are the tables that `bench/train_flattened.py` has measured.
"""

from __future__ import annotations

from builder.certainty import Reliability, Row, Share
from builder.parse.flattened.model import parameters


def rows(kind: str) -> tuple[Row, ...]:
    """The bins of "titles", "labels", "seams" or "terms"."""
    return tuple(Row(**row) for row in parameters()["reliability"][kind])


def shares(kind: str) -> tuple[Share, ...]:
    """The sorts of "dates", "numbers" or "scars"."""
    return tuple(Share(sort, *counts) for sort, counts in parameters()["reliability"][kind].items())


def measured() -> Reliability:
    """All tables, as a code's condition carries them."""
    return Reliability(
        {kind: rows(kind) for kind in ("titles", "labels", "seams", "terms")},
        {kind: shares(kind) for kind in ("numbers", "dates", "scars")},
    )
