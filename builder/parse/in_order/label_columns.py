"""Labels that a copy of printed pages has in a column at a page's head, above all of its text.

Some tools take the labels of a whole page first, and then its lines. Each label is of a paragraph
that begins on its page, in the same order. Where one way alone gives every label of a column to a
paragraph, they are put there; else the column stays where it is.

What tells: how full a paragraph's lines are (an item's text is indented, so its lines are narrower
than the margin's), where a section begins, what announces a list, and the labels themselves, which
must go on from one to the next.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import NamedTuple, TypeAlias, TypeVar

from builder.model import Doubt
from builder.parse.general_code.lines.measure import first_word, width
from builder.parse.in_order.family import Family
from builder.parse.in_order.nesting import marks
from builder.parse.in_order.notes import whole_history
from builder.parse.in_order.outline import Node
from builder.parse.in_order.paragraphs import Label, Paragraph, paragraphs
from builder.parse.in_order.rows import Furnished, Row, Setting, joined
from builder.parse.in_order.terms import definitional, find_term
from builder.parse.labels import Reading, is_lone, readings

_PAGE = "page number"
"""Kind of the furniture that ends a page."""
_HABIT = 3
"""Pages with a column of several labels, at least, where columns are how a copy has its labels."""
_INDENTED = 0.94
"""Share of the measure that no line of an indented paragraph reaches; every full line at the margin
is wider."""


@dataclass(frozen=True, slots=True)
class Column:
    """The labels at a page's head."""

    labels: tuple[Row, ...]
    end: int
    """Index of the row with which the next page begins."""

    @property
    def start(self) -> int:
        """Index of the first label's row."""
        return self.labels[0].at


def columns(furnished: Furnished) -> list[Column]:
    """The columns of a text, none where columns are no habit of it.

    A single label at a page's head is a column too where others are.
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


@dataclass(frozen=True, slots=True)
class Group:
    """The paragraphs of one unit that begin on a page and may have a label of its column."""

    paragraphs: tuple[Paragraph, ...]
    begun: bool
    """The unit's heading stands on this page; else its lists may go on from the page before."""
    defines: bool


@dataclass(frozen=True, slots=True)
class Page:
    """A column, and what begins on its page below it."""

    column: Column
    groups: tuple[Group, ...]


def with_columns(
    nodes: Sequence[Node], furnished: Furnished, family: Family, setting: Setting
) -> list[list[Paragraph]]:
    """The paragraphs of each unit, those behind the labels that a column has for them.

    Where a column's labels cannot be given they stay where they are, and each paragraph that may
    lack one is less sure.
    """
    found = columns(furnished) if setting.broken else []
    setting = replace(setting, columned=bool(found))
    left: list[Column] = []
    while True:
        shared = _Shared(nodes, found, left, family, setting)
        missed = shared.missed()
        if not missed:
            return shared.paragraphs()
        left += missed


class _Shared:
    """The labels of columns, shared out among the paragraphs of a text."""

    def __init__(
        self,
        nodes: Sequence[Node],
        found: Sequence[Column],
        left: Sequence[Column],
        family: Family,
        setting: Setting,
    ) -> None:
        """Share them out.

        Args:
            nodes: of the outline.
            found: all columns.
            left: those whose labels stay where they are.
            family: how notes look.
            setting: how the copy sets paragraphs.
        """
        self.nodes, self.left, self.setting = nodes, list(left), setting
        self.family = family
        self.given = [one for one in found if one not in self.left]
        gone = {row.at for one in self.given for row in one.labels}
        self.held = [
            paragraphs([row for row in node.rows if row.at not in gone], family, setting)
            for node in nodes
        ]
        self.flat = [(at, one) for at, node in enumerate(self.held) for one in node]
        self.starts = [one.rows[0].at for _, one in self.flat]

    def missed(self) -> list[Column]:
        """The columns whose labels cannot be given."""
        self.label_of: dict[int, Row] = {}
        """By the first row of its paragraph."""
        missed: list[Column] = []
        for column in self.given:
            page = self.page(column)
            flags = given(page, self.setting)
            if flags is None:
                missed.append(column)
                continue
            below = (one for group in page.groups for one in group.paragraphs)
            labels = iter(column.labels)
            for one, flag in zip(below, flags, strict=True):
                if flag:
                    self.label_of[one.rows[0].at] = next(labels)
        return missed

    def page(self, column: Column) -> Page:
        """What stands on the page of a column."""
        first, last = (bisect_left(self.starts, at) for at in (column.start, column.end))
        groups: list[Group] = []
        for at, held in groupby(self.flat[first:last], key=lambda pair: pair[0]):
            heading = self.nodes[at].heading
            texts = tuple(one for _, one in held if self.may_be_item(one))
            if texts:
                defines = definitional(heading.title, (one.rows[-1].text for one in self.held[at]))
                groups.append(Group(texts, heading.row.at >= column.start, defines))
        return Page(column, tuple(groups))

    def may_be_item(self, one: Paragraph) -> bool:
        """Whether a paragraph may have a label on another line."""
        first = one.rows[0].text
        alone = (self.family.footnote_head, self.family.footnote_number, self.family.history_head)
        return not (
            marks(first)
            or self.family.begins_note(first)
            or whole_history(joined(one.rows).text, self.family)
            or any(form.fullmatch(first) for form in alone)
        )

    def paragraphs(self) -> list[list[Paragraph]]:
        """The paragraphs of each unit, with what is doubtful of them."""
        bare = {
            one.rows[0].at
            for column in self.left
            for group in self.page(column).groups
            for one in group.paragraphs
            if _indented(one, self.setting) is not False
        }
        return [[self.labelled(one, bare) for one in node] for node in self.held]

    def labelled(self, one: Paragraph, bare: Collection[int]) -> Paragraph:
        """A paragraph behind its label."""
        first = one.rows[0].at
        if first in self.label_of:
            label = self.label_of[first]
            return replace(one, rows=(label, *one.rows), label=Label.GIVEN)
        return replace(one, label=Label.MISSING) if first in bare else one


def doubts(nodes: Sequence[Node], held: Sequence[Sequence[Paragraph]]) -> Iterator[Doubt]:
    """A doubt for each unit that has labels from a column, or may lack some."""
    for node, below in zip(nodes, held, strict=True):
        where = node.heading.number or node.heading.title
        for label, kind in _DOUBTS.items():
            told = [one.rows[0] for one in below if one.label is label]
            if told:
                first = told[0].line.start + told[0].indent
                span = (first, first + len(told[0].text))
                yield Doubt(kind, where, f"{len(told)} of {len(below)} paragraphs", span)


_DOUBTS = {
    Label.GIVEN: "labels from a column",
    Label.MISSING: "labels may be missing",
}


Key = TypeVar("Key")
Stacks: TypeAlias = frozenset[tuple[Reading, ...]]
"""The lists that may be open, by each reading of the labels so far."""


class _Way(NamedTuple):
    """A way to give the labels so far, or several that come to the same."""

    flags: tuple[bool, ...]
    """Which of the paragraphs have a label."""
    times: int
    """How many ways there are; more than one too where nothing says that a text has no label."""


def given(page: Page, setting: Setting) -> tuple[bool, ...] | None:
    """Which paragraphs of a page have the labels of its column, in order; None if in doubt.

    All labels must find a paragraph, and in one way alone.
    """
    labels = [row.text.strip() for row in page.column.labels]
    ways = {0: _Way((), 1)}
    for group in page.groups:
        behind: dict[int, _Way] = {}
        for used, way in ways.items():
            for more, found in _of_group(group, labels[used:], setting).items():
                _add(behind, used + more, way.flags + found.flags, way.times * found.times)
        ways = behind
    last = ways.get(len(labels))
    return last.flags if last and last.times == 1 else None


def _add(ways: dict[Key, _Way], key: Key, flags: tuple[bool, ...], times: int) -> None:
    known = ways.get(key)
    ways[key] = _Way(flags, times + (known.times if known else 0))


def _of_group(group: Group, labels: Sequence[str], setting: Setting) -> dict[int, _Way]:
    """The ways to give a unit the first of some labels, by how many it takes."""
    levels = [_indented(one, setting) for one in group.paragraphs]
    done: dict[int, _Way] = {}
    if True not in levels:
        done[0] = _Way((False,) * len(levels), 1)
    ways: dict[tuple[int, Stacks, bool], _Way] = {(0, frozenset({()}), group.begun): _Way((), 1)}
    for at, level in enumerate(levels):
        term = group.defines and _is_term(group.paragraphs[at])
        first, last = at == 0 and group.begun, at == len(levels) - 1
        behind: dict[tuple[int, Stacks, bool], _Way] = {}
        for (used, stacks, known), way in ways.items():
            if level is False or (level is None and (first or last or term)):
                key = (used, stacks | {()}, True) if term else (used, stacks, known)
                doubtful = level is None and not first and not term
                _add(behind, key, (*way.flags, False), way.times + doubtful)
            if level is not False and used < len(labels):
                after = frozenset(
                    one for stack in stacks for one in _after(stack, labels[used], known=known)
                )
                if after:
                    _add(behind, (used + 1, after, known), (*way.flags, True), way.times)
        ways = behind
    for (used, _, _), way in ways.items():
        if used:
            _add(done, used, way.flags, way.times)
    return done


def _is_term(one: Paragraph) -> bool:
    return find_term(one.rows[0].text, labelled=False, titled=False) is not None


def _indented(one: Paragraph, setting: Setting) -> bool | None:
    """Whether a paragraph is indented, as its lines show; None where they do not."""
    widths = [width(row.text) for row in one.rows]
    if max(widths) >= _INDENTED * setting.measure:
        return False
    would = [
        wide + width(" " + first_word(below.text))
        for wide, below in zip(widths, one.rows[1:], strict=False)
    ]
    return True if would and min(would) < _INDENTED * setting.measure else None


def _after(stack: tuple[Reading, ...], mark: str, *, known: bool) -> Iterator[tuple[Reading, ...]]:
    """The open lists behind a label.

    Args:
        stack: before it.
        mark: the label.
        known: whether all open lists are; those of the page before are not.
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
