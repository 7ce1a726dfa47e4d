"""References to the municipality's own charter: "section 2.10 of the Charter"."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from builder.model import Reference, Unit, UnitKind
from builder.resolve.case import NOT_NAMED, Case
from builder.resolve.divisions import divisions
from builder.resolve.find import Scope
from builder.resolve.places import Places
from builder.resolve.sections import sections
from builder.resolve.syntax import Chain, Kind

_HOLDERS = frozenset(
    {UnitKind.PART, UnitKind.SUBPART, UnitKind.TITLE, UnitKind.CHAPTER, UnitKind.APPENDIX}
)
_TITLED = re.compile(r"\bcharter\b(?!.*\bcomparative\b)", re.I)
_OWN = re.compile(r"(?:(?:city|town|village|county|borough|municipal|home[ -]rule) )?charter", re.I)
_BEHIND = re.compile(
    r",?\s*(?:of|in|under)\s+(?:the|this|said|its)\s+"
    r"(?:(?:[Cc]ity|[Tt]own|[Vv]illage|[Cc]ounty|[Mm]unicipal|[Hh]ome[ -][Rr]ule)(?:['’]s)?\s+)?"
    r"[Cc]harter\b(?!\s+(?:of|for)\s+(?!the\s+[Cc]ity)[A-Z])"
)
_BEFORE = re.compile(r"\b[Cc]harter,?\s+$")
_NOTE = re.compile(
    r"(?P<charter>Charter )?(?:[Rr]eferences?|[Nn]otes?|[Aa]nnotations?|HISTORY)\s?[—–:-]"
)
"""How notes open; several may be in one footnote."""


def own_charter(case: Case, chain: Chain) -> Iterator[Reference] | None:
    """The references of a chain that the words around it give to the charter of this code.

    None where they do not, or the code holds no charter or several. A division that is said to be
    of the charter is then none of the code; sections of charters have numbers of their own.
    """
    charter = _charter(case.places) if _is_meant(case, chain) else None
    section = chain.group(Kind.SECTION)
    divided = not section and any(group.kind is not Kind.SUB for group in chain.groups)
    if charter is None:
        behind = case.found.scope is Scope.OPEN and _BEHIND.match(case.spot.text, chain.end)
        return iter((replace(case.whole, reason=NOT_NAMED),)) if divided and behind else None
    if section:
        return sections(case, chain, section, charter)
    return divisions(case, chain.groups, charter) if divided else None


def _is_meant(case: Case, chain: Chain) -> bool:
    text, scope = case.spot.text, case.found.scope
    if scope is Scope.UNKNOWN:
        return _OWN.fullmatch(case.places.without_town(case.found.name)) is not None
    if scope not in (Scope.OPEN, Scope.LISTED):
        return False
    if _BEHIND.match(text, chain.end):
        return True
    before = _BEFORE.search(text, max(0, chain.start - 20), chain.start)
    return scope is Scope.OPEN and bool(before or _in_charter_note(text, chain.start))


def _in_charter_note(text: str, at: int) -> bool:
    """Whether the last note that opens before an offset is a "Charter reference—"."""
    notes = _notes(text)
    before = bisect_right(notes, at, key=lambda note: note.end())
    return before > 0 and notes[before - 1]["charter"] is not None


@lru_cache(maxsize=1)
def _notes(text: str) -> tuple[re.Match[str], ...]:
    """How the notes of a text open; the text is asked once for each of its references."""
    return tuple(_NOTE.finditer(text))


def _charter(places: Places) -> Unit | None:
    """The one division that is the charter: of two, one in the other, the inner one."""
    found = [
        unit
        for unit in places.units.values()
        if unit.kind in _HOLDERS and _TITLED.search(unit.title)
    ]
    inner = [
        unit
        for unit in found
        if not any(other is not unit and places.is_inside(other, unit) for other in found)
    ]
    return inner[0] if len(inner) == 1 else None
