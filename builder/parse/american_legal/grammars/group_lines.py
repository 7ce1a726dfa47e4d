"""Headings of groups of sections that only the list of their chapter tells from text.

The publisher prints the groups of a chapter ("Meetings") among the entries of its list, and again,
in capitals, above the first section of each.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence

from builder.model import UnitKind
from builder.parse.american_legal.grammars.forms import Division
from builder.parse.american_legal.grammars.lists import Lists
from builder.parse.american_legal.headings import Rank, capitals
from builder.parse.in_order.rows import Row
from builder.text.squash import squash

_LONGEST = 90
"""Characters of the longest heading of a group; a paragraph in capitals is longer."""


def headings_of_groups(
    printed: Sequence[Row], sections: Collection[int], divisions: Sequence[Division], lists: Lists
) -> list[Division]:
    """The headings of groups; their names in the lists are added to what stands in lists.

    Args:
        printed: the rows that are not blank, in order.
        sections: indexes of the rows that head sections.
        divisions: the headings of divisions, in order.
        lists: the lists of sections.
    """
    headed = {each.row.at for each in divisions} | set(sections)
    starts = [each.row.at for each in divisions]
    found: list[Division] = []
    for index in range(1, len(printed)):
        row = printed[index - 1]
        if printed[index].at not in sections or row.at in headed or not _may_head(row):
            continue
        chapter = starts[bisect_left(starts, row.at) - 1] if starts and starts[0] < row.at else 0
        named = list(_named(printed, index - 1, chapter, lists))
        if named:
            lists.rows.update(named)
            found.append(Division(row, UnitKind.SUBCHAPTER, None, 0, Rank.SUBCHAPTER, plain=False))
    return found


def _may_head(row: Row) -> bool:
    return len(row.text) <= _LONGEST and row.text[-1] not in ".:;," and capitals(row.text)


def _named(printed: Sequence[Row], index: int, chapter: int, lists: Lists) -> Iterator[int]:
    """The rows between a chapter's heading and a line that name it beside an entry of a list."""
    words = squash(printed[index].text)
    for at in range(index - 1, 0, -1):
        if printed[at].at <= chapter:
            return
        if squash(printed[at].text) == words and any(
            beside.at in lists.rows for beside in (printed[at - 1], printed[at + 1])
        ):
            yield printed[at].at
