"""The text before a heading or an item does not swallow it, and each item is in its own list.

Numbers and labels count up. If a number is missing, its printed form must not begin a line of the
text before; if a list lacks a label, the item printed right above must not have it. Flattened text
has no lines: there a number counts after two blanks, and a label where the list continues after the
missing one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from builder.grouped import grouped
from builder.proof.book import Book, Plain, place_of
from builder.proof.column_labels import from_columns
from builder.proof.fault import Ledger
from builder.proof.labels import LAW, VERB

_FIGURES = re.compile(r"\d+")
_WORDS = re.compile(r"\w+")
_TAIL = ".: \t-–—"
"""What may follow the number in a heading's mark: "Sec. 7-1. -"."""
_COUNT = r"(?:\d[\w.-]*|[IVXLC]+|[A-Z])"
"""The number of a division."""
_NEAR = 3
"""Units within which the next number comes if another division begins in between."""
_NEXT = 3
"""How many missing numbers are looked for after one that exists."""


class _Item(NamedTuple):
    """An item in the order of the source: its place, unit, list, own mark and block."""

    at: int
    unit: int
    parent: int
    mark: str
    block: int


def check(book: Book, ledger: Ledger) -> None:
    """Sections and items whose number was skipped, and items that do not continue their list."""
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
    for at, part in enumerate((unit, *unit["blocks"])) if wanted else ():
        printed = _printed(book, part)
        met = "|".join(re.escape(mark) for mark in wanted if mark in printed)
        if not met:  # as nearly everywhere
            continue
        pattern = (
            rf"(?:^|  )(?:{met})(?= [a-z])" if book.flattened else rf"^(?:{met})(?=\s+[A-Z\[(\"“])"
        )
        found = re.search(pattern, printed, re.M)
        if found:
            detail = f"{found[0]!r} begins a line, but is not a unit"
            where = f"blocks[{at - 1}] of {unit['id']}" if at else f"heading of {unit['id']}"
            ledger.fault("swallowed", where, place_of(part), detail)


def _divisions(book: Book, ledger: Ledger) -> None:
    """Last paragraphs of units that end with a heading's words: "Chapter 20 RECORDS"."""
    divisions = (unit for unit in book.code["divisions"] if len(unit["mark"].split()) > 1)
    kinds = {unit["mark"].split()[0] for unit in divisions} - {"§"}
    words = "|".join(map(re.escape, filter(str.isalpha, kinds)))
    heading = re.compile(rf"(?:\A|(?<=[.;:)\]]\n))(?:{words})\s+{_COUNT}(?!\w)\.?[^.]{{0,160}}\Z")
    for unit in book.units if words and not book.flattened else ():
        last = unit["blocks"][-1] if unit["blocks"] else None
        if last is None or last["kind"] != "paragraph" or last["parent"] is not None:
            continue
        found = heading.search(_printed(book, last))
        if found and not (LAW.search(found[0]) or VERB.search(found[0])):
            where = f"blocks[{len(unit['blocks']) - 1}] of {unit['id']}"
            detail = f"{found[0][:40]!r} is printed like a heading"
            ledger.fault("swallowed", where, place_of(last), detail)


def _following(mark: str) -> Iterator[str]:
    """The marks that may follow one: "§ 7-3.1." is followed by "§ 7-3.2." or by "§ 7-4."."""
    tail = mark[len(mark.rstrip(_TAIL)) :]
    for found in list(_FIGURES.finditer(mark))[1:] or _FIGURES.finditer(mark):
        for step in range(1, _NEXT + 1):
            number = str(int(found[0]) + step).zfill(len(found[0]))
            yield mark[: found.start()] + number + tail


def _printed(book: Book, part: Plain) -> str:
    """The lines of a part, each run of the source on a line of its own."""
    return "\n".join(book.source[start:end] for start, end in part["spans"])


def _items(book: Book, unit: Plain, ledger: Ledger) -> None:
    """Blocks that begin with the mark that would continue a list around them or right above them.

    A line within a block may not begin so, either. But a list of Roman numbers may begin below "h".
    """
    marked = (block for block in unit["blocks"] if block["mark"])
    lists = grouped((block["parent"], _own(block["mark"])) for block in marked)
    begins = "(?:^| )" if book.flattened else "^"
    for at, block in enumerate(unit["blocks"]):
        own, printed, where = _own(block["mark"]), "", f"blocks[{at}] of {unit['id']}"
        around = list(_upwards(at, unit["blocks"]))
        above = [one for one in _upwards(at - 1, unit["blocks"]) if one not in around] if at else []
        for item in (*around, *above):
            following, mine = _neighbor(_own(item["mark"])), lists.get(item["parent"], [])
            if not following or following in mine:
                continue
            if following == own:
                continues = _own(item["mark"]) in lists.get(block["parent"], [])
                next_to = item is unit["blocks"][at - 1]  # then `_turns` finds it
                if not (continues or next_to) and (item in above or _WORDS.findall(own) != ["i"]):
                    detail = f"{own!r} continues another list than its own"
                    ledger.fault("label", where, place_of(block), detail)
                continue
            if item in above:
                begun = re.compile(rf"{re.escape(following)}[^\S\n]+\S")
                found = not own and begun.match(_printed(book, block))
            elif book.flattened and _neighbor(following) not in mine:
                continue
            else:
                printed = printed or _printed(book, block)
                found = re.search(rf"{begins}{re.escape(following)}\s", printed, re.M)
            if found:
                detail = f"{following!r} begins a line within the item {item['label']!r}"
                ledger.fault("label", where, place_of(block), detail)


def _upwards(at: int | None, blocks: list[Plain]) -> Iterator[Plain]:
    """A block and the blocks that hold it."""
    while at is not None:
        yield blocks[at]
        above = blocks[at]["parent"]
        at = above if above is not None and above < at else None


def _heads(book: Book, unit: Plain, ledger: Ledger) -> None:
    """Blocks in which a line begins with the mark before the first one of a list below."""
    begun: set[int | None] = set()
    for at, block in enumerate(unit["blocks"]):
        if not block["mark"] or block["parent"] in begun:
            continue
        begun.add(block["parent"])
        before = _neighbor(_own(block["mark"]), -1)
        if not (before and at) or book.flattened:
            continue
        above = unit["blocks"][at - 1]
        if _own(above["mark"]) != before and re.search(
            rf"^{re.escape(before)}\s", _printed(book, above), re.M
        ):
            detail = f"{before!r} begins a line, and the list below begins with {block['mark']!r}"
            ledger.fault("label", f"blocks[{at - 1}] of {unit['id']}", place_of(above), detail)


def _turns(book: Book, ledger: Ledger) -> None:
    """Items whose list lacks the label before theirs, if the item right above has it elsewhere."""
    items: list[_Item] = []
    columned, by_hand = from_columns(book), book.moved
    for index, unit in enumerate(book.units):
        for number, block in enumerate(unit["blocks"]):
            if block["mark"] and block["spans"] and place_of(block) not in by_hand:
                parent = -1 if block["parent"] is None else block["parent"]
                own, (at, _) = _own(block["mark"]), block["spans"][0]
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
        if apart and _neighbor(before) == item.mark.lower() and before not in mine:
            unit = book.units[item.unit]
            detail = f"{item.mark!r} follows {before!r}, which is in another list"
            ledger.fault("label", f"blocks[{item.block}] of {unit['id']}", item.at, detail)
        above = item


@lru_cache(maxsize=4096)
def _own(mark: str) -> str:
    """The last step of a mark: "(2)" of "(F)   (2)"."""
    return mark.rsplit(maxsplit=1)[-1] if mark.split() else ""


_NO_NEIGHBOR = {1: "z", -1: "ai"}
"""Letters without a next or a previous one; "i" may be a number."""


@lru_cache(maxsize=4096)  # a code has many items and few marks
def _neighbor(mark: str, step: int = 1) -> str:
    """The mark that follows one in its list, or with a step of -1 precedes it.

    Empty if it is not known, or the mark is the last or the first.

    >>> _neighbor("A."), _neighbor("(2)"), _neighbor("Z."), _neighbor("2.1")
    ('B.', '(3)', '', '')
    >>> [_neighbor(mark, -1) for mark in ("B.", "(3)", "(a)", "1.")]
    ['A.', '(2)', '', '']
    """
    words = _WORDS.findall(mark)
    if len(words) != 1 or not words[0].isascii():
        return ""
    word = words[0]
    if word.isdecimal() and int(word) + step > 0:
        return mark.replace(word, str(int(word) + step))
    if len(word) == 1 and word.isalpha() and word.lower() not in _NO_NEIGHBOR[step]:
        return mark.replace(word, chr(ord(word) + step))
    return ""
