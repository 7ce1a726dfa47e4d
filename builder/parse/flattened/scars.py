"""Places where the cleaning took words, dates or times, as far as what is left shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.passage import Span

_SCARS = (
    (
        "words lost",
        re.compile(
            r"\b(?:of of|in of (?:this|the)|the the|to of this|under of|this (?:shall|is|are|may|and|be)|(?:said|such) shall|a of the)\b"
        ),
    ),
    ("date removed", re.compile(r"\b(?:dated  (?:and|as|by)|on and after  |effective on  |take effect on  )")),
    ("time removed", re.compile(r"\b(?:hours of  (?:am|pm)|from  to  (?:am|pm)|(?:between|at|after|before)  (?:am|pm))\b")),
)
"""What a reader is told, and how it shows: two words that never meet, or nothing where a date or time must stand."""


def scars(source: str, start: int, end: int) -> Iterator[tuple[str, Span]]:
    """The scars of a range of the source, each with its place.

    >>> text = "the provisions of of the law, between  am and  pm"
    >>> [(kind, text[a:b]) for kind, (a, b) in scars(text, 0, len(text))]
    [('words lost', 'of of'), ('time removed', 'between  am')]
    """
    for kind, pattern in _SCARS:
        for found in pattern.finditer(source, start, end):
            yield kind, (found.start(), found.start() + len(found[0].rstrip()))
