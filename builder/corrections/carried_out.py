"""All decisions about a code carried out, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from builder import addresses
from builder.corrections import words
from builder.corrections.decision import WORDS, Decision
from builder.corrections.place import NotCarriedOut
from builder.model import Code

Kind = Callable[[Code, str, Decision], Code]

BEFORE: Mapping[str, Kind] = {WORDS: words.settled}
"""Kinds of decisions about what was parsed, in the order in which they are carried out.

Words that read otherwise come last: what else is decided is decided of words that the source has.
References are resolved behind all of them.
"""
BEHIND: Mapping[str, Kind] = {}
"""Kinds of decisions about references that were resolved."""


def carried_out(
    code: Code, source: str, decisions: Iterable[Decision], kinds: Mapping[str, Kind]
) -> tuple[Code, list[str]]:
    """A code with decisions carried out, and a line for each that could not be.

    Args:
        code: with addresses.
        source: its decoded source.
        decisions: those of its municipality; those of other kinds are passed over.
        kinds: what to do, by kind.
    """
    left: list[str] = []
    found = code
    mine = [decision for decision in decisions if decision.kind in kinds]
    for decision in sorted(mine, key=lambda one: list(kinds).index(one.kind)):
        try:
            found = kinds[decision.kind](found, source, decision)
        except NotCarriedOut as error:
            left.append(f"{decision.file} was not carried out: {error}")
    if found is code:
        return code, left
    return replace(
        found,
        units=addresses.assign(found.units) if kinds is BEFORE else found.units,
        as_found=code.as_found or code.units,
    ), left
