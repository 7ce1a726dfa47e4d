"""What is printed on every page: "City of Loon Bay, ME"."""

from __future__ import annotations

import re
from collections import Counter

from builder.identity.claims import Claim, Claims
from builder.identity.names import KIND, kind_of, title_case, trimmed
from builder.identity.states import STATES

_FEWEST = 2
"""Times that a line recurs where it is a head; one alone counts as much less."""
_HEAD, _ONCE = 8.0, 4.0
_LETTERS = "|".join(sorted(STATES))
_ORIGIN = re.compile(
    rf"^(?:({KIND}) of )?([A-Z][\w .'’-]{{1,40}}), ({_LETTERS})(?: Code.{{0,20}})?$", re.M
)
_FLAT = re.compile(r"  \d\w* ([a-z]+(?: [a-z]+){0,3}) code  \d")


def read(text: str) -> Claims:
    r"""The line "Kind of Name, ST" that a print carries on its pages.

    >>> found = read("City of Loon Bay, ME\nGeese stay out of\nLoon Bay, ME\n")
    >>> [(claim.value, claim.weight) for claim in (*found.kinds, *found.states)]
    [('City', 4.0), ('ME', 4.0), ('ME', 4.0)]
    """
    found = Counter(match.groups() for match in _ORIGIN.finditer(text))
    claims = Claims()
    for (kind, name, letters), count in found.most_common(3):
        weight = _HEAD if count >= _FEWEST else _ONCE
        source = "head of its pages" if count >= _FEWEST else "line of its own"
        line = _line(text, f"{name}, {letters}")
        kinds = (Claim(kind_of(kind), weight, source, line),) if kind else ()
        states = (Claim(letters, weight, source, line),)
        claims += Claims((Claim(trimmed(name), weight, source, line),), kinds, states)
    return claims


def read_flattened(text: str) -> Claims:
    """The same in a text without capitals: its heads read "12 loon bay code  14"."""
    found = Counter(match[1] for match in _FLAT.finditer(text))
    if not found:
        return Claims()
    name, _ = found.most_common(1)[0]
    kinds = Counter(match[1] for match in re.finditer(rf"\b({KIND}) of {name}\b", text))
    kind = tuple(
        Claim(kind_of(word), _HEAD, "its heads' name in the text")
        for word, _ in kinds.most_common(1)
    )
    return Claims((Claim(title_case(name), _HEAD, "head of its pages"),), kind)


def _line(text: str, words: str) -> int:
    return text.count("\n", 0, text.index(words)) + 1
