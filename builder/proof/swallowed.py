"""No heading or item is left in the text before it, and each item is in its own list.

Numbers and labels count up. If a number is missing, its printed form must not begin a line of the
text before; if a list lacks a label, the item printed right above must not have it. Flattened text
has no lines: there a number counts after two blanks, and a label where the list continues after the
missing one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from builder.frozen import Plain
from builder.grouped import grouped
from builder.proof.book import Book, named, place_of, upwards
from builder.proof.fault import Fault, told
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


_Lists: TypeAlias = dict[int | None, list[str]]


class _Item(NamedTuple):
    """An item in the order of the source: its place, unit, list, own mark and block."""

    at: int
    unit: int
    parent: int | None
    mark: str
    block: int


def check(book: Book) -> Iterator[Fault]:
    """Check for sections and items whose number was skipped, and items not in their list."""
    below = grouped((unit["parent"], unit["mark"]) for unit in book.units)
    for index, unit in enumerate(book.units):
        near = {one["mark"] for one in book.units[index : index + _NEAR]}
        marks = near.union(below[unit["parent"]])
        yield from _headings(book, unit, marks)
        above = book.units[index - 1]["blocks"] if index else []
        for last in upwards(len(above) - 1, above):
            mark = own_mark(above[last]["mark"])
            if "" != neighbor(mark) == unit["mark"] and mark not in marks:
                yield from told("swallowed", named(unit), unit, f"continues {mark!r}")
        yield from _items(book, unit)
    yield from _turns(book)
    yield from _divisions(book)


def _headings(book: Book, unit: Plain, marks: set[str]) -> Iterator[Fault]:
    wanted = [mark for mark in _following(unit["mark"]) if mark not in marks]
    for at, part in enumerate((unit, *unit["blocks"]), -1) if wanted else ():
        printed = book.printed(part)
        met = "|".join(re.escape(mark) for mark in wanted if mark in printed)
        form = (
            rf"(?:^|  )(?:{met})(?= [a-z])" if book.flattened else rf"^(?:{met})(?=\s+[A-Z\[(\"“])"
        )
        if found := re.search(form, printed, re.M) if met else None:
            detail = f"{found[0]!r} begins a line, but is not a unit"
            yield from told("swallowed", named(unit, at), part, detail)


def _divisions(book: Book) -> Iterator[Fault]:
    """Last paragraphs that end like a division's heading: "Chapter 20 RECORDS"."""
    divisions = (unit for unit in book.code["divisions"] if len(unit["mark"].split()) > 1)
    kinds = {unit["mark"].split()[0] for unit in divisions}
    words = "|".join(filter(str.isalpha, kinds))
    heading = re.compile(rf"(?:\A|(?<=[.;:)\]]\n))(?:{words})\s+{_COUNT}(?!\w)\.?[^.]{{0,160}}\Z")
    for unit in book.units if words and not book.flattened else ():
        for last in unit["blocks"][-1:]:
            of_unit = last["kind"] == "paragraph" and last["parent"] is None
            found = heading.search(book.printed(last)) if of_unit else None
            if found and not (LAW.search(found[0]) or VERB.search(found[0])):
                detail = f"{found[0][:40]!r} is printed like a heading"
                yield from told("swallowed", named(unit, len(unit["blocks"]) - 1), last, detail)


def _following(mark: str) -> Iterator[str]:
    """The marks that may follow one: "§ 7-3.1." is followed by "§ 7-3.2." or by "§ 7-4."."""
    tail = mark[len(mark.rstrip(_TAIL)) :]
    for found in list(_FIGURES.finditer(mark))[1:] or _FIGURES.finditer(mark):
        tens = 10 if found[0].endswith("0") else 1
        for step in range(tens, tens * _NEXT + 1, tens):
            number = str(int(found[0]) + step).zfill(len(found[0]))
            yield mark[: found.start()] + number + tail


def _items(book: Book, unit: Plain) -> Iterator[Fault]:
    """Blocks that have the mark that a list around or right above them lacks.

    They may begin with it, or a line within them. No line above a list may begin with the mark
    before its first one, either.
    """
    blocks = unit["blocks"]
    lists = grouped((block["parent"], own_mark(block["mark"])) for block in blocks if block["mark"])
    begun: set[int | None] = set()
    for at, block in enumerate(blocks):
        yield from told("label", named(unit, at), block, *_lacked(book, blocks, lists, at))
        if not block["mark"] or block["parent"] in begun:
            continue
        begun.add(block["parent"])
        before, last = neighbor(own_mark(block["mark"]), -1), blocks[at - 1]
        apart = before and at and not book.flattened and own_mark(last["mark"]) != before
        if apart and _begins_line(before, book, last):
            detail = f"{before!r} begins a line, and the list below begins with {block['mark']!r}"
            yield from told("label", named(unit, at - 1), last, detail)


def _lacked(book: Book, blocks: list[Plain], lists: _Lists, at: int) -> Iterator[str]:
    """What is wrong with a block that has the mark that the list of an item lacks.

    The item is the block itself, or one that holds it or the block above.

    Args:
        book: the code.
        blocks: all blocks of a unit.
        lists: the own marks of the items below each parent.
        at: index of the block.
    """
    block, holders = blocks[at], list(upwards(at, blocks))
    for holder in dict.fromkeys((*holders, *upwards(at - 1, blocks))):
        item = blocks[holder]
        mark, mine = own_mark(item["mark"]), lists.get(item["parent"], [])
        following = neighbor(mark)
        if not following or following in mine:
            continue
        if following == own_mark(block["mark"]):
            told_below = mark in lists.get(block["parent"], []) or holder == at - 1  # by `_turns`
            begins = holder in holders and _WORDS.findall(following) == ["i"]  # below "h"
            if not (told_below or begins):
                yield f"{following!r} continues another list than its own"
        elif holder not in holders:
            begun = re.match(rf"{re.escape(following)}[^\S\n]+\S", book.printed(block))
            if begun and not (block["mark"] or _counts(mark, mine)):
                yield f"{following!r} begins a paragraph after its list"
        elif (neighbor(following) in mine or not book.flattened) and _begins_line(
            following, book, block
        ):
            yield f"{following!r} begins a line within the item {item['label']!r}"


def _counts(mark: str, listed: list[str]) -> bool:
    """Whether "i", "v" or "x" is a numeral, as its list begins with "i", or has "iv" or "ix"."""
    letter = mark.strip("(.)")
    if letter in _NUMERALS:
        return mark.replace(letter, _NUMERALS[letter]) in listed
    return letter in ("i", "I") and listed[0] == mark


def _begins_line(mark: str, book: Book, block: Plain) -> bool:
    """Whether a line of a block begins with a mark; in flattened text, whether a word does."""
    begins = "(?:^| )" if book.flattened else "^"
    return bool(re.search(rf"{begins}{re.escape(mark)}\s", book.printed(block), re.M))


def _turns(book: Book) -> Iterator[Fault]:
    """Items whose list lacks the label before, which the item above of another list has."""
    held = (
        _Item(
            block["spans"][place_of(block) in book.columned][0],
            index,
            block["parent"],
            own_mark(block["mark"]).lower(),
            nth,
        )
        for index, unit in enumerate(book.units)
        for nth, block in enumerate(unit["blocks"])
        if block["mark"] and block["spans"] and place_of(block) not in book.moved
    )
    items = sorted(held, key=itemgetter(0))
    lists = grouped(((one.unit, one.parent), one.mark) for one in items)
    for above, item in pairwise(items):
        mine = lists[item.unit, item.parent]
        apart = (above.unit, above.parent) != (item.unit, item.parent)
        below = (above.unit, above.block) == (item.unit, item.parent)
        if below and _WORDS.findall(item.mark) == ["i"]:
            apart = item.mark.replace("i", "ii") not in mine  # "(i)", "(ii)" below "(h)"
        if apart and neighbor(above.mark) == item.mark and above.mark not in mine:
            unit = book.units[item.unit]
            printed = own_mark(unit["blocks"][item.block]["mark"])
            detail = f"{printed!r} follows {above.mark!r}, which is in another list"
            yield Fault("label", named(unit, item.block), item.at, detail)
