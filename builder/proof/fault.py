"""Faults, what each is about, and the ledger of all that a proof found and checked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from builder.frozen import Plain
from builder.proof.book import place_of

WORDS = frozenset(
    {
        "lost",
        "doubled",
        "span out of the source",
        "text differs",
        "blank",
        "insertion",
        "law set aside",
        "shape",
        "source",
        "by hand",
        "exchanged",
        "cells differ",
        "status",
        "date",
        "id",
        "parent",
        "reference",
        "swallowed",
    }
)
"""Kinds of faults where the law differs from the source: in its words, their order, what is in
force and since when, where it is and what it leads to. Nothing excuses them."""


class Fault(NamedTuple):
    """A broken promise: what, where, and the offset in the source (or -1)."""

    kind: str
    where: str
    offset: int
    detail: str

    @property
    def of_words(self) -> bool:
        """Whether the law itself is wrong, rather than what is recorded about it."""
        return self.kind in WORDS

    @property
    def entry(self) -> tuple[str, str, str]:
        """(kind, where, detail), by which `unproved` lists it."""
        return self.kind, self.where, self.detail

    def __str__(self) -> str:
        return f"{self.kind} at {self.where} (offset {self.offset}): {self.detail}"


@dataclass
class Ledger:
    """What the rules checked and what they found; each rule writes its own lines."""

    faults: list[Fault] = field(default_factory=list)
    unproved: list[Fault] = field(default_factory=list)
    """Faults that the code itself lists as not proved."""
    checked: Counter[str] = field(default_factory=Counter)
    """How many of each were checked: "characters", "labels", "pages", ..."""

    def fault(self, kind: str, where: str, offset: int, detail: str) -> None:
        """Record a fault."""
        self.faults.append(Fault(kind, where, offset, detail))

    def wrong(self, kind: str, where: str, part: Plain, *said: str) -> None:
        """Record as faults of a part of the code what is said to be wrong; "" is nothing."""
        self.faults += [Fault(kind, where, place_of(part), one) for one in said if one]


_WITHIN = re.compile(r"(?P<what>blocks|history)\[(?P<index>\d+)\] of (?P<unit>.+)", re.S)
_HEADING = re.compile(r"(?:heading of )?(?P<unit>.+)", re.S)
_TITLE = "heading"
"""The kind of fault that is about a title; others of a heading are about its place or number."""


class About(NamedTuple):
    """What a fault is about: a block, the events of a history note, or a heading."""

    unit: str
    """Its id."""
    what: str
    """"blocks", "history", "title" or "number"."""
    nth: int = 0


def about(kind: str, where: str) -> About:
    """What a fault is about, by its kind and place.

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
    """Whether the code calls certain what a fault is about; False if its place names nothing.

    Args:
        units: units of a `code.json` by id.
        kind: the fault's kind.
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
