"""The outline: what the lists name, what is printed like it, and the divisions over it."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from builder.model import Doubt
from builder.parse.american_legal.grammars.division_lines import headings_of_divisions
from builder.parse.american_legal.grammars.forms import (
    LIST_WORD,
    Candidate,
    Division,
    Style,
    candidate,
    marked_candidate,
)
from builder.parse.american_legal.grammars.group_lines import headings_of_groups
from builder.parse.american_legal.grammars.lists import Lists, read_lists
from builder.parse.american_legal.grammars.section_lines import fitting, taught_styles
from builder.parse.american_legal.grammars.title_ends import (
    lines_below_a_designation,
    lines_of_a_section,
)
from builder.parse.in_order import numbers
from builder.parse.in_order.continues import OPEN_END
from builder.parse.in_order.rows import Row
from builder.text.squash import squash


@dataclass
class Headed:
    """A heading, the lines that it takes, and the lines of its own text."""

    what: Candidate | Division
    more: list[Row] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    list_title: str | None = None
    confidence: float = 1.0


@dataclass
class Learnt:
    """All headings in order, and what stands under none."""

    front: list[Row]
    headed: list[Headed]
    lists: list[Row]
    repeated: list[Row]
    """Headings of parts that a page of a marked file prints again at its foot."""
    doubts: list[Doubt]
    styles: tuple[Style, ...]
    """How the sections are headed, the most frequent first."""


def learn(rows: Sequence[Row], marked: Collection[int] = ()) -> Learnt:
    """Divide the rows of a text among its headings.

    Args:
        rows: all of them, in order.
        marked: numbers of the lines that the file itself marks as headings; where there are some,
            nothing else is one.
    """
    printed = [row for row in rows if not row.blank]
    found = {row.at: each for row in printed if (each := _read(row, marked))}
    for above, row in pairwise(printed):
        if (
            row.at in found
            and _linked(above, row)
            and not _counted(found.get(above.at), found[row.at])
        ):
            del found[row.at]
    lists = read_lists(printed, found)
    divisions = headings_of_divisions(printed, found, lists, marked)
    open_ = {at: each for at, each in found.items() if at not in lists.rows}
    if marked:
        heads = _marked(printed, marked, {each.row.at for each in divisions})
        heads |= _unmarked(open_, lists, heads)
        styles = tuple(Counter(each.style for each in heads.values()))
    else:
        styles = taught_styles(open_, lists)
        starts = [each.row.at for each in divisions]
        heads = fitting(open_, lists, styles, printed, starts)
        divisions = [*divisions, *headings_of_groups(printed, heads, divisions, lists)]
    every: list[Candidate | Division] = [*heads.values(), *divisions]
    every.sort(key=lambda each: each.row.at)
    again = _again(printed, divisions, marked) | lists.again
    kept = [row for row in rows if row.at not in again]
    learnt = _divide(kept, every, lists, styles)
    learnt.repeated += [row for row in printed if row.at in again]
    return learnt


def _again(
    printed: Sequence[Row], divisions: Sequence[Division], marked: Collection[int]
) -> set[int]:
    """Unmarked lines that say no more than the heading of a division above them."""
    if not marked:
        return set()
    firsts: dict[str, int] = {}
    for each in divisions:
        firsts.setdefault(squash(each.row.text), each.row.at)
    return {
        row.at
        for row in printed
        if row.line.number not in marked and firsts.get(squash(row.text), row.at) < row.at
    }


def _read(row: Row, marked: Collection[int]) -> Candidate | None:
    if row.line.number not in marked:
        return candidate(row)
    found = marked_candidate(row)
    return found if found.number else None


def _marked(
    printed: Sequence[Row], marked: Collection[int], divisions: Collection[int]
) -> dict[int, Candidate]:
    """The sections that a file marks: from its first division on, all marked lines but those."""
    first = min(divisions, default=0)
    return {
        row.at: marked_candidate(row)
        for row in printed
        if row.line.number in marked and row.at > first and row.at not in divisions
    }


def _unmarked(
    found: Mapping[int, Candidate], lists: Lists, heads: Mapping[int, Candidate]
) -> dict[int, Candidate]:
    """Headings that a marked file forgets to mark: a list names them, and nothing marked."""
    numbered = {each.number for each in heads.values()}
    first = min(heads, default=0)
    return {
        at: found[at]
        for at in lists.titles
        if at in found and at > first and found[at].number not in numbered
    }


def _linked(above: Row, row: Row) -> bool:
    """Whether a line goes on with a reference: the publisher breaks lines before links."""
    adjoins = row.at == above.at + 1
    return adjoins and bool(OPEN_END.search(above.text)) and not LIST_WORD.match(above.text)


def _counted(above: Candidate | None, below: Candidate) -> bool:
    """Whether a line counts on from the one above it: "1-2: Penalties" below "1-1: Short Title"."""
    if above is None:
        return False
    before, number = numbers.key(above.number), numbers.key(below.number)
    return before[:-1] == number[:-1] and before < number


def _divide(
    rows: Sequence[Row],
    every: Sequence[Candidate | Division],
    lists: Lists,
    styles: tuple[Style, ...],
) -> Learnt:
    headed: list[Headed] = []
    places = [row.at for row in rows]
    starts = [bisect_left(places, each.row.at) for each in every]
    ends = [*starts[1:], len(rows)]
    for each, start, end in zip(every, starts, ends, strict=False):
        below = [row for row in rows[start + 1 : end] if row.at not in lists.rows]
        taken = (
            lines_below_a_designation(each, below)
            if isinstance(each, Division)
            else lines_of_a_section(each, below, lists)
        )
        head = Headed(each, [row for row in below[:taken] if not row.blank], below[taken:])
        if isinstance(each, Candidate):
            head.list_title = lists.titles.get(each.row.at)
            if lists.titles and head.list_title is None:
                head.confidence = 0.9
        headed.append(head)
    begin = starts[0] if every else len(rows)
    front = [row for row in rows[:begin] if row.at not in lists.rows]
    heads = {each.number for each in every}
    doubts = [
        Doubt("section in list only", number, row.text[:80], row.line.extent)
        for number, row in lists.missing.items()
        if number not in heads
    ]
    listed = [row for row in rows if row.at in lists.rows]
    return Learnt(front, headed, listed, [], doubts, styles)
