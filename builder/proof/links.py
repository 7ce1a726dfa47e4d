"""A reference stands where it is said to stand, and leads to what its own words name."""

from __future__ import annotations

import re

from builder.grouped import grouped
from builder.proof.book import Book, Plain, squeeze
from builder.proof.fault import Ledger
from builder.proof.headings import bare

_FIGURES = re.compile(r"\d+")
_LISTED = re.compile(r"(?:[,;]?(?: and| or)? ?(?:\(\w{1,4}\))+)*,? of (?:[Ss]ections? |§+ ?)")
"""Further labels of a list, and the words before the number of the section that holds them all."""
_NEAR = 120
"""Characters in which that list ends."""
_SEVERAL = 2
"""Targets of a list or a range, whose last item alone is named."""
_LABELLED = re.compile(r"(?:\(\w{1,4}\))+\s*$|[Ss]ubsections? [A-Z]\b")
"""An item at the end of a reference's words."""
_STEP = re.compile(r"\d+|[^\W\d_]+")
_SPELLED = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
_SAFE = re.compile(r"https://[a-z0-9.-]+\.[a-z]{2,}/")
_RANGE = 4
"""Figures of a number from which on it may be a range: chapter and section, twice."""


def check(book: Book, ledger: Ledger) -> None:
    """The text, the target and the address of each reference."""
    units, stated = book.by_id, told_by_hand(book.code)
    for unit in book.units:
        above = _above(unit, units)
        by_hand = stated.get(unit["id"], ())
        notes = _notes(unit) if unit["references"] else ""
        for index, reference in enumerate(unit["references"]):
            ledger.checked["references"] += 1
            where = f"references[{index}] of {unit['id']}"
            told = reference["text"] in by_hand
            follows = bool(by_hand) and reference["sub"] is not None
            named = above | {reference["target"]} if told or follows else above
            before = unit["references"][index - 1 : index]
            ledger.wrong(
                "reference",
                where,
                unit,
                _text(unit, reference, notes),
                _target(reference, unit, units, named, before),
                _address(reference, units),
                "" if told else _sub(reference, units),
                _outside(reference, unit, notes),
            )


def told_by_hand(code: Plain) -> dict[str, list[str]]:
    """The words of the references whose meaning was told by hand, by their units."""
    decisions = code.get("corrections", [])
    told = (one for one in decisions if one["kind"] == "reference")
    return grouped((one["unit"], one["printed"]) for one in told)


def _above(unit: Plain, units: dict[str, Plain]) -> set[str]:
    """A unit and the divisions that it stands under."""
    found: set[str] = set()
    at: Plain | None = unit
    while at is not None and at["id"] not in found:
        found.add(at["id"])
        at = units.get(at["parent"])
    return found


def _notes(unit: Plain) -> str:
    """A unit's title and notes, without blanks, a new line between them."""
    holders = [unit["title"], *(note["raw"] for note in unit["history"])]
    holders += [note["text"] for note in unit["footnotes"]]
    return "\n".join(squeeze(text) for text in holders)


def _text(unit: Plain, reference: Plain, notes: str) -> str:
    """What is wrong with the words of a reference: they stand in a block, or in a note."""
    block = reference["block"]
    if block is None:
        stands = squeeze(reference["text"]) in notes
        return "" if stands else f"{reference['text']!r} stands in no title or note"
    text = unit["blocks"][block]["text"][reference["start"] : reference["end"]]
    if text == reference["text"] or (not text and _in_cell(unit["blocks"][block], reference)):
        return ""
    return f"{reference['text']!r} is said where the text has {text!r}"


def _in_cell(block: Plain, reference: Plain) -> bool:
    """Whether a reference without a place of its own stands in a cell.

    Whose lines the text has torn.
    """
    cells = [cell for row in block["rows"] or [] for cell in row] + (block["notes"] or [])
    return any(squeeze(reference["text"]) in squeeze(cell) for cell in cells)


def _target(
    reference: Plain,
    holder: Plain,
    units: dict[str, Plain],
    above: set[str],
    before: list[Plain],
) -> str:
    """What is wrong with a target.

    Its number or title stands in the words, or they mean the place where they stand, or go on from
    the reference before.
    """
    target = reference["target"]
    if target is None:
        return ""
    unit = units.get(target)
    if unit is None:
        return f"{target!r} is no unit"
    if reference["targets"] and target not in reference["targets"]:
        return f"{target!r} is not among its targets"
    said = bare(reference["text"])
    number, title = bare(unit["number"] or ""), bare(unit["title"])
    if (number and number in said) or (title and title in said) or target in above:
        return ""
    goes_on = reference["sub"] is not None and (
        any(one["target"] == target for one in before) or _named_behind(reference, number, holder)
    )
    if goes_on or _within(reference["text"], unit["number"] or ""):
        return ""
    return f"{reference['text']!r} does not name {target!r}"


def _named_behind(reference: Plain, number: str, holder: Plain) -> bool:
    """Whether the words behind a reference name its section: "(a)(4), (5) and (6) of § 7-3"."""
    block = reference["block"]
    if block is None or not number:
        return False
    behind = holder["blocks"][block]["text"][reference["end"] :][:_NEAR]
    listed = _LISTED.match(behind)
    return listed is not None and bare(behind[listed.end() :]).startswith(number)


def _within(said: str, number: str) -> bool:
    """Whether a unit stands for several numbers, as a reserved range does.

    "10-21-10-43" for 10-31.
    """
    figures = [int(part) for part in _FIGURES.findall(number)]
    if len(figures) < _RANGE:
        return False
    middle = len(figures) // 2
    lowest, highest = figures[middle - 1], figures[-1]
    return any(lowest <= int(part) <= highest for part in _FIGURES.findall(said))


def _address(reference: Plain, units: dict[str, Plain]) -> str:
    if reference["target"] not in units or not reference["url"]:
        return ""
    place = units[reference["target"]]["url"].split("#")[0]
    there = reference["url"].split("#")[0]
    return "" if there == place else f"{reference['url']!r} is not the address of its target"


def _sub(reference: Plain, units: dict[str, Plain]) -> str:
    """What is wrong with the item that a reference leads to: its last label is the one in print.

    Where no item of its target has that label, it leads to the whole of it.
    """
    if reference["target"] is None:
        return ""
    sub, said = reference["sub"], reference["text"]
    if sub is None:
        named = len(reference["targets"]) < _SEVERAL and _LABELLED.search(said)
        label = _STEP.findall(named[0].lower())[-1] if named else ""
        held = units.get(reference["target"], {}).get("blocks", ())
        there = any(label in _STEP.findall((block["label"] or "").lower()) for block in held)
        return f"{said!r} names {label!r}, and leads to no item" if there else ""
    steps = _STEP.findall(sub.lower())
    printed = [_SPELLED.get(step, step) for step in _STEP.findall(said.lower())]
    known = not steps or steps[-1] in printed
    return "" if known else f"{said!r} does not name the item {sub!r}"


def _outside(reference: Plain, holder: Plain, notes: str) -> str:
    """What is wrong with outside law: its figures are in print, its address is a safe one."""
    url, cite = reference["url"], reference.get("cite") or ""
    if reference.get("law") is None:
        return ""
    if url and not _SAFE.match(url):
        return f"{url!r} is no address of a law"
    block = reference["block"]
    words = notes if block is None else holder["blocks"][block]["text"]
    figures = set(_FIGURES.findall(words)) | set(_FIGURES.findall(reference["text"]))
    strange = set(_FIGURES.findall(cite)) - figures
    if strange:
        return f"the cite {cite!r} has figures that are not in print: {', '.join(sorted(strange))}"
    if url and _FIGURES.search(url) and cite and not set(_FIGURES.findall(url)) & figures:
        return f"{url!r} is not the address of {cite!r}"
    return ""
