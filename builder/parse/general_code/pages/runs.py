"""Runs of furniture: the running feet, page numbers and origins that are sure by themselves."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from builder.parse.general_code.pages.feet import Foot, Numbering, is_origin, read_foot, read_label
from builder.parse.general_code.pages.single_feet import single_feet
from builder.parse.general_code.pages.wrapped_feet import chapter_titles, wrapped_feet

OFTEN = 3
"""Pages on which a line must stand to be furniture for its repetition alone."""
_SHORTEST = 5
"""Lines between most of the running feet that name two sections and nothing else; the rows of a
table stand closer."""
_DIGITS = re.compile(r"\d+")


@dataclass(slots=True)
class Run:
    """Lines of furniture next to one another; blank lines between them."""

    start: int
    end: int
    """Index behind its last line."""
    foot: Foot | None = None
    label: str | None = None
    kinds: dict[int, str] = field(default_factory=dict)
    """What the lines are, by index."""


def sure_runs(texts: Sequence[str]) -> list[Run]:
    """The running feet, page numbers and origins that are sure by themselves."""
    marks = _Marks(texts)
    runs: list[Run] = []
    for at in marks.places():
        run = marks.run(at) if not runs or at >= runs[-1].end else None
        if run is not None:
            runs.append(run)
    return runs


class _Marks:
    """The lines that look like furniture.

    Also how the pages are numbered, as far as they were read.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        self.feet = dict(_feet(texts))
        self.titles = {
            foot.title for foot in self.feet.values() if foot.is_sure or not foot.is_signed
        }
        """What feet name, and chapters; one that names a single section is sure if it has such a
        title."""
        singles = single_feet(texts)
        self.feet |= singles
        self.titles |= {foot.title for foot in singles.values()} | chapter_titles(texts)
        untitled = [at for at, foot in self.feet.items() if not foot.title]
        if (
            len(untitled) >= OFTEN
            and median(below - at for at, below in pairwise(untitled)) >= _SHORTEST
        ):
            self.titles.add("")
        self.labels = {
            at: label for at, text in enumerate(texts) if (label := read_label(text)) is not None
        }
        self.origins = {at: text for at, text in enumerate(texts) if is_origin(text)}
        counts = Counter(map(masked, self.origins.values()))
        self.repeated = {text for text, count in counts.items() if count > 1}
        """Lines of origin as they repeat; their dates may differ."""
        sure = [
            self.labels[below]
            for at, foot in self.feet.items()
            if (below := _below(texts, at + foot.height - 1)) in self.labels
        ]
        self.numbering = Numbering.learned(sure, self.labels.values())

    def places(self) -> list[int]:
        """Indexes of these lines, in order."""
        return sorted({*self.feet, *self.labels, *self.origins})

    def run(self, at: int) -> Run | None:
        """A foot with its number, a foot alone, a number alone or an origin, at a line."""
        if at in self.feet:
            return self._foot(at, self.feet[at])
        if at in self.labels and self.labels[at].is_attachments:
            return Run(at, at + 1, None, self.labels[at].text, {at: "page number"})
        if (
            at in self.labels
            and self.labels[at].prefix
            and self.numbering.admits(self.labels[at], below_foot=False)
        ):
            self.numbering.take(self.labels[at])
            return Run(at, at + 1, None, self.texts[at], {at: "page number"})
        if at in self.origins and masked(self.origins[at]) in self.repeated:
            return Run(at, at + 1, kinds={at: "running head"})
        return None

    def _foot(self, at: int, foot: Foot) -> Run | None:
        end = at + foot.height
        heads = {i: "running head" for i in range(at, end) if self.texts[i]}
        below = _below(self.texts, end - 1)
        if below in self.labels and self.labels[below].is_attachments:
            return Run(
                at, below + 1, foot, self.labels[below].text, {**heads, below: "page number"}
            )
        if below in self.labels and self.numbering.admits(self.labels[below], below_foot=True):
            self.numbering.take(self.labels[below])
            return Run(at, below + 1, foot, self.texts[below], {**heads, below: "page number"})
        return Run(at, end, foot, None, heads) if foot.title in self.titles else None


def _feet(texts: Sequence[str]) -> Iterator[tuple[int, Foot]]:
    """What looks like a running foot, by its first line.

    One without signs is given only where one of its names is repeated.
    """
    found: list[tuple[int, Foot]] = []
    wrapped = wrapped_feet(texts)
    within = {i for at, foot in wrapped.items() for i in range(at + 1, at + foot.height)}
    for at, text in enumerate(texts):
        foot = wrapped.get(at) or (read_foot(text) if text else None)
        if foot is not None and at not in within:
            found.append((at, foot))
    unsigned = Counter(foot.title for _, foot in found if not foot.is_signed)
    believed = (
        max(unsigned.values(), default=0) >= OFTEN and sum(unsigned.values()) > len(found) / 2
    )
    yield from ((at, foot) for at, foot in found if foot.is_signed or believed)


def _below(texts: Sequence[str], at: int) -> int:
    """Index of the next printed line, at most one blank line further down.

    It is -1 where there is none.
    """
    return next((i for i in range(at + 1, min(at + 3, len(texts))) if texts[i]), -1)


def masked(text: str) -> str:
    """A line's words, its digits masked: they may differ from page to page.

    >>> masked("Printed 5/2021")
    'Printed #/#'
    """
    return _DIGITS.sub("#", text)
