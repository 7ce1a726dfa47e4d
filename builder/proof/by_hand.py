"""Decisions made by hand, taken back: what is left is what was read, and is held to all rules.

`corrections` in `code.json` lists each decision with what it states and what was said before. The
proof puts back what was said before and proves that; and it sees that the code says what each
decision states. What nobody stated is a fault as ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy

from builder.proof.book import Plain
from builder.proof.fault import Ledger


def taken_back(code: Plain, ledger: Ledger) -> tuple[Plain, Plain]:
    """A code with the words that were read by hand as the source has them, and one as it was found.

    Args:
        code: as published; it stays as it is.
        ledger: where it is told what no decision states.
    """
    decisions = code.get("corrections", [])
    ledger.checked["settled by hand"] = len(decisions)
    if not decisions and not _read_otherwise(code):
        return code, code
    for one in decisions:
        _told(code, one, ledger)
    read = deepcopy(code)
    for one in reversed(decisions):
        if one["kind"] == "words":
            _take_back(read, one, ledger)
    for name, block in _read_otherwise(read):
        ledger.fault("by hand", name, -1, f"no decision reads {block['readings'][0]['text']!r}")
    found = deepcopy(read)
    for one in reversed(decisions):
        if one["kind"] != "words":
            _take_back(found, one, ledger)
    return read, found


def _read_otherwise(code: Plain) -> list[tuple[str, Plain]]:
    return [
        (f"blocks[{index}] of {unit['id']}", block)
        for unit in (*code["divisions"], *code["sections"])
        for index, block in enumerate(unit["blocks"])
        if block.get("readings")
    ]


def _take_back(code: Plain, one: Plain, ledger: Ledger) -> None:
    unit = _unit(code, one["unit"])
    wrong = "names no unit" if unit is None else _KINDS[one["kind"]](code, unit, one)
    if wrong:
        ledger.fault("by hand", one["file"], -1, wrong)


def _told(code: Plain, one: Plain, ledger: Ledger) -> None:
    """A reader is told of each decision, and what it settles is no open doubt."""
    unit = _unit(code, one["unit"])
    if unit is not None and one["said"] not in unit.get("settled", []):
        ledger.fault("by hand", one["file"], -1, f"{one['unit']} does not say that it is settled")
    if any(doubt in code["doubts"] for doubt in one["settles"]):
        ledger.fault("by hand", one["file"], -1, "what it settles is listed as a doubt")


def _unit(code: Plain, name: str) -> Plain | None:
    held = (*code["divisions"], *code["sections"])
    return next((unit for unit in held if unit["id"] == name), None)


def _at(unit: Plain, spans: list[list[int]]) -> int | None:
    """The index of the block that holds the first character of a place."""
    start = spans[0][0]
    held = enumerate(unit["blocks"])
    return next((at for at, one in held if any(a <= start < b for a, b in one["spans"])), None)


def _words(_code: Plain, unit: Plain, one: Plain) -> str:
    """Put the words of the source in the place of those that were read."""
    at = _at(unit, one["spans"])
    block = unit["blocks"][at] if at is not None else {}
    now, was = one["now"]["text"], one["was"]["text"]
    read = (now, one["was"]["printed"])
    held = [r for r in block.get("readings", []) if (r["text"], r["printed"]) == read]
    if at is None or not held:
        return f"its words {now!r} stand in no reading of its place"
    reading = held[-1]
    start, end, grown = reading["at"], reading["at"] + len(now), len(was) - len(now)
    if block["text"][start:end] != now:
        return f"the text does not say {now!r} at its place"

    def back(offset: int) -> int:
        return offset if offset <= start else max(offset + grown, start)

    block["readings"] = [{**r, "at": back(r["at"])} for r in block["readings"] if r is not reading]
    block["text"] = block["text"][:start] + was + block["text"][end:]
    put_in = [[start + offset, added] for offset, added in one["was"]["insertions"]]
    kept = [[back(offset), added] for offset, added in block["insertions"]]
    block["insertions"] = sorted([*kept, *put_in])
    for note in unit["history"]:
        if note["block"] == at and note.get("offset") is not None:
            note["offset"] = back(note["offset"])
    for note in unit["footnotes"]:
        for place in (note, *note.get("places", [])):
            if place["block"] == at:
                place["offset"] = back(place["offset"])
    cell = one["was"].get("cell")
    return _cell_back(block, now, was, cell) if cell else ""


def _cell_back(block: Plain, now: str, was: str, cell: Plain) -> str:
    """The words of the source in the cell of a table that holds those that were read."""
    part, held = cell["part"], block[cell["part"]]
    rows = held if part in ("heads", "rows") else [held]
    row = [block["caption"]] if part == "caption" else rows[cell["row"]]
    if row[cell["column"]] != cell["text"].replace(was, now, 1):
        return f"the cell does not say {now!r} at its place"
    if part == "caption":
        block["caption"] = cell["text"]
    else:
        row[cell["column"]] = cell["text"]
    return ""


_KINDS: Mapping[str, Callable[[Plain, Plain, Plain], str]] = {"words": _words}
"""How each kind of decision is taken back; gives what is wrong with it, or nothing."""
