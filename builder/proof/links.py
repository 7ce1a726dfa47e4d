"""Each reference is where it says and leads to what its own words name."""

from __future__ import annotations

import re

from builder.frozen import Plain
from builder.grouped import grouped
from builder.proof.book import Book, squeeze
from builder.proof.fault import Ledger
from builder.proof.headings import bare
from builder.text.counting import IN_WORDS

_FIGURES = re.compile(r"\d+")
_LISTED = re.compile(r"(?:[,;]?(?: and| or)? ?(?:\(\w{1,4}\))+)*,? of (?:[Ss]ections? |§+ ?)")
"""Further labels of a list, and the words before the number of the section that holds them all."""
_NEAR = 120
"""Characters after a reference in which that list must end."""
_SEVERAL = 2
"""Fewest targets of a list or range, of which only the last item is named."""
_LABELED = re.compile(r"(?:\(\w{1,4}\))+\s*$|[Ss]ubsections? [A-Z]\b")
"""An item at the end of a reference's words."""
_STEP = re.compile(r"\d+|[^\W\d_]+")
_SPELLED = {word: str(number) for number, word in enumerate(IN_WORDS, 1)}
_SAFE = re.compile(r"https://[a-z0-9.-]+\.[a-z]{2,}/")
_RANGE = 4
"""Fewest runs of figures in the number of a range: chapter and section, twice."""


def check(book: Book, ledger: Ledger) -> None:
    """Check the text and the target of each reference."""
    units, stated = book.by_id, read_by_hand(book.code)
    for unit in book.units:
        above = _above(unit, units)
        by_hand = stated.get(unit["id"], ())
        notes = _notes(unit) if unit["references"] else ""
        for index, reference in enumerate(unit["references"]):
            ledger.checked["references"] += 1
            where = f"references[{index}] of {unit['id']}"
            settled = reference["text"] in by_hand
            follows = bool(by_hand) and reference["sub"] is not None
            named = above | {reference["target"]} if settled or follows else above
            before = unit["references"][index - 1 : index]
            ledger.wrong(
                "reference",
                where,
                unit,
                _text(unit, reference, notes),
                _target(reference, unit, units, named, before),
                "" if settled else _sub(reference, units),
                _outside(reference, unit, notes),
            )


def read_by_hand(code: Plain) -> dict[str, list[str]]:
    """Words of the references that decisions settled, by unit."""
    decisions = code.get("corrections", [])
    settled = (one for one in decisions if one["kind"] == "reference")
    return grouped((one["unit"], one["printed"]) for one in settled)


def _above(unit: Plain, units: dict[str, Plain]) -> set[str]:
    """Ids of a unit and of the divisions that hold it."""
    found: set[str] = set()
    at: Plain | None = unit
    while at is not None and at["id"] not in found:
        found.add(at["id"])
        at = units.get(at["parent"])
    return found


def _notes(unit: Plain) -> str:
    """A unit's title and notes, each without blanks on a line of its own."""
    holders = [unit["title"], *(note["raw"] for note in unit["history"])]
    holders += [note["text"] for note in unit["footnotes"]]
    return "\n".join(squeeze(text) for text in holders)


def _text(unit: Plain, reference: Plain, notes: str) -> str:
    """What is wrong with a reference's words, which must be in its block, or in a title or note."""
    block = reference["block"]
    if block is None:
        is_there = squeeze(reference["text"]) in notes
        return "" if is_there else f"{reference['text']!r} is in no title or note"
    text = unit["blocks"][block]["text"][reference["start"] : reference["end"]]
    if text == reference["text"]:
        return ""
    held = unit["blocks"][block]
    cells = [cell for row in held["rows"] or [] for cell in row] + (held["notes"] or [])
    # Without a place of its own, it is in a cell whose lines the text has torn.
    if not text and any(squeeze(reference["text"]) in squeeze(cell) for cell in cells):
        return ""
    return f"{reference['text']!r} is given where the text has {text!r}"


def _target(
    reference: Plain,
    holder: Plain,
    units: dict[str, Plain],
    above: set[str],
    before: list[Plain],
) -> str:
    """What is wrong with a target.

    The words must have its number or title, mean the place that they are in, or continue the
    reference before.
    """
    target = reference["target"]
    if target is None:
        return ""
    unit = units.get(target)
    if unit is None:
        return f"{target!r} is not a unit"
    if reference["targets"] and target not in reference["targets"]:
        return f"{target!r} is not among its targets"
    said = bare(reference["text"])
    number, title = bare(unit["number"] or ""), bare(unit["title"])
    if (number and number in said) or (title and title in said) or target in above:
        return ""
    continues = reference["sub"] is not None and (
        any(one["target"] == target for one in before) or _named_later(reference, number, holder)
    )
    if continues or _within(reference["text"], unit["number"] or ""):
        return ""
    return f"{reference['text']!r} does not name {target!r}"


def _named_later(reference: Plain, number: str, holder: Plain) -> bool:
    """Whether the words after a reference name its section: "(a)(4), (5) and (6) of § 7-3"."""
    block = reference["block"]
    if block is None or not number:
        return False
    after = holder["blocks"][block]["text"][reference["end"] :][:_NEAR]
    listed = _LISTED.match(after)
    return listed is not None and bare(after[listed.end() :]).startswith(number)


def _within(said: str, number: str) -> bool:
    """Whether a unit covers several numbers, as a reserved range does: 10-31 in "10-21-10-43"."""
    figures = [int(part) for part in _FIGURES.findall(number)]
    if len(figures) < _RANGE:
        return False
    middle = len(figures) // 2
    lowest, highest = figures[middle - 1], figures[-1]
    return any(lowest <= int(part) <= highest for part in _FIGURES.findall(said))


def _sub(reference: Plain, units: dict[str, Plain]) -> str:
    """What is wrong with the item that a reference leads to: the words must have its last label.

    If no item of the target has the label in the words, the reference leads to the whole target.
    """
    if reference["target"] is None:
        return ""
    sub, said = reference["sub"], reference["text"]
    if sub is None:
        named = len(reference["targets"]) < _SEVERAL and _LABELED.search(said)
        label = _STEP.findall(named[0].lower())[-1] if named else ""
        held = units.get(reference["target"], {}).get("blocks", ())
        there = any(label in _STEP.findall((block["label"] or "").lower()) for block in held)
        return f"{said!r} names {label!r}, but leads to no item" if there else ""
    steps = _STEP.findall(sub.lower())
    printed = [_SPELLED.get(step, step) for step in _STEP.findall(said.lower())]
    known = not steps or steps[-1] in printed
    return "" if known else f"{said!r} does not name the item {sub!r}"


def _outside(reference: Plain, holder: Plain, notes: str) -> str:
    """What is wrong with outside law: its figures must be printed, its address must be safe."""
    url, cite = reference["url"], reference.get("cite") or ""
    if reference.get("law") is None:
        return ""
    if url and not _SAFE.match(url):
        return f"{url!r} is not the address of a law"
    block = reference["block"]
    words = notes if block is None else holder["blocks"][block]["text"]
    figures = {*_FIGURES.findall(words), *_FIGURES.findall(reference["text"])}
    strange = {*_FIGURES.findall(cite)} - figures
    if strange:
        return f"the cite {cite!r} has figures that are not printed: {', '.join(sorted(strange))}"
    if cite and _FIGURES.search(url or "") and figures.isdisjoint(_FIGURES.findall(url)):
        return f"{url!r} is not the address of {cite!r}"
    return ""
