"""Find the headings of groups of sections: those in a list of sections, and lettered ones.

"CURFEW FOR MINORS" has no number and no word before it. If it is above an entry in the list and
again above the section that the entry names, it heads that section and those that follow. So do
"A. Dogs." and "B. Cats.", each right above a section.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from builder.model import UnitKind
from builder.parse.in_order.family import Family
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.listed import Listed
from builder.parse.in_order.rows import Row
from builder.parse.in_order.title_rows import in_title_case
from builder.text.squash import squash

_LONGEST = 90
"""Characters of the longest such heading."""
_LETTERED = re.compile(r"(?P<letter>[A-Z])\.\s+(?P<title>[A-Z].*?)\.?$")
RANK_OF_GROUPS = 4
"""Rank of groups: below chapters, above articles."""


def group_headings(
    rows: Sequence[Row],
    found: Sequence[Heading],
    listed: Listed,
    family: Family,
    *,
    capitals: bool,
) -> list[Heading]:
    """The headings of groups in the text; lines that name groups are added to the lists.

    Args:
        rows: all rows.
        found: the lines that have the form of a heading, including those of lists.
        listed: all lists; lines that name groups are added.
        family: gives the form of an entry.
        capitals: whether capitals alone show a group that no list names.
    """
    heads = {each.row.at: each for each in found}
    first = next((each.row.at for each in found if not each.section), len(rows))
    printed = [row for row in rows if not row.blank]
    names: dict[tuple[str, str], Sequence[Row]] = {}
    groups: list[Row] = []
    for at, row in enumerate(printed):
        number = _number(row, heads, listed, family)
        over = heads.get(printed[at - 2].at) if at > 1 else None
        titled = over and not over.section and not over.title
        if number is None or titled:
            continue
        for some in _names_above(printed, at, heads, listed, family):
            key = (squash(" ".join(each.text for each in some)), number)
            alone = some == [printed[at - 1]] and printed[at - 2].at not in heads
            if row.at in listed.rows:
                names[key] = some
            elif named := names.get(key):
                ats = {each.at for each in named}
                listed.rows |= ats
                listed.groups |= ats
                listed.titles[some[0].at] = " ".join(each.text for each in named)
                groups.append(some[0])
                break
            elif capitals and row.at > first and alone and some[0].text.isupper():
                groups.append(some[0])
    groups += _lettered([row for row in printed if row.at not in listed.rows], heads, family)
    kind = UnitKind.SUBCHAPTER
    return [Heading(row, kind, None, 0, RANK_OF_GROUPS, sure=True) for row in dict.fromkeys(groups)]


def _lettered(printed: Sequence[Row], heads: dict[int, Heading], family: Family) -> list[Row]:
    """Lines such as "A. Dogs." and "B. Cats.", each right above a section.

    The first is right below a division's heading, and each other one below a section's history, as
    no item is.
    """
    runs: list[list[Row]] = [[]]
    opened = ""
    for above, row, below in zip(printed, printed[1:], printed[2:], strict=False):
        if (head := heads.get(above.at)) and not head.section:
            runs.append([])
            opened = row.text if not head.title else above.text
        found = _LETTERED.match(row.text) if len(row.text) <= _LONGEST else None
        over = heads.get(below.at)
        if not (found and over and over.section and in_title_case(found["title"])):
            continue
        run, after = runs[-1], family.begins_history(above.text) or above.at in heads
        if found["letter"] == chr(ord("A") + len(run)) and (after if run else above.text == opened):
            run.append(row)
    return [row for run in runs if len(run) > 1 for row in run]


def _names_above(
    printed: Sequence[Row], at: int, heads: dict[int, Heading], listed: Listed, family: Family
) -> Iterator[Sequence[Row]]:
    """The two lines, then the one, above a line (and the parts there) that may name its group."""
    last = at - 1
    while last >= 0 and _is_part(printed[last], family):
        last -= 1
    for first in (last - 1, last):
        some = printed[max(first, 0) : last + 1]
        if first >= 0 and all(_may_head(row, heads, listed, family) for row in some):
            yield some


def _is_part(row: Row, family: Family) -> bool:
    """Whether a line heads a part of a group: "Part 1. Fees"."""
    forms = (form.pattern for form in family.divisions if form.kind is UnitKind.PART)
    return row.text[1:2].islower() and any(pattern.match(row.text) for pattern in forms)


def _number(row: Row, heads: dict[int, Heading], listed: Listed, family: Family) -> str | None:
    """The number of the section that a line names, as its heading or as a list's entry, or None."""
    head = heads.get(row.at)
    if head:
        return head.number if head.section else None
    entry = family.entry.match(row.text) if row.at in listed.rows else None
    return entry["number"].rstrip(".") if entry else None


def _may_head(row: Row, heads: dict[int, Heading], listed: Listed, family: Family) -> bool:
    named = row.at in listed.rows and (
        family.entry.match(row.text) or family.list_words.match(row.text)
    )
    return (
        row.at not in heads
        and row.at not in listed.divisions
        and not named
        and len(row.text) <= _LONGEST
        and row.text[0].isupper()
        and row.text[-1] not in ".;:,]"
    )
