"""Faults, what each is about, and all that a proof found."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from builder.frozen import Plain, frozen
from builder.proof.book import Book, place_of

SHAPE = "shape"
"""The kind of fault of a code that a rule cannot read."""
WORDS = frozenset(
    {
        "lost",
        "doubled",
        "span out of the source",
        "text differs",
        "blank",
        "insertion",
        "law set aside",
        SHAPE,
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


UNREADABLE = (LookupError, TypeError, ValueError, AttributeError)
"""What a rule raises if a code has not the shape of a `code.json`."""


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


Rule: TypeAlias = "Callable[[Book], Iterator[Fault]]"
"""The form of every rule: it reads a code with its source and yields what is wrong."""


def told(kind: str, where: str, part: Plain, *said: str) -> Iterator[Fault]:
    """Faults of a part of the code, for all that is said to be wrong with it; "" is nothing."""
    return (Fault(kind, where, place_of(part), one) for one in said if one)


@frozen
class Ledger:
    """What a proof found."""

    faults: list[Fault]
    unproved: list[Fault]
    """Faults that the code itself lists as not proved."""


_PLACE = re.compile(
    r"(?:(?P<what>blocks|history)\[(?P<nth>\d+)\] of |heading of )?(?P<unit>.*)", re.S
)
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
    [what, nth, unit], *_ = _PLACE.findall(where)
    return About(unit, what or ("title" if kind == _TITLE else "number"), int(nth or 0))


def called_certain(units: Mapping[str, Plain], kind: str, where: str) -> bool:
    """Whether the code calls certain what a fault is about; False if its place names nothing.

    Args:
        units: units of a `code.json` by id.
        kind: the fault's kind.
        where: its place.
    """
    name, what, nth = about(kind, where)
    unit = units.get(name, {})
    if what in ("title", "number"):
        return "certain" in unit.get("certainty", {}).get(what, {}).values()
    things = unit.get(what, [])[nth : nth + 1]
    sure = (one.get("certainty") for thing in things for one in thing.get("events", [thing]))
    return "certain" in sure
