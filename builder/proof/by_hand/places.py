"""Units and blocks of a `code.json` by what a decision says of them."""

from __future__ import annotations

from collections.abc import Callable

from builder.proof.book import Plain


def unit_of(code: Plain, name: str) -> Plain | None:
    """The unit of an id."""
    held = (*code["divisions"], *code["sections"])
    return next((unit for unit in held if unit["id"] == name), None)


def at(unit: Plain, spans: list[list[int]]) -> int | None:
    """The index of the block that holds the first character of a place."""
    start = spans[0][0]
    held = enumerate(unit["blocks"])
    return next((n for n, one in held if any(a <= start < b for a, b in one["spans"])), None)


def below(blocks: list[Plain], index: int) -> list[int]:
    """The indexes of all that stands under a block.

    >>> below([{"parent": None}, {"parent": 0}, {"parent": 1}, {"parent": None}], 0)
    [1, 2]
    """
    held = {index}
    for at, block in enumerate(blocks):
        if at > index and block["parent"] in held:
            held.add(at)
    return sorted(held - {index})


def notes_back(unit: Plain, block: int | None, back: Callable[[int], int]) -> None:
    """The notes within a text at their offsets of before; `block` is None for the title."""
    for note in unit["history"]:
        if note["block"] == block is not None and note.get("offset") is not None:
            note["offset"] = back(note["offset"])
    for note in unit["footnotes"]:
        for place in (note, *note.get("places", [])):
            if place["block"] == block:
                place["offset"] = back(place["offset"])


def blocks_back(unit: Plain, blocks: list[Plain], was: Callable[[int], int]) -> None:
    """Other blocks in a unit; `was` tells the index of before of each that its notes name."""
    unit["blocks"] = blocks
    for note in unit["history"]:
        if note["block"] is not None:
            note["block"] = was(note["block"])
    for note in unit["footnotes"]:
        for place in (note, *note.get("places", [])):
            if place["block"] is not None:
                place["block"] = was(place["block"])
