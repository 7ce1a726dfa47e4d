"""The true reading order: margin text and lists each go to their section, page by page.

If a page continues an item that the page before cut off, the rest comes after the margin text of
the new page, without any mark. The likeliest seam is found together with the end of the last
heading's title.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from builder.grouped import grouped
from builder.model import UnitKind
from builder.parse.flattened.bodies import Body, ListText, Seam
from builder.parse.flattened.definitions import defines
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.list_pages import Chances, ListPage
from builder.parse.flattened.lists import Item
from builder.parse.flattened.model import logistic
from builder.parse.flattened.seams import LastText, OpenList, SeamFinder
from builder.parse.flattened.skeleton import AnyHeading
from builder.parse.flattened.words import WordRange


@dataclass
class Handed:
    """What has been assigned so far."""

    bodies: list[Body]
    """For each heading, the text of its unit."""
    front: list[WordRange] = field(default_factory=list)
    """Text before the first heading."""
    seams: list[Seam] = field(default_factory=list)
    """One after each page that ends inside a list."""
    item: ListText | None = None
    """The current item of the list stream."""
    list_last: int | None = None
    """Last word of the list stream on the page before, if it had one."""
    margin_last: int | None = None
    """Last word of the margin stream."""

    @property
    def open_item(self) -> tuple[ListText, int] | None:
        """The item in which the page before ends, and its last word there."""
        if self.item is None or self.list_last is None:
            return None
        return self.item, self.list_last

    def give_margin(self, owner: int | None, first: int, stop: int) -> None:
        """Assign margin text, which may be empty, to a heading's unit, or to the front."""
        if first >= stop:
            return
        self.margin_last = stop - 1
        ranges = self.front if owner is None else self.bodies[owner].margin
        ranges.append((first, stop))

    def give_item(self, item: Item, stop: int) -> None:
        """Assign the text after a label to its item, which is now the open one."""
        self.item = ListText(item, [(item.word + 1, stop)], item.confidence)
        self.bodies[item.owner].items.append(self.item)
        self.list_last = stop - 1

    def note_seam(self, owner: int | None, seam: Seam) -> None:
        """Record a seam after a page that ends inside a list; it limits how sure both texts are."""
        self.seams.append(seam)
        if self.item is not None:
            self.item.seam = min(self.item.seam, seam.sure)
        if owner is not None and self.bodies[owner].margin:
            body = self.bodies[owner]
            body.seams.append((body.margin[-1][1] - 1, seam.sure))

    def give_rest(self, seam: int, stop: int, page_stop: int) -> None:
        """Assign what comes after a seam, which may be nothing, to the open item.

        If margin text reaches the page's end, no item is open after it.
        """
        if seam < stop and self.item is not None:
            self.item.ranges.append((seam, stop))
            self.list_last = stop - 1
        elif seam >= stop == page_stop:
            self.list_last = None


_MARGIN_CUT = 0.2
"""How often a page cuts a margin paragraph before lists of other sections."""

_DEFINING = 1.5
"""How strongly definitions count for margin text at the top of a page."""


@dataclass
class Arranger:
    """Walks over the pages and assigns their text to the units."""

    evidence: Evidence
    headings: Sequence[AnyHeading]
    views: Sequence[ListPage]
    chances: Chances
    items: Sequence[Item]

    @cached_property
    def handed(self) -> Handed:
        """The text of each heading's unit, and what precedes all units."""
        return Handed([Body() for _ in self.headings])

    def arrange(self) -> Handed:
        """Assign the text of all pages."""
        by_page = grouped((self.evidence.page_index(item.word), item) for item in self.items)
        for view in self.views:
            self._page(view, by_page.get(view.page, []))
        return self.handed

    @cached_property
    def _seam_finder(self) -> SeamFinder:
        return SeamFinder(self.evidence, self.views, self.chances)

    @cached_property
    def _owners(self) -> frozenset[int]:
        """Headings whose sections have lists."""
        return frozenset(item.owner for item in self.items)

    def _page(self, view: ListPage, items: Sequence[Item]) -> None:
        page = self.evidence.pages[view.page]
        opened = self._opened(view, items)
        self._above_last_heading(view)
        self._tail(view, items[0].word if items else page.stop, items, opened)
        stops = [*(item.word for item in items), page.stop][1:]
        for item, stop in zip(items, stops, strict=True):
            self.handed.give_item(item, stop)

    def _opened(self, view: ListPage, items: Sequence[Item]) -> OpenList | None:
        """The list in which the page before ends."""
        before = self.handed.open_item
        return OpenList.at(view, items, before, self.evidence, self.chances) if before else None

    def _above_last_heading(self, view: ListPage) -> None:
        """Assign the text above each heading of a page to the section before that heading."""
        if view.last is None:
            return
        page = self.evidence.pages[view.page]
        mine = [
            index
            for index, heading in enumerate(self.headings)
            if heading.placed and page.first <= heading.first < page.stop
        ]
        if mine:
            self._margin(view.before, page.first, self.headings[mine[0]].first)
        for index, following in pairwise(mine):
            self._margin(index, self._text_start(index), self.headings[following].first)

    def _margin(self, owner: int | None, first: int, stop: int) -> None:
        listed = self.headings[owner].references if owner is not None else None
        if listed and listed[0] <= first < listed[1]:  # general references torn by a page's end
            first = listed[1]
        self.handed.give_margin(owner, first, stop)

    def _text_start(self, index: int) -> int:
        """Where the text of a heading begins; assigns what precedes its general references."""
        heading = self.headings[index]
        if not heading.references:
            return heading.stop
        self._margin(index, heading.stop, heading.references[0])
        return heading.references[1]

    def _tail(
        self, view: ListPage, stop: int, items: Sequence[Item], opened: OpenList | None
    ) -> None:
        """Assign the text before the first label.

        It begins at the last heading's number, or at the top of the page.
        """
        if view.last is None:
            self._headless(view, stop, items, opened)
            return
        heading = self.headings[view.last]
        if heading.kind is not UnitKind.SECTION:
            first = self._text_start(view.last)
            seam, sure = self._seam_finder.seam(opened, first, stop, margin_empty=True)
            self._share(view.last, first, seam, stop, sure)
            return
        text = LastText(
            stop,
            waits=view.last in {item.owner for item in items if item.fresh},
            listed=view.last in self._owners,
            breaks_off=bool(opened and items and opened.breaks_off(items[0], self.evidence)),
        )
        found = self._seam_finder.title_and_seam(opened, heading, text)
        body = self.handed.bodies[view.last]
        body.title_end, body.title_chance = found.end, found.chance
        self._share(view.last, found.end, found.seam, stop, found.sure)

    def _share(
        self, owner: int | None, first: int, seam: int, stop: int, sure: float = 1.0
    ) -> None:
        """Divide a text at its seam.

        Margin text reaches up to the seam, and the rest of the open item follows. Neither is surer
        than the seam.
        """
        self._margin(owner, first, seam)
        if before := self.handed.open_item:
            self.handed.note_seam(owner, Seam(before[1], first, seam, stop, sure))
        page = self.evidence.page_at(first)
        self.handed.give_rest(seam, stop, page.stop)

    def _headless(
        self, view: ListPage, stop: int, items: Sequence[Item], opened: OpenList | None
    ) -> None:
        """Assign a page on which no section begins: it first continues the list or the margin."""
        first, owner = self.evidence.pages[view.page].first, view.before
        if first >= stop:
            return
        if opened is None or owner is None:  # an open list has a section on a page before
            self._share(owner, first, stop, stop)
            return
        item = opened.odds + self.chances.join_logit(opened.last, first)
        margin = _DEFINING if self._defines(owner) else -_DEFINING
        if self.handed.margin_last is not None:
            cut = math.log(_MARGIN_CUT / (1 - _MARGIN_CUT))
            margin += cut + self.chances.join_logit(self.handed.margin_last, first)
        sure = logistic(min(30.0, abs(item - margin)))
        if item >= margin:
            self._share(owner, first, first, stop, sure)
            return
        seam, sure_seam = stop, 1.0
        if items:
            seam, sure_seam = self._seam_finder.seam(opened, first + 1, stop, margin_empty=False)
        self._share(owner, first, seam, stop, sure * sure_seam)

    def _defines(self, owner: int) -> bool:
        """Whether a section's margin text is a list of definitions.

        Such a list continues over pages beside the lists in it.
        """
        return defines(
            self.evidence.words, self.headings[owner].title, self.handed.bodies[owner].margin
        )
