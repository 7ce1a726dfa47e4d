"""The subject index of a whole code.

It lists what chapters, articles and sections are called, and what they define, by the alphabet.
A name that several bear is one entry, with the chapter of each. One that is in more places than
`MOST` does not help anyone and is left out: nearly every chapter has its penalties.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from builder.model import BlockKind, Status, Unit, UnitKind
from builder.present import names
from builder.print.literal import array, string
from builder.print.scope import ARTICLE, CHAPTER, SECTION, Scope

MOST = 8
"""Places that an entry may have: about as many as its reader will look up one by one."""
_FEWEST_OF_NAME = 3
"""Letters of a name that can be looked for."""
_DEFINED = "defined"


class _Place(NamedTuple):
    label: str
    unit: Unit
    how: str
    """What the place holds beside the law itself: a definition; else empty."""


def subjects(scope: Scope) -> list[str]:
    """The entries of the index, each a name with its places, as expressions of Typst."""
    found: defaultdict[str, list[_Place]] = defaultdict(list)
    shown: dict[str, str] = {}
    for unit in scope.units:
        for name, place in _named(scope, unit):
            if name != name.upper() or name.casefold() not in shown:  # capitals only where no other
                shown[name.casefold()] = name
            found[name.casefold()].append(place)
    return [
        array([string(shown[key]), _places(scope, held)])
        for key, held in sorted(found.items())
        if len(held) <= MOST
    ]


def _named(scope: Scope, unit: Unit) -> Iterator[tuple[str, _Place]]:
    """The names of a unit and of what it defines."""
    listed = scope.roles[unit.id] in (CHAPTER, ARTICLE, SECTION) and unit.id not in scope.banners
    if listed and unit.status is not Status.RESERVED:
        name = " ".join(names.shown_title(unit).split())
        if sum(letter.isalpha() for letter in name) >= _FEWEST_OF_NAME:
            yield name, _Place(unit.id, unit, "")
    for block in unit.blocks:
        if block.kind is BlockKind.DEFINITION and block.term:
            yield " ".join(block.term.split()), _Place(block.anchor, unit, _DEFINED)


def _places(scope: Scope, held: list[_Place]) -> str:
    apart = len({place.unit.id for place in held}) > 1
    return array(
        array([string(place.label), string(_words(scope, place, apart=apart))]) for place in held
    )


def _words(scope: Scope, place: _Place, *, apart: bool) -> str:
    """How a place is called: with its chapter's name where an entry has several."""
    mark = names.designation(place.unit)
    chapter = next(
        (over for over in scope.above(place.unit) if scope.roles[over.id] == CHAPTER), None
    )
    within = chapter and (apart or place.unit.kind is UnitKind.ARTICLE)
    over = " ".join(names.shown_title(chapter).split()) if chapter and within else ""
    return ", ".join(word for word in (over, place.how, mark) if word) or names.shown_title(
        place.unit
    )
