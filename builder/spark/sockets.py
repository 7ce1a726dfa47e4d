"""Sockets that lie in a folder: their paths must be short."""

from __future__ import annotations

import os
from pathlib import Path

_LONGEST = 100
"""Bytes of a socket's path, of which systems allow no more than these and a few."""


def fits(place: Path) -> bool:
    """Whether a socket may lie at a place.

    >>> fits(Path("/tmp/short")), fits(Path("/tmp") / ("long" * 30))
    (True, False)
    """
    return len(os.fsencode(place)) <= _LONGEST
