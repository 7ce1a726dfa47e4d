"""What is listed as unproved is never called certain.

The place of a fault names what it is about: a block, the events of a history note, or a heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from builder.proof.book import Plain

_WITHIN = re.compile(r"(?P<what>blocks|history)\[(?P<index>\d+)\] of (?P<unit>.+)", re.S)
_HEADING = re.compile(r"(?:heading of )?(?P<unit>.+)", re.S)
_TITLE = "heading"
"""The kind of fault that is about a title; others of a heading are of its place or number."""


class About(NamedTuple):
    """What a fault is about."""

    unit: str
    """Its id."""
    what: str
    """"blocks", "history", "title" or "number"."""
    nth: int = 0


def about(kind: str, where: str) -> About:
    """What a fault of a kind at a place is about.

    >>> about("label", "blocks[3] of 7-1")
    About(unit='7-1', what='blocks', nth=3)
    >>> about("parent", "7-1").what
    'number'
    """
    if found := _WITHIN.fullmatch(where):
        return About(found["unit"], found["what"], int(found["index"]))
    found = _HEADING.fullmatch(where)
    return About(found["unit"] if found else where, "title" if kind == _TITLE else "number")


def called_certain(units: Mapping[str, Plain], kind: str, where: str) -> bool:
    """Whether what a fault is about is called certain; a place that names nothing is not.

    Args:
        units: of a `code.json`, by their ids.
        kind: of the fault.
        where: its place.
    """
    named = about(kind, where)
    unit = units.get(named.unit)
    return unit is not None and "certain" in _certainties(unit, named)


def _certainties(unit: Plain, named: About) -> Iterator[str]:
    if named.what not in ("blocks", "history"):
        yield unit.get("certainty", {}).get(named.what, {}).get("is", "")
    elif named.nth < len(unit[named.what]):
        thing = unit[named.what][named.nth]
        yield from [each.get("certainty", "") for each in thing.get("events", [thing])]
