"""A table whose head was told, as it was read."""

from __future__ import annotations

from builder.proof.book import Plain
from builder.proof.by_hand.places import at


def back(_code: Plain, unit: Plain, one: Plain) -> str:
    """Put head and rows back as they were read."""
    index = at(unit, one["spans"])
    if index is None:
        return "no table stands at its place"
    block, now, was = unit["blocks"][index], one["now"], dict(one["was"])
    came = len(now["rows"])
    states = {key: block[key] for key in ("columns", "heads", "groups")}
    if states | {"rows": (block["rows"] or [])[:came]} != now:
        return "the head of the table is not what it states"
    moved = len(was["rows"]) - came
    if [at + moved for at in now["groups"]] != was["groups"]:
        return "the rows that head others are not those that did before"
    block["rows"] = was["rows"] + block["rows"][came:]
    notes = [note for note in unit["history"] if note["block"] == index]
    for note, row in zip(notes, was["noted"], strict=True):
        note["row"] = row
    block.update({key: was[key] for key in ("columns", "heads", "groups")})
    return ""
