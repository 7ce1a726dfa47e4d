"""A table's cells are its words, kept in their rows and columns.

The rows of a table follow one another as its text does, so each owns the next run of its words.
Within a row the cells stand one after the other, or side by side on several lines: then each line
goes from left to right, and each cell keeps the order of its words. Heads are read like rows; where
a tall head was printed out of turn its cells at least hold whole words of the head, each once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from builder.proof.book import Book, Plain, place_of, squeeze
from builder.proof.fault import Ledger

_Rule: TypeAlias = "Callable[[Sequence[_Word], Sequence[str]], bool]"
_MOST_READINGS = 400
"""Ways to read a row that are kept at once; a row with more is too wide to tell, and is a fault."""


class _Word(NamedTuple):
    text: str
    line: int


def check(book: Book, ledger: Ledger) -> None:
    """Every table whose cells were told."""
    for unit in book.units:
        for index, block in enumerate(unit["blocks"]):
            if block["rows"] is None:
                continue
            ledger.checked["tables"] += 1
            ledger.checked["rows"] += len(block["rows"])
            wrong = _table(block, lines=not book.flattened)
            if wrong:
                ledger.fault(
                    "cells differ", f"blocks[{index}] of {unit['id']}", place_of(block), wrong
                )


def _table(block: Plain, *, lines: bool) -> str:
    """What is wrong with the cells of a table: the first that its text does not bear out.

    Where the source has lines, each row begins with one.
    """
    words = [
        _Word(word, number)
        for number, line in enumerate(block["text"].split("\n"))
        for word in line.split()
    ]
    heads, columns = block["heads"] or [], block["columns"] or []
    caption, body = [block["caption"] or ""], [*block["rows"], *([note] for note in block["notes"])]
    readings = [
        [(row, _follows) for row in (caption, columns, *heads, *body)],
        [(row, _follows) for row in (caption, *heads, columns, *body)],
    ]
    whole = [cell for row in (columns, *heads) for cell in row]
    readings.append([(caption, _follows), (whole, _tall), *((row, _follows) for row in body)])
    found = [_rows(words, parts, lines=lines) for parts in readings]
    return found[-1] if all(found) else ""


def _rows(words: Sequence[_Word], parts: Sequence[tuple[list[str], _Rule]], *, lines: bool) -> str:
    """What is wrong with rows that should follow one another through all words of a table."""
    at = 0
    for cells, rule in parts:
        length, taken, end = sum(len(squeeze(cell)) for cell in cells), 0, at
        while end < len(words) and taken < length:
            taken += len(words[end].text)
            end += 1
        run = words[at:end]
        if taken != length:
            return f"the words of the cells {cells} are not those of the text"
        if lines and run and at and run[0].line == words[at - 1].line:
            return f"the row {cells} begins within a line"
        if not rule(run, cells):
            return f"the cells {cells} do not follow from {' '.join(word.text for word in run)!r}"
        at = end
    return f"{words[at].text!r} stands in no cell" if at < len(words) else ""


def _tall(run: Sequence[_Word], cells: Sequence[str]) -> bool:
    """Whether head cells hold the words of the head, each once and whole."""
    have = Counter(word.text for word in run)
    return have == Counter(word for cell in cells for word in cell.split())


def _follows(run: Sequence[_Word], cells: Sequence[str]) -> bool:
    """Whether cells stand one after the other, or side by side over several lines."""
    wanted = [squeeze(cell) for cell in cells]
    after = "".join(word.text for word in run) == "".join(wanted)
    return after or _side_by_side(run, wanted)


def _side_by_side(run: Sequence[_Word], wanted: list[str]) -> bool:
    """Whether the words can be dealt to the cells: left to right on each line, in order in each.

    A cell may begin below the head of one to its right only where that one, the taller of the two,
    still goes on: otherwise the two were exchanged.
    """
    start = (tuple(0 for _ in wanted), 0)
    readings = {start}
    line = run[0].line
    for word in run:
        fresh = word.line != line
        line = word.line
        following: set[tuple[tuple[int, ...], int]] = set()
        for taken, column in readings:
            for at in range(0 if fresh else column, len(wanted)):
                if not _exchanged(taken, wanted, at) and wanted[at].startswith(
                    word.text, taken[at]
                ):
                    dealt = (*taken[:at], taken[at] + len(word.text), *taken[at + 1 :])
                    following.add((dealt, at))
        if not following or len(following) > _MOST_READINGS:
            return False
        readings = following
    return any(
        all(n == len(cell) for n, cell in zip(taken, wanted, strict=True)) for taken, _ in readings
    )


def _exchanged(taken: tuple[int, ...], wanted: list[str], at: int) -> bool:
    """Whether a cell would begin behind the end of one to its right."""
    if taken[at]:
        return False
    right = zip(taken[at + 1 :], wanted[at + 1 :], strict=True)
    return any(taken and taken == len(cell) for taken, cell in right)
