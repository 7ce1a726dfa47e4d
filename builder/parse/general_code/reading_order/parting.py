"""The ways to part the lines below a page's last heading: text at the margin, then lists.

Each way is a line at which the list text may begin, its likelihood, and the pieces that result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf

from builder.frozen import frozen
from builder.parse.general_code.reading_order import lists
from builder.parse.general_code.reading_order.chunks import Chunk, Role, opening
from builder.parse.general_code.reading_order.interleavings import FALSE_LABEL
from builder.parse.general_code.reading_order.margin import (
    Margin,
    how_ends,
    like_table,
    span_of,
    stems,
    term_in,
)
from builder.parse.general_code.reading_order.page_pieces import Group, Slot, Split
from builder.parse.general_code.reading_order.regions import Region
from builder.parse.general_code.reading_order.seams import Seams, may_end
from builder.parse.general_code.reading_order.streams import WIDTH
from builder.parse.general_code.tables.zones import NOTES
from builder.parse.labels import is_first, is_lone
from builder.parse.lines import paragraphs
from builder.parse.lines.joins import Joins
from builder.parse.lines.measure import Measures

_WAYS = 5
"""Number of lines to try as the beginning: those whose widths agree best."""

_OWN_TEXT = 7.0
"""Cost of reading a sentence right below a heading as list text, if half a sentence further down
belongs to the list."""

_NOTE_AMONG_ITEMS = 5.0
"""Cost of reading a note that closes a section as list text above the first label."""

_HEAD_AGAIN = 6.0
"""Credit for list text that begins with the head of the table before it."""

_ROWS_AGAIN = 2.5
"""Credit for list text that begins with rows that no text announces, after a table at the end of
the page before."""

_LABELS = 3
"""Number of first labels on a page that may be none."""


@frozen
class Around:
    """What surrounds a page."""

    before: str = ""
    """The last line of the page before, or "" if it ends a text."""
    after: str = ""
    """The first line of the next page, or "" if that is a heading."""
    table_head: str | None = None
    """First line of the table that the page before ends with."""


@frozen
class ListStarts:
    """The lines below the last heading of a page, and what surrounds the page."""

    region: Region
    margin: Margin
    labels: Sequence[int]
    """Indexes of the lines that look like labels."""
    around: Around

    @property
    def limit(self) -> int:
        """Index of the first line that looks like a label."""
        return self.labels[0] if self.labels else len(self.region.lines)

    def likely(self, joins: Joins) -> list[tuple[float, int]]:
        """(score, line) for lines at which the list text may begin."""
        return [(self._total(cut, score), cut) for cut, score in self._cuts(joins)]

    def _total(self, cut: int, score: float) -> float:
        """A line's score, including what the heading or the table above it shows."""
        region = self.region
        if region.closing:
            closed = sum(cut < end <= self.limit for _, end in region.closing)
            score -= _NOTE_AMONG_ITEMS * closed
        if self.margin.heading is None:
            return score
        if cut < len(region.lines) and self._continues_table(region.texts[cut]):
            score += _HEAD_AGAIN
        elif self._continues_rows(cut):
            score += _ROWS_AGAIN
        own_text = cut == 0 and _has_inner_seam(region.texts[: self.limit])
        return score - _OWN_TEXT if own_text else score

    def _continues_table(self, text: str) -> bool:
        """Whether a line continues the table before it, with its head or with notes under it."""
        head = self.around.table_head
        return head is not None and (text.strip() == head or NOTES.match(text) is not None)

    def _continues_rows(self, cut: int) -> bool:
        """Whether rows of the last page's table continue at a line.

        A table begins there after a sentence's end, and one ran to the end of the page before.
        """
        if self.around.table_head is None or cut == 0:
            return False
        return paragraphs.is_stopped(self.region.texts[cut - 1]) and any(
            zone.start == cut for zone in self.region.zones
        )

    def _cuts(self, joins: Joins) -> list[tuple[int, float]]:
        """Lines at which the list text may begin, and how well the widths of the lines agree."""
        if not self.region.lines:
            return [(0, 0.0)]
        texts = [text.rstrip() for text in self.region.texts]
        rows = {at for zone in self.region.zones for at in range(zone.start, zone.end)}
        around = self.around
        measures = self.region.measures
        seams = Seams(measures, joins, texts, self.limit, rows, around.before, around.after)
        cuts = [at for at in range(self.limit) if texts[at] == self.around.table_head]
        cuts += [*seams.best(_WAYS), 0, self.limit]
        if self.limit < len(texts) and is_lone(texts[self.limit]):
            cuts += self._paragraphs(texts)[-_WAYS:]
        best = [(at, seams.score(at)) for at in dict.fromkeys(cuts)]
        best += self._after_labels(texts, rows, seams.score(self.limit))
        return list(dict.fromkeys(best))

    def _paragraphs(self, texts: Sequence[str]) -> list[int]:
        """Lines above the first label at which paragraphs may begin."""
        return [
            at
            for at in range(1, self.limit)
            if may_end(texts[at - 1]) and not paragraphs.begins_small(texts[at])
        ]

    def _after_labels(
        self, texts: Sequence[str], rows: set[int], score: float
    ) -> Iterator[tuple[int, float]]:
        """(line, score) for each of the next labels as the first, if those before are no labels."""
        following = [*self.labels[1:], len(texts)]
        for label, cut in list(zip(self.labels, following, strict=False))[:_LABELS]:
            if label and paragraphs.is_closed(texts[label - 1]) and label - 1 not in rows:
                return
            score -= 0.5 if label else FALSE_LABEL
            yield cut, score


_NONE: frozenset[str] = frozenset()

_ABOUT = 12
"""Lines of a list that show what it is about."""


def groups_of(
    chunks: Sequence[Chunk], measures: Measures, *, closed: bool = True
) -> tuple[Group, ...]:
    """The pieces of list text; `closed` says that the text above it has an end."""
    above = [closed, *(paragraphs.is_closed(chunk.last_text) for chunk in chunks)]
    return tuple(
        _group(chunks[at:], measures, interrupts=not above[at]) for at in range(len(chunks))
    )


def _group(chunks: Sequence[Chunk], measures: Measures, *, interrupts: bool) -> Group:
    """The first of some pieces."""
    chunk = chunks[0]
    last = chunk.last_text
    table = not chunk.mark and like_table(chunk, measures)
    depth = 2 if chunk.mark else 1
    broken = bool(last) and not table and paragraphs.breaks_off(last, measures, depth)
    opens = bool(chunk.mark) and chunk.mark[0] not in "([" and is_first(chunk.mark)
    return Group(
        chunk,
        chunk.mark,
        end=how_ends(last, is_open=broken),
        begins_small=bool(chunk.lines) and paragraphs.begins_small(chunk.lines[0].text),
        late=chunk.label is not None,
        interrupts=interrupts,
        definition=chunk.role is Role.DEFINITION,
        empty=not chunk.lines,
        term=_late_term(chunk),
        is_table=table,
        words=stems(line.text for line in chunk.lines[:3]) if opens else _NONE,
        text=stems(_list_text(chunks)) if opens else _NONE,
        span=span_of(chunk),
    )


_TERM_IN_TURN = 1.5
"""Cost of reading a definition as an item's text if its term follows the last term at the margin
alphabetically."""

_CARRIED_OVER = 0.5
"""Cost of reading the text above a late label as the rest of an item before it."""


@frozen
class Parting:
    """Parts list text from the text at the margin."""

    joins: Joins
    """How well one line continues another."""
    measures: Measures

    def ways(
        self,
        above: Sequence[Slot],
        margin: Margin,
        region: Region,
        around: Around,
    ) -> list[Split]:
        """The ways to part the lines below a page's last heading, best ones only.

        Args:
            above: what is at the margin above that heading.
            margin: what is at the margin below it.
            region: those lines.
            around: what is on the pages before and after.
        """
        least = max((at + 1 for at, is_form in enumerate(margin.in_form) if is_form), default=0)
        labels = [at for at in region.labels if at >= least]
        starts = ListStarts(region, margin, labels, around)
        late = any(region.lone[at] for at in labels)
        end = len(region.lines)
        listed = () if late else groups_of(lists.items(region, starts.limit, end), self.measures)
        made: dict[int, list[Split]] = {}
        top = -inf
        totals = starts.likely(self.joins)
        for at in sorted(range(len(totals)), key=lambda at: -totals[at][0]):
            total, cut = totals[at]
            if total < top - WIDTH:
                break  # the search gives up anything this far below the best
            if cut < least:
                continue
            slots = (*above, *margin.slots(cut))
            if late or cut > starts.limit:
                made[at] = list(self._late(slots, lists.items(region, cut, end), total))
            else:
                text = lists.items(region, cut, starts.limit)
                closed = not text or paragraphs.is_closed(text[-1].last_text)
                first = tuple(one._replace(interrupts=not closed) for one in listed[:1])
                groups = (*groups_of(text, self.measures), *first, *listed[1:])
                made[at] = [Split(slots, groups, total)]
            top = max([top, *(split.score for split in made[at] if not split.carries_small)])
        return [split for at in sorted(made) for split in made[at]]

    def _late(
        self, slots: tuple[Slot, ...], chunks: Sequence[Chunk], total: float
    ) -> Iterator[Split]:
        """The ways to read list text whose labels may come after their items."""
        groups = groups_of(chunks, self.measures)
        yield Split(slots, groups, total - (_TERM_IN_TURN if _takes_turn(slots, groups) else 0.0))
        for others in _carried_over(chunks):
            yield Split(slots, groups_of(others, self.measures), total - _CARRIED_OVER)


def _carried_over(chunks: Sequence[Chunk]) -> Iterator[list[Chunk]]:
    """Readings in which the text above a late label is the rest of an item before it."""
    if not chunks or chunks[0].role is not Role.ITEM or chunks[0].label is None:
        return
    first = chunks[0]
    texts = [line.text for line in first.lines]
    for cut in range(1, len(texts)):
        if paragraphs.is_closed(texts[cut - 1]) and not paragraphs.begins_small(texts[cut]):
            rest = Chunk(Role.TEXT, first.lines[:cut], first.page)
            yield [rest, first._replace(lines=first.lines[cut:]), *chunks[1:]]


def _takes_turn(slots: Sequence[Slot], groups: Sequence[Group]) -> bool:
    """Whether the first item's text is a definition that may as well be next at the margin."""
    if not slots or not groups or not slots[-1].definition or slots[-1].miss:
        return False
    return slots[-1].term.casefold() < groups[0].term.casefold()


def _late_term(chunk: Chunk) -> str:
    """The term of an item that is a definition, if its label comes late; else ""."""
    late = chunk.label is not None and bool(chunk.lines)
    return term_in(chunk) if late and opening(chunk.lines, 0) is Role.DEFINITION else ""


def _list_text(chunks: Sequence[Chunk]) -> Iterator[str]:
    """The first lines of the list that the first chunk opens, up to where the next begins."""
    lines = 0
    for at, chunk in enumerate(chunks):
        if (at and chunk.mark == chunks[0].mark) or lines > _ABOUT:
            return
        lines += len(chunk.lines)
        yield from (line.text for line in chunk.lines)


def _has_inner_seam(texts: Sequence[str]) -> bool:
    """Whether a text may contain the seam between two texts.

    It begins with a capital and has a sentence's end before a line that begins in mid-sentence.

    >>> _has_inner_seam(["Geese stay out.", "or hens of the keeper."])
    True
    >>> _has_inner_seam(["Geese and", "hens stay out."]), _has_inner_seam(["geese.", "or hens."])
    (False, False)
    """
    if not texts or paragraphs.begins_small(texts[0]):
        return False
    return any(
        paragraphs.is_stopped(above) and paragraphs.begins_small(below)
        for above, below in pairwise(texts)
    )
