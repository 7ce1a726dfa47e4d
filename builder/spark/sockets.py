"""Sockets in a folder."""

from __future__ import annotations

import socket
from pathlib import Path


def may_lie_at(place: Path) -> bool:
    """Whether a socket may lie at a place: systems want a short path, and not all folders take one.

    >>> may_lie_at(Path("/nowhere") / "socket")
    False
    """
    with socket.socket(socket.AF_UNIX) as tried:
        try:
            tried.bind(str(place))
        except OSError:
            return False
    place.unlink()
    return True
