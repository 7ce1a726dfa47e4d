"""The sections that a list may belong to, and what each choice costs.

A section waits for a list where it has no text of its own, or where its text calls for one. A list
that goes to a later section passes over those that wait.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from builder.model import UnitKind
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.headings import Heading
from builder.parse.flattened.list_pages import LAST, ListPage, Slot, calling, slot_of
from builder.parse.labels import Stack

_UNASKED, _ASKED = 2.7, 0.4
"""A list below a text that does not, or does, call for one."""
_MISSED, _CALL_MISSED = 5.0, 1.5
"""A section without text, or with a text that calls for a list, that gets none."""
_AGAIN = 5.0
"""A second list in a section."""
_AGAINST_HEAD = 7.0
"""A list that goes on over a page's end where the running head tells against it, or does not where
it tells for it."""
_CARRIED = 1.0
"""A list that goes on behind the headings of a new page."""


class State(NamedTuple):
    """What a reading has come to."""

    stack: Stack
    owner: int
    """Index of the heading whose list is open; -1 for none."""
    first: int
    """The first label on the page; -1 before there is one."""
    empty: float
    """How likely the last heading of the page has no text of its own."""
    waiting: Slot | None
    """The last section of the page before, as the first label of that page showed it."""


@dataclass(frozen=True, slots=True)
class Owners:
    """The sections of a text as owners of lists."""

    evidence: Evidence
    headings: Sequence[Heading]
    views: Sequence[ListPage]

    def of_new_list(self, view: ListPage, state: State) -> Iterator[tuple[int, float]]:
        """The sections that a new list may belong to, each with its cost.

        Those passed over are included in the cost. In: the page, and the state at the list's first
        label.
        """
        passed = 0.0
        for slot in self._open_slots(view, state):
            yield slot.heading, passed + _taking(slot)
            passed += _missing(slot)
        if state.owner >= 0 and state.stack:
            yield state.owner, _AGAIN

    def _open_slots(self, view: ListPage, state: State) -> Iterator[Slot]:
        """The section in force at the top of a page and those begun on it.

        They stand behind the owner of the open list.
        """
        if state.waiting is not None and state.waiting.heading > state.owner:
            yield state.waiting
        yield from (slot for slot in view.slots if slot.heading > state.owner)
        last = view.last
        if last is not None and last > state.owner and self.headings[last].kind is UnitKind.SECTION:
            yield Slot(last, view.page, state.empty, self._calling(last, state.first))

    def _calling(self, heading: int, stop: int) -> float:
        """How much the last words before a label call for a list."""
        first = max(self.headings[heading].title[0], stop - LAST)
        return calling(self.evidence.words.texts[first:stop])

    def waiting(self, view: ListPage, state: State) -> Slot | None:
        """The section in force at the top of a page, if it has no list so far."""
        before = view.before
        if (
            before is None
            or before <= state.owner
            or self.headings[before].kind is not UnitKind.SECTION
        ):
            return None
        words, top = self.evidence.words, self.evidence.pages[view.page].first
        if top < view.lead < view.stop:  # its text goes on up to the first heading
            tail = words.texts[max(top, view.lead - LAST) : view.lead]
            return Slot(before, view.page, 0.0, calling(tail))
        if state.waiting is not None and state.waiting.heading == before:
            return state.waiting
        if state.first >= 0:
            return Slot(before, view.page - 1, state.empty, self._calling(before, state.first))
        above = self.views[view.page - 1]
        return slot_of(self.evidence, before, self.headings[before], view.page - 1, above.stop)


def going_on(view: ListPage, state: State) -> float:
    """What it costs that a page's label goes on with the open list."""
    if state.first >= 0 or view.last is None:
        return 0.0
    if view.carried is None:
        return _CARRIED
    return 0.0 if view.carried else _AGAINST_HEAD


def beginning(view: ListPage, state: State, owner: int) -> float:
    """What the running head says against the owner of a list that begins on a page."""
    if owner == view.before:
        return _AGAINST_HEAD if view.carried is False else 0.0
    return _AGAINST_HEAD if view.carried and _nothing_listed(view, state) else 0.0


def overdue(view: ListPage, state: State) -> float:
    """What it costs at the end of a page that sections got no list.

    The last section is left out: its list may begin the next page.
    """
    cost = sum(_missing(slot) for slot in view.slots if slot.heading > state.owner)
    if state.waiting is not None and state.waiting.heading > state.owner and view.last is not None:
        cost += _missing(state.waiting)
    return cost + _AGAINST_HEAD * (view.carried is True and _nothing_listed(view, state))


def _nothing_listed(view: ListPage, state: State) -> bool:
    """Whether nothing of a page is read as the list that its running head tells of."""
    return state.first < 0 and state.owner != view.before


def _taking(slot: Slot) -> float:
    asked = _UNASKED - (_UNASKED - _ASKED) * slot.calls
    return min(-math.log(slot.empty), asked) if slot.empty > 0.01 else asked


def _missing(slot: Slot) -> float:
    return max(_MISSED * slot.empty, _CALL_MISSED * slot.calls)
