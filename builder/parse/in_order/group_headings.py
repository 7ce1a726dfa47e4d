"""Headings of groups of sections, which nothing but the list of the sections tells from text.

"CURFEW FOR MINORS" has no number and no word before it. Where it stands above an entry in the list
and again above the section that the entry names, it heads that section and those that follow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from builder.model import UnitKind
from builder.parse.in_order.family import Family
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.lists import Listed
from builder.parse.in_order.rows import Row
from builder.text.squash import squash

_LONGEST = 80
"""Characters of the longest one."""
_RANK = 4
"""Below chapters, above articles."""


def read_entries_by_title(
    rows: Sequence[Row], found: Iterable[Heading], listed: Listed, family: Family
) -> None:
    """Add the entries that no word announces: number and title are those of a heading below.

    Args:
        rows: all of them.
        found: the lines that have the form of a heading.
        listed: what is known of lists so far.
        family: with the form of an entry.
    """
    last = {
        (each.number, squash(each.title)): each.row.at
        for each in found
        if each.section and each.title
    }
    for row in rows:
        entry = family.entry.match(row.text)
        if entry is None or row.at in listed.rows:
            continue
        number = entry["number"].rstrip(".")
        if last.get((number, squash(entry["title"])), -1) > row.at:
            listed.rows.add(row.at)
            listed.named.setdefault(number, row)


def group_headings(
    rows: Sequence[Row], found: Sequence[Heading], listed: Listed, family: Family
) -> list[Heading]:
    """The headings of groups in the text; their lines in the lists are added to these.

    Args:
        rows: all of them.
        found: the lines that have the form of a heading, those of lists, too.
        listed: all lists; lines that name groups are added.
        family: with the form of an entry.
    """
    heads = {each.row.at: each for each in found}
    in_list: dict[tuple[str, str], int] = {}
    groups: list[Heading] = []
    for above, row in _neighbours(rows):
        number = _number(row, heads, listed, family)
        if number is None or not _may_head(above, heads, listed):
            continue
        key = (squash(above.text), number)
        if row.at in listed.rows:
            in_list[key] = above.at
        elif key in in_list:
            listed.rows.add(in_list.pop(key))
            groups.append(Heading(above, UnitKind.SUBCHAPTER, None, 0, _RANK, sure=True))
    return groups


def _neighbours(rows: Sequence[Row]) -> Iterator[tuple[Row, Row]]:
    """Each line with the next one, blank ones left out."""
    above: Row | None = None
    for row in rows:
        if row.blank:
            continue
        if above:
            yield above, row
        above = row


def _number(row: Row, heads: dict[int, Heading], listed: Listed, family: Family) -> str | None:
    """The section that a line names, as an entry of a list or as its heading."""
    head = heads.get(row.at)
    if head:
        return head.number if head.section else None
    entry = family.entry.match(row.text) if row.at in listed.rows else None
    return entry["number"].rstrip(".") if entry else None


def _may_head(row: Row, heads: dict[int, Heading], listed: Listed) -> bool:
    return (
        row.at not in heads
        and row.at not in listed.rows
        and len(row.text) <= _LONGEST
        and row.text[0].isupper()
        and row.text[-1] not in ".;:,)]"
    )
