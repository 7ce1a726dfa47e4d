"""A list that was put elsewhere, where it was read."""

from __future__ import annotations

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
    notes = _taken(unit, moved)
    index = {at: nth for nth, at in enumerate(left)}
    rest = [unit["blocks"][at] for at in left]
    for block in rest:
        if block["parent"] is not None:
            block["parent"] = index[block["parent"]]
    blocks_back(unit, rest, lambda at: index[at])
    _put(origin, blocks, notes, was, dict(zip(moved, was["at"], strict=True)))
    return ""


def _taken(unit: Plain, moved: list[int]) -> tuple[list[Plain], list[Plain]]:
    """Take the notes of some blocks out of a unit."""
    history = [note for note in unit["history"] if note["block"] in moved]
    feet = [note for note in unit["footnotes"] if note["block"] in moved]
    unit["history"] = [note for note in unit["history"] if note not in history]
    unit["footnotes"] = [note for note in unit["footnotes"] if note not in feet]
    return history, feet


def _put(
    origin: Plain,
    blocks: list[Plain],
    notes: tuple[list[Plain], list[Plain]],
    was: Plain,
    index: dict[int, int],
) -> None:
    """Put blocks into a unit, each at the index that it had there."""
    whole: list[Plain] = list(origin["blocks"])
    places = dict(zip(was["at"], blocks, strict=True))
    for at in sorted(places):
        whole.insert(at, places[at])
    kept = [at for at in range(len(whole)) if at not in places]
    for block in origin["blocks"]:
        if block["parent"] is not None:
            block["parent"] = kept[block["parent"]]
    for block, parent, label in zip(blocks, was["parents"], was["labels"], strict=True):
        block["parent"], block["label"] = parent, label
    blocks_back(origin, whole, lambda at: kept[at])
    history, feet = notes
    held: Plain = {"blocks": [], "history": history, "footnotes": feet}
    blocks_back(held, [], lambda at: index[at])
    origin["history"] += history
    origin["footnotes"] += feet
