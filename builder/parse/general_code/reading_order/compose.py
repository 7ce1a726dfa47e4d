"""A page as the search sees it.

It shows what stands at the page's margin, and the ways in which its list text may begin.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import pairwise
from math import inf
from typing import TypeAlias

from builder.model import UnitKind
from builder.parse.general_code.headings.heading_lines import Heading
from builder.parse.general_code.lines import paragraphs
from builder.parse.general_code.lines.joins import Joins
from builder.parse.general_code.lines.measure import Measures
from builder.parse.general_code.lines.notes import closing_notes
from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.reading_order import lists
from builder.parse.general_code.reading_order.chunks import Chunk, Role, opening
from builder.parse.general_code.reading_order.interleavings import FALSE_LABEL
from builder.parse.general_code.reading_order.margin import (
    Content,
    Margin,
    how_ends,
    like_table,
    span_of,
    stems,
    term_in,
)
from builder.parse.general_code.reading_order.page_pieces import Group, Sheet, Slot, Split
from builder.parse.general_code.reading_order.regions import Region
from builder.parse.general_code.reading_order.seams import Seam, Seams, may_end
from builder.parse.general_code.reading_order.streams import WIDTH
from builder.parse.general_code.tables.zones import NOTES
from builder.parse.labels import front_label, is_first, is_lone
from builder.sources.text import Line

_Likeness: TypeAlias = tuple[int, int, bool, str, int, bool, int]
"""What pieces of list text are alike in: lines, whether they define a term, label, how the text
before ends; an opening one, itself."""

_NONE: frozenset[str] = frozenset()
_ABOUT = 12
"""Lines of a list that tell what it is about."""
_WAYS = 5
_OWN_TEXT = 7.0
"""Cost of taking a sentence right below a heading for list text, where a half sentence further down
is the list's."""
_NOTE_AMONG_ITEMS = 5.0
"""Cost of taking a note that closes a section for list text above the first label."""
_HEAD_AGAIN = 6.0
"""What it is worth that list text begins with the head of the table before it."""
_ROWS_AGAIN = 2.5
"""What it is worth that list text begins with rows that no text announces, where a table ran to the
end of the page before."""
_TERM_IN_TURN = 1.5
"""Cost of taking a definition for an item's text where its term comes next, by the alphabet, to the
last one at the margin."""


class Composer:
    """Makes sheets of pages."""

    def __init__(
        self,
        headings: Sequence[Heading],
        measures: Measures,
        joins: Joins,
        forms: AbstractSet[int] = frozenset(),
        *,
        in_order: bool = False,
    ) -> None:
        self.in_order = in_order
        """Whether the lines of the file are in reading order."""
        self.forms = forms
        """Numbers of the lines of forms at the margin."""
        self.starts = {heading.lines[0].number: heading for heading in headings}
        self.inside = {line.number for heading in headings for line in heading.lines}
        self.measures = measures
        self.seams = Seams(measures, joins)
        self.page_of: list[int] = []
        """Index of the page of each sheet that was made."""
        self.place_of: list[int] = []
        """Place of its page among those that were given: a page may be cut into several sheets."""
        self.before = ""
        """The last line of the page before, empty where it ends a text."""
        self.after = ""
        """The first line of the next page, empty where that is a heading."""
        self.table_head: str | None = None
        """First line of the table that the page before ends with."""
        self.groups: dict[_Likeness, tuple[Group[Content], bool]] = {}
        """List pieces of the page at hand, made once for all of its ways; and whether each one's
        text has an end."""
        self.section: Heading | None = None
        """The section whose text the margin goes on with at the top of the next page."""
        self.run_in = False
        """Whether definitions whose terms are subjects of their sentences stand above the lines at
        hand."""

    def within(self, depth: int) -> Composer:
        """A composer for text that stands at an indent, without headings."""
        return Composer(
            (),
            replace(self.measures, margin=self.measures.at(depth)),
            self.seams.joins,
            in_order=self.in_order,
        )

    def sheets(
        self, pages: Sequence[Page], numbers: Sequence[int] | None = None
    ) -> Iterator[Sheet[Content]]:
        """The ways to read each of the pages.

        `numbers` are the pages' indexes where they are not all of the pages.
        """
        for at, page in enumerate(pages):
            index = at if numbers is None else numbers[at]
            following = next(
                (other.lines[0] for other in pages[at + 1 : at + 2] if other.lines), None
            )
            *parts, last_part = self._parts(page)
            for part in parts:
                self.after = ""
                self.page_of.append(index)
                self.place_of.append(at)
                yield self._sheet(part, index, in_place=True)
                self.before = ""
            self.after = (
                following.text
                if following is not None and following.number not in self.starts
                else ""
            )
            self.page_of.append(index)
            self.place_of.append(at)
            yield self._sheet(last_part, index, in_place=bool(parts))
            last = next((line.text for line in reversed(page.lines) if not is_lone(line.text)), "")
            closing = any(
                end == len(page.lines)
                for _, end in closing_notes([line.text for line in page.lines])
            )
            self.before = (
                ""
                if closing or (paragraphs.is_closed(last) and not paragraphs.may_go_on(last))
                else last
            )

    def _parts(self, page: Page) -> list[Page]:
        """A page whose lists stand in their places, cut above each later heading.

        Another page stays whole.
        """
        heads = [at for at, line in enumerate(page.lines) if line.number in self.starts]
        if self.in_order:
            return self._cut(page, sorted({*heads, *self._definitions(page)}))
        listed = heads and any(
            self._opens_list(page.lines, at, carried=at < heads[0])
            for at in range(heads[-1])
            if page.lines[at].number not in self.inside
        )
        if not listed:
            return [page]
        return self._cut(page, heads)

    @staticmethod
    def _cut(page: Page, heads: Sequence[int]) -> list[Page]:
        """A page, cut above some of its lines."""
        cuts = [0, *(at for at in heads if at)]
        return [
            replace(page, lines=page.lines[start:stop])
            for start, stop in pairwise([*cuts, len(page.lines)])
        ]

    def _definitions(self, page: Page) -> Iterator[int]:
        """Indexes of the lines of a page at which definitions begin."""
        at = 0
        for _, region in self._regions(page.lines, 0):
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

    def _sheet(self, page: Page, index: int, *, in_place: bool) -> Sheet[Content]:
        """A page's ways to be read."""
        self.groups.clear()
        regions = self._regions(page.lines, index)
        slots: list[Slot[Content]] = []
        above, self.section = (
            self.section,
            next((h for h, _ in reversed(regions) if h is not None), self.section),
        )
        for at, (heading, region) in enumerate(regions[:-1]):
            slots += self._margin(region, heading, above if at == 0 else None).slots(
                len(region.lines)
            )
        heading, tail = regions[-1]
        margin = self._margin(tail, heading, above if len(regions) == 1 else None)
        splits = self._splits(slots, margin, tail)
        self._remember_table(tail)
        self._remember_terms(tail, goes_on=len(regions) == 1)
        opens = (
            self._opens_with_heading(page, regions)
            if not in_place
            else True
            if not regions[0][1].lines
            else None
        )
        return Sheet(tuple(splits), opens, self.in_order)

    def _margin(self, region: Region, heading: Heading | None, above: Heading | None) -> Margin:
        return Margin(region, heading, above, self.forms, run_in=self.run_in)

    def _regions(self, lines: Sequence[Line], page: int) -> list[tuple[Heading | None, Region]]:
        """The lines below each heading; those above the first come with no heading."""
        regions: list[tuple[Heading | None, list[Line]]] = [(None, [])]
        for line in lines:
            if line.number in self.starts:
                regions.append((self.starts[line.number], []))
            elif line.number not in self.inside:
                regions[-1][1].append(line)
        return [(heading, Region(held, page, self.measures)) for heading, held in regions]

    @staticmethod
    def _opens_with_heading(
        page: Page, regions: Sequence[tuple[Heading | None, Region]]
    ) -> bool | None:
        """Whether the foot names the page's first heading as the section in force at its top."""
        if page.first is None or len(regions) < 2 or regions[0][1].lines:
            return None
        headings = [heading for heading, _ in regions if heading is not None]
        if headings[0].kind is UnitKind.SECTION:
            return headings[0].number == page.first
        over = headings[0].kind in (UnitKind.ARTICLE, UnitKind.SUBCHAPTER)
        if (
            over
            and next((h.number for h in headings if h.kind is UnitKind.SECTION), None) == page.first
        ):
            return (
                True  # the foot of a page that an article opens names the article's first section
            )
        return None

    # --- the list text
    # ----------------------------------------------------------------------------------------------

    def _remember_table(self, region: Region) -> None:
        """Keep the head of the table that the page ends with.

        A page that prints the head again goes on with the table.
        """
        found = region.zones
        self.table_head = (
            region.texts[found[-1].start].strip()
            if found and found[-1].end >= len(region.lines) - 1
            else None
        )

    def _remember_terms(self, region: Region, *, goes_on: bool) -> None:
        """Keep whether the page ends among definitions of the run-in kind.

        Their terms are subjects of their sentences.
        """
        end = len(region.lines)
        found = region.definitions(
            0, end, above="." if goes_on else ":", run_in=goes_on and self.run_in
        )
        self.run_in = region.is_run_in(found[-1], end) if found else goes_on and self.run_in

    def _splits(
        self, above: Sequence[Slot[Content]], margin: Margin, region: Region
    ) -> list[Split[Content]]:
        """The ways to part the lines below a page's last heading.

        They stand behind the slots above it; those that the search gives up are left out.
        """
        end = len(region.lines)
        least = max((at + 1 for at, is_form in enumerate(margin.in_form) if is_form), default=0)
        labels = [at for at in region.labels if at >= least]
        limit = labels[0] if labels else end
        late = any(region.lone[at] for at in labels)
        listed = [] if late else lists.items(region, limit, end)
        behind: dict[bool, tuple[Group[Content], ...]] = {}
        made: dict[int, list[Split[Content]]] = {}
        top = -inf
        totals = [
            (self._total(cut, score, margin, region, limit), cut)
            for cut, score in self._cuts(region, labels)
        ]
        for at in sorted(range(len(totals)), key=lambda at: -totals[at][0]):
            total, cut = totals[at]
            if total < top - WIDTH:
                break  # the search gives up what lies so far behind
            if cut < least:
                continue
            slots = (*above, *margin.slots(cut))
            if late or cut > limit:
                chunks = lists.items(region, cut, end)
                groups = self.as_groups(chunks)
                made[at] = [
                    Split(
                        slots,
                        groups,
                        total - (_TERM_IN_TURN if _takes_turn(slots, groups) else 0.0),
                    )
                ]
                made[at] += [
                    Split(slots, self.as_groups(others), total - 0.5)
                    for others in self._carried_over(chunks)
                ]
            else:
                chunks = lists.items(region, cut, limit)
                closed = not chunks or paragraphs.is_closed(chunks[-1].last_text)
                if closed not in behind:
                    behind[closed] = self.as_groups(listed, closed=closed)
                made[at] = [Split(slots, (*self.as_groups(chunks), *behind[closed]), total)]
            top = max([top, *(split.score for split in made[at] if not split.carries_small)])
        return [split for at in sorted(made) for split in made[at]]

    def _total(self, cut: int, score: float, margin: Margin, region: Region, limit: int) -> float:
        """How likely the list text begins at a line.

        This is its score, and what the heading or the table above it says.
        """
        if region.closing:
            score -= _NOTE_AMONG_ITEMS * sum(cut < end <= limit for _, end in region.closing)
        if margin.heading is None:
            return score
        if cut < len(region.lines) and self._goes_on_with_table(region.texts[cut]):
            score += _HEAD_AGAIN
        elif self._goes_on_with_rows(region, cut):
            score += _ROWS_AGAIN
        return score - _OWN_TEXT if cut == 0 and _has_inner_seam(region.texts[:limit]) else score

    def _goes_on_with_table(self, text: str) -> bool:
        """Whether a line begins what the table before it goes on with.

        That is the table's head again, or the notes under it.
        """
        return self.table_head is not None and (
            text.strip() == self.table_head or NOTES.match(text) is not None
        )

    def _goes_on_with_rows(self, region: Region, cut: int) -> bool:
        """Whether rows of the last page's table go on at a line.

        A table begins there behind a sentence's end, and one ran to the end of the page before.
        """
        if self.table_head is None or cut == 0 or not paragraphs.is_stopped(region.texts[cut - 1]):
            return False
        return any(zone.start == cut for zone in region.zones)

    def _cuts(self, region: Region, labels: Sequence[int]) -> list[tuple[int, float]]:
        """Where the list text of a page may begin, with how well the widths of the lines agree."""
        if not region.lines:
            return [(0, 0.0)]
        texts = [text.rstrip() for text in region.texts]
        limit = labels[0] if labels else len(texts)
        rows = {at for zone in region.zones for at in range(zone.start, zone.end)}
        seam = Seam(self.seams, texts, limit, rows, self.before, self.after)
        cuts = [at for at in range(limit) if texts[at] == self.table_head]
        cuts += [*seam.best(_WAYS), 0, limit]
        if limit < len(texts) and is_lone(texts[limit]):
            begins = [
                at
                for at in range(1, limit)
                if may_end(texts[at - 1]) and not paragraphs.begins_small(texts[at])
            ]
            cuts += begins[-_WAYS:]
        best = [(at, seam.score(at)) for at in dict.fromkeys(cuts)]
        swallowed = seam.score(limit)
        for at, label in enumerate(labels[:3]):  # the first labels may be none
            if label and paragraphs.is_closed(texts[label - 1]) and label - 1 not in rows:
                break
            swallowed -= 0.5 if label else FALSE_LABEL
            best.append((labels[at + 1] if at + 1 < len(labels) else len(texts), swallowed))
        return list(dict.fromkeys(best))

    @staticmethod
    def _carried_over(chunks: Sequence[Chunk]) -> Iterator[list[Chunk]]:
        """The text above a label that comes late may be the rest of an item before it."""
        if not chunks or chunks[0].role is not Role.ITEM or chunks[0].label is None:
            return
        first = chunks[0]
        texts = [line.text for line in first.lines]
        for cut in range(1, len(texts)):
            if paragraphs.is_closed(texts[cut - 1]) and not paragraphs.begins_small(texts[cut]):
                rest = Chunk(Role.TEXT, first.lines[:cut], first.page)
                yield [rest, first._replace(lines=first.lines[cut:]), *chunks[1:]]

    def as_groups(
        self, chunks: Sequence[Chunk], *, closed: bool = True
    ) -> tuple[Group[Content], ...]:
        """List text as the search sees it; `closed` says that the text above it has an end."""
        groups: list[Group[Content]] = []
        for at, chunk in enumerate(chunks):
            opens = bool(chunk.mark) and chunk.mark[0] not in "([" and is_first(chunk.mark)
            first, label = (
                chunk.lines[0].number if chunk.lines else 0,
                chunk.label.number if chunk.label else 0,
            )
            key = (
                first,
                len(chunk.lines),
                chunk.role is Role.DEFINITION,
                chunk.mark,
                label,
                closed,
                id(chunk) if opens else 0,
            )
            if key not in self.groups:
                words = stems(line.text for line in chunk.lines[:3]) if opens else _NONE
                text = stems(_list_text(chunks, at)) if opens else _NONE
                last = chunk.last_text
                self.groups[key] = (
                    self._group(chunk, last, words, text, interrupts=not closed),
                    paragraphs.is_closed(last),
                )
            group, closed = self.groups[key]
            groups.append(group)
        return tuple(groups)

    def _group(
        self,
        chunk: Chunk,
        last: str,
        words: frozenset[str],
        text: frozenset[str],
        *,
        interrupts: bool,
    ) -> Group[Content]:
        """A piece of the list text, whose text ends with a line."""
        table = not chunk.mark and like_table(chunk, self.measures)
        broken = (
            bool(last)
            and not table
            and paragraphs.breaks_off(last, self.measures, 2 if chunk.mark else 1)
        )
        return Group(
            chunk,
            chunk.mark,
            end=how_ends(last, is_open=broken),
            begins_small=bool(chunk.lines) and paragraphs.begins_small(chunk.lines[0].text),
            late=chunk.label is not None,
            interrupts=interrupts,
            definition=chunk.role is Role.DEFINITION,
            empty=not chunk.lines,
            term=term_in(chunk)
            if chunk.label is not None
            and chunk.lines
            and opening(chunk.lines, 0) is Role.DEFINITION
            else "",
            is_table=table,
            words=words,
            text=text,
            span=span_of(chunk),
        )


def _takes_turn(slots: Sequence[Slot[Content]], groups: Sequence[Group[Content]]) -> bool:
    """Whether the first item's text may be the next one at the margin.

    It is then a definition that could as well stand there.
    """
    if not slots or not groups or not slots[-1].definition or slots[-1].miss:
        return False
    return slots[-1].term.casefold() < groups[0].term.casefold()


def _list_text(chunks: Sequence[Chunk], first: int) -> Iterator[str]:
    """The first lines of the list that a chunk opens, up to where the next one begins."""
    lines = 0
    for at in range(first, len(chunks)):
        chunk = chunks[at]
        if (at > first and chunk.mark == chunks[first].mark) or lines > _ABOUT:
            return
        lines += len(chunk.lines)
        yield from (line.text for line in chunk.lines)


def _has_inner_seam(texts: Sequence[str]) -> bool:
    """Whether a text may hold the seam between two texts.

    It begins with a capital and has a sentence's end before a line that begins in mid-sentence.
    """
    if not texts or paragraphs.begins_small(texts[0]):
        return False
    return any(
        paragraphs.is_stopped(above) and paragraphs.begins_small(below)
        for above, below in pairwise(texts)
    )
