"""The proof: every word of the source stands in exactly one place of `code.json`, in its order.

Reads `code.json` as published and the decoded text of its source. It knows nothing of the parsers,
so that it can find their faults; `townbook prove` runs it years later.
"""

from __future__ import annotations

from builder.proof import (
    aside,
    cells,
    cover,
    events,
    headings,
    labels,
    links,
    notes,
    order,
    swallowed,
    words,
)
from builder.proof.book import Book, Plain
from builder.proof.fault import Fault, Ledger

__all__ = ["Fault", "Ledger", "faults", "prove"]

RULES = (
    cover.check,
    words.check,
    order.check,
    headings.check,
    swallowed.check,
    labels.check,
    notes.check,
    events.check,
    cells.check,
    links.check,
    aside.check,
)
"""Each looks at one promise and writes what it found into the ledger."""


def prove(code: Plain, source: str) -> Ledger:
    """What the rules looked at and found in a `code.json`, given the decoded text of its source.

    What the code itself lists as unproved is counted and is no fault, unless words are wrong.
    """
    book, ledger = Book(code, source), Ledger()
    for rule in RULES:
        try:
            rule(book, ledger)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            name = rule.__module__.rpartition(".")[2]
            ledger.fault("shape", name, -1, f"cannot be read ({type(error).__name__}: {error})")
    listed = {(one["kind"], one["where"], one["detail"]) for one in code.get("unproved", [])}
    found = {(one.kind, one.where, one.detail) for one in ledger.faults}
    ledger.checked["unproved, as listed"] = len(listed)
    ledger.faults = [
        one
        for one in ledger.faults
        if one.of_words or (one.kind, one.where, one.detail) not in listed
    ]
    for kind, where, _ in sorted(listed - found):
        ledger.fault("unproved", where, -1, f"{kind!r} is listed as unproved, and is proved")
    return ledger


def unproved(found: list[Fault]) -> list[Plain]:
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
