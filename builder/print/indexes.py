"""The indexes at the end of an edition.

They list subjects (for a whole code), defined terms, local laws, and outside law that the code
cites.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from builder.addresses import block_url
from builder.grouped import grouped, joint
from builder.indexes.local_laws import laws_title
from builder.model import BlockKind, Event, Status, Unit, UnitKind, places_of
from builder.present import caution, names
from builder.print.inline import UNSURE_TITLE, string_of_url
from builder.print.literal import Typst, Value, call, joined
from builder.print.scope import ARTICLE, CHAPTER, SECTION, UNSURE, Outside, Scope
from builder.text.counting import Natural, natural
from builder.text.squash import single_spaced

MOST = 8
"""Most places in an entry, about as many as a reader will look up one by one."""

_FEWEST_OF_NAME = 3
"""Fewest letters in a name that is worth looking up."""

_SEE = re.compile(r"([^\W\d_][^.:\n]{1,60}[\w)])\s*[—–-]*\s+See ")
"""An entry of a publisher's general references: "Dogs -- See Ch. 80"."""


FEWEST = 10
"""Fewest entries in an index of a chapter's own edition: with fewer, the chapter itself is as quick
to look through."""

_FEWEST_OF_RUN = 3
"""Fewest sections in a row that are printed as "first to last"."""


class Index(NamedTuple):
    """An index with entries."""

    name: str
    """Name of its label."""
    title: str
    table: Typst


class _IndexPlace(NamedTuple):
    """The place of an entry: a label of the book, and its unit."""

    label: str
    unit: Unit


class _Listed(NamedTuple):
    """An index before it is typeset."""

    name: str
    title: str
    table: str
    """The template's function for it."""
    entries: list[Value]
    told: str = ""
    """The caution over it."""


def indexes(scope: Scope) -> list[Index]:
    """All indexes with enough entries, in the order of the book."""
    made = (
        _Listed(
            "tb:subjects",
            "Subject index",
            "subject-index",
            [] if scope.chapter else subjects(scope),
        ),
        _Listed(
            "tb:terms",
            "Index of defined terms",
            "term-index",
            _terms(scope),
            caution.of_terms(unsure=bool(scope.editions.terms_in_doubt)),
        ),
        _Listed(
            "tb:laws",
            laws_title(event.law or "" for _, event in _events(scope)),
            "law-index",
            _local_laws(scope),
        ),
        _Listed(
            "tb:outside",
            "State and federal law",
            "outside-index",
            _outside(scope),
            caution.of_outside_law(scope.editions.code.condition),
        ),
    )
    fewest = FEWEST if scope.chapter else 1
    return [
        Index(
            one.name,
            one.title,
            call(one.table, *one.entries, **({"told": one.told} if one.told else {})),
        )
        for one in made
        if len(one.entries) >= fewest
    ]


def _terms(scope: Scope) -> list[Value]:
    """Terms with their places, and True for a term in doubt."""
    found = grouped(
        (single_spaced(block.term), (block, unit))
        for unit in scope.units
        for block in unit.blocks
        if block.kind is BlockKind.DEFINITION and block.term
    )
    doubted = scope.editions.terms_in_doubt
    return [
        [
            term,
            _places(scope, [_IndexPlace(block.anchor, unit) for block, unit in held]),
            *([True] if any(block_url(unit, block) in doubted for block, unit in held) else []),
        ]
        for term, held in sorted(found.items(), key=lambda one: names.in_alphabet(one[0]))
    ]


def _events(scope: Scope) -> Iterator[tuple[_IndexPlace, Event]]:
    """The events of all history notes, each with the place of its note."""
    for unit in scope.units:
        for event, block in unit.placed_events:
            if event.law or event.date:
                yield _IndexPlace(block.anchor if block else unit.id, unit), event


def _local_laws(scope: Scope) -> list[Value]:
    """Laws by date, each with its action and the sections that it changed."""
    found: defaultdict[tuple[str, str, str], dict[_IndexPlace, bool]] = defaultdict(dict)
    for place, event in _events(scope):
        held = found[event.date or "", event.law or "", event.action.value]
        held[place] = held.get(place, False) or event.confidence < UNSURE
    rows: list[Value] = []
    for (date, law, action), held in sorted(found.items()):
        day = names.date(date) if date else "no date"
        if date and any(held.values()):  # the date was inferred
            day = joined([day, UNSURE_TITLE])
        rows.append([day, law or "not named", action, _places(scope, held)])
    return rows


def _outside(scope: Scope) -> list[Value]:
    """Each outside law with the provisions that are cited, their address, and the citing places."""
    found: defaultdict[tuple[str, str, str], list[_IndexPlace]] = defaultdict(list)
    for unit in scope.units:
        for reference in unit.references:
            place = scope.place(reference, unit)
            if reference.law or (isinstance(place, Outside) and not place.shown):
                url = place.url if isinstance(place, Outside) else ""
                cite = reference.cite or ""
                named = cite if any(c.isdecimal() for c in cite) else ""  # else only the law
                key = reference.law or reference.text, named, url
                found[key].append(_IndexPlace(unit.id, unit))
    return [
        [
            law,
            *(
                [
                    names.provision(law, cite) or "without a section number",
                    string_of_url(url),
                    _places(scope, places),
                ]
                for (_, cite, url), places in held
            ),
        ]
        for law, held in groupby(sorted(found.items(), key=_by_law), key=lambda one: one[0][0])
    ]


def _by_law(held: tuple[tuple[str, str, str], object]) -> tuple[str, str, Natural]:
    """Sort key: name, then number: "12-7-17(9)" before "(10)"."""
    (law, cite, _), _places = held
    return law.casefold(), law, natural(cite)


def _places(scope: Scope, places: Iterable[_IndexPlace]) -> list[Value]:
    """Label and name of places, one for each unit, in the order of the code.

    Sections in a row are one entry, with the labels of the first and the last.
    """
    order = places_of(scope.units)
    first_of = {place.unit.id: place for place in reversed(list(places))}
    held = sorted(first_of.values(), key=lambda place: order[place.unit.id])

    def goes_on(run: list[_IndexPlace], place: _IndexPlace) -> bool:
        """Whether this section follows the one before with only headings between."""
        one, other = run[-1].unit, place.unit
        between = scope.units[order[one.id] + 1 : order[other.id]]
        return (
            all(names.designation(unit).startswith("§ ") for unit in (one, other))
            and one.parent == other.parent
            and not any(unit.holds_text for unit in between)
        )

    made: list[Value] = []
    for run in joint(held, goes_on):
        if len(run) < _FEWEST_OF_RUN:
            made += [[one.label, _title(scope, one.unit)] for one in run]
            continue
        first, last = run[0], run[-1]
        last_number = names.designation(last.unit).removeprefix("§ ")
        words = f"§{names.designation(first.unit)} to {last_number}"
        made.append([first.label, words, last.label])
    return made


def _title(scope: Scope, unit: Unit) -> str:
    """A unit's name, distinct within the edition.

    Numbers of articles and schedules start again in each chapter, so its name precedes them.
    """
    within: list[str] = []
    if scope.roles[unit.id] == ARTICLE or unit.kind in (UnitKind.SCHEDULE, UnitKind.TABLE):
        over = (above for above in scope.above(unit) if above is not scope.chapter)
        within = [
            names.short(above) for above in over if scope.roles[above.id] in (CHAPTER, ARTICLE)
        ]
    return ", ".join([*reversed(within), names.short(unit)])


def subjects(scope: Scope) -> list[Value]:
    """Entries of the subject index: names with their places."""
    found: defaultdict[str, list[_IndexPlace]] = defaultdict(list)
    shown: dict[str, str] = {}
    units = {unit.id: unit for unit in scope.units}
    for unit in scope.units:
        for name, place in (*_named(scope, unit), *_seen_from(unit, units)):
            key = name.casefold()
            if place in found[key]:
                continue
            if name != name.upper() or key not in shown:  # all capitals only as a last resort
                shown[key] = name
            found[key].append(place)
    return [
        [shown[key], _subject_places(scope, held)]
        for key, held in sorted(found.items(), key=lambda one: names.in_alphabet(one[0]))
        if len(held) <= MOST
    ]


def _seen_from(unit: Unit, units: Mapping[str, Unit]) -> Iterator[tuple[str, _IndexPlace]]:
    """Names of other units in a list of general references, with the places of these units."""
    for at, block in enumerate(unit.blocks):
        named = _SEE.match(block.text) if block.kind is BlockKind.NOTE else None
        leads = {one.target for one in unit.references if one.block == at} & units.keys()
        if named and len(leads) == 1:
            to = units[leads.pop() or ""]
            yield single_spaced(named[1]), _IndexPlace(to.id, to)


def _named(scope: Scope, unit: Unit) -> Iterator[tuple[str, _IndexPlace]]:
    """The names of a unit and of the terms that it defines, with their places."""
    listed = scope.roles[unit.id] in (CHAPTER, ARTICLE, SECTION) and unit.id not in scope.banners
    if listed and unit.status is not Status.RESERVED:
        name = single_spaced(names.shown_title(unit))
        if sum(letter.isalpha() for letter in name) >= _FEWEST_OF_NAME:
            yield name, _IndexPlace(unit.id, unit)
    for block in unit.blocks:
        if block.kind is BlockKind.DEFINITION and block.term:
            yield single_spaced(block.term), _IndexPlace(block.anchor, unit)


def _subject_places(scope: Scope, held: list[_IndexPlace]) -> list[Value]:
    """Label and words of each place; the words begin with its chapter if an entry has several."""
    apart = len({place.unit.id for place in held}) > 1
    made: list[Value] = []
    for label, unit in held:
        over = (over for over in scope.above(unit) if scope.roles[over.id] == CHAPTER)
        chapter = next(over, None) if apart or unit.kind is UnitKind.ARTICLE else None
        within = single_spaced(names.shown_title(chapter)) if chapter else ""
        how = "" if label == unit.id else "defined"
        words = ", ".join(filter(None, (within, how, names.designation(unit))))
        made.append([label, words or names.shown_title(unit)])
    return made
