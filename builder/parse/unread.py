"""Doubts of what a reader could not read: each where it stands in the file."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from builder.model import FIGURES_IN_TWO_WAYS, WORDS_NOT_READ, Doubt, Unit
from builder.sources.text import SourceText

_NO_PLACE = "the file"
"""Where words are missing that stand before all headings."""


def unread_doubts(source: SourceText, units: Sequence[Unit]) -> Iterator[Doubt]:
    """A doubt for each place of a file at which words are missing, by the unit that it is in.

    And one for each page whose figures were read in two ways.
    """
    for page, figures in source.figures:
        yield Doubt(FIGURES_IN_TWO_WAYS, f"page {page} of the file", figures)
    placed = [unit for unit in units if unit.place]
    firsts = [unit.place.first_line for unit in placed if unit.place]
    for each in source.unread:
        at = bisect_right(firsts, each.at) - 1
        where = placed[at].number or placed[at].title if at >= 0 else _NO_PLACE
        line = source.lines[each.at - 1]
        counted = "1 word" if each.words == 1 else f"{each.words:,} words"
        detail = f"{counted}, line {each.line} of the file: {each.first}"
        yield Doubt(WORDS_NOT_READ, where, detail, line.extent)
