"""Which references are in which cells of a table.

A reference knows its place in the lines of its table, and a cell is cut out of those lines in an
order of its own. So words are counted: where the cells show some words as often as references of
the table bear them, each showing is a reference.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from builder.model import Reference, Table
from builder.squash import single_spaced


class CellReferences:
    """The references of one table, by the words that they bear."""

    def __init__(self, table: Table, references: Iterable[Reference]) -> None:
        held: dict[str, list[Reference]] = {}
        for reference in references:
            held.setdefault(single_spaced(reference.text), []).append(reference)
        rows = [*table.rows, table.notes, (table.caption or "",)]
        cells = [single_spaced(cell) for row in rows for cell in row]
        self._certain = [
            same[0]
            for words, same in sorted(held.items(), key=lambda pair: -len(pair[0]))
            if _agree(same) and sum(_count(cell, words, held) for cell in cells) == len(same)
        ]
        self._words = [single_spaced(reference.text) for reference in self._certain]

    def within(self, cell: str) -> Iterator[tuple[int, int, Reference]]:
        """Start, end and reference of each that is in a cell."""
        taken: list[tuple[int, int]] = []
        single = single_spaced(cell)
        for words, reference in zip(self._words, self._certain, strict=True):
            if words not in single:  # as most cells lack most words: no pattern is asked
                continue
            for found in _pattern(words).finditer(cell):
                if all(found.end() <= start or end <= found.start() for start, end in taken):
                    taken.append(found.span())
                    yield *found.span(), reference


def _agree(same: list[Reference]) -> bool:
    """Whether all references of the same words lead to the same place."""
    return len({(reference.target, reference.url) for reference in same}) == 1


def _count(cell: str, words: str, all_words: Iterable[str]) -> int:
    """How often a cell, its blanks single, shows some words, not within others of a reference."""
    if words not in cell:
        return 0
    longer = [other for other in all_words if other != words and words in other]
    for other in sorted(longer, key=len, reverse=True):
        cell = _pattern(other).sub(" ", cell)
    return sum(1 for _ in _pattern(words).finditer(cell))


@cache
def _pattern(words: str) -> re.Pattern[str]:
    """Some words with any blanks between them, and not as a part of a longer number or word."""
    inner = r"\s+".join(map(re.escape, words.split()))
    return re.compile(rf"(?<![\w.-]){inner}(?![\w-]|\.\d)")
