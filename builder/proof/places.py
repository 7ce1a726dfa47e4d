"""Each unit has the lines, the page and the rank that the source shows."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from builder.frozen import Plain
from builder.passage import Span
from builder.proof.book import Book, place_of
from builder.proof.fault import Ledger

_Ranked: TypeAlias = tuple[str, str, int]
_Kind: TypeAlias = tuple[str, str]
_HOLDERS = frozenset({"chapter", "article", "division"})
_ROMAN = re.compile(r"[IVXLC]+", re.I)
_PENAL = re.compile(r"\.9{2,3}\W*$")
"""How the designation of a chapter's penalty ends: "§ 10.99"."""
_WORD, _FIGURES = re.compile(r"\w"), re.compile(r"\d+")


def check(book: Book, ledger: Ledger) -> None:
    """Check the lines, the page and the rank of each printed unit."""
    ends = [at for at, letter in enumerate(book.source) if letter == "\n"]
    notes = [note for unit in book.units for note in unit["footnotes"]]
    apart = (*book.code["set_aside"], *book.code.get("moves", ()), *notes)
    others = [end for part in apart for _, end in part["spans"]]
    by_hand = book.moved
    others += [piece.end for piece in book.pieces if piece.start in by_hand]
    others += [start + 1 for start in book.by_hand("title")]
    others_on = {bisect_left(ends, end - 1) + 1 for end in others}
    pages = sorted(
        (start, end)
        for part in book.code["set_aside"]
        if part["kind"] == "page number"
        for start, end in part["spans"]
    )
    holders = {unit["id"] for unit in book.units if unit["kind"] in _HOLDERS}
    ranks = Counter(_ranked(unit, holders) for unit in book.units)
    kinds = Counter(map(_kind, book.units))
    leveled = book.by_hand("heading")
    elsewhere = _paged(book.units, book.source, pages)
    for unit in book.units:
        if not unit["spans"]:
            continue
        ledger.checked["places"] += 1
        ledger.wrong(
            "place",
            unit["id"],
            unit,
            _lines(unit, ends, others_on),
            elsewhere.get(unit["id"], ""),
            "" if place_of(unit) in leveled else _alike(unit, _ranked(unit, holders), ranks, kinds),
        )


def _lines(unit: Plain, ends: Sequence[int], others: set[int]) -> str:
    """What is wrong with a unit's lines: from its heading's to one on which something ends.

    That may be text set aside, or a footnote or moved label of another unit.
    """
    if not unit["source"]:
        return ""
    first, last = unit["source"]["lines"]
    parts = (unit, *unit["blocks"], *unit["history"], *unit["footnotes"])
    ended = {bisect_left(ends, end - 1) + 1 for part in parts for _, end in part["spans"]}
    begun = bisect_left(ends, place_of(unit)) + 1
    if first == begun and last >= first and (last in ended or last in others):
        return ""
    return f"does not have the lines {first} to {last}; it begins on line {begun}"


def _paged(units: Iterable[Plain], source: str, pages: Sequence[Span]) -> dict[str, str]:
    """What is wrong with pages, by unit: each must be the number at the end of its heading's page.

    Some tools print it at the head of pages; all of a code's numbers end pages, or all begin them.
    """
    paged = [unit for unit in units if unit["spans"] and (unit["source"] or {}).get("page")]
    after = [bisect_left(pages, (place_of(unit), 0)) for unit in paged]
    printed = ["", *(source[start:end] for start, end in pages), ""]
    at_ends, at_heads = (
        {
            unit["id"]: f"is not on page {page!r}, which does not end after it"
            for unit, at in zip(paged, nth, strict=True)
            for page in [str(unit["source"]["page"])]
            if not re.match(rf"{re.escape(page)}(?!\d)", printed[at])
        }
        for nth in ([at + 1 for at in after], after)
    )
    return at_ends if at_heads else {}


def _alike(unit: Plain, mine: _Ranked, ranks: Counter[_Ranked], kinds: Counter[_Kind]) -> str:
    """What is wrong with a unit's rank or kind, which units named alike share.

    But "Part I" may be above chapters and "Part 1" below them, and an appendix next to chapters or
    in one; a charter may have its own order. A chapter's penalty, 10.99, may be next to its groups
    of sections.
    """
    if not _WORD.search(unit["mark"]) or _PENAL.search(unit["mark"]):
        return ""
    form = _kind(unit)
    others = [count for key, count in ranks.items() if key[:2] == mine[:2] and key != mine]
    if ranks[mine] == 1 and max(others, default=0) > 1:
        return f"has the rank {unit['rank']}, which no other {unit['kind']} named like it has"
    rivals = sum(count for key, count in kinds.items() if key[0] == form[0] and key != form)
    if kinds[form] == 1 and rivals:
        return f"has the kind {unit['kind']}, which nothing else named like it has"
    return ""


def _ranked(unit: Plain, holders: Collection[str]) -> _Ranked:
    """(kind, way of counting, rank) of a unit.

    An appendix within one of the `holders` counts apart.
    """
    if unit["kind"] == "appendix" and unit["parent"] in holders:
        return unit["kind"], "inner", unit["rank"]
    numbers = [word for word in unit["mark"].split() if _WORD.search(word)]
    number = numbers[-1].strip(".:,§") if numbers else ""
    counted = "roman" if _ROMAN.fullmatch(number) else "figure" if number[:1].isdigit() else ""
    return unit["kind"], counted, unit["rank"]


def _kind(unit: Plain) -> _Kind:
    """(mark without its number, kind) of a unit."""
    return _FIGURES.sub("1", unit["mark"]), unit["kind"]
