"""Each reference is where it says and leads to what its own words name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.frozen import Plain
from builder.grouped import grouped
from builder.proof.book import Book, named, squeeze
from builder.proof.fault import Fault, told
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
_APPENDIX = re.compile(r"appendix \w{1,5}\Z", re.I)
_SAFE = re.compile(r"https://[a-z0-9.-]+\.[a-z]{2,}/")
_RANGE = 4
"""Fewest runs of figures in the number of a range: chapter and section, twice."""


def check(book: Book) -> Iterator[Fault]:
    """Check the text and the target of each reference."""
    stated = read_by_hand(book.code)
    for unit in book.units:
        above, by_hand, notes = _above(unit, book.by_id), stated.get(unit["id"], ()), _notes(unit)
        for index, reference in enumerate(unit["references"]):
            settled = reference["text"] in by_hand
            follows = bool(by_hand) and reference["sub"] is not None
            own = above | {reference["target"]} if settled or follows else above
            yield from told(
                "reference",
                named(unit, index, "references"),
                unit,
                _text(unit, reference, notes),
                _target(unit, index, book.by_id, own),
                "" if settled else _sub(reference, book.by_id),
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
    while at and at["id"] not in found:
        found.add(at["id"])
        at = units.get(at["parent"])
    return found


def _notes(unit: Plain) -> str:
    """A unit's title and notes, each without blanks on a line of its own."""
    notes = [note["raw"] for note in unit["history"]] + [one["text"] for one in unit["footnotes"]]
    return "\n".join(map(squeeze, (unit["title"], *notes)))


def _text(unit: Plain, reference: Plain, notes: str) -> str:
    """What is wrong with a reference's words, which must be in its block, or in a title or note.

    Without a place in its block, it is in a cell whose lines the text has torn.
    """
    block, said = reference["block"], reference["text"]
    if block is None:
        return "" if squeeze(said) in notes else f"{said!r} is in no title or note"
    held = unit["blocks"][block]
    text = held["text"][reference["start"] : reference["end"]]
    cells = [cell for row in held["rows"] or [] for cell in row] + (held["notes"] or [])
    torn = not text and any(squeeze(said) in squeeze(cell) for cell in cells)
    return "" if text == said or torn else f"{said!r} is given where the text has {text!r}"


def _target(holder: Plain, nth: int, units: dict[str, Plain], above: set[str]) -> str:
    """What is wrong with the target of a reference.

    The words must have its number or title, or the heading of an appendix among its paragraphs,
    mean the place that they are in, or continue the reference before.
    """
    reference = holder["references"][nth]
    target, said = reference["target"], reference["text"]
    if target is None:
        return ""
    if target not in units:
        return f"{target!r} is not a unit"
    if reference["targets"] and target not in reference["targets"]:
        return f"{target!r} is not among its targets"
    number, title = (bare(units[target][name] or "") for name in ("number", "title"))
    before = [one["target"] for one in holder["references"][max(nth - 1, 0) : nth]]
    continues = reference["sub"] is not None and (
        before == [target] or _named_later(reference, number, holder)
    )
    heads = (one["text"] for one in units[target]["blocks"] if _APPENDIX.match(one["text"]))
    named = any(name and name in bare(said) for name in (number, title)) or any(
        re.search(rf"{re.escape(head)}(?!\w)", said, re.I) for head in heads
    )
    if named or continues or target in above or _within(said, units[target]["number"] or ""):
        return ""
    return f"{said!r} does not name {target!r}"


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
    lowest, highest = figures[len(figures) // 2 - 1], figures[-1]
    return any(lowest <= int(part) <= highest for part in _FIGURES.findall(said))


def _sub(reference: Plain, units: dict[str, Plain]) -> str:
    """What is wrong with the item that a reference leads to: the words must have its last label.

    If no item of the target has the label in the words, the reference leads to the whole target.
    """
    sub, said, target = reference["sub"], reference["text"], reference["target"]
    if target is None:
        return ""
    if sub is None:
        named = len(reference["targets"]) < _SEVERAL and _LABELED.search(said)
        label = _STEP.findall(named[0].lower())[-1] if named else ""
        held = units.get(target, {}).get("blocks", ())
        there = any(label in _STEP.findall((block["label"] or "").lower()) for block in held)
        return f"{said!r} names {label!r}, but leads to no item" if there else ""
    last = _STEP.findall(sub.lower())[-1:]
    printed = [_SPELLED.get(step, step) for step in _STEP.findall(said.lower())]
    return "" if {*last} <= {*printed} else f"{said!r} does not name the item {sub!r}"


def _outside(reference: Plain, holder: Plain, notes: str) -> str:
    """What is wrong with outside law: its figures must be printed, its address must be safe."""
    url, cite, block = reference["url"], reference.get("cite") or "", reference["block"]
    if reference.get("law") is None:
        return ""
    if url and not _SAFE.match(url):
        return f"{url!r} is not the address of a law"
    words = notes if block is None else holder["blocks"][block]["text"]
    figures = {*_FIGURES.findall(f"{words} {reference['text']}")}
    strange = {*_FIGURES.findall(cite)} - figures
    if strange:
        return f"the cite {cite!r} has figures that are not printed: {', '.join(sorted(strange))}"
    elsewhere = {*_FIGURES.findall(url or "")}
    away = cite and elsewhere and figures.isdisjoint(elsewhere)
    return f"{url!r} is not the address of {cite!r}" if away else ""
