"""Labels on lines of their own above their text, put on the line that they open.

Some tools take them from the page that way. Where several labels stand above one another, the
first opens the text below them, and each of the others the next text that has no label: a tool
that reads by columns gives the labels of a level first, and then their texts.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from builder.parse.general_code.lines.paragraphs import is_closed
from builder.parse.general_code.pages.pages import Page
from builder.parse.labels import front_label, is_first, is_lone, readings
from builder.passage import Passage
from builder.sources.text import Line

_FEWEST = 20
"""Lone labels that show how a text prints its labels."""
_SELDOM = 0.05
"""Share of the labels that stand in front of a text on its line, where labels stand above
theirs."""
_OPENING = 0.3
"""Share of the first labels of lists that stand right below what announces the list, where labels
stand above their text."""
_OFTEN = 5
"""Lone labels right below a heading that show that labels stand above their text."""
_CLEARLY = 4
"""How many times as many lone labels stand below a heading as above one, or at a page's end, where
labels stand above their text: 370 against 28 in a whole code."""


@dataclass(slots=True, unsafe_hash=True)
class Labelled(Line):
    """A line whose label stands elsewhere in the file."""

    whole: Passage = Passage()
    """The label, a blank, and the line."""

    def cut(self, start: int = 0, end: int | None = None) -> Passage:
        """The passage of `text[start:end]`."""
        return self.whole[start:end]

    @classmethod
    def of(cls, labels: Sequence[Line], line: Line) -> Labelled:
        """A line behind its labels, a blank behind each."""
        whole = Passage.joined([each.passage.strip() for each in labels] + [line.passage], " ")
        return cls(labels[0].number, labels[0].start, whole.text, line.geometry, whole)


@dataclass(frozen=True)
class _Counts:
    """How a text prints its labels."""

    lone: int
    fronts: int
    firsts: int
    """Lone labels that are the first of a list."""
    opening: int
    """Those of them that stand right below a heading or a colon."""
    below: int
    """Lone labels right below a section's heading, where no text can stand above them."""
    above: int
    """Lone labels right above a heading or a page's end, where no text can stand below them."""

    @classmethod
    def of_pages(cls, pages: Sequence[Page]) -> _Counts:
        """Of all lines."""
        texts = [[line.text for line in page.lines] for page in pages]
        lone = [
            (above, text, below)
            for lines in texts
            for above, text, below in zip(["", *lines], lines, [*lines[1:], ""], strict=False)
            if is_lone(text)
        ]
        firsts = [
            above
            for above, text, _ in lone
            if any(reading.value == 1 for reading in readings(text.strip()))
        ]
        opening = sum(above.startswith("§") or above.rstrip().endswith(":") for above in firsts)
        return cls(
            len(lone),
            sum(front_label(text) is not None for lines in texts for text in lines),
            len(firsts),
            opening,
            sum(above.startswith("§") for above, *_ in lone),
            sum(not below or below.startswith("§") for *_, below in lone),
        )

    @property
    def are_above(self) -> bool:
        """Whether labels stand above their text where they do not stand beside it."""
        if self.lone < _FEWEST:
            return False
        never_beside = self.fronts <= _SELDOM * self.lone and self.opening >= _OPENING * self.firsts
        return never_beside or self.below >= max(_OFTEN, _CLEARLY * self.above)


def beside_their_text(pages: Sequence[Page]) -> list[Page]:
    """The pages, with labels that stand above their text put on its first line.

    Only where the text prints its labels so; what is left without a text stays as it is.
    """
    if not _Counts.of_pages(pages).are_above:
        return list(pages)
    spaced = _is_spaced(pages)
    return [replace(page, lines=tuple(_joined(page.lines, spaced=spaced))) for page in pages]


def _is_spaced(pages: Sequence[Page]) -> bool:
    """Whether blank lines part most labels from what stands above them."""
    parted = [
        _parted(above, line)
        for page in pages
        for above, line in pairwise(page.lines)
        if is_lone(line.text)
    ]
    return 2 * sum(parted) > len(parted)


def _parted(above: Line, line: Line) -> bool:
    """Whether a blank line stands between two lines."""
    return line.number - above.number > 1


def _joined(lines: Sequence[Line], *, spaced: bool) -> Iterator[Line]:
    """A page's lines; a heading takes no label from the line above it."""
    stack: list[Line] = []
    waiting: deque[Line] = deque()
    above: Line | None = None
    for line in lines:
        before, above = above, line
        if is_lone(line.text) and not _ends_sentence(before, line, spaced=spaced):
            stack.append(line)
            continue
        if line.text.startswith("§"):
            yield from (*waiting, *stack)
            stack, waiting = [], deque()
        elif stack:
            taken = _together(stack)
            waiting.extend(stack[taken:])
            line, stack = Labelled.of(stack[:taken], line), []
        elif (
            waiting
            and before is not None
            and (_parted(before, line) if spaced else is_closed(before.text))
            and front_label(line.text) is None
        ):
            line = Labelled.of([waiting.popleft()], line)
        yield line
    yield from (*waiting, *stack)


def _together(stack: Sequence[Line]) -> int:
    """How many labels of a stack open one text: "A." and "(1)", where A has no words of its own."""
    return 1 + (
        len(stack) == 2 and is_first(stack[1].text.strip()) and not is_first(stack[0].text.strip())
    )


def _ends_sentence(before: Line | None, line: Line, *, spaced: bool) -> bool:
    """Whether a lone label is the last word of the line above it: "by Article" over "II."."""
    return spaced and before is not None and not _parted(before, line) and not is_closed(before.text)
