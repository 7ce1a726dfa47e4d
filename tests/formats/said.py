"""The words of a code by its `code.json` alone, with footnotes at their marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.frozen import Plain
from builder.proof.book import Book, squeeze
from builder.shown.said import cells
from builder.text.unseen import only_seen


def letters(text: str) -> str:
    """A text without blanks and invisible characters."""
    return only_seen(squeeze(text))


def wanted(code: Plain) -> str:
    """All words of a code in the order of reading, each footnote at its first mark."""
    return letters("".join(text for unit in Book(code, "").units for text in of_unit(unit)))


def of_unit(unit: Plain, *, headed: bool = True) -> Iterator[str]:
    """The words of a unit, beginning with its heading."""
    if headed:
        yield unit["mark"]
        yield from _with_points(unit["title"], _called(unit, None))
        yield unit["tail"]
    yield from _after(unit, None)
    for index, block in enumerate(unit["blocks"]):
        notes = [note for note in unit["history"] if note["block"] == index]
        yield from (block["mark"], block["term"] or "", block["separator"])
        if block["rows"] is None:
            within = [(note["offset"], note["raw"]) for note in notes if note["offset"] is not None]
            yield from _with_points(block["text"], [*_called(unit, index), *within])
        else:
            yield from cells(block, notes)
            yield from (words for _, words in _called(unit, index))
        yield from _after(unit, index)


def _after(unit: Plain, index: int | None) -> Iterator[str]:
    for note in unit["history"]:
        if note["block"] == index and note["row"] is None and note["offset"] is None:
            yield note["raw"]


def _called(unit: Plain, index: int | None) -> list[tuple[int, str]]:
    return [(note["offset"], note["text"]) for note in unit["footnotes"] if note["block"] == index]


def _with_points(text: str, points: list[tuple[int, str]]) -> Iterator[str]:
    at = 0
    for offset, words in sorted(points, key=lambda point: point[0]):
        yield text[at:offset]
        yield words
        at = max(at, offset)
    yield text[at:]


def parting(seen: str, due: str) -> tuple[Any, ...]:
    """Where two texts differ; empty if they are the same."""
    if seen == due:
        return ()
    pairs = enumerate(zip(seen, due, strict=False))
    at = next((at for at, (a, b) in pairs if a != b), min(len(seen), len(due)))
    return at, seen[max(at - 60, 0) : at + 60], due[max(at - 60, 0) : at + 60]
