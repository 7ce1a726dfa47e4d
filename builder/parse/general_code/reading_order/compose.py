"""Pages as the search sees them, given what is remembered of the pages before.

A page shows its text at the margin, and the ways in which its list text may begin.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import pairwise

from builder.frozen import frozen
from builder.model import UnitKind
from builder.parse.general_code.headings import Heading
from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.reading_order.margin import Margin
from builder.parse.general_code.reading_order.page_pieces import PartedPage
from builder.parse.general_code.reading_order.parting import Around, Parting
from builder.parse.general_code.reading_order.regions import Region, closing_notes
from builder.parse.labels import front_label, is_first, is_lone
from builder.parse.lines import paragraphs
from builder.parse.lines.joins import Joins
from builder.parse.lines.measure import Measures
from builder.sources.text import Line


@frozen
class PageParts:
    """Divides pages, given what is known about the whole code."""

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
        """A page, divided above its headings if its lists are in their places."""
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
        """Each heading with the lines below it; lines above the first come with None."""
        regions: list[tuple[Heading | None, list[Line]]] = [(None, [])]
        for line in lines:
            if line.number in self.starts:
                regions.append((self.starts[line.number], []))
            elif line.number not in self.inside:
                regions[-1][1].append(line)
        return [(heading, Region(held, page, self.measures)) for heading, held in regions]

    def _definitions(self, page: Page) -> Iterator[int]:
        """Indexes of the lines of a page at which definitions begin."""
        begun = {
            region.lines[at].number
            for _, region in self.regions(page.lines, 0)
            for at in region.definitions(0, len(region.lines))
        }
        return (at for at, line in enumerate(page.lines) if line.number in begun)

    def _opens_list(self, lines: Sequence[Line], at: int, *, carried: bool) -> bool:
        """Whether a line begins the first item of a list.

        At the top of a page it may also begin an item that continues a list.
        """
        found = front_label(lines[at].text) if lines[at].number not in self.forms else None
        if not found or not (carried or is_first(found[1])):
            return False
        return (
            at == 0
            or lines[at - 1].number in self.inside
            or paragraphs.is_closed(lines[at - 1].text)
        )


class Composer:
    """Makes sheets of pages, one after another, given what it remembers of the pages before."""

    def __init__(
        self,
        headings: Sequence[Heading],
        measures: Measures,
        joins: Joins,
        forms: AbstractSet[int] = frozenset(),
        *,
        in_order: bool = False,
    ) -> None:
        self.page_of: list[int] = []
        """Index of the page of each sheet made."""
        self.place_of: list[int] = []
        """Position of each sheet's page among those given; a page may be divided into several
        sheets."""
        starts = {heading.lines[0].number: heading for heading in headings}
        inside = {line.number for heading in headings for line in heading.lines}
        self._parts = PageParts(starts, inside, forms, measures, in_order)
        self._parting = Parting(joins, measures)
        self._around = Around()
        self._section: Heading | None = None
        """The section whose margin text continues at the top of the next page."""
        self._run_in = False
        """Whether definitions whose terms are subjects of their sentences are above the current
        lines."""

    def within(self, depth: int) -> Composer:
        """A composer for indented text without headings."""
        measures = self._parts.measures
        return Composer(
            (),
            replace(measures, margin=measures.at(depth)),
            self._parting.joins,
            in_order=self._parts.in_order,
        )

    def sheets(
        self, pages: Sequence[Page], numbers: Sequence[int] | None = None
    ) -> Iterator[PartedPage]:
        """The ways to read each page.

        `numbers` are the pages' indexes if some pages are left out.
        """
        for at, page in enumerate(pages):
            index = at if numbers is None else numbers[at]
            parts = self._parts.of(page)
            for nth, part in enumerate(parts, start=1):
                ends_page = nth == len(parts)
                after = self._first_text(pages[at + 1 : at + 2]) if ends_page else ""
                self._around = replace(self._around, after=after)
                self.page_of.append(index)
                self.place_of.append(at)
                yield self._sheet(part, index, in_place=len(parts) > 1)
                before = _left_open(page) if ends_page else ""
                self._around = replace(self._around, before=before)

    def _first_text(self, following: Sequence[Page]) -> str:
        """The first line of the next page, or "" if that is a heading."""
        lines = [page.lines[0] for page in following if page.lines]
        return next((line.text for line in lines if line.number not in self._parts.starts), "")

    def _sheet(self, page: Page, index: int, *, in_place: bool) -> PartedPage:
        """The ways to read a page."""
        regions = self._parts.regions(page.lines, index)
        above, self._section = (
            self._section,
            next((h for h, _ in reversed(regions) if h is not None), self._section),
        )
        margins = [
            Margin(region, heading, None if at else above, self._parts.forms, run_in=self._run_in)
            for at, (heading, region) in enumerate(regions)
        ]
        slots = [
            slot
            for margin, (_, region) in zip(margins[:-1], regions[:-1], strict=True)
            for slot in margin.slots(len(region.lines))
        ]
        tail = regions[-1][1]
        splits = self._parting.ways(slots, margins[-1], tail, self._around)
        self._around = replace(self._around, table_head=_last_table(tail))
        self._remember_terms(tail, continues=len(regions) == 1)
        if in_place:
            opens = None if regions[0][1].lines else True
        else:
            opens = _opens_with_heading(page, regions)
        return PartedPage(tuple(splits), opens, self._parts.in_order)

    def _remember_terms(self, region: Region, *, continues: bool) -> None:
        """Remember whether the page ends among definitions with terms as subjects of sentences."""
        end = len(region.lines)
        found = region.definitions(
            0, end, above="." if continues else ":", run_in=continues and self._run_in
        )
        self._run_in = region.is_run_in(found[-1], end) if found else continues and self._run_in


def _left_open(page: Page) -> str:
    """The last line of a page, or "" if it ends a text."""
    last = next((line.text for line in reversed(page.lines) if not is_lone(line.text)), "")
    notes = closing_notes([line.text for line in page.lines])
    closing = any(end == len(page.lines) for _, end in notes)
    closed = closing or (paragraphs.is_closed(last) and not paragraphs.may_continue(last))
    return "" if closed else last


def _last_table(region: Region) -> str | None:
    """The head of the table that a page ends with; None if it ends otherwise.

    A page that repeats the head continues the table.
    """
    if not region.zones or region.zones[-1].end < len(region.lines) - 1:
        return None
    return region.texts[region.zones[-1].start].strip()


def _opens_with_heading(
    page: Page, regions: Sequence[tuple[Heading | None, Region]]
) -> bool | None:
    """Whether the foot names the page's first heading as the section in force at its top."""
    if page.first is None or len(regions) < 2 or regions[0][1].lines:
        return None
    headings = [heading for heading, _ in regions if heading is not None]
    if headings[0].kind is UnitKind.SECTION:
        return headings[0].number == page.first
    sections = (heading.number for heading in headings if heading.kind is UnitKind.SECTION)
    over = headings[0].kind in (UnitKind.ARTICLE, UnitKind.SUBCHAPTER)
    if over and next(sections, None) == page.first:
        return True  # the foot of a page that an article opens names the article's first section
    return None


def _cut(page: Page, heads: Sequence[int]) -> list[Page]:
    """A page, divided above some of its lines."""
    cuts = [0, *(at for at in heads if at), len(page.lines)]
    return [replace(page, lines=page.lines[start:stop]) for start, stop in pairwise(cuts)]
