"""A list that was put elsewhere, where it was read."""

from __future__ import annotations

from collections.abc import Mapping

from builder.proof.book import Plain
from builder.proof.by_hand.places import blocks_back, unit_of


def back(code: Plain, unit: Plain, one: Plain) -> str:
    """Put a list into the unit in which it was read, with its notes, parents and labels."""
    now, was = one["now"], one["was"]
    starts = {start for start, _ in one["spans"]}
    moved = [
        at
        for at, block in enumerate(unit["blocks"])
        if block["spans"] and block["spans"][0][0] in starts
    ]
    blocks = [unit["blocks"][at] for at in moved]
    states = {
        "unit": unit["id"],
        "at": moved,
        "parents": [block["parent"] for block in blocks],
        "labels": [block["label"] for block in blocks],
    }
    if states != now:
        return f"the list does not stand as it states, but as {states}"
    origin = unit_of(code, was["unit"])
    if origin is None or len(was["at"]) != len(moved):
        return "where it was read cannot be told"
    left = [at for at in range(len(unit["blocks"])) if at not in moved]
    size = len(unit["blocks"]) if origin is unit else len(origin["blocks"]) + len(moved)
    kept = [at for at in range(size) if at not in was["at"]]
    there = dict(zip(moved, was["at"], strict=True))
    if origin is unit:
        index = dict(zip(left, kept, strict=True)) | there
        whole = [unit["blocks"][at] for at in sorted(index, key=lambda at: index[at])]
        _parented([unit["blocks"][at] for at in left], index)
        blocks_back(unit, whole, lambda at: index[at])
    else:
        _apart(unit, origin, (moved, left), there, kept)
    for block, parent, label in zip(blocks, was["parents"], was["labels"], strict=True):
        block["parent"], block["label"] = parent, label
    return ""


def _parented(blocks: list[Plain], index: Mapping[int, int]) -> None:
    for block in blocks:
        if block["parent"] is not None:
            block["parent"] = index[block["parent"]]


def _apart(
    unit: Plain,
    origin: Plain,
    parts: tuple[list[int], list[int]],
    there: Mapping[int, int],
    kept: list[int],
) -> None:
    """Put blocks and their notes from a unit into another, each at the index that it had there."""
    moved, left = parts
    blocks = {there[at]: unit["blocks"][at] for at in moved}
    history, feet = _taken(unit, moved)
    rest = [unit["blocks"][at] for at in left]
    index = {at: nth for nth, at in enumerate(left)}
    _parented(rest, index)
    blocks_back(unit, rest, lambda at: index[at])
    _parented(origin["blocks"], dict(enumerate(kept)))
    held = blocks | dict(zip(kept, origin["blocks"], strict=True))
    blocks_back(origin, [held[at] for at in sorted(held)], lambda at: kept[at])
    notes: Plain = {"blocks": [], "history": history, "footnotes": feet}
    blocks_back(notes, [], lambda at: there[at])
    origin["history"] += history
    origin["footnotes"] += feet


def _taken(unit: Plain, moved: list[int]) -> tuple[list[Plain], list[Plain]]:
    """Take the notes of some blocks out of a unit."""
    history = [note for note in unit["history"] if note["block"] in moved]
    feet = [note for note in unit["footnotes"] if note["block"] in moved]
    unit["history"] = [note for note in unit["history"] if note not in history]
    unit["footnotes"] = [note for note in unit["footnotes"] if note not in feet]
    return history, feet
