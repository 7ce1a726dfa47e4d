"""A title that was ended elsewhere, as it was read."""

from __future__ import annotations

from builder.proof.book import Plain
from builder.proof.by_hand.places import blocks_back, notes_back


def back(_code: Plain, unit: Plain, one: Plain) -> str:
    """Put the title back as it was read, and the text below it."""
    was = one["was"]
    if unit["title"] != one["now"]["title"]:
        return f"the title is {unit['title']!r}, not {one['now']['title']!r}"
    block = was["block"]
    if was["made"]:
        if not unit["blocks"]:
            return "the words that left the title stand nowhere"
        rest = unit["blocks"][1:]
        for held in rest:
            held["parent"] = None if held["parent"] is None else held["parent"] - 1
        blocks_back(unit, rest, lambda at: at - 1)
    elif block is not None:
        first = unit["blocks"][0]
        grown = len(block["text"]) - len(first["text"])
        notes_back(unit, 0, lambda offset: max(offset + grown, 0))
        first.update(block)
    unit.update({key: was[key] for key in ("title", "tail", "list_title", "insertions", "spans")})
    return ""
