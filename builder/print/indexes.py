"""The indexes at the end of an edition.

They list defined terms, local laws, and the outside law that the code cites.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from builder.model import BlockKind, Unit, UnitKind
from builder.present import names
from builder.print.inline import string_of_url
from builder.print.literal import array, call, string
from builder.print.scope import ARTICLE, CHAPTER, Outside, Scope


class Index(NamedTuple):
    """An index that has entries."""

    name: str
    """Of its label."""
    title: str
    table: str


def indexes(scope: Scope) -> list[Index]:
    """All indexes that have entries, in the order of the book."""
    made = (
        ("tb:terms", "Index of defined terms", _terms(scope)),
        ("tb:laws", "Local laws", _local_laws(scope)),
        ("tb:outside", "Outside law", _outside(scope)),
    )
    return [Index(name, title, table) for name, title, table in made if table]


def _terms(scope: Scope) -> str | None:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for unit in scope.units:
        for block in unit.blocks:
            if block.kind is BlockKind.DEFINITION and block.term:
                found[" ".join(block.term.split())].append(_place(scope, unit))
    entries = (
        array([string(term), array(places)])
        for term, places in sorted(found.items(), key=lambda held: held[0].casefold())
    )
    return call("term-index", *entries) if found else None


def _local_laws(scope: Scope) -> str | None:
    """Laws by date, each with what it did to which sections."""
    found: defaultdict[tuple[str, str, str], dict[str, None]] = defaultdict(dict)
    for unit in scope.units:
        for event in (
            event for note in unit.history for event in note.events if event.law or event.date
        ):
            found[event.date or "", event.law or "", event.action.value][_place(scope, unit)] = None
    if not found:
        return None
    rows = (
        array(
            [
                string(names.date(date) if date else "no date"),
                string(law or "not named"),
                string(action),
                array(places),
            ]
        )
        for (date, law, action), places in sorted(found.items())
    )
    return call("law-index", *rows)


def _outside(scope: Scope) -> str | None:
    """Outside law with its addresses, and where it is cited."""
    found: defaultdict[tuple[str, str, str], dict[str, None]] = defaultdict(dict)
    for unit in scope.units:
        for reference in unit.references:
            place = scope.place(reference, unit)
            if reference.law or (isinstance(place, Outside) and not place.shown):
                url = place.url if isinstance(place, Outside) else ""
                found[reference.law or reference.text, _numbered(reference.cite), url][
                    _place(scope, unit)
                ] = None
    if not found:
        return None
    rows, before = [], ""
    for (law, cite, url), places in sorted(found.items(), key=_by_law):
        printed = "true" if url not in ("", before) else "false"
        rows.append(
            array(
                [
                    string(f"{law}, {cite}" if cite else law),
                    string_of_url(url),
                    printed,
                    array(places),
                ]
            )
        )
        before = url
    return call("outside-index", *rows)


def _numbered(cite: str | None) -> str:
    """A citation that names a place in the law; one that only names the law says nothing more."""
    return cite if cite and any(c.isdecimal() for c in cite) else ""


def _by_law(held: tuple[tuple[str, str, str], Iterable[str]]) -> tuple[str, list[tuple[int, str]]]:
    """By name, then by number as a number."""
    (law, cite, _), _places = held
    parts = cite.replace("-", " ").split()
    return law.casefold(), [(int(part) if part.isdecimal() else 0, part) for part in parts]


def _place(scope: Scope, unit: Unit) -> str:
    """A unit's label, and its name among all of the edition.

    Numbers of articles and schedules begin anew in each chapter.
    """
    within: list[str] = []
    if scope.roles[unit.id] == ARTICLE or unit.kind in (UnitKind.SCHEDULE, UnitKind.TABLE):
        over = (above for above in scope.above(unit) if above is not scope.chapter)
        within = [_name(above) for above in over if scope.roles.get(above.id) in (CHAPTER, ARTICLE)]
    return array([string(unit.id), string(", ".join([*reversed(within), _name(unit)]))])


def _name(unit: Unit) -> str:
    return names.designation(unit) or names.shown_title(unit)
