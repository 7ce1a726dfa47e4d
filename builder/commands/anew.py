"""What a published code says about its own text, made again from that text and compared.

Ids, addresses and anchors are made from numbers, references from words, certainty from confidence,
cautions and the newest law from what is read. No parser and no source is needed: the proof holds
the words, this holds what follows from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
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

_UNIT = ("id", "parent", "url", "warning", "certainty")
"""What is said of a unit, and follows from the rest of it."""
_BLOCK = ("anchor", "certainty")
_SOURCE = ("newest_law", "caution")
_SHOWN = 60
"""Characters of a value that a fault shows."""


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
    for name in _SOURCE:
        if again["source"][name] != plain["source"][name]:
            yield _fault("source", -1, name, plain["source"][name], again["source"][name])
    mine, other = Book(plain, "").units, Book(again, "").units
    by_hand = told_by_hand(plain)
    for unit, made in zip(mine, other, strict=True):
        yield from _differing(unit, made, _UNIT, unit["id"], place_of(unit))
        for index, (block, anew) in enumerate(zip(unit["blocks"], made["blocks"], strict=True)):
            where = f"blocks[{index}] of {unit['id']}"
            yield from _differing(block, anew, _BLOCK, where, place_of(block))
        for index, (note, anew) in enumerate(zip(unit["history"], made["history"], strict=True)):
            where = f"history[{index}] of {unit['id']}"
            for event, known in zip(note["events"], anew["events"], strict=True):
                yield from _differing(event, known, ("certainty",), where, place_of(note))
        stated = by_hand.get(unit["id"], ())
        told, known = (
            [each for each in one["references"] if each["text"] not in stated]
            for one in (unit, made)
        )
        yield from _references(told, known, unit)
    yield from _doubts(plain, again)


def _made_anew(code: Code) -> Code:
    """A code with nothing left of its ids, addresses and references but what follows anew."""
    units = addresses.assign(map(_nameless, code.units))
    return resolve(replace(code, units=units, doubts=()))


def _nameless(unit: Unit) -> Unit:
    blocks = tuple(replace(block, anchor="") for block in unit.blocks)
    return replace(unit, id="", parent=None, url="", blocks=blocks, references=())


def _differing(
    one: Plain, other: Plain, names: tuple[str, ...], where: str, at: int
) -> Iterator[Fault]:
    for name in names:
        if one[name] != other[name]:
            yield _fault(where, at, name, one[name], other[name])


def _references(told: list[Plain], made: list[Plain], unit: Plain) -> Iterator[Fault]:
    """The first reference of a unit that is told otherwise, one too many or one too few."""
    if told == made:
        return
    pairs = enumerate(zip(told, made, strict=False))
    at = next((nth for nth, (a, b) in pairs if a != b), min(len(told), len(made)))
    where = f"references[{at}] of {unit['id']}"
    if at >= min(len(told), len(made)):
        yield _fault(where, place_of(unit), "references", len(told), len(made))
        return
    names = tuple(name for name in made[at] if told[at].get(name) != made[at][name])
    yield from _differing(told[at], made[at], names, where, place_of(unit))


def _doubts(plain: Plain, again: Plain) -> Iterator[Fault]:
    """Doubts about references that are left out or made up; those of the parsers are not known."""
    settled = [doubt for one in plain.get("corrections", []) for doubt in one["settles"]]
    told = _of_references([*plain["doubts"], *settled])
    made = _of_references(again["doubts"])
    for where, detail in sorted((told - made) + (made - told)):
        yield Fault("anew", where, -1, f"the doubt {NO_SUBSECTION!r} of {detail!r} does not follow")


def _of_references(doubts: list[Plain]) -> Counter[tuple[str, str]]:
    told = (one for one in doubts if one["kind"] == NO_SUBSECTION)
    return Counter((one["where"], one["detail"]) for one in told)


def _fault(where: str, at: int, name: str, told: object, made: object) -> Fault:
    return Fault("anew", where, at, f"{name} is {_short(told)}, and follows as {_short(made)}")


def _short(value: object) -> str:
    shown = repr(dict(value) if isinstance(value, Mapping) else value)
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}..."
