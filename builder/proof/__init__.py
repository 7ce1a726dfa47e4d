"""The proof: `code.json` holds every word of the source exactly once, in the order of the source.

It reads the published `code.json` and the decoded text of its source, and shares nothing with the
parsers, so that it can find their faults. `townbook prove` can run it years later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
from builder.proof.fault import SHAPE, UNREADABLE, Fault, Ledger, Rule, called_certain

__all__ = ["Fault", "Ledger", "faults", "prove"]

AS_READ: tuple[Rule, ...] = (by_hand.check, links.check)
"""The rules about a code as its readers have it, with its decisions by hand."""
AS_PRINTED: tuple[Rule, ...] = (
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
"""The rules about a code with the words of its source. Each checks one promise."""


def prove(code: Plain, source: str) -> Ledger:
    """Check a `code.json` against the decoded text of its source by all rules.

    What the code lists as unproved is counted, but is no fault unless words are wrong.
    """
    book = Book(code, source)
    found = [one for rule in AS_READ for one in _readable(rule, book)]
    try:
        printed, wrong = by_hand.as_printed(book)
    except UNREADABLE as error:
        printed, wrong = book, [_unreadable(by_hand.__name__, error)]
    found += wrong
    found += [one for rule in AS_PRINTED for one in _readable(rule, printed)]
    listed = {(one["kind"], one["where"], one["detail"]) for one in code.get("unproved", [])}
    excused = grouped((not one.of_words and one.entry in listed, one) for one in found)
    faulty = excused.get(False, [])
    said = {one.entry for one in found}
    for entry in sorted(listed):
        kind, where, _ = entry
        if called_certain(printed.by_id, kind, where):
            faulty.append(Fault("unproved", where, -1, f"{kind!r} is unproved, but called certain"))
        if entry not in said:
            detail = f"{kind!r} is listed as unproved, but is proved"
            faulty.append(Fault("unproved", where, -1, detail))
    return Ledger(faulty, excused.get(True, []))


def _readable(rule: Rule, book: Book) -> Iterator[Fault]:
    """What a rule finds, and a fault if it cannot read the code; the proof goes on."""
    try:
        yield from rule(book)
    except UNREADABLE as error:
        yield _unreadable(rule.__module__, error)


def _unreadable(name: str, error: Exception) -> Fault:
    """The fault of a code that a module cannot read."""
    where = name.rpartition(".")[2]
    return Fault(SHAPE, where, -1, f"cannot be read ({type(error).__name__}: {error})")


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
