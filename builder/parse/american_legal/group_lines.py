"""Headings of groups of sections that only the list of their chapter tells from text.

The publisher prints the groups of a chapter ("Meetings") among the entries of its list, and again,
mostly in capitals, above the first section of each. A group may have parts ("Part 1. Fees").
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from builder.model import UnitKind
from builder.parse.american_legal.family import COPIED
from builder.parse.american_legal.forms import SUBPART, Division
from builder.parse.american_legal.lists import Lists
from builder.parse.american_legal.title_ends import lines_of_title, wraps
from builder.parse.in_order.rows import Row
from builder.text.squash import squash

_LONGEST = 90
"""Characters of the longest line of a group's heading; a paragraph in capitals is longer."""
_RANK = 4
"""Of a group: its parts stand below it, sections below these."""


def headings_of_groups(
    printed: Sequence[Row], sections: Collection[int], divisions: Sequence[Division], lists: Lists
) -> list[Division]:
    """The divisions with the headings of groups; their names are added to what stands in lists.

    Args:
        printed: the rows that are not blank, in order.
        sections: indexes of the rows that head sections.
        divisions: the headings of divisions, in order.
        lists: the lists of sections.
    """
    headed = set(sections)
    places = [row.at for row in printed]
    for each in divisions:
        index = bisect_left(places, each.row.at)
        taken = lines_of_title(each, printed[index + 1 : index + 5], lists)
        headed.update(places[index : index + taken + 1])
    starts = [each.row.at for each in divisions]
    found = list(divisions)
    above = 0
    for index, row in enumerate(printed):
        if row.at not in sections:
            continue
        chapter = starts[bisect_left(starts, row.at) - 1] if starts and starts[0] < row.at else 0
        last = index - 1
        while last > above and printed[last].at not in headed:
            group = _group(printed, last, chapter, lists)
            if group is None:
                break
            found.append(group)
            last -= 1 + (group.row is not printed[last])
        above = index
    return sorted(found, key=lambda each: each.row.at)


def _group(printed: Sequence[Row], last: int, chapter: int, lists: Lists) -> Division | None:
    """The group whose heading ends with a line: it has that one alone, or the one above it, too."""
    if printed[last].at in lists.rows:
        return None
    full = wraps(printed[last - 1], printed[last], lists.width)
    for first in (last - 1, last) if full else (last,):
        if not all(_may_head(row) for row in printed[first : last + 1]):
            continue
        name = _Name.of(printed[first : last + 1])
        listed = [each for each in _names(printed, first, chapter, lists) if each.same(name)]
        if listed:
            lists.rows.update(row.at for each in listed for row in each.rows)
            lists.titles[name.rows[0].at] = listed[-1].title
            number = listed[-1].number
            kind, rank = (UnitKind.PART, _RANK + 1) if number else (UnitKind.SUBCHAPTER, _RANK)
            return Division(name.rows[0], kind, number, name.title_at, rank, plain=False)
    row = printed[first]
    if lists.width and row.text.isupper() and _may_head(row) and not COPIED.begins_note(row.text):
        return Division(row, UnitKind.SUBCHAPTER, None, 0, _RANK, plain=False)
    return None


def _may_head(row: Row) -> bool:
    return len(row.text) <= _LONGEST and row.text[-1] not in ".:;," and row.text[0].isupper()


@dataclass(frozen=True, slots=True)
class _Name:
    """What a group is called, in a list or above its sections."""

    rows: Sequence[Row]
    number: str | None
    title_at: int
    title: str

    @classmethod
    def of(cls, rows: Sequence[Row]) -> _Name:
        part = SUBPART.match(rows[0].text)
        title_at = part.start("title") if part else 0
        words = " ".join(row.text for row in rows)
        return cls(rows, part["number"] if part else None, title_at, words[title_at:])

    def same(self, other: _Name) -> bool:
        """Whether two names are one, but for their numbers."""
        return bool(self.number) == bool(other.number) and squash(self.title) == squash(other.title)


def _names(printed: Sequence[Row], last: int, chapter: int, lists: Lists) -> Iterator[_Name]:
    """Lines between a chapter's heading and a line that stand beside an entry of a list."""
    for at in range(last - 1, 0, -1):
        if printed[at].at <= chapter:
            return
        for end in (at + 1, at + 2):
            beside = printed[at - 1].at in lists.rows or printed[end].at in lists.rows
            if beside and end <= last:
                yield _Name.of(printed[at:end])
