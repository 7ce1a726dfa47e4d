"""Which letters and numbers are labels, and to which section each list belongs.

It is one search over the whole text.

Every candidate is weighed by a learnt model of its neighbours, by the labels that are open, and by
the sections that wait for a list: those without text of their own, or whose text calls for one. The
search keeps many readings alive, so that a label without a successor, or a heading left without its
list, tells against a reading even when it shows later.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from builder.model import UnitKind
from builder.parse.flattened.dispositions import law_rows
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.features import Pairs, label_features, part, seam_features
from builder.parse.flattened.headings import Heading
from builder.parse.flattened.list_pages import LAST, UNFINISHED, ListPage, Slot, calling, slot_of
from builder.parse.flattened.model import Models
from builder.parse.flattened.succession import closing, successors, value_of
from builder.parse.flattened.titles import scaled, short_text
from builder.parse.labels import Form, Reading, Stack, advances
from builder.parse.search import Chain, fewest, keep, pieces

BEAM, _BEHIND = 50, 16.0
"""Readings kept alive, and how far one may lie behind the best."""
_NEVER = -6.0
"""Odds below which a candidate is not looked at."""
_NUMBERED = 6.0
"""A list that opens with a number: the publisher letters the first level, but below definitions."""
_UNASKED, _ASKED = 2.7, 0.4
"""A list below a text that does not, or does, call for one."""
_UNASKED_BELOW = 3.2
"""A list below an item that does not call for one."""
_MISSED, _CALL_MISSED = 5.0, 1.5
"""A section without text, or with a text that calls for a list, that gets none."""
_AGAIN = 5.0
"""A second list in a section."""
_AGAINST_HEAD = 7.0
"""A list that goes on over a page's end where the running head tells against it, or does not where
it tells for it."""
_CARRIED = 1.0
"""A list that goes on behind the headings of a new page."""
_SAME, _ALIKE, _UNLIKE = -1.7, -0.4, 0.0
"""Items next to one another whose texts begin with the same word, a word of the same part, or
neither: the odds against items of other levels, in two intact codes."""
_CUT, _BROKEN = 0.3, 0.97
"""How often a page's end cuts an item, as a rule and behind a word that no item ends with."""


class Item(NamedTuple):
    """A label that was believed."""

    word: int
    stack: Stack
    owner: int
    """Index of the heading of its section."""
    fresh: bool
    """Whether it opens a list."""
    confidence: float


class _State(NamedTuple):
    stack: Stack
    owner: int
    first: int
    """The first label on the page; -1 before there is one."""
    empty: float
    """How likely the last heading of the page has no text of its own."""
    waiting: Slot | None
    """The last section of the page before, as the first label of that page showed it."""


@dataclass(frozen=True, slots=True)
class _Path:
    cost: float
    state: _State
    chain: Chain[Item] | None
    marks: tuple[int, ...] = ()
    """The words that are the labels of the open levels."""


@dataclass
class ListFinder:
    """Searches the labels of a text."""

    evidence: Evidence
    headings: Sequence[Heading]
    pairs: Pairs
    views: Sequence[ListPage]
    models: Models

    def __post_init__(self) -> None:
        self._joins: dict[tuple[int, int], float] = {}
        self._known: dict[tuple[int, bool], float] = {}

    def find(self) -> tuple[Item, ...]:
        """The labels in the order of the source."""
        paths = [_Path(0.0, _State((), -1, -1, 0.0, None), None)]
        for view in self.views:
            paths = self._page(view, paths)
        return pieces(min(paths, key=lambda path: path.cost + closing(path.state.stack)).chain)

    def _page(self, view: ListPage, paths: list[_Path]) -> list[_Path]:
        turned: dict[Hashable, _Path] = {}
        keep(turned, (self._turned(view, path) for path in paths))
        paths = list(turned.values())
        rows = law_rows(self.evidence.words, view.first, view.stop)
        for index in range(view.first, view.stop):
            if index in rows or index in self.evidence.scheduled:
                continue
            label = value_of(self.evidence.words.texts[index])
            if label is None or (
                label.value > 1
                and not any(any(advances(path.state.stack, label)) for path in paths)
            ):
                continue
            paths = self._weigh(view, paths, index, label)
        return [replace(path, cost=path.cost + self._overdue(view, path.state)) for path in paths]

    def _overdue(self, view: ListPage, state: _State) -> float:
        """What it costs at the end of a page that sections got no list.

        The last section is left out: its list may begin the next page.
        """
        cost = sum(_missing(slot) for slot in view.slots if slot.heading > state.owner)
        if (
            state.waiting is not None
            and state.waiting.heading > state.owner
            and view.last is not None
        ):
            cost += _missing(state.waiting)
        return cost + _AGAINST_HEAD * (
            view.carried is True and state.first < 0 and state.owner != view.before
        )

    def _turned(self, view: ListPage, path: _Path) -> _Path:
        """A reading at the top of a page.

        Only the list of the section in force goes on; what came before is forgotten.
        """
        state, cost = path.state, path.cost
        if state.owner != view.before:
            cost += closing(state.stack)
            state = state._replace(stack=(), owner=-1)
        return _Path(
            cost,
            state._replace(first=-1, empty=0.0, waiting=self._waiting(view, path.state)),
            path.chain,
            path.marks,
        )

    def _waiting(self, view: ListPage, state: _State) -> Slot | None:
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
            return Slot(
                before, view.page, 0.0, calling(words.texts[max(top, view.lead - LAST) : view.lead])
            )
        if state.waiting is not None and state.waiting.heading == before:
            return state.waiting
        heading = self.headings[before]
        if state.first >= 0:
            return Slot(
                before,
                view.page - 1,
                state.empty,
                calling(words.texts[max(heading.title[0], state.first - LAST) : state.first]),
            )
        return slot_of(
            self.evidence, before, heading, view.page - 1, self.views[view.page - 1].stop
        )

    def _weigh(self, view: ListPage, paths: list[_Path], index: int, label: Reading) -> list[_Path]:
        logit = self.models.label.logit(
            label_features(self.evidence.words, index, self.pairs, self.evidence.around(index))
        )
        if logit < _NEVER:
            return paths
        reject, accept = _softplus(logit), _softplus(-logit)
        sure = 1 / (1 + math.exp(-logit))
        kept: dict[Hashable, _Path] = {}
        for path in paths:
            keep(kept, [_Path(path.cost + reject, path.state, path.chain, path.marks)])
            for state, cost, fresh in self._accepted(view, path, index, label):
                item = Item(index, state.stack, state.owner, fresh, sure)
                marks = (*path.marks[: len(state.stack) - 1], index)
                keep(
                    kept, [_Path(path.cost + accept + cost, state, Chain(item, path.chain), marks)]
                )
        return fewest(kept.values(), lambda path: path.cost, BEAM, _BEHIND)

    def _accepted(
        self, view: ListPage, path: _Path, index: int, label: Reading
    ) -> Iterator[tuple[_State, float, bool]]:
        """The readings that believe a label, each with its cost, and whether it opens a list."""
        state = path.state
        first = state.first if state.first >= 0 else index
        empty = (
            state.empty
            if state.first >= 0
            else self._emptiness(view, index, listed=bool(state.stack))
        )
        for stack, cost in successors(state.stack, label):
            carried = 0.0
            if state.first < 0 and view.last is not None:
                carried = (
                    _AGAINST_HEAD
                    if view.carried is False
                    else _CARRIED
                    if view.carried is None
                    else 0.0
                )
            if len(stack) <= len(state.stack):
                carried += self._unlike(path.marks[len(stack) - 1], index)
            else:
                carried += _UNASKED_BELOW * (
                    1 - calling(self.evidence.words.texts[max(view.first, index - LAST) : index])
                )
            yield _State(stack, state.owner, first, empty, state.waiting), cost + carried, False
        if label.value == 1:
            base = closing(state.stack) + (0.0 if label.form is Form.LETTER else _NUMBERED)
            for owner, cost in self._owners(view, state, first, empty):
                yield (
                    _State((label,), owner, first, empty, state.waiting),
                    base + cost + self._against(view, state, owner),
                    True,
                )

    def _unlike(self, mark: int, index: int) -> float:
        """What it costs that two labels stand before neighbours of one list.

        The words that their texts begin with tell it.
        """
        one, other = (
            self.evidence.words.texts[min(at + 1, len(self.evidence.words) - 1)]
            for at in (mark, index)
        )
        return _SAME if one == other else _ALIKE if part(one) == part(other) else _UNLIKE

    @staticmethod
    def _against(view: ListPage, state: _State, owner: int) -> float:
        """What the running head says against the owner of a list that begins on a page."""
        if owner == view.before:
            return _AGAINST_HEAD if view.carried is False else 0.0
        return (
            _AGAINST_HEAD
            if view.carried and state.first < 0 and state.owner != view.before
            else 0.0
        )

    def _emptiness(self, view: ListPage, index: int, *, listed: bool) -> float:
        """How likely the last heading of a page has no text of its own.

        It is supposed that the first label of the page stands at a word.
        """
        if (index, listed) not in self._known:
            self._known[index, listed] = self._weighed_emptiness(view, index, listed=listed)
        return self._known[index, listed]

    def _weighed_emptiness(self, view: ListPage, index: int, *, listed: bool) -> float:
        if view.last is None or self.headings[view.last].kind is not UnitKind.SECTION:
            return 0.0
        heading = self.headings[view.last]
        chances = heading.chances
        bare = heading.limit > index or not self.evidence.has_text(heading.limit, index)
        if heading.limit <= index:
            empty = chances.get(heading.limit, 0.0) if bare else 0.0
        else:
            chances = scaled(
                {
                    end: chance * short_text(index - end)
                    for end, chance in chances.items()
                    if end <= index
                }
            )
            empty = chances.get(index, 0.0)
        if listed and view.page:
            last = self.evidence.pages[view.page - 1].stop - 1
            cut = self.cut_chance(last, view)
            for end, chance in heading.chances.items():
                if end < index and chance > 0.02 and self.evidence.has_text(end, index):
                    empty += chance * cut * self.joined(last, self.evidence.text_after(end))
        return round(min(0.99, empty), 2)

    def cut_chance(self, last: int, view: ListPage) -> float:
        """How likely the end of the page before has cut an item.

        The item's last word there is known.
        """
        if view.carried is False or value_of(self.evidence.words.texts[last]) is not None:
            return 0.02  # a label behind its text: nothing is cut
        return _BROKEN if self.evidence.words.texts[last] in UNFINISHED else _CUT

    def joined(self, last: int, first: int) -> float:
        """How likely a word goes on with a sentence that another one broke off."""
        return 1 / (1 + math.exp(-self.join_logit(last, first)))

    def join_logit(self, last: int, first: int) -> float:
        """The log of the odds that a word goes on with a sentence that another one broke off."""
        if (last, first) not in self._joins:
            self._joins[last, first] = self.models.seam.logit(
                seam_features(self.evidence.words, last, first, self.pairs)
            )
        return self._joins[last, first]

    def _owners(
        self, view: ListPage, state: _State, first: int, empty: float
    ) -> Iterator[tuple[int, float]]:
        """The sections that a new list may belong to, each with its cost.

        Those passed over are included in the cost.
        """
        cost = 0.0
        for slot in self._open_slots(view, state, first, empty):
            yield slot.heading, cost + _taking(slot)
            cost += _missing(slot)
        if state.owner >= 0 and state.stack:
            yield state.owner, _AGAIN

    def _open_slots(
        self, view: ListPage, state: _State, first: int, empty: float
    ) -> Iterator[Slot]:
        """The section in force at the top of a page and those begun on it.

        They stand behind the owner of the open list.
        """
        if state.waiting is not None and state.waiting.heading > state.owner:
            yield state.waiting
        yield from (slot for slot in view.slots if slot.heading > state.owner)
        if (
            view.last is not None
            and view.last > state.owner
            and self.headings[view.last].kind is UnitKind.SECTION
        ):
            last = self.evidence.words.texts[
                max(self.headings[view.last].title[0], first - LAST) : first
            ]
            yield Slot(view.last, view.page, empty, calling(last))


def _taking(slot: Slot) -> float:
    asked = _UNASKED - (_UNASKED - _ASKED) * slot.calls
    return min(-math.log(slot.empty), asked) if slot.empty > 0.01 else asked


def _missing(slot: Slot) -> float:
    return max(_MISSED * slot.empty, _CALL_MISSED * slot.calls)


def _softplus(value: float) -> float:
    return math.log1p(math.exp(value)) if value < 30 else value
