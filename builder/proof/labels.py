"""Labels follow from the marks in print and from the items above.

What is marked is an item, what is defined a definition.
"""

from __future__ import annotations

import re

from builder.proof.book import Book, Plain
from builder.proof.fault import Ledger
from builder.proof.headings import bare

LAW = re.compile(r"\b(?:shall|must|unlawful|hereby|may not|herein|thereof)\b", re.I)
"""Words that sentences of law have, and no furniture."""
VERB = re.compile(r"\b(?:is|are|be|been|was|were|has|have|may|can|will)\b")
"""What makes a sentence; a heading has it only where it is one itself."""

_PART = re.compile(r"\d+|[^\W\d_]+")
"""A step of a label's path."""
_EDITORIAL = re.compile(
    r"\W*(?:(?:general|cross[\s-]*|charter|code|state law|statutory|related laws?) ?references?\b"
    r"|(?:prior|legislative|statutory|ordinance) (?:legislation|(?:ordinance )?history|authority)\b"
    r"|(?:code )?(?:ed|editor|revis[eo]r|publisher|amendment|codification)\W?s?\W? notes?"
    r"|notes? ?[:—–-]|notes\W*$"
    r"|code of [a-z]+, (?:secs?|chs?|title)\b|penalty,? see\b|for (?:state|statutory) \w+"
    r"|this (?:section|chapter|title) was recently amended)",
    re.I,
)
"""How a publisher's note begins: "CROSS REFERENCES", "Editor's note"."""
_SEE = re.compile(r"\bsee\b", re.I)
"""By which an entry of a publisher's references leads elsewhere: "Zoning - See Ch. 7"."""


def check(book: Book, ledger: Ledger) -> None:
    """Each block's label, parent, kind and term."""
    for unit in book.units:
        blocks = unit["blocks"]
        for index, block in enumerate(blocks):
            ledger.checked["labels"] += bool(block["label"])
            ledger.wrong(
                "label",
                f"blocks[{index}] of {unit['id']}",
                block,
                _parent(index, blocks),
                _label(index, unit),
                _kind(block),
                _note(block, blocks[index - 1] if index else None),
            )


def _parent(index: int, blocks: list[Plain]) -> str:
    parent = blocks[index]["parent"]
    if parent is None or 0 <= parent < index:
        return ""
    return f"its parent {parent} does not stand before it"


def _label(index: int, unit: Plain) -> str:
    """A label is the label above it and the mark in print; below a definition lists begin again."""
    blocks = unit["blocks"]
    block = blocks[index]
    if not block["mark"]:
        return f"{block['label']!r} is a label without a mark" if block["label"] else ""
    want, label = bare(_above(index, blocks)) + bare(block["mark"]), bare(block["label"])
    if label in (want, _defined(index, blocks)) or label in _beside(index, blocks):
        return ""
    if label == bare(block["mark"]) and _tells_all(block["mark"], unit["number"]):
        return ""
    return f"{block['mark']!r} below {_above(index, blocks)!r} does not make {block['label']!r}"


def _tells_all(mark: str, number: str | None) -> bool:
    """Whether a mark begins with its section's number, and so tells its whole path: "7-1.2"."""
    own = rf"(?:[IVXLC]+\.)?{re.escape(number or '')}[.-]"
    return bool(number and re.match(own, mark))


def _above(index: int, blocks: list[Plain]) -> str:
    """The label of the nearest item above a block, up to the definition that it stands under."""
    parent = blocks[index]["parent"]
    while parent is not None and 0 <= parent < len(blocks):
        above = blocks[parent]
        if above["term"] is not None:
            return ""
        if above["label"]:
            return str(above["label"])
        parent = (
            above["parent"] if above["parent"] is not None and above["parent"] < parent else None
        )
    return ""


def _beside(index: int, blocks: list[Plain]) -> set[str]:
    """The labels that an item may have whose list was opened on one line with its owner.

    "(F) (1)", then "(2)"; "(a) (1) A.", then "(2) A.".
    """
    mark = bare(blocks[index]["mark"])
    opened = [
        (_PART.findall(one["label"]), len(_PART.findall(one["mark"]))) for one in blocks[:index]
    ]
    return {
        bare("".join(path[:-left])) + mark
        for path, steps in opened
        if steps > 1
        for left in range(1, steps + 1)
    }


def _defined(index: int, blocks: list[Plain]) -> str:
    """The label of an item right under a definition that is itself an item.

    "D(1)" as well as "(1)".
    """
    parent = blocks[index]["parent"]
    if parent is None or not 0 <= parent < len(blocks) or not blocks[parent]["label"]:
        return ""
    return bare(blocks[parent]["label"]) + bare(blocks[index]["mark"])


def _kind(block: Plain) -> str:
    kind = block["kind"]
    if (block["term"] is not None) != (kind == "definition"):
        return f"a {kind} with term {block['term']!r}"
    if block["mark"] and kind not in ("item", "definition"):
        return f"a {kind} with the mark {block['mark']!r}"
    if kind == "item" and not block["mark"]:
        return "an item without a mark"
    if block["rows"] is not None and kind != "table":
        return f"a {kind} with cells"
    return ""


def _note(block: Plain, before: Plain | None) -> str:
    """What is wrong with a publisher's note: it says so, leads elsewhere, or goes on with notes.

    Only the first of these may read like law.
    """
    text = block["text"]
    if block["kind"] != "note" or _EDITORIAL.match(text):
        return ""
    listed = before is not None and before["kind"] == "note"
    leads, reads = bool(_SEE.search(text)), bool(LAW.search(text))
    known = leads or not reads if listed else leads and not reads
    return "" if known else f"{text[:60]!r} is no note of a publisher"
