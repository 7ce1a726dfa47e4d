"""Lists without a head: names or trades set line under line, which are rows of one cell each."""

from __future__ import annotations

from collections.abc import Sequence

from builder.parse.general_code.tables.grid import shapes
from builder.parse.general_code.tables.grid.lines import Classes, TableLine

_FEWEST = 4
"""Rows that make a list."""
_MOST_UNSURE = 0.1
"""Share of rows that may as well go on with the one above."""
_SIGNS = frozenset("=:;")
_BEGINNINGS = shapes.SMALL | {"name", "side", "note"}
"""Forms of words that a line of a list begins with."""


def listed(classes: Classes) -> list[tuple[int, int]] | None:
    """The rows of a list as ranges of its lines; None where the lines may be anything else.

    A line goes on with the row above it where it begins small or where the one above calls for
    more. A line in capitals that had no more room above it may do either: few of these make a list.
    A line that two cells may share makes none.
    """
    lines = classes.lines
    starts = [at for at in range(len(lines)) if not at or not _goes_on(lines[at - 1], lines[at])]
    widest = max(line.right[-1] for line in lines)
    unsure = sum(
        not lines[at].after_note and lines[at - 1].right[-1] + lines[at].lead > widest
        for at in starts[1:]
    )
    if len(starts) < _FEWEST or unsure > _MOST_UNSURE * len(starts):
        return None
    return (
        list(zip(starts, [*starts[1:], len(lines)], strict=True))
        if all(map(_is_of_one_cell, lines))
        else None
    )


def _goes_on(above: TableLine, line: TableLine) -> bool:
    return line.first_forms[0] in shapes.SMALL | {"note"} or above.last_forms[-1] in (
        "link",
        "comma",
        "inner",
    )


def _is_of_one_cell(line: TableLine) -> bool:
    """Whether a line looks like part of one cell.

    No word looks like a figure or like the beginning of a second cell; in a street's name one may.
    """
    words = [line.text[start:end] for start, end in zip(line.at, line.ends, strict=True)]
    if line.first_forms[0] not in _BEGINNINGS or any(
        not _SIGNS.isdisjoint(word)
        for word, form in zip(words, line.first_forms, strict=True)
        if form not in shapes.SILENT
    ):
        return False
    return not any(_begins(line, words, at) for at in range(1, len(words)))


def _begins(line: TableLine, words: Sequence[str], at: int) -> bool:
    """Whether a word within a line may begin a cell.

    It stands in capitals behind a small word, or behind the end of a street's name.
    """
    form, before = line.first_forms[at], line.last_forms[at - 1]
    if form in ("name", "opener", "side", "code", "capitals"):
        return before == "street" or (before != "link" and words[at - 1][0].islower())
    return form in shapes.NUMERIC and not (
        form == "number" and words[at - 1][0].isupper() and at == 1
    )
