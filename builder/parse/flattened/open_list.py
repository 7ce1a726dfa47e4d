"""The list that the page before ends in: whether that page has cut its last item."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from builder.parse.flattened.bodies import ListText
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.list_chances import Chances
from builder.parse.flattened.list_pages import CALLS, LAST, UNFINISHED, ListPage, calling
from builder.parse.flattened.lists import Item

_CARRIED = 0.98
"""How often a page has cut an item where the running head says that a list goes on, and the first
label is another list's."""
_SURELY_NOT = -30.0
"""The log of the odds where only another section's list could go on."""


@dataclass(frozen=True, slots=True)
class OpenList:
    """The item that the list stream stands in at the top of a page."""

    text: ListText
    last: int
    """The last word of the list stream on the page before."""
    odds: float
    """The log of the odds that the page before has cut its last item."""

    @classmethod
    def at(
        cls,
        view: ListPage,
        items: Sequence[Item],
        before: tuple[ListText, int],
        evidence: Evidence,
        chances: Chances,
    ) -> OpenList:
        """The list at the top of a page that shows such items.

        In: the page, its items, the item that was open and the last word of its text.
        """
        text, last = before
        chance = 0.0  # only the list of the section in force goes on
        if text.item.owner == view.before:
            another = not (items and items[0].owner == view.before)
            carried = view.carried and (another or _sinks(items[0], text, last, evidence))
            chance = _CARRIED if carried else chances.cut(last, view)
        return cls(text, last, math.log(chance / (1 - chance)) if chance else _SURELY_NOT)

    def breaks_off(self, item: Item, evidence: Evidence) -> bool:
        """Whether the text before a label would break off, if it were the open item's.

        No list of that item's begins there.
        """
        below = not item.fresh and len(item.stack) > len(self.text.item.stack)
        return not below and evidence.words.texts[item.word - 1] in CALLS | UNFINISHED


def _sinks(item: Item, text: ListText, last: int, evidence: Evidence) -> bool:
    """Whether an item opens a level below the open one without being called for.

    The open item's text calls for it only by what the new page adds, or not at all.
    """
    if len(item.stack) <= len(text.item.stack):
        return False
    texts = evidence.words.texts
    first = evidence.pages[evidence.page_index(item.word)].first
    known = calling(texts[max(text.item.word, last - LAST + 1) : last + 1])
    return not known or calling(texts[max(first, item.word - LAST) : item.word]) > known
