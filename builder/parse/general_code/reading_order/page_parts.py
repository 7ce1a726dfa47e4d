"""A page taken apart: at its headings, and where its lists stand in their places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import pairwise

from builder.parse.general_code.headings.heading_lines import Heading
from builder.parse.general_code.lines import paragraphs
from builder.parse.general_code.lines.measure import Measures
from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.reading_order.regions import Region
from builder.parse.labels import front_label, is_first
from builder.sources.text import Line


@dataclass(frozen=True, slots=True)
class PageParts:
    """Takes pages apart by what is known of the whole code."""

    starts: dict[int, Heading]
    """The headings by the numbers of their first lines."""
    inside: AbstractSet[int]
    """Numbers of the lines of headings."""
    forms: AbstractSet[int]
    """Numbers of the lines of forms at the margin."""
    measures: Measures
    in_order: bool
    """Whether the lines of the file are in reading order."""

    def of(self, page: Page) -> list[Page]:
        """A page whose lists stand in their places, cut above each later heading.

        Another page stays whole.
        """
        heads = [at for at, line in enumerate(page.lines) if line.number in self.starts]
        if self.in_order:
            return _cut(page, sorted({*heads, *self._definitions(page)}))
        listed = heads and any(
            self._opens_list(page.lines, at, carried=at < heads[0])
            for at in range(heads[-1])
            if page.lines[at].number not in self.inside
        )
        return _cut(page, heads) if listed else [page]

    def regions(self, lines: Sequence[Line], page: int) -> list[tuple[Heading | None, Region]]:
        """The lines below each heading; those above the first come with no heading."""
        regions: list[tuple[Heading | None, list[Line]]] = [(None, [])]
        for line in lines:
            if line.number in self.starts:
                regions.append((self.starts[line.number], []))
            elif line.number not in self.inside:
                regions[-1][1].append(line)
        return [(heading, Region(held, page, self.measures)) for heading, held in regions]

    def _definitions(self, page: Page) -> Iterator[int]:
        """Indexes of the lines of a page at which definitions begin."""
        at = 0
        for _, region in self.regions(page.lines, 0):
            below = {region.lines[i].number for i in region.definitions(0, len(region.lines))}
            while below and at < len(page.lines):
                if page.lines[at].number in below:
                    below.remove(page.lines[at].number)
                    yield at
                at += 1

    def _opens_list(self, lines: Sequence[Line], at: int, *, carried: bool) -> bool:
        """Whether a line begins the first item of a list.

        At the top of a page it may also begin an item that goes on with a list.
        """
        found = front_label(lines[at].text) if lines[at].number not in self.forms else None
        if not found or not (carried or is_first(found[1])):
            return False
        return (
            at == 0
            or lines[at - 1].number in self.inside
            or paragraphs.is_closed(lines[at - 1].text)
        )


def _cut(page: Page, heads: Sequence[int]) -> list[Page]:
    """A page, cut above some of its lines."""
    cuts = [0, *(at for at in heads if at), len(page.lines)]
    return [replace(page, lines=page.lines[start:stop]) for start, stop in pairwise(cuts)]
