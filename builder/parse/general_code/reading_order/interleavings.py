"""All ways to interleave the two streams of a page, with a score for each step.

What is expected costs nothing. What the publisher never does costs more than any evidence can
outweigh.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import inf
from typing import TypeAlias

from builder.parse.general_code.reading_order.open_levels import Openings, OpenLevels
from builder.parse.general_code.reading_order.page_pieces import (
    NEAR,
    End,
    Group,
    Node,
    PartedPage,
    Slot,
    Split,
    better,
)

_CUT = 8.0
"""Cost of a text that breaks off, if what follows does not continue it."""
_RESUMED = 3.0
"""Credit for a text that broke off and continues after the end of a page."""
_SMALL = 5.0
"""Cost of a text that begins in lower case after one that has ended, or before its own label."""
_NEW_TEXT = 1.5
"""Cost of a new sentence without a label after a text that may continue."""
_NOT_CALLED = 4.0
"""Cost of a new sentence where a colon calls for a list or a table."""
_ROBBED = 6.0
"""Cost of giving a new sentence right below a heading to the list that continues from the page
before."""
_KIND = 8.0
"""Credit for a first item that defines a kind of the term above: "LOT FRONTAGE" below
"FRONTAGE"."""
_UNUSUAL = 7.0
"""Cost of a list that begins below the first level."""
_AGAINST_FOOT = 15.0
"""Cost of a section in force at a page's top that is not the one its foot names."""
_FLUSH = 3.0
"""Cost of a paragraph of the margin after a list."""
_BARE = 5.0
"""Cost of definitions that no sentence announces: right below a heading, or below an item without a
colon."""
_MIXED = 12.0
"""Cost of definitions both at the margin of a section and inside an item."""
FALSE_LABEL = 9.0
"""Cost of taking what looks like a label for text."""
_EMPTY = 8.0
"""Cost of a label without text: far more likely its text follows and was read as something else."""
_NO_LIST = 6.0
"""Cost of list text without a label where no list is open."""
_ACCEPTED = 0.3
"""Credit for a label that continues an open list."""
_MOST_SENSE = 1.5
"""The most credit for shared words: of a heading with the first item, or of a text with the
list."""
_FEW_WORDS = 12
"""Added to the number of words in a text, so that a few in a short text count little."""
_HOPELESS = 18.0
"""A state that scores this much less than the best with as many pieces read is given up."""


_CLOSED, _UNSURE, _OPEN, _CALLING = End
"""The search needs them all the time; looked up in their class they cost twenty times as much."""


class Interleavings:
    """The ways through one split of a page."""

    def __init__(self, sheet: PartedPage, split: Split, index: int, openings: Openings) -> None:
        self.split, self.index, self.openings = split, index, openings
        last = split.slots[-1] if split.slots else None
        self.robbed = _ROBBED if last is not None and last.heading and last.miss else 0.0
        first_heading = next((i for i, slot in enumerate(split.slots) if slot.heading), -1)
        self.named_by_foot = -1 if sheet.opens_with_heading is None else first_heading
        """Index of the heading that may be at the page's top, as the running foot says; -1 if the
        foot says nothing."""
        self.opens_with_heading = sheet.opens_with_heading
        self.in_order = sheet.in_order

    def ends(self, starts: Sequence[Node], least: float) -> list[Node]:
        """The ends of the best ways.

        Ways that cannot reach `least`, the lowest score kept at the page's end, are left out.
        """
        slots, groups = len(self.split.slots), len(self.split.groups)
        needed = _needed(self.split.groups, least)
        layer: _Layer = {}
        for node in starts:
            layer[0, node.opened, id(node.slot.content), node.end] = node.ahead(self.split.score)
        floor = -inf
        for read in range(slots + groups):
            following: _Layer = {}
            for key, node in layer.items():
                i = key[0]
                j = read - i
                if node.score <= floor or node.score <= needed[j]:
                    continue  # no later evidence can save it
                if i < slots and not (self.in_order and j):
                    self._slot(following, node, i, j)
                if j < groups and not (self.in_order and i < slots):
                    self._group(following, node, i, j)
            if not following:
                return []
            layer = following
            floor = max([node.score for node in layer.values()]) - _HOPELESS
        return [
            node
            for key, node in layer.items()
            if node.score > floor and node.score > needed[groups]
        ]

    def _slot(self, layer: _Layer, node: Node, i: int, j: int) -> None:
        """Read the next piece of the margin."""
        slot, before, score, opened = self.split.slots[i], node.slot, node.score, node.opened
        in_list = opened.is_list
        resumes = i == 0 and j == 0 and slot.carries and not in_list
        if resumes:
            score += _resumed(node.end, small=slot.begins_small, is_table=True)
        elif node.end is _OPEN:
            score -= _CUT
        elif in_list and not slot.heading:
            score -= _unlikely_after_list(slot, before, opened)
        elif slot.definition and before.heading:
            score -= _BARE
        if not in_list and not resumes and (before.definition or not slot.is_table):
            score -= before.miss
        if i == self.named_by_foot and (j > 0 or i > 0) == self.opens_with_heading:
            score -= _AGAINST_FOOT
        margin = self.openings.margin
        reached = Node(score, margin, slot.end, slot, node, slot, self.index)
        _keep_better(layer, (i + 1, margin, 0, slot.end), reached)

    def _group(self, layer: _Layer, node: Node, i: int, j: int) -> None:
        """Read the next piece of the list text."""
        group = self.split.groups[j]
        origin = 0 if i else id(node.slot.content)
        ways = (
            self._labeled(node, group)
            if group.mark
            else self._unlabeled(node, group, at_top=i == 0 and j == 0)
        )
        for opened, score, accepted in ways:
            reached = Node(
                score, opened, group.end, node.slot, node, group, self.index, True, accepted
            )
            _keep_better(layer, (i, opened, origin, group.end), reached)

    def _labeled(self, node: Node, group: Group) -> tuple[_Way, ...]:
        """Ways to read an item: its label is accepted or not."""
        accepted = _accepted(node, group)
        if accepted is not None and not group.interrupts:
            return (accepted,)
        score = node.score - (0.5 if node.end is _OPEN else FALSE_LABEL)
        refused = (
            (node.opened, score, False)
            if node.opened.is_list
            else (self.openings.unlabeled, score - FALSE_LABEL, False)
        )
        return (refused,) if accepted is None else (accepted, refused)

    def _unlabeled(self, node: Node, group: Group, *, at_top: bool) -> tuple[_Way, ...]:
        """The way to read a piece of list text without a label."""
        score, opened = node.score, node.opened
        is_open = node.end is _OPEN
        if not opened.is_list:
            return (
                (
                    self.openings.unlabeled,
                    score - _NO_LIST - self.robbed - (_CUT if is_open else 0.0),
                    False,
                ),
            )
        if group.definition and opened.holds_terms:
            # the rest of a list below an earlier one may follow
            return ((opened, score - (1.0 if is_open else 0.0), False),)
        if group.definition:
            score -= _CUT if is_open else 0.0
            score -= _MIXED if node.slot.definition else 0.0
            score -= 0.0 if node.end is _CALLING else _BARE
            return ((opened.with_terms(), score, False),)
        if not at_top:
            return ((opened, score - (_CUT if is_open else 1.0), False),)
        end = _UNSURE if node.end is _CLOSED and node.hides_cut else node.end
        if not (
            end is _UNSURE and group.is_table
        ):  # rows continue rows: nothing shows whether they do
            score += _resumed(end, small=group.begins_small, is_table=group.is_table)
        is_new = end is _CLOSED or not (
            end is _OPEN or group.is_table or (group.begins_small and end is _UNSURE)
        )
        return ((opened, score - (self.robbed if is_new else 0.0), False),)


_Way: TypeAlias = tuple[OpenLevels, float, bool]
"""The open levels after a piece, the score, and whether its label is accepted."""

_Key: TypeAlias = tuple[int, OpenLevels, int, End]

_Layer: TypeAlias = dict[_Key, Node]
"""The best nodes among those that have read as many pieces. The key has the number of margin pieces
read, and whatever else of the past still counts."""


def _keep_better(layer: _Layer, key: _Key, node: Node) -> None:
    """Keep the better of two ways to the same place, and the other if it is near."""
    held = layer.get(key)
    if held is None:
        layer[key] = node
    elif node.score > held.score - NEAR:
        layer[key] = better(held, node)


def _accepted(node: Node, group: Group) -> _Way | None:
    """The open levels after an item whose label is accepted; None if it fits no level."""
    entry = node.opened.after(group.mark)
    if entry is None:
        return None
    opened, cost, begins, usual = entry
    score = node.score - cost
    if group.empty:
        score -= _EMPTY
    elif group.late and group.begins_small:
        score -= _SMALL
    if node.end is _OPEN:
        score -= 4.0 if group.interrupts or node.opened.is_list else _CUT
    if not begins:
        return opened, score + _ACCEPTED, True
    slot = node.slot
    if not usual and not (group.late and slot.definition):
        score -= _UNUSUAL
    if slot.term and group.term.endswith(f" {slot.term}"):
        score += _KIND
    return opened, score + slot.call + _shared_words(slot, group), True


def _unlikely_after_list(slot: Slot, before: Slot, opened: OpenLevels) -> float:
    """The cost of a piece of the margin, other than a heading, after a list."""
    if opened.holds_terms:
        return _MIXED
    if slot.definition:
        return 0.0 if before.definition else _CUT  # the list of the definition before it has ended
    if slot.closing:
        return 0.0
    if slot.is_table:
        return 2.0
    return _CUT if slot.begins_small else _FLUSH


def _shared_words(slot: Slot, group: Group) -> float:
    """The credit for words that show a list's place.

    A list may share words with the section's text, and its first item with the heading. Neither
    counts much.
    """
    shared = len(slot.text & group.text) / (_FEW_WORDS + len(slot.text))
    named = len(slot.words & group.words)
    return min(_MOST_SENSE, 0.5 * named) + min(_MOST_SENSE, 3.0 * shared)


def _resumed(end: End, *, small: bool, is_table: bool) -> float:
    """The credit or cost of a text without a label that continues after the end of a page."""
    if end is _OPEN:
        return _RESUMED
    if end is _UNSURE:
        return 0.5 if small else -_NEW_TEXT
    if end is _CALLING:
        return 0.0 if is_table or small else -_NOT_CALLED
    return -_SMALL if small else -_NEW_TEXT


def _needed(groups: Sequence[Group], least: float) -> list[float]:
    """For each number of groups read, the score that a way must exceed.

    What remains to be read must be able to raise it to `least`.
    """
    if least == -inf:
        return [-inf] * (len(groups) + 1)
    return [least - hope for hope in accumulate(map(_most_gain, reversed(groups)), initial=0.0)][
        ::-1
    ]


def _most_gain(group: Group) -> float:
    """The most that reading a group can add to a score."""
    return (
        _ACCEPTED
        + (2 * _MOST_SENSE if group.words or group.text else 0.0)
        + (_KIND if group.term else 0.0)
    )
