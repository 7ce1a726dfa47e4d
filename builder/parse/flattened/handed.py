"""Text handed out to units, page by page: margin text, items, and what a page's end parts."""

from __future__ import annotations

from dataclasses import dataclass, field

from builder.parse.flattened.bodies import Body, ListText, Seam
from builder.parse.flattened.lists import Item
from builder.parse.flattened.words import WordRange


@dataclass
class Handed:
    """What has been handed out so far."""

    bodies: list[Body]
    """For each heading the text of its unit."""
    front: list[WordRange] = field(default_factory=list)
    """Text before the first heading."""
    seams: list[Seam] = field(default_factory=list)
    """Behind all pages that end within a list."""
    item: ListText | None = None
    """The item that the list stream stands in."""
    list_last: int | None = None
    """The last word of the list stream on the page before, if it had one."""
    margin_last: int | None = None
    """The last word of the margin stream."""

    @property
    def open_item(self) -> tuple[ListText, int] | None:
        """The item that the page before ends in, and its last word there."""
        if self.item is None or self.list_last is None:
            return None
        return self.item, self.list_last

    def give_margin(self, owner: int | None, first: int, stop: int) -> None:
        """Margin text, which may be empty, to a heading's unit; to none before the first one."""
        if first >= stop:
            return
        self.margin_last = stop - 1
        ranges = self.front if owner is None else self.bodies[owner].margin
        ranges.append((first, stop))

    def give_item(self, item: Item, stop: int) -> None:
        """An item of a list, from behind its label on; it is the open one now."""
        self.item = ListText(item, [(item.word + 1, stop)], item.confidence)
        self.bodies[item.owner].items.append(self.item)
        self.list_last = stop - 1

    def note_seam(self, owner: int | None, seam: Seam) -> None:
        """A seam behind a page that ends within a list: as sure are the texts on both sides."""
        self.seams.append(seam)
        if self.item is not None:
            self.item.seam = min(self.item.seam, seam.sure)
        if owner is not None and self.bodies[owner].margin:
            body = self.bodies[owner]
            body.seams.append((body.margin[-1][1] - 1, seam.sure))

    def give_rest(self, seam: int, stop: int, page_stop: int) -> None:
        """What stands behind a seam, which may be nothing, to the open item.

        Where margin text reaches to the page's end, no item is open behind it.
        """
        if seam < stop and self.item is not None:
            self.item.ranges.append((seam, stop))
            self.list_last = stop - 1
        elif seam >= stop == page_stop:
            self.list_last = None
