"""Name, kind and state of a municipality, from all that speaks for each."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field, replace

from builder.identity import body, file_name, heads, statutes, title_page
from builder.identity.claims import STRONG, Claim, Claims, ranked
from builder.identity.date import current_through, origin
from builder.identity.names import as_spelled
from builder.identity.states import KINDS, STATES

__all__ = ["KINDS", "STATES", "Identity", "identify"]

_LOOKED_AT = 400_000
"""Characters from which name and state are read: hundreds of pages."""
_LEAST = 0.5
"""Evidence below which nothing is said."""
_COUNTIES = ("County", "Parish")
"""Kinds that are a part of a name."""
_TOWNS = tuple(kind for kind in KINDS if kind not in _COUNTIES)
_BEFORE_NEXT = 2.0
"""How many times as strong as the next a weak reading must be."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What a text says of its municipality; None where it does not say it, or says two things."""

    name: str | None
    """Without its kind: "Spring Valley"; a county's with it: "Lanier County"."""
    kind: str | None
    state: str | None
    """Two letters."""
    current_through: dt.date | None = None
    claims: Claims = field(default_factory=Claims)
    """All that was read, also what lost."""
    disputes: tuple[tuple[str, str], ...] = ()
    """"name" or "state", and the two strong readings of it that disagree, in words."""
    current_line: int | None = None
    address: str | None = None
    """From which each page says that the text was downloaded."""
    retrieved: dt.date | None = None


def identify(text: str, stem: str = "") -> Identity:
    """Find the municipality in a text and its file's name.

    Args:
        text: the decoded text.
        stem: the file's name without its ending.
    """
    seen = text[:_LOOKED_AT]
    claims = title_page.read(seen) + heads.read(seen) + body.read(seen)
    if not any(map(str.isupper, seen[:5_000])):
        claims += heads.read_flattened(seen)
    claims = _without_kinds(claims)
    name = _settled(claims.names)
    beside = body.states_beside(name.value, seen) if name else Claims()
    claims += beside + body.states_named(seen) + statutes.read(seen)
    claims += file_name.read(stem, name.value if name else None)
    name, state = _settled(claims.names), _settled(claims.states)
    itself = body.kinds_of_itself(seen)
    if name and name.weight < STRONG and body.is_only_beside(name.value, itself):
        name = None
    dated = current_through(seen)
    return Identity(
        as_spelled(name.value, seen) if name else None,
        _kind(name.value, claims.kinds) if name else None,
        state.value if state else None,
        dated[0] if dated else None,
        claims,
        (*_dispute("name", claims.names), *_dispute("state", claims.states)),
        dated[1] if dated else None,
        *origin(seen),
    )


def _without_kinds(claims: Claims) -> Claims:
    """The claims, a name with its kind behind it as its name where that one is read too.

    >>> read = Claims((Claim("Loon Township", 10.0, "title page"), Claim("Loon", 6.0, "the text")))
    >>> [claim.value for claim in _without_kinds(read).names]
    ['Loon', 'Loon']
    >>> [claim.value for claim in _without_kinds(read).kinds]
    ['Township']
    """
    called = {claim.value.casefold() for claim in claims.names}
    done = Claims(kinds=claims.kinds, states=claims.states)
    for claim in claims.names:
        name, _, last = claim.value.rpartition(" ")
        if last in _TOWNS and name.casefold() in called:
            done += Claims((replace(claim, value=name),), (replace(claim, value=last),))
        else:
            done += Claims((claim,))
    return done


def _kind(name: str, claims: tuple[Claim, ...]) -> str | None:
    """A county's name holds its kind; any other's is the one that most speaks for.

    >>> _kind("Loon County", (Claim("City", 9.0, "title page"),)), _kind("Loon", ())
    ('County', None)
    """
    last = name.rsplit(maxsplit=1)[-1].title()
    if last in _COUNTIES:
        return last
    kinds = (claim.value for _, claim in ranked(claims) if claim.value not in _COUNTIES)
    return next(kinds, None)


def _settled(claims: tuple[Claim, ...]) -> Claim | None:
    """The reading that stands: one that is strong, or one that is far before the next."""
    order = ranked(claims)
    if not order or order[0][0] < _LEAST:
        return None
    first, claim = order[0]
    rivals = [weight for weight, one in order[1:] if not _holds(one.value, claim.value)]
    second = max(rivals, default=0.0)
    if first >= STRONG > second or first >= _BEFORE_NEXT * second:
        return claim
    return None


def _dispute(what: str, claims: tuple[Claim, ...]) -> tuple[tuple[str, str], ...]:
    """The strongest reading and the strongest rival of it; one that holds the other is none."""
    strong = [claim for weight, claim in ranked(claims) if weight >= STRONG]
    rivals = [one for one in strong[1:] if not _holds(one.value, strong[0].value)]
    return ((what, f"{strong[0]} or {rivals[0]}"),) if rivals else ()


def _holds(one: str, other: str) -> bool:
    """Whether one of two names is the other with words before or after it: "Loon Township".

    >>> _holds("Loon", "Loon Township"), _holds("Loon Bay", "Loon"), _holds("Loon", "Loonie")
    (True, True, False)
    """
    shorter, longer = sorted((f" {one} ".casefold(), f" {other} ".casefold()), key=len)
    return shorter in longer
