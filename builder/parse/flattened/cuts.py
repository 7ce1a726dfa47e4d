"""Running text out of ranges of the source.

Notes and marks are cut out of it, and their places kept.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from builder.passage import Passage, Span


class Cut(NamedTuple):
    """Characters that stand in the midst of a text and are no part of it."""

    start: int
    end: int
    kind: str
    """What it is: history or mark."""
    note: int
    """Which note."""


@dataclass(frozen=True)
class Cuts:
    """All cuts of a source, in order and apart from one another."""

    items: tuple[Cut, ...]

    def within(self, span: Span) -> Iterator[Cut]:
        """The cuts that lie wholly in a range.

        One that is torn between two texts stays in both as it is.
        """
        at = bisect_left(self.items, span[0], key=lambda cut: cut.end)
        while at < len(self.items) and self.items[at].start < span[1]:
            if span[0] <= self.items[at].start and self.items[at].end <= span[1]:
                yield self.items[at]
            at += 1


class Running(NamedTuple):
    """A text, and where in it something was cut out."""

    passage: Passage
    cuts: tuple[tuple[int, Cut], ...]
    """Offset in the text, and the cut."""


def running(source: str, spans: Iterable[Span], cuts: Cuts) -> Running:
    """Ranges of the source as one text without its cuts.

    >>> whole = running("the dog12 law", [(0, 13)], Cuts((Cut(7, 9, "mark", 12),)))
    >>> whole.passage.text, whole.cuts[0][0]
    ('the dog law', 7)
    """
    text, places = Passage(), list[tuple[int, Cut]]()
    for span in spans:
        at, tight = span[0], False
        for cut in cuts.within(span):
            text = _joined(text, Passage.of_source(source, at, cut.start), tight=tight)
            places.append((len(text), cut))
            at, tight = (
                cut.end,
                not (source[cut.start - 1].isspace() or source[cut.end : cut.end + 1].isspace()),
            )
        text = _joined(text, Passage.of_source(source, at, span[1]), tight=tight)
    return Running(text, tuple(places))


def _joined(before: Passage, after: Passage, *, tight: bool) -> Passage:
    part = after.strip()
    if not part:
        return before
    if not before:
        return part
    return before + part if tight else before + Passage.inserted(" ") + part
