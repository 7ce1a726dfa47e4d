"""Runs of furniture: what is sure by itself, and what repeats beside it.

Running feet, page numbers and origins are sure. A line that stands above or below the furniture of
most pages, its digits aside, is furniture too: dates of supplements, names of towns.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from builder.parse.general_code.pages.feet import Foot, Numbering, is_origin, read_foot, read_label
from builder.parse.general_code.pages.single_feet import single_feet
from builder.text.longest_rising import longest_rising

_LEVELS = 4
"""Lines of furniture that may stand above one another besides foot and number."""

_MOSTLY = 0.8
"""Share of the numbers beside furniture that must rise from page to page to be the pages' own."""

_LAW = re.compile(
    r"(?:(?:Chapter|Article|Division|Part|Title|Appendix|Schedule|§+)(?:\s|$)"
    r"|\S+ Attachment \d+[A-Z]?$)|.*[.,;:\])]$|(?:\S+\s+){9}",
    re.I | re.S,
)
"""What no furniture looks like however often it stands at a page's end: a heading, the end of a
sentence, many words."""

OFTEN = 3
"""Pages on which a line must stand to be furniture for its repetition alone."""

_SHORTEST = 5
"""Lines between most of the running feet that name two sections and nothing else; the rows of a
table stand closer."""

_CHAPTER = re.compile(r"(?:Chapter|CHAPTER) [A-Z]{0,3}\d[\w.]*$")
"""The line that a chapter's number stands on alone, above its title."""
_CAPITALS = re.compile(r"[^a-z§]*[A-Z]{2}[^a-z§]*")
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
        self.titles |= {foot.title for foot in singles.values()} | set(_chapter_titles(texts))
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
            if (below := _below(texts, at)) in self.labels
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
        below = _below(self.texts, at)
        label = self.labels.get(below)
        if label and label.is_attachments:
            printed = label.text
        elif label and self.numbering.admits(label, below_foot=True):
            self.numbering.take(label)
            printed = self.texts[below]
        else:
            kinds = {at: "running head"}
            return Run(at, at + 1, foot, None, kinds) if foot.title in self.titles else None
        return Run(at, below + 1, foot, printed, {at: "running head", below: "page number"})


def _feet(texts: Sequence[str]) -> Iterator[tuple[int, Foot]]:
    """What looks like a running foot, by its first line.

    One without signs is given only where one of its names is repeated.
    """
    found = [(at, foot) for at, text in enumerate(texts) if text and (foot := read_foot(text))]
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


def take_neighbours(runs: list[Run], texts: Sequence[str], starts: Sequence[int]) -> None:
    """Take for furniture the lines next to the furniture of most pages.

    Kept for page labels of attachments, which are not seen yet in text exports.

    Their digits may differ; `starts` and the text's end count as furniture.
    """
    bounds = {run.end for run in runs}
    ends = [*starts, len(texts)] if runs or starts else []
    runs += [Run(at, at) for at in ends if at not in bounds and not _inside(runs, at)]
    runs.sort(key=lambda run: run.start)
    _merge(runs, texts)
    known: set[str] = set()
    for _ in range(_LEVELS):
        fresh = _widen(runs, texts)
        if not fresh:
            return
        known |= {text for text in fresh if text != "#"}
        runs += [
            Run(at, at + 1, kinds={at: _kind(text)})
            for at, text in enumerate(texts)
            if text and masked(text) in known and _beside_number(texts, at) and not _taken(runs, at)
        ]
        runs.sort(key=lambda run: run.start)
        _merge(runs, texts)


def _widen(runs: Sequence[Run], texts: Sequence[str]) -> set[str]:
    """Take the lines that stand above and below most runs into them; gives their masked texts.

    Kept for page labels of attachments, which are not seen yet in text exports.
    """
    above = [_above(texts, run.start) for run in runs]
    below = [_next(texts, run.end) for run in runs]
    pages = sum(run.foot is not None for run in runs) or len(runs)
    before, after = _common(texts, above, pages), _common(texts, below, pages)
    taken: set[int] = set()
    for run, up, down in zip(runs, above, below, strict=True):
        for at, often in ((up, before), (down, after)):
            if at is not None and at in often and at not in taken and not _taken(runs, at):
                taken.add(at)
                run.kinds[at] = _kind(texts[at])
                run.label = run.label or (texts[at] if texts[at].isdecimal() else None)
                run.start, run.end = min(run.start, at), max(run.end, at + 1)
    return {masked(texts[at]) for at in before | after}


def _beside_number(texts: Sequence[str], at: int) -> bool:
    """Whether a page number, or what looks like one, stands right above or below a line.

    Kept for page labels of attachments, which are not seen yet in text exports.
    """
    return any(0 <= i < len(texts) and read_label(texts[i]) is not None for i in (at - 1, at + 1))


def _taken(runs: Sequence[Run], at: int) -> bool:
    """Whether a run holds a line; the runs stand in order.

    Kept for page labels of attachments, which are not seen yet in text exports.
    """
    index = bisect_right(runs, at, key=lambda run: run.start)
    return bool(index) and at < runs[index - 1].end


def _inside(runs: Sequence[Run], at: int) -> bool:
    return any(run.start < at < run.end for run in runs)


def _kind(text: str) -> str:
    """What a line beside a page's label is; such lines are not seen yet in text exports."""
    return "page number" if text.isdecimal() else "running head"


def _above(texts: Sequence[str], start: int) -> int | None:
    return next((i for i in range(start - 1, max(start - 3, -1), -1) if texts[i]), None)


def _next(texts: Sequence[str], end: int) -> int | None:
    return next((i for i in range(end, min(end + 2, len(texts))) if texts[i]), None)


def _common(texts: Sequence[str], places: Sequence[int | None], pages: int) -> set[int]:
    """Indexes of the lines whose masked text stands at the places of most pages.

    Those made of digits are furniture only as numbers that rise.
    """
    lines = [at for at in places if at is not None and not _LAW.match(texts[at])]
    found = Counter(masked(texts[at]) for at in lines)
    often = {text for text, count in found.items() if count >= max(OFTEN, 0.5 * pages)}
    numbers = [at for at in lines if texts[at].isdecimal()]
    rising = (
        {numbers[i] for i in longest_rising([(int(texts[at]), ()) for at in numbers])}
        if "#" in often
        else set()
    )
    if len(rising) < _MOSTLY * len(numbers):
        often.discard("#")
    return {
        at
        for at in lines
        if masked(texts[at]) in often and (not texts[at].isdecimal() or at in rising)
    }


def _merge(runs: list[Run], texts: Sequence[str]) -> None:
    """Make one of two runs between which no text stands.

    Two feet or two numbers are two pages all the same.
    """
    done: list[Run] = []
    for run in runs:
        last = done[-1] if done else None
        touching = last is not None and not any(texts[last.end : run.start])
        if last is None or not touching or (last.foot and run.foot) or (last.label and run.label):
            done.append(run)
            continue
        last.end = max(last.end, run.end)
        last.foot, last.label = last.foot or run.foot, last.label or run.label
        last.kinds |= run.kinds
    runs[:] = done


def _chapter_titles(texts: Sequence[str]) -> Iterator[str]:
    """The first lines of the titles of chapters, as feet have them; those in capitals.

    >>> [*_chapter_titles(["Chapter 5", "", "GEESE, DUCKS", "Chapter 6", "of the Acts."])]
    ['GEESE, DUCKS']
    """
    for at, text in enumerate(texts):
        if _CHAPTER.match(text):
            below = next(filter(None, texts[at + 1 : at + 3]), "")
            if _CAPITALS.fullmatch(below):
                yield below
