"""`townbook prove`: compare a published `code.json` with its source.

It needs nothing from the build that made them: a stranger can run it years later.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from builder import __version__, addresses
from builder.data import code_json, contract
from builder.data.code_json import load, read_code
from builder.errors import UsageError
from builder.frozen import Plain, frozen
from builder.model import Layout
from builder.parse import as_read
from builder.proof import Fault
from builder.proof import prove as proved
from builder.proof.book import Book, place_of
from builder.proof.checked import counts
from builder.proof.fault import SHAPE, UNREADABLE
from builder.proof.links import read_by_hand
from builder.resolve import resolve
from builder.resolve.case import NO_SUBSECTION
from builder.sources.read import read
from builder.text.amounts import counted
from builder.text.squash import single_spaced

UNPROVED = 3
"""The exit code if nothing is wrong but some of it is not proved, as the code itself says."""

_OTHER_PROGRAM = "another release of Townbook made them; only that one can check them"

_TEXT = "text"
"""The form of a file that is its own text."""


def prove(code_json: Path, source: Path) -> int:
    """Print what was checked, with one line for each fault and for everything not proved.

    Args:
        code_json: the published file.
        source: the file that it was made from; for a PDF, a Word file or a web page also the
            `source.txt` that is published next to it.

    Returns:
        The exit code: 0 proved, 1 a fault, 3 no fault but some of it is not proved.

    Raises:
        UsageError: one of the two cannot be read.
        SourceError: the source cannot be read.
    """
    code = _code(code_json)
    text, other = _source(code, source)
    ledger, checked = proved(code, text), counts(Book(code, text))
    found = [*other, *ledger.faults]
    if same_program(code) and not any(one.kind == SHAPE for one in found):
        checked["units made again"] = len(code["divisions"]) + len(code["sections"])
        checked["moves made again"] = len(code["moves"])
        found += differences(code)
    lines = [f"checked {name}: {count:,}" for name, count in checked.items()]
    lines += [f"fault: {single_spaced(str(fault))}" for fault in found]
    unproved = [str(one) for one in sorted(ledger.unproved)]
    if not same_program(code):
        unproved.append(f"ids, references, addresses, certainty, moves: {_OTHER_PROGRAM}")
    lines += [f"not proved: {single_spaced(one)}" for one in unproved]
    total = counted(len(found), "fault")
    lines.append(f"{total}, {len(unproved):,} not proved" if unproved else total)
    print(*lines, sep="\n")
    if found:
        return 1
    return UNPROVED if unproved else 0


def _code(path: Path) -> Plain:
    """The plain values of a `code.json`."""
    code = load(path, "name a site's data/code.json")
    if wrong := contract.problems(code):
        raise UsageError(path, f"is not a code.json of this version: {wrong[0]}")
    return code


def _source(code: Plain, path: Path) -> tuple[str, list[Fault]]:
    """The text that the spans point into, and what is wrong with the given file."""
    named = code["source"]
    form, of_text = named.get("form", _TEXT), named.get("text_sha256")
    source = read(path)
    if form != _TEXT and source.form == _TEXT:
        text = path.read_bytes().decode(errors="replace")
        return text, _other(path.name, hashlib.sha256(text.encode()).hexdigest(), of_text)
    source = as_read(source, Layout(named["layout"]))
    wrong = _other(path.name, source.sha256, named["sha256"])
    if form != _TEXT and not wrong:
        found = hashlib.sha256(source.text.encode()).hexdigest()
        wrong = _other(f"the text of {path.name}", found, of_text)
    return source.text, wrong


def _other(name: str, found: str, named: str | None) -> list[Fault]:
    """A fault if a hash is not the one that the code names."""
    if found == named:
        return []
    return [Fault("source", name, -1, f"its SHA-256 is {found}, but the code gives {named}")]


_SOURCE = ("newest_law", "caution")
"""Fields of the source that follow from the rest of a code."""
_OF_ORDER = ("moves", "lost_page_ends")
"""Fields about the order of the text."""
_SHOWN = 60
"""Characters of a value to show."""


def same_program(plain: Plain) -> bool:
    """Whether a code was made by this release, so that what follows from it can be compared."""
    return plain.get("townbook") == __version__


def differences(plain: Plain) -> list[Fault]:
    """Where a `code.json` differs from what follows from its own text, in reading order.

    Args:
        plain: its values, valid by its schema.
    """
    try:
        return list(_differences(plain))
    except UNREADABLE as error:
        return [Fault(SHAPE, "anew", -1, f"cannot be read ({type(error).__name__}: {error})")]


def _differences(plain: Plain) -> Iterator[Fault]:
    by_hand = read_by_hand(plain)
    stated = [by_hand.get(unit["id"], []) for unit in Book(plain, "").units]
    parts = (_parts(code, stated) for code in (plain, made_again(plain)))
    for given, made in zip(*parts, strict=True):
        for path, said in changes(given.values, made.values):
            yield Fault("anew", f"{given.where}{path}", given.offset, said)


@frozen
class _Derived:
    """Values that follow from a code's text."""

    where: str
    """The id of their unit, or what they are about."""
    offset: int
    """Where that is in the text; -1 if nowhere."""
    values: Plain


def _parts(plain: Plain, stated: Iterable[Sequence[str]]) -> Iterator[_Derived]:
    """What follows from a code's text, part by part.

    Args:
        plain: the values of the code.
        stated: for each unit, the words of the references that were given by hand.
    """
    yield _Derived("source", -1, {name: plain["source"][name] for name in _SOURCE})
    yield _Derived("", -1, {name: plain[name] for name in _OF_ORDER})
    for unit, words in zip(Book(plain, "").units, stated, strict=True):
        left = [one for one in unit["references"] if one["text"] not in words]
        yield _Derived(unit["id"], place_of(unit), unit | {"references": left})
    settled = [doubt for one in plain.get("corrections", []) for doubt in one["settles"]]
    of_references = (  # the doubts of the parsers are not known
        one for one in (*plain["doubts"], *settled) if one["kind"] == NO_SUBSECTION
    )
    said = Counter(f"{one['where']}: {one['detail']}" for one in of_references)
    yield _Derived("doubts", -1, said)


def made_again(plain: Plain) -> Plain:
    """A code with ids, addresses and references only as they follow again from its text."""
    code = read_code(plain)
    bare = (
        replace(
            unit,
            id="",
            parent=None,
            url="",
            blocks=tuple(replace(block, anchor="") for block in unit.blocks),
            references=(),
        )
        for unit in code.units
    )
    units = addresses.assign(bare)
    return code_json.to_json(resolve(replace(code, units=units, doubts=())))


def changes(given: object, made: object, where: str = "") -> Iterator[tuple[str, str]]:
    """Where two values of `code.json` differ, and how; lists of different lengths as a whole.

    >>> list(changes({"a": [1, 2]}, {"a": [1, 3]}))
    [('/a/1', 'is 2, but follows as 3')]
    """
    if isinstance(given, dict) and isinstance(made, dict):
        for name in dict.fromkeys([*given, *made]):
            yield from changes(given.get(name), made.get(name), f"{where}/{name}")
    elif isinstance(given, list) and isinstance(made, list) and len(given) == len(made):
        for at, (one, other) in enumerate(zip(given, made, strict=True)):
            yield from changes(one, other, f"{where}/{at}")
    elif given != made:
        yield where, f"is {_short(given)}, but follows as {_short(made)}"


def _short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}..."
