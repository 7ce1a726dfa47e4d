"""`townbook prove`: compare a published `code.json` with its source.

It needs nothing of the build that made them: a stranger can run it years later.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import Any

from builder.commands import anew
from builder.data import contract
from builder.data.read_code import load
from builder.errors import UsageError
from builder.model import Layout
from builder.parse import as_read
from builder.proof import Fault, Ledger
from builder.proof import prove as proved
from builder.sources.read import read
from builder.sources.text import SourceText

UNPROVED = 3
"""The exit code where nothing is wrong, and some of it is not proved, as the code itself says."""

_OTHER_PROGRAM = "another release of Townbook made them, and only the same one makes them again"

_TEXT = "text"
"""The form of a file whose text is the file itself."""


def prove(code_json: Path, source: Path) -> int:
    """Print what was checked, and each fault and all that is not proved in one line.

    Gives the exit code: 0 proved, 1 a fault, 3 no fault, and some of it is not proved.

    Args:
        code_json: the published file.
        source: the file that it was made from, or, where that is a PDF, a Word file or a web page,
            the `source.txt` that is published beside it.

    Raises:
        UsageError: one of the two cannot be read.
        SourceError: the source cannot be read.
    """
    code = _code(code_json)
    text, other = _source(code, source)
    ledger = proved(code, text)
    found = [*other, *ledger.faults, *_anew(code, ledger)]
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
