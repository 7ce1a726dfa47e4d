"""Where a unit stands for people, and how deep: its lines, its page, its rank."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from builder.proof.book import Book, Plain, place_of
from builder.proof.fault import Ledger

_ROMAN = re.compile(r"[IVXLC]+", re.I)


def check(book: Book, ledger: Ledger) -> None:
    """The lines, the page and the rank of each unit that is printed."""
    ends = [at for at, letter in enumerate(book.source) if letter == "\n"]
    pages = sorted(
        (start, end)
        for part in book.code["set_aside"]
        if part["kind"] == "page number"
        for start, end in part["spans"]
    )
    ranks: dict[tuple[str, str], int] = {}
    for unit in book.units:
        if not unit["spans"]:
            continue
        ledger.checked["places"] += 1
        for wrong in (_lines(unit, ends), _page(unit, book.source, pages), _rank(unit, ranks)):
            if wrong:
                ledger.fault("place", unit["id"], place_of(unit), wrong)


def _lines(unit: Plain, ends: Sequence[int]) -> str:
    """What is wrong with a unit's lines: from that of its heading to one where something ends."""
    if not unit["source"]:
        return ""
    first, last = unit["source"]["lines"]
    parts = (unit, *unit["blocks"], *unit["history"], *unit["footnotes"])
    ended = {bisect_left(ends, end - 1) + 1 for part in parts for _, end in part["spans"]}
    begun = bisect_left(ends, place_of(unit)) + 1
    if first == begun and last in ended:
        return ""
    return f"is said to stand on the lines {first} to {last}, and begins on {begun}"


def _page(unit: Plain, source: str, pages: Sequence[tuple[int, int]]) -> str:
    """What is wrong with a unit's page: it is the number that ends the page of its heading."""
    told = (unit["source"] or {}).get("page")
    behind = bisect_left(pages, (place_of(unit), 0))
    if told is None or (behind < len(pages) and source[slice(*pages[behind])] == told):
        return ""
    return f"is said to stand on the page {told!r}, which does not end behind it"


def _rank(unit: Plain, ranks: dict[tuple[str, str], int]) -> str:
    """What is wrong with a unit's rank: what is named alike stands alike.

    "Part I" may stand above chapters, and "Part 1" below them.
    """
    words = unit["mark"].split()
    number = re.sub(r"\W+$", "", words[-1]) if words else ""
    if not number:
        return ""
    counted = "roman" if _ROMAN.fullmatch(number) else "figure" if number[0].isdigit() else "letter"
    first = ranks.setdefault((unit["kind"], counted), unit["rank"])
    if first == unit["rank"]:
        return ""
    return f"has the rank {unit['rank']}, and the first {unit['kind']} named so has {first}"
