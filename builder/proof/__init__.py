"""The proof: `code.json` holds every word of the source exactly once, in the order of the source.

It reads the published `code.json` and the decoded text of its source, and shares nothing with the
parsers, so that it can find their faults. `townbook prove` can run it years later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from builder.frozen import Plain
from builder.grouped import grouped
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
    pictures,
    places,
    swallowed,
    terms,
    words,
)
from builder.proof.book import Book
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
    pictures.check,
)
"""The rules: each checks one promise and writes what it finds into the ledger."""


def prove(code: Plain, source: str) -> Ledger:
    """Check a `code.json` against the decoded text of its source by all rules.

    What the code lists as unproved is counted, but is no fault unless words are wrong.
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
    found = {one.entry for one in ledger.faults}
    ledger.checked["unproved, as listed"] = len(listed)
    excused = grouped((not one.of_words and one.entry in listed, one) for one in ledger.faults)
    ledger.unproved, ledger.faults = excused.get(True, []), excused.get(False, [])
    for kind, where, _ in sorted(listed):
        if called_certain(book.by_id, kind, where):
            ledger.fault("unproved", where, -1, f"{kind!r} is unproved, but called certain")
    for kind, where, _ in sorted(listed - found):
        ledger.fault("unproved", where, -1, f"{kind!r} is listed as unproved, but is proved")
    return ledger


@contextmanager
def _shape(ledger: Ledger, name: str) -> Iterator[None]:
    """Record a fault if the rule in the block cannot read the code, and continue the proof."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        where = name.rpartition(".")[2]
        ledger.fault("shape", where, -1, f"cannot be read ({type(error).__name__}: {error})")


def unproved(found: Iterable[Fault]) -> list[Plain]:
    """The list of what is not proved, for `code.json`.

    It holds everything but wrong words, in the order of the rules.
    """
    return [
        {"kind": one.kind, "where": one.where, "detail": one.detail}
        for one in found
        if not one.of_words
    ]


def faults(code: Plain, source: str) -> list[Fault]:
    """All faults of a `code.json`. It is proved if there are none."""
    return prove(code, source).faults
