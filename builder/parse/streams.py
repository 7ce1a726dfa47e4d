"""Two streams of a page, put back into one: what stands at the margin, and the lists that were set after it.

Both streams keep their own order over all pages; only how they interleave is lost. Every way to interleave them is scored
page after page, the best ways are carried on, and the best of all is taken. How far the next best way lies behind says how
sure the place of a list is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from builder.parse.labels import Form, Reading, Stack, follow, readings

Item = TypeVar("Item")


# Scores: what is expected costs nothing, what the publisher never does costs more than any clue can outweigh.
CUT = 8.0
RESUMED = 3.0
SMALL = 5.0
NEW_TEXT = 1.5
ROBBED = 4.0
"""Cost of giving a new sentence right below a heading to the list that the page carries over."""
UNUSUAL = 7.0
"""Cost of a list that begins below the first level."""
AGAINST_FOOT = 15.0
FLUSH = 3.0
FALSE_LABEL = 5.0
UNLABELLED = 6.0
BEAM = 6
SURE = 12.0
"""A margin beyond which nothing is in doubt."""
WIDTH = 14.0
"""States that lie further behind the best one are given up."""
HOPELESS = 18.0
"""The same among states that have read as many pieces of a page."""


class End(IntEnum):
    """How a text ends."""

    CLOSED = 0
    """With a full stop or the like."""
    UNSURE = 1
    """With a bracket, as a sentence may and a half sentence may too."""
    OPEN = 2
    """In mid-sentence."""


@dataclass(frozen=True, slots=True)
class Slot(Generic[Item]):
    """A piece of the margin stream, behind which a list may stand."""

    content: Item
    call: float
    """How much it calls for a list: positive for an empty heading or a colon, negative for a full stop."""
    miss: float = 0.0
    """What it costs to leave it without a list."""
    end: End = End.CLOSED
    """How its text ends."""
    carries: bool = False
    """Whether it may be the rest of the paragraph that the page before has cut."""
    begins_small: bool = False
    """Whether it begins in mid-sentence, by its look."""
    heading: bool = False
    """Whether it opens a unit."""
    words: frozenset[str] = frozenset()
    """What its section is about."""
    definition: bool = False
    """Whether it defines a term."""
    is_table: bool = False
    """Whether it is filled by a table or by definitions, so that the piece before it misses no list."""


@dataclass(frozen=True, slots=True)
class Group(Generic[Item]):
    """A piece of the list stream: an item with its label, or text without one."""

    content: Item
    mark: str = ""
    end: End = End.CLOSED
    begins_small: bool = False
    late: bool = False
    """Whether its label comes after its text: an item of a definition's own list."""
    interrupts: bool = False
    """Whether the line before its label breaks off, so that the label may be none."""
    definition: bool = False
    """Whether it is a definition inside of an item."""
    empty: bool = False
    """Whether it is a label without a text."""
    words: frozenset[str] = frozenset()
    """What it speaks of."""


@dataclass(frozen=True, slots=True)
class Split(Generic[Item]):
    """One way to part a page into its two streams."""

    slots: tuple[Slot[Item], ...]
    groups: tuple[Group[Item], ...]
    score: float = 0.0

    @property
    def carries_small(self) -> bool:
        """Whether its list text begins with the rest of a sentence."""
        return bool(self.slots and self.groups) and not self.groups[0].mark and self.groups[0].begins_small


@dataclass(frozen=True, slots=True)
class Sheet(Generic[Item]):
    """A page: the ways to part it, and what its running foot says of its top."""

    splits: tuple[Split[Item], ...]
    opens_with_heading: bool | None = None
    """Whether its first heading stands at its very top; None where nothing says it."""


class Placed(NamedTuple, Generic[Item]):
    """A piece at its place in reading order."""

    content: Item
    is_group: bool
    stack: Stack
    """The open levels of its list."""
    accepted: bool
    """Whether its label was believed."""
    sheet: int
    nested: bool = False
    """Whether it belongs to the definitions inside of an item."""
    margin: float = SURE
    """How far the reading that puts it here lay ahead of the next best one."""


class _State(NamedTuple):
    """Where reading stands between two pieces."""

    stack: Stack
    end: End
    slot: Slot  # type: ignore[type-arg]
    """The last piece of the margin."""


class _Step(NamedTuple):
    """A piece that was read, and how reading got there."""

    margin: float
    """How far this way was ahead of the next best one that led to the same place."""

    before: _Step | None
    placed: Placed  # type: ignore[type-arg]


_Node: TypeAlias = tuple[float, _State, _Step | None]


@dataclass
class Reader(Generic[Item]):
    """Reads sheets in order."""

    beam: list[_Node] = field(default_factory=list)

    def read(self, sheets: Sequence[Sheet[Item]]) -> list[Placed[Item]]:
        """All pieces in reading order."""
        nothing: Slot = Slot(None, -20.0)  # type: ignore[type-arg]
        self.beam = [(0.0, _State((), End.CLOSED, nothing), None)]
        for index, sheet in enumerate(sheets):
            self.beam = self._next(sheet, index)
        return _trail(self.beam[0][2])

    def _next(self, sheet: Sheet[Item], index: int) -> list[_Node]:
        ends: dict[tuple[Stack, End, int], _Node] = {}
        top = max(split.score for split in sheet.splits)
        broken = any(state.stack and state.end is not End.CLOSED for _, state, _ in self.beam)
        for split in sheet.splits:
            if split.score < top - WIDTH or (split.carries_small and not broken and len(sheet.splits) > 1):
                continue
            for node in _Page(sheet, split, index).ways(self.beam):
                key = (node[1].stack, node[1].end, id(node[1].slot.content))
                ends[key] = _better(ends[key], node) if key in ends else node
        best = sorted(ends.values(), key=lambda node: -node[0])[:BEAM]
        return [node for node in best if node[0] > best[0][0] - WIDTH]


def _unlikely_behind_list(slot: Slot[Item], before: Slot[Item]) -> float:
    """What it costs that a piece of the margin, no heading, follows a list."""
    if slot.definition:
        return 0.0 if before.definition else CUT  # the list of the definition before it has ended
    if slot.is_table:
        return 2.0
    return CUT if slot.begins_small else FLUSH


def _sense(slot: Slot[Item], group: Group[Item]) -> float:
    """What the words that a list shares with the section's heading are worth: enough where nothing else decides."""
    return min(1.5, 0.5 * len(slot.words & group.words))


def _resumed(end: End, *, small: bool) -> float:
    """What it is worth that a text without a label goes on behind a page end."""
    if end is End.OPEN:
        return RESUMED
    if end is End.UNSURE:
        return 0.5 if small else -NEW_TEXT
    return -SMALL if small else -NEW_TEXT


def _trail(step: _Step | None) -> list[Placed[Item]]:
    """The pieces on the way to a step; each page's pieces share the least margin on it."""
    found: list[tuple[Placed[Item], float]] = []
    while step is not None:
        found.append((step.placed, step.margin))
        step = step.before
    least: dict[int, float] = {}
    for placed, margin in found:
        least[placed.sheet] = min(margin, least.get(placed.sheet, SURE))
    return [placed._replace(margin=least[placed.sheet]) for placed, _ in reversed(found)]


class _Page(Generic[Item]):
    """All ways to interleave one split of a page."""

    def __init__(self, sheet: Sheet[Item], split: Split[Item], index: int) -> None:
        self.sheet, self.split, self.index = sheet, split, index
        last = split.slots[-1] if split.slots else None
        self.robbed = ROBBED if last is not None and last.heading and last.miss else 0.0
        self.first_heading = next((i for i, slot in enumerate(split.slots) if slot.heading), -1)

    def ways(self, starts: Sequence[_Node]) -> list[_Node]:
        """The ends of the best ways through the page."""
        slots, groups = self.split.slots, self.split.groups
        layer: _Layer = {}
        for score, state, step in starts:
            _put(layer, 0, 0, (score + self.split.score, state, step))
        for _ in range(len(slots) + len(groups)):
            following: _Layer = {}
            for (i, j, *_), node in layer.items():
                if i < len(slots):
                    _put(following, i + 1, j, self._slot(node, i, j))
                if j < len(groups):
                    for reached in self._group(node, i, j):
                        _put(following, i, j + 1, reached)
            layer = _pruned(following)
        return list(layer.values())

    def _slot(self, node: _Node, i: int, j: int) -> _Node:
        score, state, step = node
        slot = self.split.slots[i]
        resumes = i == 0 and j == 0 and slot.carries and not state.stack
        if resumes:
            score += _resumed(state.end, small=slot.begins_small)
        elif state.end is End.OPEN:
            score -= CUT
        elif state.stack and not slot.heading:
            score -= _unlikely_behind_list(slot, state.slot)
        if not state.stack and not resumes and (state.slot.definition or not slot.is_table):
            score -= state.slot.miss
        if i == self.first_heading and self.sheet.opens_with_heading is not None and (j > 0 or i > 0) == self.sheet.opens_with_heading:
            score -= AGAINST_FOOT
        placed = Placed(slot.content, False, (), True, self.index)
        return score, _State((), slot.end, slot), _Step(SURE, step, placed)

    def _group(self, node: _Node, i: int, j: int) -> Iterator[_Node]:
        score, state, _ = node
        group = self.split.groups[j]
        at_top = i == 0 and j == 0
        if group.mark:
            accepted = self._accepted(state, group)
            if accepted is not None:
                stack, gain = accepted
                yield self._reached(score + gain, stack, node, group, accepted=True)
            if accepted is not None and not group.interrupts:
                return
            cost = 0.5 if state.end is End.OPEN else FALSE_LABEL
            cost += 0.0 if state.stack else FALSE_LABEL
            yield self._reached(score - cost, state.stack or (_TEXT,), node, group, accepted=False)
            return
        if not state.stack:
            score -= UNLABELLED + self.robbed + (CUT if state.end is End.OPEN else 0.0)
        elif group.definition:
            score -= CUT if state.end is End.OPEN else 0.0
        elif at_top:
            score += _resumed(state.end, small=group.begins_small) - (self.robbed if state.end is End.CLOSED else 0.0)
        else:
            score -= CUT if state.end is End.OPEN else 1.0
        yield self._reached(score, state.stack or (_TEXT,), node, group, accepted=False)

    @staticmethod
    def _accepted(state: _State, group: Group[Item]) -> tuple[Stack, float] | None:
        """The stack behind an item's label, and what believing it gains."""
        cut = -UNLABELLED / 2 if group.empty else -SMALL if group.late and group.begins_small else 0.0
        cut += (-4.0 if group.interrupts or state.stack else -CUT) if state.end is End.OPEN else 0.0
        stack = () if state.stack == (_TEXT,) else state.stack
        found = follow(stack, group.mark)
        if found is None:
            again = _restarted(stack, group.mark) if group.late and stack else None
            return None if again is None else (again, cut - 0.5)
        if stack:
            return found.stack, cut + 0.3 - found.cost
        unusual = 0.0 if found.stack[0].form is Form.UPPER or (group.late and state.slot.definition) else UNUSUAL
        return found.stack, cut + state.slot.call - found.cost - unusual + _sense(state.slot, group)

    def _reached(self, score: float, stack: Stack, node: _Node, group: Group[Item], *, accepted: bool) -> _Node:
        _, state, step = node
        placed = Placed(group.content, True, stack, accepted, self.index)
        return score, _State(stack, group.end, state.slot), _Step(SURE, step, placed)


_TEXT = Reading(Form.UPPER, 0)
"""Stands for list text without a label."""


def _restarted(stack: Stack, mark: str) -> Stack | None:
    """A list of the next definition in the same item begins again at its first label."""
    for reading in readings(mark):
        if reading.value == 1:
            level = next((at for at, one in enumerate(stack) if one.form is reading.form), None)
            if level:
                return (*stack[:level], reading)
    return None


_Layer: TypeAlias = dict[tuple[int, int, Stack, int, End], _Node]
"""Best nodes by pieces read of either stream, and by what of the past still counts."""


def _put(layer: _Layer, i: int, j: int, node: _Node) -> None:
    state = node[1]
    key = (i, j, state.stack, 0 if i else id(state.slot.content), state.end)
    held = layer.get(key)
    layer[key] = node if held is None else _better(held, node)


def _better(one: _Node, other: _Node) -> _Node:
    """The better of two ways to the same place, with its margin."""
    if other[0] > one[0]:
        one, other = other, one
    score, state, step = one
    if step is None or score - other[0] >= step.margin:
        return one
    return score, state, step._replace(margin=score - other[0])


def _pruned(layer: _Layer) -> _Layer:
    """Without the nodes that no later clue can save."""
    least = max(node[0] for node in layer.values()) - HOPELESS
    return {key: node for key, node in layer.items() if node[0] > least}
