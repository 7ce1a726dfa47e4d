"""Each unit has the lines, the page and the rank that the source shows."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from builder.frozen import Plain
from builder.proof.book import Book, place_of
from builder.proof.fault import Fault, told

_Habit: TypeAlias = tuple[str, object]
"""How a unit is named, and what units named alike share."""
_HOLDERS = frozenset({"chapter", "article", "division"})
_ROMAN = re.compile(r"[IVXLC]+", re.I)
_PENAL = re.compile(r"\.9{2,3}\W*$")
"""How the designation of a chapter's penalty ends: "§ 10.99"."""
_WORD, _FIGURES = re.compile(r"\w"), re.compile(r"\d+")


def check(book: Book) -> Iterator[Fault]:
    """Check the lines, the page and the rank of each printed unit."""
    units, leveled = book.units, book.by_hand("heading")
    notes = (note for _, note in book.each("footnotes"))
    apart = (*book.code["set_aside"], *book.code.get("moves", ()), *notes)
    moved = [one.end for one in book.pieces if one.start in book.moved]
    moved += [start + 1 for start in book.by_hand("title")]
    ends = [at for at, letter in enumerate(book.source) if letter == "\n"]
    ended = _ended(ends, apart) | {bisect_left(ends, end - 1) + 1 for end in moved}
    holders = {unit["id"] for unit in units if unit["kind"] in _HOLDERS}
    ranked = [_ranked(unit, holders) for unit in units]
    ranks, kinds, pages = Counter(ranked), Counter(map(_kind, units)), _paged(book)
    for unit, mine in zip(units, ranked, strict=True):
        if unit["spans"]:
            alike = "" if place_of(unit) in leveled else _alike(unit, mine, ranks, kinds)
            lines, page = _lines(unit, ends, ended), pages.get(unit["id"], "")
            yield from told("place", unit["id"], unit, lines, page, alike)


def _ended(ends: Sequence[int], parts: Collection[Plain]) -> set[int]:
    """The lines on which spans of some parts end."""
    return {bisect_left(ends, end - 1) + 1 for part in parts for _, end in part["spans"]}


def _lines(unit: Plain, ends: Sequence[int], others: set[int]) -> str:
    """What is wrong with a unit's lines: from its heading's to one on which something ends.

    That may be text set aside, or a footnote or moved label of another unit.
    """
    if not unit["source"]:
        return ""
    first, last = unit["source"]["lines"]
    mine = _ended(ends, (unit, *unit["blocks"], *unit["history"], *unit["footnotes"]))
    begun = bisect_left(ends, place_of(unit)) + 1
    if first == begun and last >= first and (last in mine or last in others):
        return ""
    return f"does not have the lines {first} to {last}; it begins on line {begun}"


def _paged(book: Book) -> dict[str, str]:
    """What is wrong with pages, by unit: each must be the number at the end of its heading's page.

    Some tools print it at the head of pages; all of a code's numbers end pages, or all begin them.
    """
    aside = (part for part in book.code["set_aside"] if part["kind"] == "page number")
    pages = sorted((start, end) for part in aside for start, end in part["spans"])
    printed = ["", *(book.source[start:end] for start, end in pages), ""]
    paged = [
        (unit["id"], str(unit["source"]["page"]), bisect_left(pages, (place_of(unit), 0)))
        for unit in book.units
        if unit["spans"] and (unit["source"] or {}).get("page")
    ]
    wrong = [
        {
            name: f"is not on page {page!r}, which does not end after it"
            for name, page, at in paged
            if not re.match(rf"{re.escape(page)}(?!\d)", printed[at + after])
        }
        for after in (1, 0)
    ]
    return wrong[0] if all(wrong) else {}


def _alike(unit: Plain, ranked: _Habit, ranks: Counter[_Habit], kinds: Counter[_Habit]) -> str:
    """What is wrong with a unit's rank or kind, which units named alike share.

    But "Part I" may be above chapters and "Part 1" below them, and an appendix next to chapters or
    in one; a charter may have its own order. A chapter's penalty, 10.99, may be next to its groups
    of sections.
    """
    if not _WORD.search(unit["mark"]) or _PENAL.search(unit["mark"]):
        return ""
    if _is_odd(ranked, ranks, 1):
        return f"has the rank {unit['rank']}, which no other {unit['kind']} named like it has"
    if _is_odd(_kind(unit), kinds, 0):
        return f"has the kind {unit['kind']}, which nothing else named like it has"
    return ""


def _is_odd(mine: _Habit, habits: Counter[_Habit], most: int) -> bool:
    """Whether nothing else has a habit, and more than `most` have another one of its form."""
    others = (times for habit, times in habits.items() if habit[0] == mine[0] and habit != mine)
    return habits[mine] == 1 and any(times > most for times in others)


def _ranked(unit: Plain, holders: Collection[str]) -> _Habit:
    """(kind and way of counting, rank) of a unit.

    An appendix within one of the `holders` counts apart.
    """
    number = "".join([word for word in unit["mark"].split() if _WORD.search(word)][-1:])
    number = number.strip(".:,§")
    way = "roman" if _ROMAN.fullmatch(number) else "figure" if number[:1].isdigit() else ""
    inner = unit["kind"] == "appendix" and unit["parent"] in holders
    return f"{unit['kind']} {'inner' if inner else way}", unit["rank"]


def _kind(unit: Plain) -> _Habit:
    """(mark without its number, kind) of a unit."""
    return _FIGURES.sub("1", unit["mark"]), unit["kind"]
