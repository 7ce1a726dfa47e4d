"""Two streams of a page, put back into one: what stands at the margin, and the lists that were set after it.

Both streams keep their own order over all pages; only how they interleave is lost. Every way to interleave them is scored
page after page, the best ways are carried on, and the best of all is taken. How far the next best way lies behind says how
sure the place of a list is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import accumulate, takewhile
from math import inf
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from builder.parse.labels import TERMS, USUAL, Form, Nesting, Reading, Stack, follow
from builder.parse.search import fewest

Item = TypeVar("Item")
Span: TypeAlias = tuple[int, int]
"""A piece's first line and its last one: what tells two pieces of different readings apart."""


# Scores: what is expected costs nothing, what the publisher never does costs more than any clue can outweigh.
CUT = 8.0
RESUMED = 3.0
SMALL = 5.0
NEW_TEXT = 1.5
NOT_CALLED = 4.0
"""Cost of a new sentence where a colon calls for a list or a table."""
ROBBED = 6.0
"""Cost of giving a new sentence right below a heading to the list that the page carries over."""
KIND = 8.0
"""What it is worth that the first item defines a kind of the term above: "LOT FRONTAGE" below "FRONTAGE"."""
UNUSUAL = 7.0
"""Cost of a list that begins below the first level."""
AGAINST_FOOT = 15.0
FLUSH = 3.0
BARE = 5.0
"""Cost of definitions that no sentence announces: right below a heading, or below an item without a colon."""
MIXED = 12.0
"""Cost of definitions at the margin in a section that has some inside of an item, or the other way round."""
FALSE_LABEL = 9.0
EMPTY = 8.0
"""Cost of a label whose text is nowhere: that it stands behind it, and was taken for something else, is far likelier."""
UNLABELLED = 6.0
ACCEPTED = 0.3
"""What it is worth that a label goes on with an open list."""
BEAM = 6
SURE = 12.0
"""A margin beyond which nothing is in doubt."""
NEAR = 6.0
"""How far behind another way to read may lie and still tell that a place is in doubt."""
_MOST_SENSE = 1.5
"""The most that shared words are worth: those of a heading with the first item, and those of a text with the list."""
_FEW = 12
"""Words that a text shares with any other."""
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
    CALLING = 3
    """With a colon: a list or a table is to follow."""


_CLOSED, _UNSURE, _OPEN, _CALLING = End
"""The search asks for them all the time; through their class they cost twenty times as much."""


class Slot(NamedTuple, Generic[Item]):
    """A piece of the margin stream, behind which a list may stand."""

    content: Item
    call: float
    """What it costs, as a negative number, that a list follows: nothing behind an empty heading or a colon."""
    miss: float = 0.0
    """What it costs to leave it without a list."""
    end: End = _CLOSED
    """How its text ends."""
    carries: bool = False
    """Whether it may be the rest of the paragraph that the page before has cut."""
    begins_small: bool = False
    """Whether it begins in mid-sentence, by its look."""
    heading: bool = False
    """Whether it opens a unit."""
    words: frozenset[str] = frozenset()
    """What its section is about."""
    text: frozenset[str] = frozenset()
    """What its own text is about."""
    definition: bool = False
    """Whether it defines a term."""
    term: str = ""
    """The term."""
    is_table: bool = False
    """Whether it is filled by a table or by definitions, so that the piece before it misses no list."""
    closing: bool = False
    """Whether it closes its section: lists stand before it."""
    span: Span = (0, 0)
    """Where it stands in the text."""


class Group(NamedTuple, Generic[Item]):
    """A piece of the list stream: an item with its label, or text without one."""

    content: Item
    mark: str = ""
    end: End = _CLOSED
    begins_small: bool = False
    late: bool = False
    """Whether its label comes after its text: an item of a definition's own list."""
    interrupts: bool = False
    """Whether the line before its label breaks off, so that the label may be none."""
    definition: bool = False
    """Whether it is a definition inside of an item."""
    term: str = ""
    """The term that an item defines."""
    empty: bool = False
    """Whether it is a label without a text."""
    is_table: bool = False
    """Whether its lines look like the rows of a table."""
    words: frozenset[str] = frozenset()
    """What the first item of a list speaks of."""
    text: frozenset[str] = frozenset()
    """What the list that it opens speaks of."""
    span: Span = (0, 0)
    """Where it stands in the text."""


class Split(NamedTuple, Generic[Item]):
    """One way to part a page into its two streams."""

    slots: tuple[Slot[Item], ...]
    groups: tuple[Group[Item], ...]
    score: float = 0.0

    @property
    def carries_small(self) -> bool:
        """Whether its list text begins with the rest of a sentence."""
        return bool(self.slots and self.groups) and not self.groups[0].mark and self.groups[0].begins_small


class Sheet(NamedTuple, Generic[Item]):
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
    """How far the reading that puts it here lay ahead of the best one that puts it elsewhere."""
    elsewhere: int = 0
    """First line of what that one puts it under; 0 where it is no list text there."""


@dataclass(slots=True)
class _Node(Generic[Item]):
    """A place that reading has reached, and the best way that led there."""

    score: float
    stack: Stack
    """The open levels of the list; empty at the margin."""
    end: End
    """How the last piece ends."""
    slot: Slot[Item]
    """The last piece of the margin."""
    before: _Node[Item] | None = None
    piece: Slot[Item] | Group[Item] | None = None
    """The piece that was read."""
    sheet: int = 0
    is_group: bool = False
    accepted: bool = True
    rivals: tuple[tuple[float, _Node[Item]], ...] = ()
    """Other ways to the same place that lie little behind: how far, and where each of them parts from this one's last piece."""

    def ahead(self, score: float) -> _Node[Item]:
        """The same place, reached with a higher score."""
        return _Node(
            self.score + score,
            self.stack,
            self.end,
            self.slot,
            self.before,
            self.piece,
            self.sheet,
            self.is_group,
            self.accepted,
            self.rivals,
        )


@dataclass
class Reader(Generic[Item]):
    """Reads sheets in order."""

    nesting: Nesting = USUAL
    """Which labels may stand below which others."""
    beam: list[_Node[Item]] = field(default_factory=list)

    def read(self, sheets: Sequence[Sheet[Item]]) -> list[Placed[Item]]:
        """All pieces in reading order."""
        nothing: Slot = Slot(None, -24.0)  # type: ignore[type-arg]
        self.beam = [_Node(0.0, (), _CLOSED, nothing)]
        for index, sheet in enumerate(sheets):
            self.beam = self._next(sheet, index)
        best, *others = self.beam
        return _trail(best, others)

    def _next(self, sheet: Sheet[Item], index: int) -> list[_Node[Item]]:
        ends: dict[tuple[Stack, End, int], _Node[Item]] = {}
        broken = any(node.stack and node.end in (_UNSURE, _OPEN) for node in self.beam)
        likely = [split for split in sheet.splits if broken or not split.carries_small] or sheet.splits
        top = max(split.score for split in likely)
        ways: dict[int, list[_Node[Item]]] = {}
        best = -inf
        # the likeliest way to part the page comes first: the others are given up where they cannot come near what it has reached
        for at in sorted(range(len(likely)), key=lambda at: -likely[at].score):
            if likely[at].score < top - WIDTH:
                break
            ways[at] = _Page(sheet, likely[at], index, self.nesting).ways(self.beam, best - WIDTH)
            best = max([best, *(node.score for node in ways[at])])
        for at in sorted(ways):
            for node in ways[at]:
                key = (node.stack, node.end, id(node.slot.content))
                ends[key] = _better(ends[key], node) if key in ends else node
        return fewest(ends.values(), lambda node: -node.score, BEAM, WIDTH)


def _unlikely_behind_list(slot: Slot[Item], before: Slot[Item], stack: Stack) -> float:
    """What it costs that a piece of the margin, no heading, follows a list."""
    if TERMS in stack:
        return MIXED
    if slot.definition:
        return 0.0 if before.definition else CUT  # the list of the definition before it has ended
    if slot.closing:
        return 0.0
    if slot.is_table:
        return 2.0
    return CUT if slot.begins_small else FLUSH


def _sense(slot: Slot[Item], group: Group[Item]) -> float:
    """What the words are worth that a list shares with the section's text, and its first item with the heading: little."""
    said = len(slot.text & group.text) / (_FEW + len(slot.text))
    return min(_MOST_SENSE, 0.5 * len(slot.words & group.words)) + min(_MOST_SENSE, 3.0 * said)


def _resumed(end: End, *, small: bool, is_table: bool = False) -> float:
    """What it is worth that a text without a label goes on behind a page end."""
    if end is _OPEN:
        return RESUMED
    if end is _UNSURE:
        return 0.5 if small else -NEW_TEXT
    if end is _CALLING:
        return 0.0 if is_table or small else -NOT_CALLED
    return -SMALL if small else -NEW_TEXT


def _better(one: _Node[Item], other: _Node[Item]) -> _Node[Item]:
    """The better of two ways to the same place, the other one kept in mind where it is near."""
    if other.score > one.score:
        one, other = other, one
    behind = one.score - other.score
    if behind < NEAR:
        one.rivals += ((behind, other),)
    return one


def _trail(best: _Node[Item], others: Sequence[_Node[Item]]) -> list[Placed[Item]]:
    """The pieces on the way to a place, each with how sure its own place is."""
    trail = [*_back(best)]
    index = {id(node): at for at, node in enumerate(trail)}
    start = len(trail)
    margins, owners = [SURE] * len(trail), [0] * len(trail)
    rivals = [(0, best.score - other.score, other) for other in others]
    rivals += [(at, behind, other) for at, node in enumerate(trail) for behind, other in node.rivals]
    for at, behind, other in rivals:
        parted = [*takewhile(lambda node: id(node) not in index, _back(other))]
        shared = parted[-1].before if parted else None
        elsewhere = {_placement(node) for node in parted}
        under = {node.piece.span: node.slot.span[0] for node in parted if node.is_group and node.piece is not None}
        for own in range(at, index.get(id(shared), start)):
            place = _placement(trail[own])
            if behind < margins[own] and place not in elsewhere:
                margins[own], owners[own] = behind, under.get(place[0], 0)
    return [
        Placed(node.piece.content, node.is_group, node.stack, node.accepted, node.sheet, margin=margin, elsewhere=owner)
        for node, margin, owner in zip(reversed(trail), reversed(margins), reversed(owners), strict=True)
        if node.piece is not None
    ]


def _back(end: _Node[Item]) -> Iterator[_Node[Item]]:
    """The nodes that read a piece on the way to a place, the last one first."""
    node: _Node[Item] | None = end
    while node is not None and node.piece is not None:
        yield node
        node = node.before


_Placement: TypeAlias = tuple[Span, Span, Stack, bool]


def _placement(node: _Node[Item]) -> _Placement:
    """Which piece was read, and what it stands under: two readings that agree in both say the same of it."""
    assert node.piece is not None
    return node.piece.span, (node.slot.span if node.is_group else (0, 0)), node.stack, node.accepted


class _Page(Generic[Item]):
    """All ways to interleave one split of a page."""

    def __init__(self, sheet: Sheet[Item], split: Split[Item], index: int, nesting: Nesting) -> None:
        self.sheet, self.split, self.index, self.nesting = sheet, split, index, nesting
        last = split.slots[-1] if split.slots else None
        self.robbed = ROBBED if last is not None and last.heading and last.miss else 0.0
        self.first_heading = next((i for i, slot in enumerate(split.slots) if slot.heading), -1)

    def ways(self, starts: Sequence[_Node[Item]], least: float) -> list[_Node[Item]]:
        """The ends of the best ways through the page, but those that cannot reach the least score that is kept at its end."""
        slots, groups = len(self.split.slots), len(self.split.groups)
        needed = [least - hope for hope in accumulate(map(_hope, reversed(self.split.groups)), initial=0.0)][::-1]
        layer: _Layer[Item] = {}
        for node in starts:
            layer[0, node.stack, id(node.slot.content), node.end] = node.ahead(self.split.score)
        for read in range(slots + groups):
            following: _Layer[Item] = {}
            for (i, *_), node in layer.items():
                if i < slots:
                    self._slot(following, node, i, read - i)
                if read - i < groups:
                    self._group(following, node, i, read - i)
            layer = _pruned(following, needed, read + 1)
            if not layer:
                break
        return list(layer.values())

    def _slot(self, layer: _Layer[Item], node: _Node[Item], i: int, j: int) -> None:
        """Read the next piece of the margin."""
        slot, before, score, stack = self.split.slots[i], node.slot, node.score, node.stack
        resumes = i == 0 and j == 0 and slot.carries and not stack
        if resumes:
            score += _resumed(node.end, small=slot.begins_small, is_table=True)
        elif node.end is _OPEN:
            score -= CUT
        elif stack and not slot.heading:
            score -= _unlikely_behind_list(slot, before, stack)
        elif slot.definition and before.heading:
            score -= BARE
        if not stack and not resumes and (before.definition or not slot.is_table):
            score -= before.miss
        if i == self.first_heading and self.sheet.opens_with_heading is not None and (j > 0 or i > 0) == self.sheet.opens_with_heading:
            score -= AGAINST_FOOT
        key = (i + 1, (), 0, slot.end)
        if _counts(layer.get(key), score):
            _put(layer, key, _Node(score, (), slot.end, slot, node, slot, self.index))

    def _group(self, layer: _Layer[Item], node: _Node[Item], i: int, j: int) -> None:
        """Read the next piece of the list text."""
        group = self.split.groups[j]
        origin = 0 if i else id(node.slot.content)
        ways = self._labelled(node, group) if group.mark else (self._unlabelled(node, group, at_top=i == 0 and j == 0),)
        for stack, score, accepted in ways:
            key = (i, stack, origin, group.end)
            if _counts(layer.get(key), score):
                _put(layer, key, _Node(score, stack, group.end, node.slot, node, group, self.index, True, accepted))

    def _labelled(self, node: _Node[Item], group: Group[Item]) -> tuple[_Way, ...]:
        """An item: its label is believed, or is none."""
        accepted = self._accepted(node, group)
        if accepted is not None and not group.interrupts:
            return (accepted,)
        score = node.score - (0.5 if node.end is _OPEN else FALSE_LABEL)
        refused = (node.stack, score, False) if node.stack else ((_TEXT,), score - FALSE_LABEL, False)
        return (refused,) if accepted is None else (accepted, refused)

    def _unlabelled(self, node: _Node[Item], group: Group[Item], *, at_top: bool) -> _Way:
        """The open levels behind a piece of the list text without a label."""
        score, stack = node.score, node.stack
        is_open = node.end is _OPEN
        if not stack:
            return (_TEXT,), score - UNLABELLED - self.robbed - (CUT if is_open else 0.0), False
        if group.definition and TERMS in stack:
            return stack, score - (1.0 if is_open else 0.0), False  # the rest of a list below an earlier one may follow
        if group.definition:
            score -= (CUT if is_open else 0.0) + (MIXED if node.slot.definition else 0.0)
            return (*stack, TERMS), score - (0.0 if node.end is _CALLING else BARE), False
        if not at_top:
            return stack, score - (CUT if is_open else 1.0), False
        end = _UNSURE if node.end is _CLOSED and TERMS in stack else node.end  # a definition may have been cut as well
        score += _resumed(end, small=group.begins_small, is_table=group.is_table)
        return stack, score - (self.robbed if node.end is _CLOSED or (node.end is _CALLING and not group.is_table) else 0.0), False

    def _accepted(self, node: _Node[Item], group: Group[Item]) -> _Way | None:
        """The open levels behind an item whose label is believed; None where the label can stand at none."""
        stack = () if node.stack == (_TEXT,) else node.stack
        found = follow(stack, group.mark, self.nesting)
        if found is None:
            return None
        score = node.score - found.cost
        if group.empty:
            score -= EMPTY
        elif group.late and group.begins_small:
            score -= SMALL
        if node.end is _OPEN:
            score -= 4.0 if group.interrupts or node.stack else CUT
        if stack:
            return found.stack, score + ACCEPTED, True
        slot = node.slot
        if found.stack[0].form not in self.nesting.outermost and not (group.late and slot.definition):
            score -= UNUSUAL
        if slot.term and group.term.endswith(f" {slot.term}"):
            score += KIND
        return found.stack, score + slot.call + _sense(slot, group), True


_TEXT = Reading(Form.UPPER, 0)
"""Stands for list text without a label."""


_Way: TypeAlias = tuple[Stack, float, bool]
"""The open levels behind a piece, the score, and whether its label is believed."""
_Key: TypeAlias = tuple[int, Stack, int, End]
_Layer: TypeAlias = dict[_Key, _Node[Item]]
"""Best nodes among those that have read as many pieces: by how many of them are of the margin, and by what of the past still counts."""


def _counts(held: _Node[Item] | None, score: float) -> bool:
    """Whether a new way to a place that is held is better, or little worse."""
    return held is None or score > held.score - NEAR


def _put(layer: _Layer[Item], key: _Key, node: _Node[Item]) -> None:
    """Put a way in its place, or behind the better one that holds it."""
    layer[key] = _better(layer[key], node) if key in layer else node


def _pruned(layer: _Layer[Item], needed: Sequence[float], read: int) -> _Layer[Item]:
    """Without the nodes that no later clue can save; `needed` is the score that counts with so many groups read."""
    least = max(node.score for node in layer.values()) - HOPELESS
    return {key: node for key, node in layer.items() if node.score > least and node.score > needed[read - key[0]]}


def _hope(group: Group[Item]) -> float:
    """The most that reading a group can add to a score."""
    return ACCEPTED + (2 * _MOST_SENSE if group.words or group.text else 0.0) + (KIND if group.term else 0.0)
