"""Where the footnotes' marks stand, in a text whose superscripts are known."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from builder.parse.general_code.lines.notes import Mark
from builder.parse.general_code.pages.footnotes import RESTART
from builder.passage import Passage

_FAR = 2
"""Pages that a note may stand behind its mark."""


def raised_marks(
    texts: Sequence[tuple[Passage, frozenset[int]]],
    notes: Mapping[int, int],
    raised: Sequence[tuple[int, int]],
) -> dict[int, list[Mark]]:
    """The marks of each text by its index: superscripts that number a note of theirs.

    Takes the texts in reading order, each with its pages, the page of each footnote by its key, and
    the spans of the superscripts.
    """
    starts = [start for start, _ in raised]
    by_number: dict[str, list[int]] = defaultdict(list)
    for key in notes:
        by_number[str(key % RESTART)].append(key)
    found: dict[int, list[Mark]] = defaultdict(list)
    for index, (passage, pages) in enumerate(texts):
        for text, at in _superscripts(passage, starts, raised):
            found[index] += _read(text, at, by_number, notes, pages)
    return found


def _superscripts(
    passage: Passage, starts: Sequence[int], raised: Sequence[tuple[int, int]]
) -> Iterator[tuple[str, int]]:
    """The superscripts of a text, and where they begin in it."""
    offset = 0
    for piece, source in passage.pieces:
        if source is not None:
            at = bisect_left(starts, source)
            while at < len(raised) and raised[at][1] <= source + len(piece):
                start, end = raised[at]
                yield piece[start - source : end - source], offset + start - source
                at += 1
        offset += len(piece)


def _read(
    text: str,
    at: int,
    by_number: Mapping[str, Sequence[int]],
    notes: Mapping[int, int],
    pages: Collection[int],
) -> Iterator[Mark]:
    """The notes that a superscript names: one, or several that stand side by side."""
    start = 0
    while start < len(text):
        for end in range(len(text), start, -1):
            key = _key(text[start:end], by_number, notes, pages)
            if key is not None:
                break
        else:
            return
        yield Mark(key, at + start, at + end)
        start = end


def _key(
    number: str,
    by_number: Mapping[str, Sequence[int]],
    notes: Mapping[int, int],
    pages: Collection[int],
) -> int | None:
    """The note of a number that stands on a text's pages, or soon behind them."""
    keys = by_number.get(number, ())
    return next((k for k in keys if any(0 <= notes[k] - page <= _FAR for page in pages)), None)
