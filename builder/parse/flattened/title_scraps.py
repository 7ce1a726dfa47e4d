"""Ends of titles that the words on both sides of them speak against, however likely they are."""

from __future__ import annotations

import re

UNLIKELY = 0.5
"""How sure such an end is at most. All seven in two codes that were called certain were wrong."""
_OPENS_NONE = re.compile(r"(?:which|who|whom|whose|than|and|or|of)\b|[b-z]$")
"""What no text begins with, or is: the sentence has begun in the title, or a label is left."""
_WITHOUT_SUBJECT = re.compile(
    r"(?:in|on|for|within|upon) (?:the |an? )?(?:(?!the\b|an?\b|all\b|each\b)\w+ ){1,6}?"
    r"(?:shall be|are|is) (?:as follows|the following)\b"
)
"""A first sentence that says of nothing what follows: its subject is in the title."""
_SCRAP = re.compile(r"\b(?:meets|shall|is|are|has|have|means|or more|or less|[a-z]\d[a-z])\b")
"""What no title has: a verb of law, a measure, labels in a row."""


def speaks_against(title: str, text: str) -> bool:
    """Whether words speak against the end of a title.

    Args:
        title: of a unit, in lower case and without marks.
        text: that follows it.

    >>> speaks_against("exits", "in dwellings exits shall be provided")
    False
    >>> speaks_against("pond district area", "in the pond district shall be as follows")
    True
    >>> speaks_against("information", "which may be required the keeper may ask for")
    True
    """
    return bool(_OPENS_NONE.match(text) or _WITHOUT_SUBJECT.match(text) or _SCRAP.search(title))
