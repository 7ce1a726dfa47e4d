"""Labels on lines of their own above their text, put on the line that they open.

Some tools take them from the page that way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from builder.parse.general_code.pages.pages import Page
from builder.parse.labels import front_label, is_lone, readings
from builder.sources.text import Line

_FEWEST = 20
"""Lone labels that show how a text prints its labels."""
_SELDOM = 0.05
"""Share of the labels that stand in front of a text on its line, where labels stand above
theirs."""
_OPENING = 0.3
"""Share of the first labels of lists that stand right below what announces the list, where labels
stand above their text."""


@dataclass(frozen=True)
class _Counts:
    """How a text prints its labels."""

    lone: int
    fronts: int
    firsts: int
    """Lone labels that are the first of a list."""
    opening: int
    """Those of them that stand right below a heading or a colon."""

    @classmethod
    def of_pages(cls, pages: Sequence[Page]) -> _Counts:
        """Of all lines."""
        texts = [[line.text for line in page.lines] for page in pages]
        lone = [
            (above, text)
            for lines in texts
            for above, text in pairwise(["", *lines])
            if is_lone(text)
        ]
        firsts = [
            above
            for above, text in lone
            if any(reading.value == 1 for reading in readings(text.strip()))
        ]
        opening = sum(above.startswith("§") or above.rstrip().endswith(":") for above in firsts)
        return cls(
            len(lone),
            sum(front_label(text) is not None for lines in texts for text in lines),
            len(firsts),
            opening,
        )

    @property
    def are_above(self) -> bool:
        """Whether labels stand above their text, none beside it."""
        return (
            self.lone >= _FEWEST
            and self.fronts <= _SELDOM * self.lone
            and self.opening >= _OPENING * self.firsts
        )


def beside_their_text(pages: Sequence[Page]) -> list[Page]:
    """The pages, with labels that stand above their text put on its first line.

    Only where the text prints its labels so.

    Such a line runs over a line end of the source; a blank stands for it.
    """
    if not _Counts.of_pages(pages).are_above:
        return list(pages)
    return [replace(page, lines=tuple(_joined(page.lines))) for page in pages]


def _joined(lines: Sequence[Line]) -> Iterator[Line]:
    """A page's lines; a heading takes no label from the line above it."""
    held: Line | None = None
    for line in lines:
        if held is not None and line.text.startswith("§"):
            yield held
            held = None
        whole = (
            line
            if held is None
            else Line(
                held.number, held.start, held.text + " " * (line.start - held.end) + line.text
            )
        )
        held = whole if all(is_lone(word) for word in whole.text.split()) else None
        if held is None:
            yield whole
    if held is not None:
        yield held
