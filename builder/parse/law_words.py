"""Words by which a line is known as law, whatever else it looks like."""

from __future__ import annotations

import re

_LAW = re.compile(r"\b(?:shall|must|unlawful|hereby|may not|herein|thereof)\b", re.I)
"""Sentences of law have them; heads of pages and of tables do not."""


def reads_like_law(line: str) -> bool:
    """Whether a line has words of law, so that it is no furniture.

    >>> reads_like_law("305 Geese shall be kept. 306"), reads_like_law("305 KEEPING OF GEESE 306")
    (True, False)
    """
    return _LAW.search(line) is not None
