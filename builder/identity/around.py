"""What a saved page says around its law: "Town of Loon Bay, ME", "/me/loon_bay/codes"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from builder.identity.claims import Claim, Claims
from builder.identity.names import GENERAL, KIND, NAME, kind_of, named, title_case, trimmed
from builder.identity.states import NAMES, STATES

_STATE = "|".join(sorted((*map(re.escape, NAMES), *STATES), key=len, reverse=True))
_PLACE = re.compile(rf"(?:({KIND}) of )?({NAME}), ({_STATE})\b(?!\.)")
_CODE = re.compile(rf"(?:The )?({NAME}?) (?:({KIND})|Municipal) Code(?:$|(?= is current through))")
_STEM = re.compile(r"([A-Za-z][A-Za-z.'’ _-]+)[-_]([a-z]{2})")
_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WEIGHT, _ONCE, _LINKED = 8.0, 4.0, 3.0
"""Of what is said twice, such as in the title and in a menu; once; in addresses alone."""
_SHOWN = 2
"""Names that are claims: a menu may name a neighbour, too."""


def read(said: Sequence[str]) -> Claims:
    """The places that the pieces name most often, and those of their addresses.

    >>> found = read(("Town of Loon Bay, ME Geese", "Loon Bay, Maine - Code", "/me/loon_bay/codes"))
    >>> [(claim.value, claim.weight) for claim in (*found.names, *found.kinds, *found.states)]
    [('Loon Bay', 8.0), ('Loon Bay', 3.0), ('Town', 8.0), ('ME', 8.0), ('ME', 3.0)]
    """
    claims = Claims()
    for places, weight in (
        (Counter(each for piece in said for each in _places(piece)), _WEIGHT),
        (Counter(each for piece in said for each in _linked(piece)), _LINKED),
    ):
        kinds = dict(sorted((name, kind) for name, kind, _ in places if kind))
        whole = Counter[tuple[str, str]]()
        for (name, _, state), count in places.items():
            whole[name, state] += count
        for (name, state), count in whole.most_common(_SHOWN):
            often = weight if count > 1 else min(weight, _ONCE)
            source = "around the law of its pages"
            claims += Claims(
                (Claim(name, often, source),),
                (Claim(kinds[name], often, source),) if name in kinds else (),
                (Claim(state, often, source),) if state else (),
            )
    return claims


def _places(piece: str) -> Iterator[tuple[str, str, str]]:
    """Name, kind and state that begin a piece; what is not said is empty."""
    if found := _PLACE.match(piece):
        kind = kind_of(found[1] or "")
        name = trimmed(found[2])
        yield named(kind, name), kind, NAMES.get(found[3], found[3])
    elif found := _CODE.match(piece):
        kind = kind_of(found[2] or "")
        yield named(kind, trimmed(found[1])), kind, ""


def _linked(piece: str) -> Iterator[tuple[str, str, str]]:
    """Name and state of an address: "/codes/loon/latest/loon_me", "/ME/LoonBay"."""
    steps = re.split(r"[/?#]", piece) if "/" in piece else []
    pairs = [(below, above) for above, below in pairwise(steps)]
    pairs += [(found[1], found[2]) for each in steps if (found := _STEM.fullmatch(each))]
    for name, state in pairs:
        words = re.split(r"[-_ ]+", _HUMPS.sub(" ", name))
        general = all(word.lower() in GENERAL or not word.isalpha() for word in words)
        if state.upper() in STATES and not general:
            yield title_case(" ".join(words)), "", state.upper()
            return
