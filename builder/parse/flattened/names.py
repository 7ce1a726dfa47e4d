"""Names of chapters, as other places of the text give them.

Such are "sewers  see ch 119", "see ch 119 sewers", and running heads.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

_LISTED = re.compile(r"(?:references|ch \w+|art [ivxl]+) (?=((?:[a-z]+ ){1,9}) see ch (\w+))")
_CITED = re.compile(r"see ch (\w+) (?=((?:[a-z]+ ?){1,8}))")
_DISPOSED = re.compile(r"\d ((?:[a-z]+ ){1,9})(?:amendment|repealer|reserved)? ?ch (\w+)")
_DONE = frozenset(["amendment", "repealer", "reserved"])
"""What a row of a disposition list says of a law behind its subject."""
_ANOTHER = frozenset(["see", "ch"])
"""What the next citation begins with."""
_STOPS = _ANOTHER | {"art", "and", "editors"}
"""What stands behind a name; some of them may be within one."""


def chapter_names(source: str) -> Mapping[str, frozenset[str]]:
    """For each chapter's number, the names that it may have."""
    names: defaultdict[str, set[str]] = defaultdict(set)
    for found in _LISTED.finditer(source):
        names[found[2]].add(found[1].strip())
    for found in _CITED.finditer(source):
        for name in _cited(found[2].split()):
            names[found[1]].add(name)
    for found in _DISPOSED.finditer(source):
        words = found[1].split()
        while words and words[-1] in _DONE:
            words.pop()
        if "see" not in words:  # else it is a citation, behind the number of another one
            names[found[2]].add(" ".join(words))
    return {
        number: frozenset(name for name in found if name and not name.startswith("art "))
        for number, found in names.items()
    }


def _cited(words: Sequence[str]) -> Iterator[str]:
    """The names that words behind a chapter's number may begin with."""
    for before, (count, word) in zip(["", *words], enumerate(words), strict=False):
        if word in _STOPS and before not in _STOPS:
            yield " ".join(words[:count])
        if word in _ANOTHER:
            return


def chapters_named(source: str) -> frozenset[str]:
    """Numbers that the text names as chapters'."""
    return frozenset(re.findall(r"\bch ([a-z]?\d+)\b", source))
