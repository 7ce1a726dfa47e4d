"""Where the references of a document lead, and what its footnotes are called."""

from __future__ import annotations

import re
from collections.abc import Callable

from builder.model import Reference, Unit


def href(reference: Reference, place: Callable[[str], str]) -> str:
    """Where a reference leads: to a place of the document or outside; empty where to neither.

    Args:
        reference: of a running text.
        place: the address of an anchor within the document; empty where it has no such one.
    """
    if not reference.target:
        return outside(reference)
    return place((reference.url or "").partition("#")[2]) or place(reference.target)


def outside(reference: Reference) -> str:
    """The address outside that a reference leads to, without blanks; empty where there is none."""
    address = reference.url or ""
    if reference.target or not address.startswith(("https://", "http://")):
        return ""
    return re.sub(r"\s", "%20", address)


def note_ids(unit: Unit) -> dict[int, str]:
    """The ids of a unit's footnotes, by the identity of each: "note:52-7:1"."""
    counted: dict[str, int] = {}
    found: dict[int, str] = {}
    for note in unit.footnotes:
        number = "".join(c if c.isalnum() else "-" for c in note.number)
        counted[number] = counted.get(number, 0) + 1
        again = f":{counted[number]}" if counted[number] > 1 else ""
        found[id(note)] = f"note:{unit.id}:{number}{again}"
    return found
