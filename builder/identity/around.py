"""What a saved page says around the law: "Town of Loon Bay, ME", "/me/loon_bay/codes"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from builder.identity.claims import Claim, Said
from builder.identity.names import KIND, NAME, kind_of, named, trimmed
from builder.identity.states import CALLED, STATES, letters_of

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


def read(said: Sequence[str]) -> Iterator[Claim]:
    """Claims for the places that the pieces of text name most often.

    >>> found = read(("Town of Loon Bay, ME Geese", "Loon Bay, Maine - Code"))
    >>> [(claim.value, claim.weight) for claim in found]
    [('Loon Bay', 8.0), ('Town', 8.0), ('ME', 8.0)]
    >>> [next(read((f"{code} of Loon Bay, OH",))).value for code in
    ...  ("Codified Ordinances", "Code of Ordinances of the City", "Municipal Code")]
    ['Loon Bay', 'Loon Bay', 'Loon Bay']
    """
    places = [each for piece in said for each in _places(piece)]
    kinds = dict(sorted((one.name, one.kind) for one in places if one.kind))
    whole = Counter((one.name, one.state) for one in places)
    for (name, state), count in whole.most_common(_SHOWN):
        one = Said(name, kinds.get(name, ""), state)
        yield from one.claims(_WEIGHT if count > 1 else _ONCE, "around the law of its pages")


def stem(said: Sequence[str]) -> str:
    """The file name that most addresses of the pages suggest; empty if they contain no state.

    >>> stem(("https://law.example/me/loon_bay/codes", "/latest/auk_oh/1", "/ME/loon_bay"))
    'loon_bay-me'
    """
    held = (found for piece in said if (found := _WHERE.search(piece)))
    stems = (f"{found[2]}-{found[1].lower()}" if found[1] else found[3] for found in held)
    known = Counter(one for one in stems if one[-2:].upper() in STATES)
    return next((one for one, _ in known.most_common(1)), "")


def _places(piece: str) -> Iterator[Said]:
    """The place at the beginning of a piece."""
    if found := _PLACE.match(piece):
        kind = kind_of(found[1] or "")
        yield Said(named(kind, trimmed(found[2])), kind, letters_of(found[3]))
    elif found := _CODE.match(piece):
        kind = kind_of(found[2] or "")
        yield Said(named(kind, trimmed(found[1])), kind)
