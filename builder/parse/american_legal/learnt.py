"""The outline: what the lists name, what is printed like it, and the divisions over it."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from builder.model import Doubt, UnitKind
from builder.parse.american_legal.division_lines import headings_of_divisions, within_chapters
from builder.parse.american_legal.forms import (
    LIST_WORD,
    SECTION_RANK,
    Candidate,
    Division,
    Style,
    candidate,
    division,
    marked_candidate,
)
from builder.parse.american_legal.group_lines import headings_of_groups
from builder.parse.american_legal.lists import Lists, read_lists
from builder.parse.american_legal.section_lines import fitting, taught_styles
from builder.parse.american_legal.title_ends import lines_of_title
from builder.parse.in_order import numbers
from builder.parse.in_order.continues import OPEN_END
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.outline import Node, Outline
from builder.parse.in_order.rows import Row
from builder.text.squash import squash

_NEAR = 2
"""Lines of an entry at most."""
_LISTED = (UnitKind.SECTION, UnitKind.SUBCHAPTER)
"""What lists name."""


def learn(rows: Sequence[Row], marked: Collection[int] = (), width: int | None = None) -> Outline:
    """Divide the rows of a text among its headings.

    Args:
        rows: all of them, in order.
        marked: numbers of the lines that the file itself marks as headings; where there are some,
            nothing else is one.
        width: characters that lines are broken at; None in a copy.
    """
    printed = [row for row in rows if not row.blank]
    found = {row.at: each for row in printed if (each := _read(row, marked))}
    last = {each.number: at for at, each in found.items()}
    near: Candidate | None = None
    for above, row in pairwise(printed):
        near = found.get(above.at, near)
        if each := found.get(row.at):
            quoted = _announced(above, row, found) and last[each.number] > row.at
            linked = _linked(above, row) and not each.style.shouted and not _beside(near, each)
            if quoted or linked:
                del found[row.at]
    lists = read_lists(printed, found, width)
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
        divisions = headings_of_groups(printed, heads, divisions, lists)
    every: list[Candidate | Division] = [*heads.values(), *within_chapters(divisions, heads, lists)]
    every.sort(key=lambda each: each.row.at)
    outline = _divide(rows, every, lists, _again(printed, divisions, marked) | lists.again)
    outline.doubts += _kept_as_text(open_, heads, styles) if not marked else ()
    return outline


def _kept_as_text(
    found: Mapping[int, Candidate], heads: Collection[int], styles: Sequence[Style]
) -> Iterator[Doubt]:
    """A doubt for each line that is printed like a section's heading, and is none."""
    for at, each in found.items():
        if at not in heads and each.style in styles[:1] and each.style.shouted:
            told = f"{each.row.text!r} does not fit its place"
            yield Doubt("heading kept as text", each.number, told, each.row.line.extent)


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


def _announced(above: Row, row: Row, found: Mapping[int, Candidate]) -> bool:
    """Whether a line goes on with a sentence that ends with a colon: a heading is quoted so."""
    ends = row.at == above.at + 1 and above.text.endswith(":") and above.at not in found
    return ends and not LIST_WORD.match(above.text) and division(above) is None


def _beside(above: Candidate | None, below: Candidate) -> bool:
    """Whether a line stands right below an entry, as the next one or as its heading."""
    if above is None or below.row.at - above.row.at > _NEAR:
        return False
    return numbers.key(above.number)[:-1] == numbers.key(below.number)[:-1]


def _divide(
    rows: Sequence[Row], every: Sequence[Candidate | Division], lists: Lists, again: Collection[int]
) -> Outline:
    """The rows of a text divided among its headings, but for those of lists and repeated ones."""
    nodes: list[Node] = []
    doubts: list[Doubt] = []
    left = [row for row in rows if row.at not in lists.rows and row.at not in again]
    places = [row.at for row in left]
    starts = [bisect_left(places, each.row.at) for each in every]
    charter = min(
        (each.rank for each in every if each.number and each.rank < SECTION_RANK), default=0
    )
    for each, start, end in zip(every, starts, [*starts[1:], len(left)], strict=False):
        below = left[start + 1 : end]
        listed = lists.titles.get(each.row.at)
        taken = lines_of_title(each, below, lists)
        more = [row for row in below[:taken] if not row.blank]
        beside = each.kind is UnitKind.PART and each.number is None
        rank = charter if beside else each.rank
        heading = Heading(
            each.row, each.kind, each.number or None, each.title_at, rank, sure=True, upto=each.upto
        )
        node = Node(heading, more, below[taken:])
        if each.kind in _LISTED and lists.titles and listed is None:
            node.confidence = 0.9
        nodes.append(node)
        said = " ".join([each.title, *(row.text for row in more)]).strip()
        if listed != said.rstrip(" .:"):
            node.list_title = listed
        if listed and squash(listed) != squash(said):
            told = f"list: {listed!r}; heading: {said!r}"
            where = each.number or said
            doubts.append(Doubt("heading disagrees with list", where, told, each.row.line.extent))
    begin = starts[0] if every else len(left)
    heads = {each.number for each in every}
    doubts += _unlisted(every, lists)
    doubts += [
        Doubt("section in list only", number, row.text[:80], row.line.extent)
        for number, row in lists.missing.items()
        if number not in heads
    ]
    repeated = [row for row in rows if row.at in again]
    entries = [row for row in rows if row.at in lists.rows and row.at not in again]
    return Outline(left[:begin], nodes, entries, [], repeated, doubts)


def _unlisted(every: Sequence[Candidate | Division], lists: Lists) -> Iterator[Doubt]:
    """A doubt for each section and group that the list of its chapter does not name."""
    for inside, chapter in groupby(every, key=lambda each: each.kind in _LISTED):
        held = list(chapter)
        if inside and any(each.row.at in lists.titles for each in held):
            for each in held:
                if each.row.at not in lists.titles:
                    where = each.number or each.title
                    told = "the list of its chapter does not name it"
                    kind = f"{each.kind} not in its list"
                    yield Doubt(kind, where, told, each.row.line.extent)
