"""Words that show that a line is law, whatever else it looks like; and how laws are named."""

from __future__ import annotations

import re

_LAW = re.compile(r"\b(?:shall|must|unlawful|hereby|may not|herein|thereof)\b", re.I)
"""Words of sentences of law that heads of pages and tables do not have."""
ACT = r"(?i:(?:local law|ordinance|by-?law)(?:\s+(?:No\b|number)\.?)?)"
"""The words for a town's law, before its number: "LOCAL LAW NO."."""
NUMBER_OF_ACT = (
    r"#?\d{1,4}[A-Z]?(?:[-./]\d{1,4}[A-Z]?)?(?i:\s+of(?:\s+the\s+year)?\s+\d{4})?(?![\w/%])"
)
"""The number after such words: "12", "2014-06", "1 of the Year 1998"."""


def reads_like_law(line: str) -> bool:
    """Whether a line has words of law, so that it is not furniture (heads, feet, page numbers).

    >>> reads_like_law("305 Geese shall be kept. 306"), reads_like_law("305 KEEPING OF GEESE 306")
    (True, False)
    """
    return _LAW.search(line) is not None
