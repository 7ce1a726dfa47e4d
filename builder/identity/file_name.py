"""What a file's name says: "harbor-mills-vt", "Harbor_Mills_VT", "lanier-county-ga"."""

from __future__ import annotations

import re

from builder.identity.claims import Claim, Claims
from builder.identity.names import GENERAL, title_case
from builder.identity.states import STATES

_ALONE, _AGREED, _OTHER = 3.0, 6.0, 0.5
"""Where the text gives no name; where it gives the same one, so that the letters mean a state;
and where it gives another, so that the file may be named for anything."""


def read(stem: str, name: str | None = None) -> Claims:
    """Name and state of a file's name without its ending; nothing where it has another form.

    Args:
        stem: the file's name.
        name: what the text calls the municipality, where it does.

    >>> found = read("Harbor_Mills-vt")
    >>> [claim.value for claim in (*found.names, *found.states)]
    ['Harbor Mills', 'VT']
    >>> read("code-me") == read("harbor-mills") == Claims()
    True
    """
    found = re.fullmatch(
        r"([A-Za-z][A-Za-z.'’]*(?:[-_ ,]+[A-Za-z.'’]+)*)[-_ ,]+([A-Za-z]{2})", stem
    )
    if not found or found[2].upper() not in STATES:
        return Claims()
    words = re.split(r"[-_ ,]+", found[1].lower())
    if all(word in GENERAL for word in words):
        return Claims()
    agreed = name is not None and _plain(name) == _plain("".join(words))
    weight = _AGREED if agreed else _ALONE if name is None else _OTHER
    called = name if agreed and name else title_case(" ".join(words))
    return Claims(
        (Claim(called, min(weight, _ALONE), "the file's name"),),
        (),
        (Claim(found[2].upper(), weight, "the file's name"),),
    )


def _plain(name: str) -> str:
    return re.sub(r"[^a-z]", "", name.lower())
