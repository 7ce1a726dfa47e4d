"""Decisions made by hand, taken back: what is left is what was read, and is held to all rules.

`corrections` in `code.json` lists each decision with what it states and what was said before. The
proof puts back what was said before and proves that; and it sees that the code says what each
decision states. What nobody stated is a fault as ever.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from builder.proof.book import Plain, copied
from builder.proof.by_hand import definitions, lists, references, tables, titles, words
from builder.proof.by_hand.places import unit_of
from builder.proof.fault import Ledger


def taken_back(code: Plain, ledger: Ledger) -> tuple[Plain, Plain]:
    """A code with the words that were read by hand as the source has them, and one as it was found.

    Args:
        code: as published; it stays as it is.
        ledger: where it is told what no decision states.
    """
    decisions = code.get("corrections", [])
    ledger.checked["settled by hand"] = len(decisions)
    if not (decisions or _read_otherwise(code) or _sentences(code)):
        return code, code
    _told(code, decisions, ledger)
    read = copied(code)
    for one in reversed(decisions):
        if one["kind"] == "words":
            _take_back(read, one, ledger)
    for name, block in _read_otherwise(read):
        ledger.fault("by hand", name, -1, f"no decision reads {block['readings'][0]['text']!r}")
    found = copied(read)
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
    unit = unit_of(code, one["unit"])
    wrong = "names no unit" if unit is None else _KINDS[one["kind"]](code, unit, one)
    if wrong:
        ledger.fault("by hand", one["file"], -1, wrong)


def _told(code: Plain, decisions: list[Plain], ledger: Ledger) -> None:
    """Readers are told of each decision and of no other; what it settles is no open doubt."""
    said = [(told["unit"], told["said"]) for one in decisions for told in (one, *one["elsewhere"])]
    for unit, sentence in (Counter(said) - Counter(_sentences(code))).elements():
        ledger.fault("by hand", unit, -1, f"its readers are not told {sentence!r}")
    for unit, sentence in (Counter(_sentences(code)) - Counter(said)).elements():
        ledger.fault("by hand", unit, -1, f"no decision says {sentence!r}")
    for one in decisions:
        if any(doubt in code["doubts"] for doubt in one["settles"]):
            ledger.fault("by hand", one["file"], -1, "what it settles is listed as a doubt")


def _sentences(code: Plain) -> list[tuple[str, str]]:
    """What readers are told to be settled, each with its unit."""
    return [
        (unit["id"], said)
        for unit in (*code["divisions"], *code["sections"])
        for said in unit.get("settled", [])
    ]


_KINDS: Mapping[str, Callable[[Plain, Plain, Plain], str]] = {
    "words": words.back,
    "list": lists.back,
    "title": titles.back,
    "table-head": tables.back,
    "definition": definitions.back,
    "as-read": lambda _code, _unit, _one: "",
    "reference": references.back,
}
"""How each kind of decision is taken back; gives what is wrong with it, or nothing."""
