"""Put back labels that a copy of printed pages has in a column at the head of a page.

Some tools read all labels of a page first, and then its lines. Each label belongs to a paragraph
that begins on the page, in the same order. If there is only one way to give every label of a column
to a paragraph, they are put there; otherwise the column stays where it is.

The evidence: how full a paragraph's lines are (an item's text is indented, so its lines are
narrower than those at the margin), where a section begins, what announces a list, and the labels
themselves, each of which must continue from the one before.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import NamedTuple, TypeAlias, TypeVar

from builder.certainty import Certainty, certainty
from builder.frozen import frozen
from builder.model import Block, Doubt
from builder.parse.in_order.family import Family
from builder.parse.in_order.nesting import marks
from builder.parse.in_order.notes import whole_history
from builder.parse.in_order.outline import Node
from builder.parse.in_order.paragraphs import Label, Paragraph, paragraphs
from builder.parse.in_order.rows import Furnished, Row, joined
from builder.parse.in_order.setting import Setting
from builder.parse.in_order.terms import definitional, find_term
from builder.parse.labels import LabelReading, is_lone, readings
from builder.parse.lines.measure import first_word, width

_PAGE = "page number"
"""The kind of furniture that shows where pages end."""
_HABIT = 3
"""Fewest pages with several labels in a column in a copy that has its labels in columns."""
_INDENTED = 0.94
"""Share of the width of full lines that no line of an indented paragraph has."""


@frozen
class Column:
    """The labels at a page's head."""

    labels: tuple[Row, ...]
    end: int
    """Index of the first row of the next page."""

    @property
    def start(self) -> int:
        """Index of the first label's row."""
        return self.labels[0].at


def columns(furnished: Furnished) -> list[Column]:
    """The columns of a text; none if too few pages have several labels in one.

    A single label at a page's head is also a column if the text has others.
    """
    heads = sorted({row.at for kind, row in furnished.aside if kind == _PAGE})
    found: list[Column] = []
    for begin, end in pairwise([*heads, len(furnished.rows)]):
        labels: list[Row] = []
        for row in furnished.rows[begin:end]:
            if not is_lone(row.text):
                break
            labels.append(row)
        if labels:
            found.append(Column(tuple(labels), end))
    several = sum(len(one.labels) > 1 for one in found)
    return found if several >= _HABIT else []


@frozen
class Group:
    """The paragraphs of one unit that begin on a page and may have a label from its column."""

    paragraphs: tuple[Paragraph, ...]
    begun: bool
    """Whether the unit begins on this page; otherwise its lists may continue from the page
    before."""
    defines: bool


def with_columns(
    nodes: Sequence[Node], furnished: Furnished, family: Family, setting: Setting
) -> list[list[Paragraph]]:
    """The paragraphs of each unit, with their labels from columns.

    If a column's labels cannot be assigned, they stay where they are, and each paragraph that may
    lack one is less sure.
    """
    found = columns(furnished) if setting.broken else []
    setting = replace(setting, columned=bool(found))
    tried = _Tried([], {}, {})
    while True:
        shared = _Shared(nodes, found, tried, family, setting)
        if not shared.missed:
            return shared.paragraphs()
        for column, ways in shared.missed.items():
            turn = shared.turn(column) if ways == 0 and column not in tried.turns else None
            if turn is None:
                tried.turns.pop(column, None)
                tried.left.append(column)
            else:
                tried.turns[column] = turn


@dataclass(slots=True)
class _Tried:
    """What is known so far about the columns of a text."""

    left: list[Column]
    """Columns whose labels stay where they are."""
    turns: dict[Column, int]
    """By column, the index of a row that begins a page and a paragraph, but seems to continue
    one."""
    read: dict[tuple[int, ...], list[Paragraph]]
    """The paragraphs of rows, by the rows' indexes, so that most are read only once."""


class _Shared:
    """The labels of columns, assigned to the paragraphs of a text."""

    def __init__(
        self,
        nodes: Sequence[Node],
        found: Sequence[Column],
        tried: _Tried,
        family: Family,
        setting: Setting,
    ) -> None:
        """Assign them.

        Args:
            nodes: those of the outline.
            found: all columns.
            tried: what is already known of them.
            family: how notes look.
            setting: how the copy sets paragraphs.
        """
        self.nodes, self.left, self.setting = nodes, list(tried.left), setting
        self.family = family
        self.given = [one for one in found if one not in self.left]
        turns = set(tried.turns.values())
        gone = {row.at for one in self.given for row in one.labels}
        self.held = [
            [part for one in self._read(node, gone, tried) for part in _split_at(one, turns)]
            for node in nodes
        ]
        self.flat = [(at, one) for at, node in enumerate(self.held) for one in node]
        self.starts = [one.rows[0].at for _, one in self.flat]
        self.label_of: dict[int, Row] = {}
        """Each label by the first row of its paragraph."""
        self.missed: dict[Column, int] = {}
        """The number of ways to assign a column's labels, by column, where it is not 1."""
        for column in self.given:
            self._share_out(column)

    def _read(self, node: Node, gone: Collection[int], tried: _Tried) -> list[Paragraph]:
        """The paragraphs of a unit, without the labels that are assigned."""
        rows = [row for row in node.rows if row.at not in gone]
        key = tuple(row.at for row in rows)
        if key not in tried.read:
            tried.read[key] = paragraphs(rows, self.family, self.setting)
        return tried.read[key]

    def turn(self, column: Column) -> int | None:
        """Index of the row below a column that may begin a paragraph after a sentence, or None."""
        start = column.labels[-1].at + 1
        for _, one in self.flat[: bisect_left(self.starts, start)][-1:]:
            for above, row in pairwise(one.rows):
                if above.at < column.start and row.at >= start:
                    parts = above.text.endswith((".", ";")) and row.text[0].isupper()
                    return row.at if parts else None
        return None

    def _share_out(self, column: Column) -> None:
        """Assign the labels of a column if there is only one way."""
        groups = self.groups_below(column)
        way = given(column, groups, self.setting)
        if way.times != 1:
            self.missed[column] = way.times
            return
        below = (one for group in groups for one in group.paragraphs)
        labels = iter(column.labels)
        for one, flag in zip(below, way.flags, strict=True):
            if flag:
                self.label_of[one.rows[0].at] = next(labels)

    def groups_below(self, column: Column) -> list[Group]:
        """Paragraphs below a column on its page that may have labels, by unit."""
        first, last = (bisect_left(self.starts, at) for at in (column.start, column.end))
        groups: list[Group] = []
        for at, held in groupby(self.flat[first:last], key=lambda pair: pair[0]):
            heading = self.nodes[at].heading
            texts = tuple(one for _, one in held if self.may_be_item(one))
            if texts:
                defines = definitional(heading.title, (one.rows[-1].text for one in self.held[at]))
                groups.append(Group(texts, heading.row.at >= column.start, defines))
        return groups

    def may_be_item(self, one: Paragraph) -> bool:
        """Whether a paragraph may have its label on another line."""
        first = one.rows[0].text
        in_brackets = first[0] in "(["
        return not (
            marks(first)
            or self.family.begins_note(first)
            or (in_brackets and whole_history(joined(one.rows).text, self.family))
            or self.family.stands_alone(first)
        )

    def paragraphs(self) -> list[list[Paragraph]]:
        """The paragraphs of each unit, marked if doubtful."""
        bare = {one.rows[0].at for column in self.left for one in self._bare(column)}
        return [[self.labeled(one, bare) for one in node] for node in self.held]

    def _bare(self, column: Column) -> list[Paragraph]:
        """The paragraphs that may lack a label from a column.

        They are the narrow ones, or all if fewer are narrow than the column has labels.
        """
        every = [one for group in self.groups_below(column) for one in group.paragraphs]
        narrow = [one for one in every if _indented(one, self.setting) is not False]
        return narrow if len(narrow) >= len(column.labels) else every

    def labeled(self, one: Paragraph, bare: Collection[int]) -> Paragraph:
        """A paragraph with its label in front, if known."""
        first = one.rows[0].at
        if first in self.label_of:
            label = self.label_of[first]
            return replace(one, rows=(label, *one.rows), label=Label.GIVEN)
        return replace(one, label=Label.MISSING) if first in bare else one


def doubts(where: str, below: Sequence[Paragraph], blocks: Sequence[Block]) -> Iterator[Doubt]:
    """The doubts about a unit that has labels from a column, or may lack some.

    Args:
        where: the unit's number or title.
        below: its paragraphs.
        blocks: its blocks; if all are certain, labels from a column are, too.
    """
    sure = all(certainty(block.confidence) is Certainty.CERTAIN for block in blocks)
    for label, kind in _DOUBTS.items():
        labeled = [one.rows[0] for one in below if one.label is label and not sure]
        if labeled:
            first = labeled[0].line.start + labeled[0].indent
            span = (first, first + len(labeled[0].text))
            yield Doubt(kind, where, f"{len(labeled)} of {len(below)} paragraphs", span)


_DOUBTS = {
    Label.GIVEN: "labels from a column",
    Label.MISSING: "labels may be missing",
}


Key = TypeVar("Key")
Stacks: TypeAlias = frozenset[tuple[LabelReading, ...]]
"""The open lists for each possible reading of the labels so far."""


class Way(NamedTuple):
    """A way to assign the labels so far, and how many more there are."""

    flags: tuple[bool, ...]
    """Which of the paragraphs have a label."""
    times: int
    """Number of ways; also above 1 if nothing shows that a text has no label."""


def given(column: Column, groups: Sequence[Group], setting: Setting) -> Way:
    """The way to give each label of a column to a paragraph of its page, in order.

    It is proved only if there is no other way.
    """
    labels = [row.text.strip() for row in column.labels]
    ways = {0: Way((), 1)}
    for group in groups:
        next_ways: dict[int, Way] = {}
        for used, way in ways.items():
            for more, found in _of_group(group, labels[used:], setting).items():
                _add(next_ways, used + more, way.flags + found.flags, way.times * found.times)
        ways = next_ways
    return ways.get(len(labels), Way((), 0))


def _split_at(one: Paragraph, turns: Collection[int]) -> Iterator[Paragraph]:
    """A paragraph, split before a row that begins another one."""
    at = next((at for at, row in enumerate(one.rows) if row.at in turns), 0)
    if at:
        yield replace(one, rows=one.rows[:at])
        one = replace(one, rows=one.rows[at:])
    yield one


def _add(ways: dict[Key, Way], key: Key, flags: tuple[bool, ...], times: int) -> None:
    known = ways.get(key)
    ways[key] = Way(flags, times + (known.times if known else 0))


def _of_group(group: Group, labels: Sequence[str], setting: Setting) -> dict[int, Way]:
    """The ways to give a unit's paragraphs the first labels, by the number of labels used."""
    levels = [_indented(one, setting) for one in group.paragraphs]
    done: dict[int, Way] = {}
    if True not in levels:
        done[0] = Way((False,) * len(levels), 1)
    ways: dict[tuple[int, Stacks, bool], Way] = {(0, frozenset({()}), group.begun): Way((), 1)}
    for at, level in enumerate(levels):
        term = group.defines and _is_term(group.paragraphs[at])
        first, last = at == 0 and group.begun, at == len(levels) - 1
        next_ways: dict[tuple[int, Stacks, bool], Way] = {}
        for (used, stacks, known), way in ways.items():
            if level is False or (level is None and (first or last or term)):
                key = (used, stacks | {()}, True) if term else (used, stacks, known)
                doubtful = level is None and not first and not term
                _add(next_ways, key, (*way.flags, False), way.times + doubtful)
            if level is not False and used < len(labels):
                after = frozenset(
                    one for stack in stacks for one in _after(stack, labels[used], known=known)
                )
                if after:
                    _add(next_ways, (used + 1, after, known), (*way.flags, True), way.times)
        ways = next_ways
    for (used, _, _), way in ways.items():
        if used:
            _add(done, used, way.flags, way.times)
    return done


def _is_term(one: Paragraph) -> bool:
    return find_term(one.rows[0].text, labeled=False, titled=False) is not None


def _indented(one: Paragraph, setting: Setting) -> bool | None:
    """Whether a paragraph's lines show that it is indented; None if they do not show it."""
    widths = [width(row.text) for row in one.rows]
    if max(widths) >= _INDENTED * setting.measure:
        return False
    would = [
        wide + width(" " + first_word(below.text))
        for wide, below in zip(widths, one.rows[1:], strict=False)
    ]
    return True if would and min(would) < _INDENTED * setting.measure else None


def _after(
    stack: tuple[LabelReading, ...], mark: str, *, known: bool
) -> Iterator[tuple[LabelReading, ...]]:
    """The open lists after a label.

    Args:
        stack: the open lists before it.
        mark: the label.
        known: whether there are no others, as there may be from the page before.
    """
    forms = [level.form for level in stack]
    for one in readings(mark):
        if one.form in forms:
            depth = forms.index(one.form)
            if one.value == stack[depth].value + 1:
                yield (*stack[:depth], one)
        elif one.value == 1:
            yield (*stack, one)
        elif not known:
            yield (one,)
