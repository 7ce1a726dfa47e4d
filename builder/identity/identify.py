"""Name, kind and state of a municipality, from all that speaks for each."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field

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
    name = _settled(claims.names)
    beside = body.states_beside(name.value, seen) if name else Claims()
    claims += beside + body.states_named(seen) + statutes.read(seen)
    claims += file_name.read(stem, name.value if name else None)
    name, state = _settled(claims.names), _settled(claims.states)
    if name and body.is_only_beside(name.value, seen):
        name = None
    kind = ranked(claims.kinds)
    dated = current_through(seen)
    return Identity(
        as_spelled(name.value, seen) if name else None,
        kind[0][1].value if kind and name else None,
        state.value if state else None,
        dated[0] if dated else None,
        claims,
        (*_dispute("name", claims.names), *_dispute("state", claims.states)),
        dated[1] if dated else None,
        *origin(seen),
    )


def _settled(claims: tuple[Claim, ...]) -> Claim | None:
    """The reading that stands: one that is strong, or one that is far before the next."""
    order = ranked(claims)
    if not order or order[0][0] < _LEAST:
        return None
    (first, claim), second = order[0], order[1][0] if len(order) > 1 else 0.0
    if first >= STRONG > second or first >= _BEFORE_NEXT * second:
        return claim
    return None


def _dispute(what: str, claims: tuple[Claim, ...]) -> tuple[tuple[str, str], ...]:
    strong = [claim for weight, claim in ranked(claims) if weight >= STRONG]
    return ((what, f"{strong[0]} or {strong[1]}"),) if len(strong) > 1 else ()
