"""What a saved page says around the law: "Town of Loon Bay, ME", "/me/loon_bay/codes"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from builder.identity.claims import Claims
from builder.identity.names import KIND, NAME, kind_of, named, trimmed
from builder.identity.states import CALLED, NAMES, STATES

_PLACE = re.compile(
    r"(?:(?:The )?(?:[A-Z]\w+ )?(?:Code|Ordinances) of (?:Ordinances of )?(?:the )?)?"
    rf"(?:({KIND}) of )?({NAME}), ({CALLED})\b(?!\.)"
)
"""A place, perhaps after the name of its code: "Codified Ordinances of Loon Bay, OH"."""
_CODE = re.compile(rf"(?:The )?({NAME}?) (?:({KIND})|Municipal) Code(?:$|(?= is current through))")
_WHERE = re.compile(r"/([A-Za-z]{2})/([A-Za-z][\w.'-]+)|/([A-Za-z][\w.'-]*[-_][a-z]{2})(?=[/?#]|$)")
_WEIGHT, _ONCE = 8.0, 4.0
"""Weight of what is said at least twice, as in the title and in a menu, and of what is said
once."""
_SHOWN = 2
"""How many names become claims: a menu may name a neighbor too."""


def read(said: Sequence[str]) -> Claims:
    """Claims for the places that the pieces of text name most often.

    >>> found = read(("Town of Loon Bay, ME Geese", "Loon Bay, Maine - Code"))
    >>> [(claim.value, claim.weight) for claim in (*found.names, *found.kinds, *found.states)]
    [('Loon Bay', 8.0), ('Town', 8.0), ('ME', 8.0)]
    >>> [[claim.value for claim in read((f"{code} of Loon Bay, OH",)).names] for code in
    ...  ("Codified Ordinances", "Code of Ordinances of the City", "Municipal Code")]
    [['Loon Bay'], ['Loon Bay'], ['Loon Bay']]
    """
    places = Counter(each for piece in said for each in _places(piece))
    kinds = dict(sorted((name, kind) for name, kind, _ in places if kind))
    whole = Counter[tuple[str, str]]()
    for (name, _, state), count in places.items():
        whole[name, state] += count
    claims = Claims()
    for (name, state), count in whole.most_common(_SHOWN):
        weight, kind = _WEIGHT if count > 1 else _ONCE, kinds.get(name, "")
        source = "around the law of its pages"
        claims += Claims.of((name, kind, state), weight, source)
    return claims


def stem(said: Sequence[str]) -> str:
    """The file name that most addresses of the pages suggest; empty if they contain no state.

    >>> stem(("https://law.example/me/loon_bay/codes", "/latest/auk_oh/1", "/ME/loon_bay"))
    'loon_bay-me'
    """
    held = (found for piece in said if (found := _WHERE.search(piece)))
    stems = Counter(f"{found[2]}-{found[1].lower()}" if found[1] else found[3] for found in held)
    known = Counter({one: count for one, count in stems.items() if one[-2:].upper() in STATES})
    return next((one for one, _ in known.most_common(1)), "")


def _places(piece: str) -> Iterator[tuple[str, str, str]]:
    """Name, kind and state at the beginning of a piece; missing ones are empty."""
    if found := _PLACE.match(piece):
        kind = kind_of(found[1] or "")
        name = trimmed(found[2])
        yield named(kind, name), kind, NAMES.get(found[3], found[3])
    elif found := _CODE.match(piece):
        kind = kind_of(found[2] or "")
        yield named(kind, trimmed(found[1])), kind, ""
