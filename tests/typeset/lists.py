"""A code of lists written by rule, for each form of labels: the same ones in every run.

Each shape of list comes often enough to show in which order the labels nest.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from tests.typeset.manuscript import Entry, Kind
from tests.typeset.strategies import PHRASES, label

_CHAPTERS = ("BOATS", "GEESE", "MILLS", "PONDS", "TOLLS")
_SHAPES: tuple[tuple[int, ...], ...] = (
    (0, 0, 0, 0),
    (0, 0, 1, 1, 1, 0),
    (0, 1, 1, 2, 2, 2, 1, 0),
    (0, 1, 1, 0, 1, 1, 0),
)
"""Levels of the items of a list, one after the other."""


def code_of_lists(labels: tuple[str, ...]) -> tuple[Entry, ...]:
    """Chapters of sections, each with a list, half of them below a text that leads to it."""
    phrases = cycle(PHRASES)
    entries: list[Entry] = []
    for chapter, name in enumerate(_CHAPTERS, 1):
        entries.append(Entry(Kind.CHAPTER, name, str(chapter)))
        for section, shape in enumerate(_SHAPES, 1):
            entries.append(Entry(Kind.SECTION, f"{name.title()}.", f"{chapter}-{section}"))
            if (chapter + section) % 2:
                entries.append(Entry(Kind.PARAGRAPH, _sentence(next(phrases), ":")))
            entries += _list(shape, labels, phrases)
    return tuple(entries)


def _list(shape: tuple[int, ...], labels: tuple[str, ...], phrases: Iterator[str]) -> list[Entry]:
    counts = [0, 0, 0]
    entries: list[Entry] = []
    for at, level in enumerate(shape):
        leads = at + 1 < len(shape) and shape[at + 1] > level
        text = _sentence(next(phrases), ":" if leads else ".")
        mark = label(labels[level], counts[level])
        entries.append(Entry(Kind.ITEM, text, label=mark, level=level + 1))
        counts[level] += 1
        counts[level + 1 :] = [0] * (2 - level)
    return entries


def _sentence(phrase: str, end: str) -> str:
    return f"{phrase[0].upper()}{phrase[1:]}{end}"
