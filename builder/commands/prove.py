"""`townbook prove`: compare a published `code.json` with its source, or with a new reading of it.

It needs nothing of the build that made them: a stranger can run it years later.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from builder.commands import anew
from builder.corrections.carried_out import BEFORE, BEHIND, carried_out
from builder.data import code_json, contract
from builder.data.read_code import load
from builder.errors import UsageError
from builder.model import Layout
from builder.parse import as_read
from builder.proof import Fault, Ledger, unproved
from builder.proof import prove as proved
from builder.proof.book import Plain
from builder.sources.discover import discover
from builder.sources.read import read
from builder.sources.text import SourceText
from builder.town.municipality import parsed_code, recognise_source, resolved
from builder.town.proven import proven

_ACCEPTED = "This copy is likely wrong in places"
"""How a caution goes on where a publisher accepted what the gate holds back."""

_SHOWN = 80
"""Characters of a value that is shown."""

UNPROVED = 3
"""The exit code where nothing is wrong, and some of it is not proved, as the code itself says."""

_OTHER_PROGRAM = "another release of Townbook made them, and only the same one makes them again"

_TEXT = "text"
"""The form of a file whose text is the file itself."""


def prove(code_json: Path, source: Path, *, again: bool = False) -> int:
    """Print what was checked, and each fault and all that is not proved in one line.

    Gives the exit code: 0 proved, 1 a fault, 3 no fault, and some of it is not proved.

    Args:
        code_json: the published file.
        source: the file that it was made from, or, where that is a PDF, a Word file or a web page,
            the `source.txt` that is published beside it.
        again: read it once more, which needs the file itself, the release that made the code and
            the `codes.toml` beside the file.

    Raises:
        UsageError: one of the two cannot be read.
        SourceError: the source cannot be read.
    """
    code = _code(code_json)
    text, other = _source(code, source)
    ledger = proved(code, text)
    found = [*other, *ledger.faults, *_anew(code, ledger)]
    if again:
        found += _again(code, source)
    lines = [f"checked {name}: {count:,}" for name, count in ledger.checked.items()]
    lines += [f"fault: {' '.join(str(fault).split())}" for fault in found]
    unproved = [str(one) for one in sorted(ledger.unproved)]
    if not anew.same_program(code):
        unproved.append(f"ids, references, addresses, certainty: {_OTHER_PROGRAM}")
    lines += [f"not proved: {' '.join(one.split())}" for one in unproved]
    told = f"{len(found):,} faults" if len(found) != 1 else "1 fault"
    lines.append(f"{told}, {len(unproved):,} not proved" if unproved else told)
    sys.stdout.write("\n".join(lines) + "\n")
    if found:
        return 1
    return UNPROVED if unproved else 0


def _anew(code: dict[str, Any], ledger: Ledger) -> list[Fault]:
    """What the code tells otherwise than it follows from its own text."""
    if not anew.same_program(code) or any(one.kind == "shape" for one in ledger.faults):
        return []
    ledger.checked["units made anew"] = len(code["divisions"]) + len(code["sections"])
    return anew.differences(code)


def _again(code: dict[str, Any], path: Path) -> list[Fault]:
    """What the code tells otherwise than a source that is read once more."""
    if path.name != code["source"]["file"]:
        asked = f"--again reads {code['source']['file']} itself"
        raise UsageError(str(path), asked, "name that file, in its folder with codes.toml")
    return told_otherwise(code, path)


def _code(path: Path) -> dict[str, Any]:
    """The plain values of a `code.json`."""
    code = load(path, "name a site's data/code.json")
    if wrong := contract.problems(code):
        raise UsageError(str(path), f"is no code.json of this version: {wrong[0]}")
    return code


def _source(code: dict[str, Any], path: Path) -> tuple[str, list[Fault]]:
    """The text that the spans point into, and what is wrong with the file that was given."""
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
        wrong = _other(f"the text of {path.name}", found, of_text) or _columns(code, source)
    return source.text, wrong


def _other(name: str, found: str, named: str | None) -> list[Fault]:
    """Whether a hash is another than the one that the code names."""
    if found == named:
        return []
    return [Fault("source", name, -1, f"its SHA-256 is {found}, the code names {named}")]


def _columns(code: dict[str, Any], source: SourceText) -> list[Fault]:
    """Whether the code has the words of a PDF's tables at other places than the file."""
    places = {each[0]: each for each in source.stretches(((0, len(source.text)),))}
    astray = [at for at, *edges in code["source"]["columns"] if places.get(at, ())[1:] != (*edges,)]
    told = "stands elsewhere on its page than the code says"
    return [Fault("source", f"offset {at}", at, told) for at in astray[:1]]


def read_again(path: Path) -> Plain:
    """What a build makes of a source, as the values of its `code.json`.

    Raises:
        TownbookError: it cannot be read, or its settings cannot.
    """
    [found] = discover([path])
    recognised = recognise_source(path, found.settings)
    text, slug = recognised.source.text, recognised.municipality.slug
    mine = [one for one in found.corrections if one.municipality == slug]
    parsed, _ = carried_out(parsed_code(recognised), text, mine, BEFORE)
    code, _ = carried_out(resolved(parsed, recognised.source), text, mine, BEHIND)
    held = proven(code, text)
    return code_json.to_json(held.code) | {"unproved": unproved(held.faults)}


def told_otherwise(plain: Plain, path: Path) -> list[Fault]:
    """Where a `code.json` tells otherwise of its source than reading it again does."""
    plain, again = _plain(plain), _plain(read_again(path))
    return [Fault("again", where, -1, said) for where, said in changes(plain, again)]


def _plain(code: Plain) -> Plain:
    """A code as JSON has it, without what was accepted for it, which its source does not say."""
    caution = code["source"]["caution"] or ""
    left = caution.partition(_ACCEPTED)[0].rstrip() or None
    return {**code, "source": {**code["source"], "caution": left}}


def changes(one: object, other: object, where: str = "") -> Iterator[tuple[str, str]]:
    """Where two values of `code.json` differ, and how; lists of other lengths as a whole.

    >>> list(changes({"a": [1, 2]}, {"a": [1, 3]}))
    [('/a/1', '2, and 3')]
    """
    if one == other:
        return
    if isinstance(one, dict) and isinstance(other, dict):
        for name in dict.fromkeys([*one, *other]):
            yield from changes(one.get(name), other.get(name), f"{where}/{name}")
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if len(one) != len(other):
            yield where, f"{len(one)} of them, and {len(other)}"
            return
        for at, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            yield from changes(mine, theirs, f"{where}/{at}")
    else:
        yield where, f"{_short(one)}, and {_short(other)}"


def _short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}..."
