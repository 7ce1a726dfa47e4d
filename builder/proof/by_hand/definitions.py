"""What was made a definition, or none, as it was read."""

from __future__ import annotations

from builder.proof.book import Plain
from builder.proof.by_hand.places import at, below, notes_back


def back(_code: Plain, unit: Plain, one: Plain) -> str:
    """Put term, separator and text back as they were read, and the labels below them."""
    index = at(unit, one["spans"])
    if index is None:
        return "no block stands at its place"
    blocks = unit["blocks"]
    block, under = blocks[index], below(blocks, index)
    states = {key: block[key] for key in ("kind", "term", "separator", "text", "insertions")}
    if states | {"labels": [blocks[at]["label"] for at in under]} != one["now"]:
        return "the block is not what it states"
    was = dict(one["was"])
    plain = "item" if block["mark"] else "paragraph"
    if was["kind"] != ("definition" if was["term"] is not None else plain):
        return f"it was no {was['kind']!r} before"
    grown = len(was["text"]) - len(block["text"])
    notes_back(unit, index, lambda offset: max(offset + grown, 0))
    for nth, label in zip(under, was.pop("labels"), strict=True):
        blocks[nth]["label"] = label
    block.update(was)
    return ""
