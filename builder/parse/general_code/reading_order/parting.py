"""The ways to part the lines below a page's last heading: text at the margin, then lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

from builder.parse.general_code.lines import paragraphs
from builder.parse.general_code.reading_order import lists
from builder.parse.general_code.reading_order.chunks import Chunk, Role
from builder.parse.general_code.reading_order.list_groups import ListGroups
from builder.parse.general_code.reading_order.list_starts import Around, ListStarts
from builder.parse.general_code.reading_order.margin import Content, Margin
from builder.parse.general_code.reading_order.page_pieces import Group, Slot, Split
from builder.parse.general_code.reading_order.regions import Region
from builder.parse.general_code.reading_order.seams import Seams
from builder.parse.general_code.reading_order.streams import WIDTH

_TERM_IN_TURN = 1.5
"""Cost of taking a definition for an item's text where its term comes next, by the alphabet, to the
last one at the margin."""
_CARRIED_OVER = 0.5
"""Cost of taking the text above a late label for the rest of an item before it."""


@dataclass(frozen=True, slots=True)
class Parting:
    """Parts list text from that at the margin."""

    seams: Seams
    """How well one line goes on with another."""
    groups: ListGroups
    """How list text falls into groups."""

    def ways(
        self,
        above: Sequence[Slot[Content]],
        margin: Margin,
        region: Region,
        around: Around,
    ) -> list[Split[Content]]:
        """The ways to part the lines below a page's last heading.

        They stand behind the slots above it; those that the search gives up are left out.

        Args:
            above: what stands at the margin above that heading.
            margin: what stands there below it.
            region: those lines.
            around: what stands on the pages before and behind.
        """
        least = max((at + 1 for at, is_form in enumerate(margin.in_form) if is_form), default=0)
        labels = [at for at in region.labels if at >= least]
        starts = ListStarts(region, margin, labels, around)
        late = any(region.lone[at] for at in labels)
        listed = [] if late else lists.items(region, starts.limit, len(region.lines))
        made: dict[int, list[Split[Content]]] = {}
        top = -inf
        totals = starts.likely(self.seams)
        for at in sorted(range(len(totals)), key=lambda at: -totals[at][0]):
            total, cut = totals[at]
            if total < top - WIDTH:
                break  # the search gives up what lies so far behind
            if cut < least:
                continue
            slots = (*above, *margin.slots(cut))
            if late or cut > starts.limit:
                made[at] = list(
                    self._late(slots, lists.items(region, cut, len(region.lines)), total)
                )
            else:
                text = lists.items(region, cut, starts.limit)
                made[at] = [Split(slots, self._with_items(text, listed), total)]
            top = max([top, *(split.score for split in made[at] if not split.carries_small)])
        return [split for at in sorted(made) for split in made[at]]

    def _with_items(
        self, text: Sequence[Chunk], items: Sequence[Chunk]
    ) -> tuple[Group[Content], ...]:
        """List text above the first label, and the items behind it."""
        closed = not text or paragraphs.is_closed(text[-1].last_text)
        return (*self.groups.of(text), *self.groups.of(items, closed=closed))

    def _late(
        self, slots: tuple[Slot[Content], ...], chunks: Sequence[Chunk], total: float
    ) -> Iterator[Split[Content]]:
        """The ways to read list text whose labels may come behind their items."""
        groups = self.groups.of(chunks)
        yield Split(slots, groups, total - (_TERM_IN_TURN if _takes_turn(slots, groups) else 0.0))
        for others in _carried_over(chunks):
            yield Split(slots, self.groups.of(others), total - _CARRIED_OVER)


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


def _takes_turn(slots: Sequence[Slot[Content]], groups: Sequence[Group[Content]]) -> bool:
    """Whether the first item's text may be the next one at the margin.

    It is then a definition that could as well stand there.
    """
    if not slots or not groups or not slots[-1].definition or slots[-1].miss:
        return False
    return slots[-1].term.casefold() < groups[0].term.casefold()
