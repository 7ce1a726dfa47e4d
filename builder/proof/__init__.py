"""The proof: every word of the source stands in exactly one place of `code.json`, in its order.

Reads `code.json` as published and the decoded text of its source. It knows nothing of the parsers,
so that it can find their faults; `townbook prove` runs it years later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import compress
from operator import not_

from builder.proof import (
    aside,
    by_hand,
    cells,
    cover,
    events,
    headings,
    labels,
    links,
    notes,
    order,
    places,
    swallowed,
    terms,
    words,
)
from builder.proof.book import Book, Plain
from builder.proof.fault import Fault, Ledger, called_certain

__all__ = ["Fault", "Ledger", "faults", "prove"]

RULES = (
    cover.check,
    words.check,
    order.check,
    headings.check,
    places.check,
    swallowed.check,
    labels.check,
    terms.check,
    notes.check,
    events.check,
    cells.check,
    aside.check,
)
"""Each looks at one promise and writes what it found into the ledger."""


def prove(code: Plain, source: str) -> Ledger:
    """What the rules looked at and found in a `code.json`, given the decoded text of its source.

    What the code itself lists as unproved is counted and is no fault, unless words are wrong.
    """
    ledger, book = Ledger(), Book(code, source)
    for rule in (by_hand.check, links.check):
        with _shape(ledger, rule.__module__):
            rule(book, ledger)
    with _shape(ledger, by_hand.__name__):
        book = by_hand.as_printed(book, ledger)
    for rule in RULES:
        with _shape(ledger, rule.__module__):
            rule(book, ledger)
    listed = {(one["kind"], one["where"], one["detail"]) for one in code.get("unproved", [])}
    found = {(one.kind, one.where, one.detail) for one in ledger.faults}
    ledger.checked["unproved, as listed"] = len(listed)
    excused = [
        not one.of_words and (one.kind, one.where, one.detail) in listed for one in ledger.faults
    ]
    ledger.unproved = list(compress(ledger.faults, excused))
    ledger.faults = list(compress(ledger.faults, map(not_, excused)))
    for kind, where, _ in sorted(listed):
        if called_certain(book.by_id, kind, where):
            ledger.fault("unproved", where, -1, f"{kind!r} is unproved, and called certain")
    for kind, where, _ in sorted(listed - found):
        ledger.fault("unproved", where, -1, f"{kind!r} is listed as unproved, and is proved")
    return ledger


@contextmanager
def _shape(ledger: Ledger, name: str) -> Iterator[None]:
    """What a rule cannot read is a fault, and no end of the proof."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        where = name.rpartition(".")[2]
        ledger.fault("shape", where, -1, f"cannot be read ({type(error).__name__}: {error})")


def unproved(found: Iterable[Fault]) -> list[Plain]:
    """What `code.json` lists as not proved.

    Everything but wrong words, in the order of the rules.
    """
    return [
        {"kind": one.kind, "where": one.where, "detail": one.detail}
        for one in found
        if not one.of_words
    ]


def faults(code: Plain, source: str) -> list[Fault]:
    """All faults of a `code.json`; none is the proof."""
    return prove(code, source).faults
