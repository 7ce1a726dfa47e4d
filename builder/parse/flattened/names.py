"""Names of chapters, as other places of the text give them.

Such are "sewers  see ch 119", "see ch 119 sewers", and running heads.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping

_LISTED = re.compile(r"(?:references|ch \w+|art [ivxl]+) (?=((?:[a-z]+ ){1,9}) see ch (\w+))")
_CITED = re.compile(r"see ch (\w+) ((?:[a-z]+ ?){1,8})")
_DISPOSED = re.compile(r"\d ((?:[a-z]+ ){1,9})(?:amendment|repealer|reserved)? ?ch (\w+)")
_DONE = frozenset(["amendment", "repealer", "reserved"])
"""What a row of a disposition list says of a law behind its subject."""
_STOPS = frozenset(["art", "see", "and", "ch", "editors"])


def chapter_names(source: str) -> Mapping[str, frozenset[str]]:
    """For each chapter's number, the names that it may have."""
    names: defaultdict[str, set[str]] = defaultdict(set)
    for found in _LISTED.finditer(source):
        names[found[2]].add(found[1].strip())
    for found in _CITED.finditer(source):
        words = found[2].split()
        for count, word in enumerate(words):
            if word in _STOPS:
                names[found[1]].add(" ".join(words[:count]))
    for found in _DISPOSED.finditer(source):
        words = found[1].split()
        while words and words[-1] in _DONE:
            words.pop()
        names[found[2]].add(" ".join(words))
    return {
        number: frozenset(name for name in found if name and not name.startswith("art "))
        for number, found in names.items()
    }


def chapters_named(source: str) -> frozenset[str]:
    """Numbers that the text names as chapters'."""
    return frozenset(re.findall(r"\bch ([a-z]?\d+)\b", source))
