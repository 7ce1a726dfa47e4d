"""The name that a drafter prints after a number, as a check on the number.

"Chapter 24, Fireworks" is not today's Chapter 24, Ethics.
"""

from __future__ import annotations

import re

_WORD = r"[A-Z][\w'’-]*"
_NAME = re.compile(
    rf",\s+(?P<name>{_WORD}(?:,?\s+(?:(?:and|or|of|the|for|in|to|on|with)\s+)*{_WORD})*)"
    r"(?=\s*[,.;:)\]\"”]|\s*$|\s+(?:of|in|and|or|shall|is|are|was|were|as|for|to|by|at|may|must)\b)"
)
_NO_NAME = re.compile(
    r"(?:Articles?|Arts?|Chapters?|Chs?|Parts?|Sections?|Secs?|Subsections?|Subdivisions?|Titles?|Schedules?|Appendix|Inclusive|"
    r"Village|Town|City|County|Borough|Township|State|Federal|January|February|March|April|May|June|July|August|September|October|"
    r"November|December|Ord|Laws?|Code)\b"
)


def disagrees(text: str, end: int, title: str) -> bool:
    """Whether a name behind a number speaks against a place.

    The name follows the number that ends at `end`, and shares no word with the title that the place
    bears.

    >>> disagrees("See Ch. 24, Fireworks and Firearms.", 10, "ETHICS, CODE OF")
    True
    >>> disagrees("See Ch. 24, Code of Ethics.", 10, "ETHICS, CODE OF")
    False
    >>> disagrees("under Ch. 24, the Board", 12, "ETHICS, CODE OF")
    False
    """
    name = _NAME.match(text, end)
    if not name or not title or _NO_NAME.match(name["name"]):
        return False
    printed, borne = _stems(name["name"]), _stems(title)
    return bool(printed) and bool(borne) and not printed & borne


def _stems(words: str) -> set[str]:
    return {word[:5].lower() for word in re.findall(r"[A-Za-z]{4,}", words)}
