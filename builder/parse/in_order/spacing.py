"""Blank lines that a copy has between all of its lines: they part nothing, and are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from builder.sources.text import Line

_SPACED = 0.95
"""Share of neighbouring lines that have blank ones between them where these part nothing: of other
texts the lists and the broken lines stand together, so that they have 0.8 of them at most."""


def without_spacing(lines: Sequence[Line]) -> list[Line]:
    """The lines of a text without the blank ones that stand between all of them.

    Where more stand between two lines than elsewhere, what is more is kept. A line of no-break
    spaces is no blank one: some copies have it where a table is lost.

    >>> texts = ("Geese", "", "", "Ducks", "", "Hens")
    >>> lines = [Line(number, 0, text) for number, text in enumerate(texts, 1)]
    >>> [line.text for line in without_spacing(lines)]
    ['Geese', '', 'Ducks', 'Hens']
    """
    filled = [at for at, line in enumerate(lines) if line.text.strip(" \t")]
    gaps = sorted(below - above - 1 for above, below in pairwise(filled))
    usual = gaps[int((1 - _SPACED) * len(gaps))] if gaps else 0
    return list(_closed(lines, usual)) if usual else list(lines)


def _closed(lines: Sequence[Line], usual: int) -> Iterator[Line]:
    """All lines but so many blank ones behind each filled one."""
    left = 0
    for line in lines:
        if line.text.strip(" \t"):
            left = usual
        elif left:
            left -= 1
            continue
        yield line
