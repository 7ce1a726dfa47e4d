"""Check what a search shows of each section: heading, address and the words of its pieces.

History notes are not searched, so they are not shown there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from builder.frozen import Plain
from builder.proof.book import squeeze
from builder.search.documents import ListKind
from builder.search.files import read_data, rows_of
from builder.shown.said import difference, is_heading
from builder.text.unseen import visible

_URL, _TITLE, _KIND, _SHARD, _UNIT = 0, 1, 3, 4, 6
"""Indexes into a row (`rows_of`)."""


def differences(site: Path, units: list[Plain]) -> Iterator[str]:
    """Messages where the search's texts differ from those of `units`, given in reading order."""
    try:
        yield from (f"search: {wrong}" for wrong in _differences(site, units))
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        yield f"search: its files are damaged ({type(error).__name__}: {error})"


def _differences(site: Path, units: list[Plain]) -> Iterator[str]:
    held = read_data(site, "sections")
    if held is None:
        yield "its sections are missing"
        return
    lists = {kind.value for kind in ListKind}  # such lists are not law
    found = [row for row in rows_of(held) if row[_KIND] not in lists]
    rows = {_unit(row): (place, row) for place, row in enumerate(found)}
    if [_unit(row) for row in found] != [unit["id"] for unit in units]:
        yield "its sections are not those of code.json, or not in their order"
    shard = cache(lambda number: read_data(site, f"text/{number}") or {})
    for unit in units:
        if unit["id"] in rows:
            place, row = rows[unit["id"]]
            yield from _of_unit(unit, row, shard(row[_SHARD]).get(str(place)))


def _unit(row: list[Any]) -> str:
    """The id of a row's unit, taken from the address if the row has none."""
    return str(row[_UNIT] or row[_URL].rpartition("#")[2])


def _of_unit(unit: Plain, row: list[Any], entry: list[Any] | None) -> Iterator[str]:
    if row[_URL] != unit["url"]:
        yield f"{unit['id']} leads to {row[_URL]!r}"
    if not is_heading(row[_TITLE], unit):
        yield f"{unit['id']} is called {row[_TITLE]!r}"
    if entry is None:
        yield f"{unit['id']} has no text"
        return
    if bool(entry[0]) != bool(unit["warning"]):
        yield f"{unit['id']} has {'a needless' if entry[0] else 'no'} caution"
    pieces = [
        *((one["anchor"].removeprefix(f"{unit['id']}-"), _words(one)) for one in unit["blocks"]),
        *(("", note["text"]) for note in unit["footnotes"]),
    ]
    if len(entry) - 1 != len(pieces):
        yield f"{unit['id']} has {len(entry) - 1} pieces, code.json {len(pieces)}"
    for (anchor, words), (to, _, text, *_) in zip(pieces, entry[1:], strict=False):
        wanted, seen = squeeze(visible(words)), squeeze(text)
        if to != anchor:
            yield f"{unit['id']} leads to {to!r}, code.json to {anchor!r}"
        if seen != wanted:
            yield f"{unit['id']} {difference(seen, wanted)}"


def _words(block: Plain) -> str:
    if block["rows"]:
        rows = [block["columns"] or [], *(block["heads"] or []), *block["rows"]]
        return "".join(cell for row in rows for cell in row)
    return "".join(part for part in (block["mark"], block["term"], block["text"]) if part)
