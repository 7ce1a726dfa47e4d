"""Which letters and numbers are labels, and to which section each list belongs.

It is one search over the whole text.

Every candidate is weighed by a learnt model of its neighbours, by the labels that are open, and by
the sections that wait for a list: those without text of their own, or whose text calls for one. The
search keeps many readings alive, so that a label without a successor, or a heading left without its
list, tells against a reading even when it shows later.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from builder.parse.flattened.dispositions import law_rows
from builder.parse.flattened.features import part
from builder.parse.flattened.list_chances import Chances
from builder.parse.flattened.list_owners import Owners, State, beginning, going_on, overdue
from builder.parse.flattened.list_pages import LAST, ListPage, calling
from builder.parse.flattened.model import logistic
from builder.parse.flattened.succession import closing, successors, value_of
from builder.parse.labels import Form, Reading, Stack, advances
from builder.parse.search import Chain, fewest, keep, pieces

BEAM, _BEHIND = 50, 16.0
"""Readings kept alive, and how far one may lie behind the best."""
_NEVER = -6.0
"""Odds below which a candidate is not looked at."""
_NUMBERED = 6.0
"""A list that opens with a number: the publisher letters the first level, but below definitions."""
_UNASKED_BELOW = 3.2
"""A list below an item that does not call for one."""
_SAME, _ALIKE, _UNLIKE = -1.7, -0.4, 0.0
"""Items next to one another whose texts begin with the same word, a word of the same part, or
neither: the odds against items of other levels, in two intact codes."""


class Item(NamedTuple):
    """A label that was believed."""

    word: int
    stack: Stack
    owner: int
    """Index of the heading of its section."""
    fresh: bool
    """Whether it opens a list."""
    confidence: float


@dataclass(slots=True)
class _Path:
    """One reading of the text so far; as good as frozen."""

    cost: Final[float]
    state: Final[State]
    chain: Final[Chain[Item] | None]
    marks: Final[tuple[int, ...]] = ()
    """The words that are the labels of the open levels."""


class _Way(NamedTuple):
    """A reading that one more word would lead to."""

    cost: float
    state: State
    path: _Path
    """The reading before."""
    fresh: bool | None
    """Whether the word opens a list; None where it is no label."""


def _taken(way: _Way, word: int, sure: float) -> _Path:
    """A reading that has come to a further word."""
    path, state = way.path, way.state
    if way.fresh is None:
        return _Path(way.cost, state, path.chain, path.marks)
    item = Item(word, state.stack, state.owner, way.fresh, sure)
    marks = (*path.marks[: len(state.stack) - 1], word)
    return _Path(way.cost, state, Chain(item, path.chain), marks)


def find_lists(chances: Chances) -> tuple[Item, ...]:
    """The labels of a text in the order of the source, each with the section of its list."""
    return _Search(chances, Owners(chances.evidence, chances.headings, chances.views)).items()


@dataclass(frozen=True, slots=True)
class _Search:
    chances: Chances
    owners: Owners

    def items(self) -> tuple[Item, ...]:
        paths = [_Path(0.0, State((), -1, -1, 0.0, None), None)]
        for view in self.chances.views:
            paths = self._page(view, paths)
        return pieces(min(paths, key=lambda path: path.cost + closing(path.state.stack)).chain)

    def _page(self, view: ListPage, paths: list[_Path]) -> list[_Path]:
        turned: dict[Hashable, _Path] = {}
        keep(turned, (self._turned(view, path) for path in paths))
        paths = list(turned.values())
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

    def _turned(self, view: ListPage, path: _Path) -> _Path:
        """A reading at the top of a page.

        Only the list of the section in force goes on; what came before is forgotten.
        """
        state, cost = path.state, path.cost
        if state.owner != view.before:
            cost += closing(state.stack)
            state = state._replace(stack=(), owner=-1)
        waiting = self.owners.waiting(view, path.state)
        state = state._replace(first=-1, empty=0.0, waiting=waiting)
        return _Path(cost, state, path.chain, path.marks)

    def _weigh(self, view: ListPage, paths: list[_Path], index: int, label: Reading) -> list[_Path]:
        logit = self.chances.label_logit(index)
        if logit < _NEVER:
            return paths
        reject, accept = _softplus(logit), _softplus(-logit)
        sure = logistic(logit)
        kept: dict[Hashable, _Way] = {}
        for path in paths:
            keep(kept, [_Way(path.cost + reject, path.state, path, None)])
            keep(
                kept,
                (
                    _Way(path.cost + accept + cost, state, path, fresh)
                    for state, cost, fresh in self._accepted(view, path, index, label)
                ),
            )
        best = fewest(kept.values(), lambda way: way.cost, BEAM, _BEHIND)
        return [_taken(way, index, sure) for way in best]

    def _accepted(
        self, view: ListPage, path: _Path, index: int, label: Reading
    ) -> Iterator[tuple[State, float, bool]]:
        """The readings that believe a label, each with its cost, and whether it opens a list."""
        before = path.state
        state = self._at_label(view, before, index)
        for stack, cost in successors(before.stack, label):
            place = going_on(view, before) + self._beside(view, path, stack, index)
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

    def _beside(self, view: ListPage, path: _Path, stack: Stack, index: int) -> float:
        """What it costs that a label goes on at the level of an open one, or opens one below."""
        words = self.chances.evidence.words
        if len(stack) <= len(path.state.stack):
            last = len(words) - 1
            one, other = (
                words.texts[min(at + 1, last)] for at in (path.marks[len(stack) - 1], index)
            )
            return _SAME if one == other else _ALIKE if part(one) == part(other) else _UNLIKE
        called = calling(words.texts[max(view.first, index - LAST) : index])
        return _UNASKED_BELOW * (1 - called)


def _softplus(value: float) -> float:
    return math.log1p(math.exp(value)) if value < 30 else value
