"""Apply all decisions about a code, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from builder import addresses
from builder.corrections import (
    as_read,
    definitions,
    headings,
    heads,
    lists,
    references,
    titles,
    words,
)
from builder.corrections.decision import (
    AS_READ,
    DEFINITION,
    HEADING,
    LIST,
    REFERENCE,
    TABLE_HEAD,
    TITLE,
    WORDS,
    Decision,
)
from builder.corrections.place import NotCarriedOut
from builder.corrections.record import Change, recorded
from builder.model import Code

_NAMES = (HEADING, TITLE, LIST, DEFINITION)
"""Kinds of decisions that may change ids of units or blocks."""

Kind = Callable[[Code, str, Decision], Change]

BEFORE: Mapping[str, Kind] = {
    HEADING: headings.settled,
    TITLE: titles.settled,
    LIST: lists.settled,
    DEFINITION: definitions.settled,
    TABLE_HEAD: heads.settled,
    WORDS: words.settled,
    AS_READ: as_read.settled,
}
"""Kinds of decisions about what was parsed, in the order of application.

Corrected words come last, because all other decisions quote the source's words. References are
resolved after all of these."""
AFTER: Mapping[str, Kind] = {REFERENCE: references.settled}
"""Kinds of decisions about references, once they are resolved."""


def carried_out(
    code: Code, source: str, decisions: Iterable[Decision], kinds: Mapping[str, Kind]
) -> tuple[Code, list[str]]:
    """The code with decisions applied, and a message for each that could not be.

    Args:
        code: with addresses.
        source: its decoded source.
        decisions: those about its municipality; ones of other kinds are skipped.
        kinds: the function for each kind.
    """
    left: list[str] = []
    found = code
    mine = [decision for decision in decisions if decision.kind in kinds]
    for decision in sorted(mine, key=lambda one: list(kinds).index(one.kind)):
        try:
            change = kinds[decision.kind](found, source, decision)
            found = recorded(found, decision, change)
            if decision.kind in _NAMES:
                found = replace(found, units=addresses.assign(found.units))
        except NotCarriedOut as error:
            left.append(f"{decision.file} was not applied: {error}")
    return found, left
