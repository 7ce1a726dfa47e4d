"""What a published code says about its own text, made again from that text and compared.

Ids, addresses and anchors are made from numbers, references from words, certainty from confidence,
cautions and the newest law from what is read. No parser and no source is needed: the proof holds
the words, this holds what follows from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from builder import __version__, addresses
from builder.data import code_json
from builder.data.read_code import read_code
from builder.model import Code, Unit
from builder.proof import Fault
from builder.proof.book import Book, Plain, place_of
from builder.proof.links import told_by_hand
from builder.resolve import resolve
from builder.resolve.case import NO_SUBSECTION

_SOURCE = ("newest_law", "caution")
"""What is said of a source, and follows from the rest of it."""
_SHOWN = 60
"""Characters of a value that is shown."""


def same_program(plain: Plain) -> bool:
    """Whether a code was made by this release, so that what follows from it can be compared."""
    return plain.get("townbook") == __version__


def differences(plain: Plain) -> list[Fault]:
    """What a `code.json` tells otherwise than it follows from its own text, in reading order.

    Args:
        plain: its values, sound by its schema.
    """
    try:
        return list(_differences(plain))
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        return [Fault("shape", "anew", -1, f"cannot be read ({type(error).__name__}: {error})")]


def _differences(plain: Plain) -> Iterator[Fault]:
    again = code_json.to_json(_made_anew(read_code(plain)))
    told, made = ({name: one["source"][name] for name in _SOURCE} for one in (plain, again))
    yield from _faults(told, made, "source", -1)
    by_hand = told_by_hand(plain)
    for unit, other in zip(Book(plain, "").units, Book(again, "").units, strict=True):
        stated = by_hand.get(unit["id"], set())
        told, made = (_without(one, stated) for one in (unit, other))
        yield from _faults(told, made, unit["id"], place_of(unit))
    settled = [doubt for one in plain.get("corrections", []) for doubt in one["settles"]]
    told, made = map(_of_references, ([*plain["doubts"], *settled], again["doubts"]))
    yield from _faults(told, made, "doubts", -1)


def _made_anew(code: Code) -> Code:
    """A code with nothing left of its ids, addresses and references but what follows anew."""
    units = addresses.assign(map(_nameless, code.units))
    return resolve(replace(code, units=units, doubts=()))


def _nameless(unit: Unit) -> Unit:
    blocks = tuple(replace(block, anchor="") for block in unit.blocks)
    return replace(unit, id="", parent=None, url="", blocks=blocks, references=())


def _without(unit: Plain, stated: set[str]) -> Plain:
    """A unit without the references of these words, which a hand told."""
    return unit | {"references": [one for one in unit["references"] if one["text"] not in stated]}


def _of_references(doubts: Iterable[Plain]) -> Plain:
    """The doubts about references, counted; those of the parsers are not known."""
    told = (one for one in doubts if one["kind"] == NO_SUBSECTION)
    return Counter(f"{one['where']}: {one['detail']}" for one in told)


def _faults(told: Plain, made: Plain, where: str, at: int) -> Iterator[Fault]:
    return (Fault("anew", f"{where}{path}", at, said) for path, said in changes(told, made))


def changes(told: object, made: object, where: str = "") -> Iterator[tuple[str, str]]:
    """Where two values of `code.json` differ, and how; lists of other lengths as a whole.

    >>> list(changes({"a": [1, 2]}, {"a": [1, 3]}))
    [('/a/1', 'is 2, and follows as 3')]
    """
    if isinstance(told, dict) and isinstance(made, dict):
        for name in dict.fromkeys([*told, *made]):
            yield from changes(told.get(name), made.get(name), f"{where}/{name}")
    elif isinstance(told, list) and isinstance(made, list) and len(told) == len(made):
        for at, (one, other) in enumerate(zip(told, made, strict=True)):
            yield from changes(one, other, f"{where}/{at}")
    elif told != made:
        yield where, f"is {_short(told)}, and follows as {_short(made)}"


def _short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}..."
