"""Labels follow from the marks in print and from the items above.

A block with a mark is an item; a block with a term is a definition.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from builder.frozen import Plain
from builder.proof.book import Book, around, named, place_of, upwards
from builder.proof.fault import Fault, told
from builder.proof.headings import bare

LAW = re.compile(r"\b(?:shall|must|unlawful|hereby|may not|herein|thereof)\b", re.I)
"""Words that sentences of law have and page furniture does not."""
VERB = re.compile(r"\b(?:is|are|be|been|was|were|has|have|may|can|will)\b")
"""Verbs, which headings have only if they are sentences."""

_CITED = re.compile(
    r"[AI] [a-z]|\S+ "
    r"(?:of (?:this (?i:section|article|chapter|title|code)\b|[Ss]ections? \d|§)|hereof\b"
    r"|(?:above|below)(?=[.,;:)]|$| (?:shall|must|may|is|are|was|were|has|have|does|do|will"
    r"|appl(?:y|ies)|and|or)\b))"
)
"""A label that a sentence cites, "division (A) above", or a word that is no label, "A clerk"."""
_WITHIN = re.compile(r"(?:\((?:[a-z]{1,2}|[ivxl]{3,5}|[A-Z]|\d{1,2})\)\s*)+")
"""A mark that an item may have within a line."""
_PART_ENDS = re.compile(r"[;:—](?: (?:and|or))?$|, (?:and|or)$")
_BEGINS = re.compile(r"[\"“A-Z(]")
"""How a sentence begins."""
_BESIDE = re.compile(r"[a-z]+ 1|\d+ a")
"""A label, and the first one of another list right below, which must be a list of that item."""
_STEP = re.compile(r"\w+")
_PART = re.compile(r"\d+|[^\W\d_]+")
"""A step of a label's path."""
_CORRECTED = re.compile(r"^[^\[]+[.)](?=\[[^\]]+\]$)")
"""The label that an editor corrected: "f." of "f.[g.]"."""
_EDITORIAL = re.compile(
    r"\W*\d{0,2}(?:(?:general|cross[\s-]*|charter|(?:municipal )?code|state law|statutory"
    r"|related laws?) ?references?\b"
    r"|(?:prior|legislative|statutory|ordinance) (?:legislation|(?:ordinance )?history|authority)\b"
    r"|(?:code )?(?:ed|editor|revis[eo]r|publisher|amendment|codification)\W?s?\W? notes?"
    r"|notes? ?[:—–-]|notes\W*$"
    r"|code of [a-z]+, (?:secs?|chs?|title)\b|(?:[a-z]+\.\s?){2,5}§{0,2}\s?\d"
    r"|(?-i:[A-Z]{2,5})\s§{0,2}\s?\d|penalty,? see\b|for (?:state|statutory) \w+"
    r"|this (?:section|chapter|title) was recently amended)",
    re.I,
)
"""How a publisher's note begins: "CROSS REFERENCES", "Editor's note"."""
_SEE = re.compile(r"\bsee\b", re.I)
"""What refers elsewhere in a publisher's references: "Zoning - See Ch. 7"."""


def check(book: Book) -> Iterator[Fault]:
    """Check each block's label, parent, kind and beginning."""
    texts = {end for _, block in book.each("blocks") if block["text"] for _, end in block["spans"]}
    lined = not book.flattened
    for unit in book.units:
        blocks = unit["blocks"]
        for index, block in enumerate(blocks):
            yield from told(
                "label",
                named(unit, index),
                block,
                _parent(index, blocks, lined=lined),
                _label(index, unit),
                _kind(block),
                _note(block, blocks[index - 1] if index else {"kind": ""}),
                _begun(book, index, blocks, texts) if lined and block["kind"] != "note" else "",
            )


def _parent(index: int, blocks: list[Plain], *, lined: bool) -> str:
    """What is wrong with a block's parent: it precedes, and nothing printed like it is between.

    In flattened text an item may be that of a list before some definitions.
    """
    parent = blocks[index]["parent"]
    if parent is None:
        return ""
    if not 0 <= parent < index:
        return f"its parent {parent} does not come before it"
    between = (one for one in blocks[parent + 1 : index] if one["mark"] or one["term"])
    kin = lined and any(one["parent"] == blocks[parent]["parent"] for one in between)
    ended = kin or blocks[index]["kind"] == "definition"
    gone = ended and parent not in upwards(index - 1, blocks)
    return f"its parent {parent} ended above it" if gone else ""


def _label(index: int, unit: Plain) -> str:
    """A label is the label above it plus its own mark.

    Under a definition, which may have a label, lists begin again: "(1)" or "D(1)". So they do if
    the list began on the line of an item above: "(a) (1) A.", then "(2) A.". The first item of a
    list, "1.", is below the "A." right above it, not beside it.
    """
    blocks, block = unit["blocks"], unit["blocks"][index]
    if not block["mark"]:
        return f"{block['label']!r} is a label without a mark" if block["label"] else ""
    mark, label, last = bare(block["mark"]), bare(block["label"]), blocks[index - 1]
    kin = index and last["parent"] == block["parent"]
    if kin and _BESIDE.fullmatch(f"{bare(last['mark'])} {mark}"):
        return f"{block['mark']!r} is beside {last['mark']!r}, not below it"
    holders = [blocks[at] for at in upwards(block["parent"], blocks)]
    above = next((one for one in holders if one["term"] is not None or one["label"]), None)
    held = "" if above is None or above["term"] is not None else str(above["label"])
    mine = [bare(one["label"]) + mark for one in holders[:1] if one["label"]]
    if label in (bare(held) + bare(_CORRECTED.sub("", block["mark"])), *mine):
        return ""
    if label in {path + mark for path in _opened(blocks[:index])}:
        return ""
    # A whole path, as "7-1.2" is, begins with its section's number; a hyphen may be a period.
    number = "[.-]".join(map(re.escape, re.split("[.-]", unit["number"] or "")))
    if number and label == mark and re.match(rf"(?:[IVXLC]+\.)?{number}[.-]", block["mark"]):
        return ""
    return f"{block['mark']!r} below {held!r} does not make {block['label']!r}"


def _opened(above: Sequence[Plain]) -> Iterator[str]:
    """The paths above lists that began on the line of an item: "a" and "" of "(a) (1)"."""
    for one in above:
        steps = len(_PART.findall(one["mark"]))
        path = _PART.findall(one["label"]) if steps > 1 else []
        yield from (bare("".join(path[:-left])) for left in range(1, steps + 1) if path)


def _begun(book: Book, index: int, blocks: list[Plain], texts: set[int]) -> str:
    """What is wrong with the beginning of a block: only an item may begin within a line of text.

    Its label is in parentheses, continues its list, and comes after a part or before a new
    sentence, or a heading is put back there by hand. A label that a sentence cites, "division (A)
    above", begins none, nor does the word "A".
    """
    block = blocks[index]
    before, _ = around(book.source, place_of(block), place_of(block))
    read = before.rstrip()
    apart = read and (block["mark"] or before > read)  # a copy may have lost the end of the line
    within = apart and place_of(block) - len(before) + len(read) in texts
    parted = _PART_ENDS.search(read) or (read.endswith(".") and _BEGINS.match(block["text"]))
    listed = _WITHIN.fullmatch(block["mark"]) and _continues(index, blocks)
    begun = f"{own_mark(block['mark'])} {block['text']}"
    headed = place_of(block) in book.by_hand("heading")
    cited = (within and not (headed or (parted and listed))) or _CITED.match(begun)
    said = block["mark"] or begun.strip()[:20]
    return f"{said!r} is within a line of text, or cited" if cited else ""


def _continues(index: int, blocks: list[Plain]) -> bool:
    """Whether a label may be the first of its list, or the next one after the item before it."""
    before = neighbor(blocks[index]["mark"].split()[0], -1)
    mine = (
        own_mark(one["mark"])
        for one in reversed(blocks[:index])
        if one["mark"] and one["parent"] == blocks[index]["parent"]
    )
    last = next(mine, None)
    return not before or last == before or (last is not None and not neighbor(last))


@lru_cache(maxsize=4096)
def own_mark(mark: str) -> str:
    """The last step of a mark: "(2)" of "(F)   (2)"."""
    return mark.rsplit(maxsplit=1)[-1] if mark.split() else ""


_NO_NEIGHBOR = {1: "z", -1: "ai"}
"""Letters without a known neighbor, since "i" may be a number, by step."""


@lru_cache(maxsize=4096)  # a code has many items and few marks
def neighbor(mark: str, step: int = 1) -> str:
    """The mark after another in its list, or with a step of -1 the mark before it.

    Empty if it is not known or there is none.

    >>> neighbor("A."), neighbor("(2)"), neighbor("Z."), neighbor("2.1")
    ('B.', '(3)', '', '')
    >>> [neighbor(mark, -1) for mark in ("B.", "(3)", "(a)", "1.")]
    ['A.', '(2)', '', '']
    """
    words = _STEP.findall(mark)
    if len(words) != 1 or not words[0].isascii():
        return ""
    word = words[0]
    if word.isdecimal() and int(word) + step > 0:
        return mark.replace(word, str(int(word) + step))
    if len(word) == 1 and word.isalpha() and word.lower() not in _NO_NEIGHBOR[step]:
        return mark.replace(word, chr(ord(word) + step))
    return ""


def _kind(block: Plain) -> str:
    """What is wrong with a block's kind: only definitions have terms, items marks, tables cells."""
    kind, mark = block["kind"], block["mark"]
    if (block["term"] is not None) != (kind == "definition"):
        return f"{kind} with term {block['term']!r}"
    if bool(mark) != (kind == "item") and not (mark and kind == "definition"):
        return f"{kind} with the mark {mark!r}" if mark else f"{kind} without a mark"
    return f"{kind} with cells" if block["rows"] is not None and kind != "table" else ""


def _note(block: Plain, before: Plain) -> str:
    """What is wrong with a publisher's note: it must begin so, refer elsewhere or follow notes.

    Only a note that begins like a publisher's may read like law.
    """
    text = block["text"]
    if block["kind"] != "note" or _EDITORIAL.match(text):
        return ""
    refers, reads = bool(_SEE.search(text)), bool(LAW.search(text))
    known = refers or not reads if before["kind"] == "note" else refers and not reads
    return "" if known else f"{text[:60]!r} is not a publisher's note"
