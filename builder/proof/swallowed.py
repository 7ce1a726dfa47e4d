"""No heading or item is left in the text before it, and each item is in its own list.

Numbers and labels count up. If a number is missing, its printed form must not begin a line of the
text before; if a list lacks a label, the item printed right above must not have it. Flattened text
has no lines: there a number counts after two blanks, and a label where the list continues after the
missing one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from builder.frozen import Plain
from builder.grouped import grouped
from builder.proof.book import Book, named, place_of, upwards
from builder.proof.column_labels import from_columns
from builder.proof.fault import Ledger
from builder.proof.labels import LAW, VERB, neighbor, own_mark

_FIGURES = re.compile(r"\d+")
_WORDS = re.compile(r"\w+")
_TAIL = ".: \t-–—"
"""What may follow the number in a heading's mark: "Sec. 7-1. -"."""
_NUMERALS = {"v": "iv", "x": "ix", "V": "IV", "X": "IX"}
"""The numeral before one that is also a letter."""
_COUNT = r"(?:\d[\w.-]*|[IVXLC]+|[A-Z])"
"""The number of a division."""
_NEAR = 3
"""Number of next units among which the next number may be, whatever division begins before."""
_NEXT = 3
"""Number of next numbers that are looked for if they are missing."""


class _Item(NamedTuple):
    """An item in the order of the source: its place, unit, list, own mark and block."""

    at: int
    unit: int
    parent: int
    mark: str
    block: int


def check(book: Book, ledger: Ledger) -> None:
    """Check for sections and items whose number was skipped, and items not in their list."""
    below = grouped((unit["parent"], unit["mark"]) for unit in book.units)
    for index, unit in enumerate(book.units):
        near = {one["mark"] for one in book.units[index : index + _NEAR]}
        _headings(book, unit, near.union(below[unit["parent"]]), ledger)
        _items(book, unit, ledger)
        _heads(book, unit, ledger)
    _turns(book, ledger)
    _divisions(book, ledger)


def _headings(book: Book, unit: Plain, marks: set[str], ledger: Ledger) -> None:
    wanted = [mark for mark in _following(unit["mark"]) if mark not in marks]
    for at, part in enumerate((unit, *unit["blocks"]), -1) if wanted else ():
        printed = book.printed(part)
        met = "|".join(re.escape(mark) for mark in wanted if mark in printed)
        if not met:  # as nearly everywhere
            continue
        pattern = (
            rf"(?:^|  )(?:{met})(?= [a-z])" if book.flattened else rf"^(?:{met})(?=\s+[A-Z\[(\"“])"
        )
        found = re.search(pattern, printed, re.M)
        if found:
            detail = f"{found[0]!r} begins a line, but is not a unit"
            ledger.wrong("swallowed", named(unit, at), part, detail)


def _divisions(book: Book, ledger: Ledger) -> None:
    """Check for last paragraphs that end like a division's heading: "Chapter 20 RECORDS"."""
    divisions = (unit for unit in book.code["divisions"] if len(unit["mark"].split()) > 1)
    kinds = {unit["mark"].split()[0] for unit in divisions}
    words = "|".join(map(re.escape, filter(str.isalpha, kinds)))
    heading = re.compile(rf"(?:\A|(?<=[.;:)\]]\n))(?:{words})\s+{_COUNT}(?!\w)\.?[^.]{{0,160}}\Z")
    for unit in book.units if words and not book.flattened else ():
        last = unit["blocks"][-1] if unit["blocks"] else None
        if last is None or last["kind"] != "paragraph" or last["parent"] is not None:
            continue
        found = heading.search(book.printed(last))
        if found and not (LAW.search(found[0]) or VERB.search(found[0])):
            detail = f"{found[0][:40]!r} is printed like a heading"
            ledger.wrong("swallowed", named(unit, len(unit["blocks"]) - 1), last, detail)


def _following(mark: str) -> Iterator[str]:
    """The marks that may follow one: "§ 7-3.1." is followed by "§ 7-3.2." or by "§ 7-4."."""
    tail = mark[len(mark.rstrip(_TAIL)) :]
    for found in list(_FIGURES.finditer(mark))[1:] or _FIGURES.finditer(mark):
        tens = 10 if found[0].endswith("0") else 1
        for step in range(tens, tens * _NEXT + 1, tens):
            number = str(int(found[0]) + step).zfill(len(found[0]))
            yield mark[: found.start()] + number + tail


def _items(book: Book, unit: Plain, ledger: Ledger) -> None:
    """Check for blocks that begin with the mark that a list around or right above them lacks.

    No line within a block may begin so, either.
    """
    blocks = unit["blocks"]
    lists = grouped((block["parent"], own_mark(block["mark"])) for block in blocks if block["mark"])
    for at, block in enumerate(blocks):
        around = list(upwards(at, blocks))
        above = [one for one in upwards(at - 1, blocks) if one not in around]
        for holder in (*around, *above):
            item = blocks[holder]
            following, mine = neighbor(own_mark(item["mark"])), lists.get(item["parent"], [])
            if not following or following in mine:
                continue
            if following == own_mark(block["mark"]):
                continues = own_mark(item["mark"]) in lists.get(block["parent"], [])
                told = continues or holder == at - 1  # then `_turns` finds it
                begins = holder in around and _WORDS.findall(following) == ["i"]  # below "h"
                said = "" if told or begins else "continues another list than its own"
            elif holder in above:
                begun = re.compile(rf"{re.escape(following)}[^\S\n]+\S")
                told = block["mark"] or _counts(item["mark"], mine)
                after = not told and begun.match(book.printed(block))
                said = "begins a paragraph after its list" if after else ""
            else:
                listed = neighbor(following) in mine or not book.flattened
                inside = listed and _begins_line(following, book, block)
                said = f"begins a line within the item {item['label']!r}" if inside else ""
            ledger.wrong("label", named(unit, at), block, said and f"{following!r} {said}")


def _counts(mark: str, listed: Sequence[str]) -> bool:
    """Whether "i", "v" or "x" is a numeral, as its list begins with "i", or has "iv" or "ix"."""
    own = own_mark(mark)
    letter = own.strip("(.)")
    if letter in _NUMERALS:
        return own.replace(letter, _NUMERALS[letter]) in listed
    return letter in ("i", "I") and listed[0] == own


def _begins_line(mark: str, book: Book, block: Plain) -> bool:
    """Whether a line of a block begins with a mark; in flattened text, whether a word does."""
    begins = "(?:^| )" if book.flattened else "^"
    return bool(re.search(rf"{begins}{re.escape(mark)}\s", book.printed(block), re.M))


def _heads(book: Book, unit: Plain, ledger: Ledger) -> None:
    """Check for lines that begin with the mark before the first one of the list below."""
    begun: set[int | None] = set()
    for at, block in enumerate(unit["blocks"]):
        if not block["mark"] or block["parent"] in begun:
            continue
        begun.add(block["parent"])
        before = neighbor(own_mark(block["mark"]), -1)
        if not (before and at) or book.flattened:
            continue
        above = unit["blocks"][at - 1]
        if own_mark(above["mark"]) != before and _begins_line(before, book, above):
            detail = f"{before!r} begins a line, and the list below begins with {block['mark']!r}"
            ledger.wrong("label", named(unit, at - 1), above, detail)


def _turns(book: Book, ledger: Ledger) -> None:
    """Check for items whose list lacks the label before, which an item of another list has."""
    items: list[_Item] = []
    columned, by_hand = from_columns(book), book.moved
    for index, unit in enumerate(book.units):
        for number, block in enumerate(unit["blocks"]):
            if block["mark"] and block["spans"] and place_of(block) not in by_hand:
                parent = -1 if block["parent"] is None else block["parent"]
                own, (at, _) = own_mark(block["mark"]), block["spans"][0]
                at = block["spans"][1][0] if at in columned else at
                items.append(_Item(at, index, parent, own, number))
    items.sort()
    lists = grouped(((one.unit, one.parent), one.mark.lower()) for one in items)
    above = None
    for item in items:
        mine = lists[item.unit, item.parent]
        before = above.mark.lower() if above else ""
        apart = above is not None and (above.unit, above.parent) != (item.unit, item.parent)
        below = above is not None and (above.unit, above.block) == (item.unit, item.parent)
        if below and _WORDS.findall(item.mark.lower()) == ["i"]:
            apart = item.mark.lower().replace("i", "ii") not in mine  # "(i)", "(ii)" below "(h)"
        if apart and neighbor(before) == item.mark.lower() and before not in mine:
            unit = book.units[item.unit]
            detail = f"{item.mark!r} follows {before!r}, which is in another list"
            ledger.fault("label", named(unit, item.block), item.at, detail)
        above = item
