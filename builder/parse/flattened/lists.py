"""Which letters and numbers are labels, and to which section each list belongs: one search over the whole text.

Every candidate is weighed by a learnt model of its neighbours, by the labels that are open, and by the sections that wait for a
list: those without text of their own, or whose text calls for one. The search keeps many readings alive, so that a label
without a successor, or a heading left without its list, tells against a reading even when it shows later.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from builder.model import UnitKind
from builder.parse.flattened.evidence import Evidence
from builder.parse.flattened.features import Pairs, label_features, seam_features
from builder.parse.flattened.headings import Heading
from builder.parse.flattened.model import Model, load
from builder.parse.flattened.succession import LETTER, Level, Stack, closing, successors, value_of
from builder.parse.flattened.titles import scaled, short_text
from builder.parse.flattened.views import Slot, View, calling, slot_of

BEAM = 60
_NUMBERED = 2.0
"""A list that opens with a number."""
_UNASKED, _ASKED = 3.5, 0.4
"""A list below a text that does not, or does, call for one."""
_MISSED, _CALL_MISSED = 5.0, 1.5
"""A section without text, or with a text that calls for a list, that gets none."""
_AGAIN = 4.0
"""A second list in a section."""
_FAR = 6.0
"""A list that stands two pages or more behind its section."""
_CUT = 0.35
"""How often a page's end cuts an item."""


class Item(NamedTuple):
    """A label that was believed."""

    word: int
    stack: Stack
    owner: int
    """Index of the heading of its section."""
    fresh: bool
    """Whether it opens a list."""
    confidence: float


@dataclass(frozen=True, slots=True)
class _Link:
    item: Item
    before: _Link | None


class _State(NamedTuple):
    stack: Stack
    owner: int
    first: int
    """The first label on the page; -1 before there is one."""
    empty: float
    """How likely the last heading of the page has no text of its own."""


@dataclass(frozen=True, slots=True)
class _Path:
    cost: float
    state: _State
    chain: _Link | None


@dataclass
class ListFinder:
    """Searches the labels of a text."""

    evidence: Evidence
    headings: Sequence[Heading]
    pairs: Pairs
    views: Sequence[View]

    def __post_init__(self) -> None:
        self._labels: Model = load("label")
        self._seams: Model = load("seam")
        self._slots: dict[int, Slot] = {}
        self._section_list = [i for i, heading in enumerate(self.headings) if heading.kind is UnitKind.SECTION and heading.placed]

    def find(self) -> tuple[Item, ...]:
        """The labels in the order of the source."""
        paths = [_Path(0.0, _State((), -1, -1, 0.0), None)]
        for view in self.views:
            paths = self._page(view, paths)
        best = min(paths, key=lambda path: path.cost)
        found, link = [], best.chain
        while link:
            found.append(link.item)
            link = link.before
        return tuple(found[::-1])

    def _page(self, view: View, paths: list[_Path]) -> list[_Path]:
        for slot in view.slots:
            self._slots[slot.heading] = slot
        paths = [_Path(path.cost, path.state._replace(first=-1), path.chain) for path in paths]
        for index in range(view.first, view.stop):
            label = value_of(self.evidence.words.texts[index])
            if label is None or (label.value > 1 and not any(_may_follow(path.state.stack, label) for path in paths)):
                continue
            paths = self._weigh(view, paths, index, label)
        self._close_page(view)
        return paths

    def _close_page(self, view: View) -> None:
        """The last section of a page may get its list on the next one."""
        if view.last is None or self.headings[view.last].kind is not UnitKind.SECTION:
            return
        heading = self.headings[view.last]
        self._slots[view.last] = slot_of(self.evidence, view.last, heading, view.page, view.stop)

    def _weigh(self, view: View, paths: list[_Path], index: int, label: Level) -> list[_Path]:
        logit = self._labels.logit(label_features(self.evidence.words, index, self.pairs))
        reject, accept = _softplus(logit), _softplus(-logit)
        kept: dict[_State, _Path] = {}
        for path in paths:
            _keep(kept, _Path(path.cost + reject, path.state, path.chain))
            for state, cost, fresh in self._accepted(view, path.state, index, label):
                item = Item(index, state.stack, state.owner, fresh, 1 / (1 + math.exp(-logit)))
                _keep(kept, _Path(path.cost + accept + cost, state, _Link(item, path.chain)))
        return sorted(kept.values(), key=lambda path: path.cost)[:BEAM]

    def _accepted(self, view: View, state: _State, index: int, label: Level) -> Iterator[tuple[_State, float, bool]]:
        first = state.first if state.first >= 0 else index
        empty = state.empty if state.first >= 0 else self._emptiness(view, state, index)
        for stack, cost in successors(state.stack, label):
            yield _State(stack, state.owner, first, empty), cost, False
        if label.value == 1:
            base = closing(state.stack) + (0.0 if label.kind == LETTER else _NUMBERED)
            for owner, cost in self._owners(view, state, first, empty):
                yield _State((label,), owner, first, empty), base + cost, True

    def _emptiness(self, view: View, state: _State, index: int) -> float:
        """How likely the last heading of a page has no text of its own, if the first label of the page stands at a word."""
        if view.last is None or self.headings[view.last].kind is not UnitKind.SECTION:
            return 0.0
        heading = self.headings[view.last]
        chances = heading.chances
        if heading.limit <= index:
            empty = chances.get(heading.limit, 0.0) if not self.evidence.has_text(heading.limit, index) else 0.0
        else:
            chances = scaled({end: chance * short_text(index - end) for end, chance in chances.items() if end <= index})
            empty = chances.get(index, 0.0)
        if state.stack and view.page:
            last = self.evidence.pages[view.page - 1].stop - 1
            for end, chance in chances.items():
                if end < index and chance > 0.02:
                    empty += chance * _CUT * self.joined(last, end)
        return round(min(0.99, empty), 2)

    def joined(self, last: int, first: int) -> float:
        """How likely a word goes on with a sentence that another one broke off."""
        return self._seams.probability(seam_features(self.evidence.words, last, first, self.pairs))

    def _owners(self, view: View, state: _State, first: int, empty: float) -> Iterator[tuple[int, float]]:
        """The sections that a new list may belong to, each with its cost."""
        cost = 0.0
        for heading in self._open_sections(view, state.owner):
            if heading == view.last:
                last = self.evidence.words.texts[max(self.headings[heading].title[0], first - 8) : first]
                slot = Slot(heading, view.page, empty, calling(last))
            else:
                slot = self._slots.get(heading, Slot(heading, view.page, 0.0, 0.0))
            far = _FAR if slot.page < view.page - 1 and heading != view.before else 0.0
            yield heading, cost + _taking(slot) + far
            cost += _missing(slot)
        if state.owner >= 0 and state.stack:
            yield state.owner, _AGAIN

    def _open_sections(self, view: View, owner: int) -> list[int]:
        """Sections behind the owner of the open list, up to the last one on the page; of long gone ones only the last few."""
        newest = view.last if view.last is not None else view.before
        if newest is None:
            return []
        return [i for i in self._section_list if owner < i <= newest][-12:]


def _may_follow(stack: Stack, label: Level) -> bool:
    return any(level.kind == label.kind and label.value - level.value in (1, 2) for level in stack)


def _taking(slot: Slot) -> float:
    asked = _UNASKED - (_UNASKED - _ASKED) * slot.calls
    return min(-math.log(slot.empty), asked) if slot.empty > 0.01 else asked


def _missing(slot: Slot) -> float:
    return max(_MISSED * slot.empty, _CALL_MISSED * slot.calls)


def _softplus(value: float) -> float:
    return math.log1p(math.exp(value)) if value < 30 else value


def _keep(kept: dict[_State, _Path], path: _Path) -> None:
    other = kept.get(path.state)
    if other is None or path.cost < other.cost:
        kept[path.state] = path
