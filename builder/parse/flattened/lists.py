"""Decide which letters and numbers are labels, and to which section each list belongs.

It is one search over the whole text. Every candidate is weighed by a learned model of its
neighbors, by the labels that are open, and by the sections that wait for a list: those without text
of their own, or whose text calls for one. The search keeps many readings, so that a label without a
successor, or a heading left without its list, counts against a reading even when it shows later.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from builder.frozen import frozen, light
from builder.model import UnitKind
from builder.parse.flattened.dispositions import law_rows
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.features import part
from builder.parse.flattened.list_pages import LAST, Chances, ListPage, Slot, calling, slot_of
from builder.parse.flattened.model import logistic
from builder.parse.flattened.skeleton import AnyHeading
from builder.parse.flattened.succession import closing, successors, value_of
from builder.parse.labels import Form, LabelReading, Stack, advances
from builder.parse.search import Chain, fewest, keep, pieces

_UNCALLED, _CALLED = 2.7, 0.4
"""Cost of a list below a text that does not, or does, call for one."""

_MISSED, _CALL_MISSED = 5.0, 1.5
"""Cost of a section without text, or with a text that calls for a list, that gets none."""

_AGAIN = 5.0
"""Cost of a second list in a section."""

_AGAINST_HEAD = 7.0
"""Cost of a list that continues across a page's end against the running head, or ends there
although the head says that it continues."""

_CARRIED = 1.0
"""Cost of a list that continues after the headings of a new page."""


class State(NamedTuple):
    """The state of a reading."""

    stack: Stack
    owner: int
    """Index of the heading whose list is open; -1 for none."""
    first: int
    """The first label on the page; -1 before there is one."""
    empty: float
    """The chance that the last heading of the page has no text of its own."""
    waiting: Slot | None
    """The last section of the page before, as seen from that page's first label."""


@frozen
class Owners:
    """The sections of a text as owners of lists."""

    evidence: Evidence
    headings: Sequence[AnyHeading]
    views: Sequence[ListPage]

    def of_new_list(self, view: ListPage, state: State) -> Iterator[tuple[int, float]]:
        """The sections that a new list may belong to, each with its cost.

        The cost includes that of sections passed over. `state` is that at the list's first label.
        """
        passed = 0.0
        for slot in self._open_slots(view, state):
            yield slot.heading, passed + _taking(slot)
            passed += _missing(slot)
        if state.owner >= 0 and state.stack:
            yield state.owner, _AGAIN

    def _open_slots(self, view: ListPage, state: State) -> Iterator[Slot]:
        """The section in force at the top of a page, then those that begin on it.

        All of them come after the owner of the open list.
        """
        if state.waiting is not None and state.waiting.heading > state.owner:
            yield state.waiting
        yield from (slot for slot in view.slots if slot.heading > state.owner)
        last = view.last
        if last is not None and last > state.owner and self.headings[last].kind is UnitKind.SECTION:
            yield Slot(last, state.empty, self._calling(last, state.first))

    def _calling(self, heading: int, stop: int) -> float:
        """How much the last words before a label call for a list, 0 to 1."""
        first = max(self.headings[heading].title[0], stop - LAST)
        return calling(self.evidence.words.texts[first:stop])

    def waiting(self, view: ListPage, state: State) -> Slot | None:
        """The section in force at the top of a page, if it has no list yet."""
        before = view.before
        if (
            before is None
            or before <= state.owner
            or self.headings[before].kind is not UnitKind.SECTION
        ):
            return None
        words, top = self.evidence.words, self.evidence.pages[view.page].first
        if top < view.lead < view.stop:  # its text continues up to the first heading
            tail = words.texts[max(top, view.lead - LAST) : view.lead]
            return Slot(before, 0.0, calling(tail))
        if state.waiting is not None and state.waiting.heading == before:
            return state.waiting
        if state.first >= 0:
            return Slot(before, state.empty, self._calling(before, state.first))
        above = self.views[view.page - 1]
        return slot_of(self.evidence, before, self.headings[before], above.stop)


BEAM, _LAG = 50, 16.0
"""Readings to keep, and the most that one may cost above the best."""

_NEVER = -6.0
"""Log odds below which a candidate is not examined."""

_NUMBERED = 6.0
"""Cost of a list that opens with a number: the publisher letters the first level, except below
definitions."""

_UNCALLED_BELOW = 3.2
"""Cost of a list below an item that does not call for one."""

_SAME, _ALIKE, _UNLIKE = -1.7, -0.4, 0.0
"""Costs of neighboring items whose texts begin with the same word, with words of the same part of
speech, or with neither: log odds against items of other levels, in two intact codes."""


class Item(NamedTuple):
    """An accepted label."""

    word: int
    stack: Stack
    owner: int
    """Index of its section's heading."""
    fresh: bool
    """Whether it opens a list."""
    confidence: float


@light
class _Path:
    """One reading of the text so far; never changed once made."""

    cost: float
    state: State
    chain: Chain[Item] | None
    marks: tuple[int, ...] = ()
    """The words that are labels of the open levels."""


class _Longer(NamedTuple):
    """A reading that one more word would lead to."""

    cost: float
    state: State
    path: _Path
    """The reading before."""
    fresh: bool | None
    """Whether the word opens a list; None if it is no label."""


def _advanced(way: _Longer, word: int, sure: float) -> _Path:
    """A reading that includes one more word."""
    path, state = way.path, way.state
    if way.fresh is None:
        return _Path(way.cost, state, path.chain, path.marks)
    item = Item(word, state.stack, state.owner, way.fresh, sure)
    marks = (*path.marks[: len(state.stack) - 1], word)
    return _Path(way.cost, state, Chain(item, path.chain), marks)


def find_lists(chances: Chances) -> tuple[Item, ...]:
    """The labels of a text in the order of the source, each with the section of its list."""
    return _Search(chances, Owners(chances.evidence, chances.headings, chances.views)).items()


@frozen
class _Search:
    chances: Chances
    owners: Owners

    def items(self) -> tuple[Item, ...]:
        paths = [_Path(0.0, State((), -1, -1, 0.0, None), None)]
        for view in self.chances.views:
            paths = self._page(view, paths)
        return pieces(min(paths, key=lambda path: path.cost + closing(path.state.stack)).chain)

    def _page(self, view: ListPage, paths: list[_Path]) -> list[_Path]:
        at_top: dict[Hashable, _Path] = {}
        keep(at_top, (self._at_page_top(view, path) for path in paths))
        paths = list(at_top.values())
        evidence = self.chances.evidence
        rows = law_rows(evidence.words, view.first, view.stop)
        for index in range(view.first, view.stop):
            if index in rows or index in evidence.scheduled:
                continue
            label = value_of(evidence.words.texts[index])
            if label is None or (
                label.value > 1
                and not any(any(advances(path.state.stack, label)) for path in paths)
            ):
                continue
            paths = self._weigh(view, paths, index, label)
        return [replace(path, cost=path.cost + overdue(view, path.state)) for path in paths]

    def _at_page_top(self, view: ListPage, path: _Path) -> _Path:
        """A reading at the top of a page.

        Only the list of the section in force continues; what came before is forgotten.
        """
        state, cost = path.state, path.cost
        if state.owner != view.before:
            cost += closing(state.stack)
            state = state._replace(stack=(), owner=-1)
        waiting = self.owners.waiting(view, path.state)
        state = state._replace(first=-1, empty=0.0, waiting=waiting)
        return _Path(cost, state, path.chain, path.marks)

    def _weigh(
        self, view: ListPage, paths: list[_Path], index: int, label: LabelReading
    ) -> list[_Path]:
        logit = self.chances.label_logit(index)
        if logit < _NEVER:
            return paths
        reject, accept = _softplus(logit), _softplus(-logit)
        sure = logistic(logit)
        kept: dict[Hashable, _Longer] = {}
        for path in paths:
            keep(kept, [_Longer(path.cost + reject, path.state, path, None)])
            keep(
                kept,
                (
                    _Longer(path.cost + accept + cost, state, path, fresh)
                    for state, cost, fresh in self._accepted(view, path, index, label)
                ),
            )
        best = fewest(kept.values(), lambda way: way.cost, BEAM, _LAG)
        return [_advanced(way, index, sure) for way in best]

    def _accepted(
        self, view: ListPage, path: _Path, index: int, label: LabelReading
    ) -> Iterator[tuple[State, float, bool]]:
        """The readings that accept a label, each with its cost, and whether it opens a list."""
        before = path.state
        state = self._at_label(view, before, index)
        for stack, cost in successors(before.stack, label):
            place = continuing(view, before) + self._level_cost(view, path, stack, index)
            yield state._replace(stack=stack), cost + place, False
        if label.value == 1:
            base = closing(before.stack) + (0.0 if label.form is Form.LETTER else _NUMBERED)
            for owner, cost in self.owners.of_new_list(view, state):
                against = beginning(view, before, owner)
                yield state._replace(stack=(label,), owner=owner), base + cost + against, True

    def _at_label(self, view: ListPage, state: State, index: int) -> State:
        """A state that knows the first label of its page."""
        if state.first >= 0:
            return state
        empty = self.chances.emptiness(view.page, index, bool(state.stack))
        return state._replace(first=index, empty=empty)

    def _level_cost(self, view: ListPage, path: _Path, stack: Stack, index: int) -> float:
        """The cost of a label that continues an open level, or opens a level below it."""
        words = self.chances.evidence.words
        if len(stack) <= len(path.state.stack):
            last = len(words) - 1
            one, other = (
                words.texts[min(at + 1, last)] for at in (path.marks[len(stack) - 1], index)
            )
            return _SAME if one == other else _ALIKE if part(one) == part(other) else _UNLIKE
        called = calling(words.texts[max(view.first, index - LAST) : index])
        return _UNCALLED_BELOW * (1 - called)


def _softplus(value: float) -> float:
    return math.log1p(math.exp(value)) if value < 30 else value


def continuing(view: ListPage, state: State) -> float:
    """The cost of a label on a page that continues the open list."""
    if state.first >= 0 or view.last is None:
        return 0.0
    if view.carried is None:
        return _CARRIED
    return 0.0 if view.carried else _AGAINST_HEAD


def beginning(view: ListPage, state: State, owner: int) -> float:
    """The running head's evidence against the owner of a list that begins on a page."""
    if owner == view.before:
        return _AGAINST_HEAD if view.carried is False else 0.0
    return _AGAINST_HEAD if view.carried and _nothing_listed(view, state) else 0.0


def overdue(view: ListPage, state: State) -> float:
    """The cost of sections that have no list at the end of a page.

    The last section does not count: its list may begin the next page.
    """
    cost = sum(_missing(slot) for slot in view.slots if slot.heading > state.owner)
    if state.waiting is not None and state.waiting.heading > state.owner and view.last is not None:
        cost += _missing(state.waiting)
    return cost + _AGAINST_HEAD * (view.carried is True and _nothing_listed(view, state))


def _nothing_listed(view: ListPage, state: State) -> bool:
    """Whether nothing on a page is read as the list that its running head shows."""
    return state.first < 0 and state.owner != view.before


def _taking(slot: Slot) -> float:
    called = _UNCALLED - (_UNCALLED - _CALLED) * slot.calls
    return min(-math.log(slot.empty), called) if slot.empty > 0.01 else called


def _missing(slot: Slot) -> float:
    return max(_MISSED * slot.empty, _CALL_MISSED * slot.calls)
