"""Lists of headings: runs of headings without text, each met later by a heading that has some."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from builder.model import Doubt
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.rows import Row

_SHORTEST = 2
"""Entries of the shortest list that no word announces; a heading without text may stand alone."""


def squash(text: str) -> str:
    """Letters and digits in lower case: what two printings of a title share."""
    return re.sub(r"[\W_]", "", text.casefold())


@dataclass
class Listed:
    """What the lists of a text say."""

    rows: set[int] = field(default_factory=set)
    """Indexes of the rows that stand in lists."""
    titles: dict[int, str] = field(default_factory=dict)
    """Title that a list gives to the heading at a row."""
    doubts: list[Doubt] = field(default_factory=list)

    def title_of(self, heading: Heading) -> str | None:
        """The title as a list writes it, where it is another than the heading's."""
        said = self.titles.get(heading.row.at)
        return said if said and said != heading.title.rstrip(" .") else None


def in_lists(rows: Sequence[Row], found: Sequence[Heading]) -> Listed:
    """The lists of a text.

    Args:
        rows: all of them.
        found: the lines that have the form of a heading, in order.
    """
    listed = Listed()
    later = _later(found)
    for run in _runs(rows, found):
        entries = [(each, later.get(each.row.at)) for each in run if each.section]
        met = [(each, to) for each, to in entries if to is not None]
        alike = sum(squash(each.title) == squash(to.title) for each, to in met)
        if len(met) < _SHORTEST or len(met) < len(entries) - 1 or 2 * alike < len(met):
            continue
        for each, to in met:
            listed.rows.add(each.row.at)
            listed.titles[to.row.at] = each.title.rstrip(" .")
    return listed


def _later(found: Sequence[Heading]) -> dict[int, Heading]:
    """For each row of a section's heading the next one below that bears its number."""
    last: dict[str, Heading] = {}
    later: dict[int, Heading] = {}
    for each in reversed(found):
        if each.section and each.number:
            if each.number in last:
                later[each.row.at] = last[each.number]
            last[each.number] = each
    return later


def _runs(rows: Sequence[Row], found: Sequence[Heading]) -> Iterator[list[Heading]]:
    """Headings of sections that follow one another without text between them."""
    run: list[Heading] = []
    for each in found:
        if run and (
            not each.section or any(not row.blank for row in rows[run[-1].row.at + 1 : each.row.at])
        ):
            yield run
            run = []
        if each.section:
            run.append(each)
    yield run
