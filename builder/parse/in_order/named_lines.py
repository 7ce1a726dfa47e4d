"""Find lines that name a heading below: entries in a form of their own, and contents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from string import digits

from builder.parse.in_order.family import Family
from builder.parse.in_order.heading_runs import title_of
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.listed import Listed, is_alike
from builder.parse.in_order.rows import Row
from builder.text.lines import ENDS_IN_NUMBER, PAGE_LEADER, entries_of
from builder.text.squash import squash

_ENTRY = re.compile(r"(?P<number>\d{1,3}|[IVXLC]{1,6})\.\s+(?P<title>[A-Z].{0,100})$")
"""A chapter's number and title, without its word: "2. Mayor."."""


def read_named_lines(
    rows: Sequence[Row], found: Sequence[Heading], listed: Listed, family: Family
) -> None:
    """Add to `listed` the lines that have the number and the title of a heading below.

    Args:
        rows: all of them.
        found: the lines that have the form of a heading, in order.
        listed: what is known of lists so far.
        family: gives the form of an entry.
    """
    heads = {each.row.at: each for each in found}
    last = {
        # without the mark of a footnote: "MAYOR1"
        _name(each.number or "", title_of(each, rows)).rstrip(digits): each
        for each in found
        if not _paged(each.row)
    }
    within = False
    for row in rows:
        within = heads[row.at].section if row.at in heads else within
        entry = None if family.names_all else family.entry.match(row.text)
        entry = entry or (None if within else _ENTRY.match(row.text))
        to = last.get(_name(entry["number"], entry["title"])) if entry else None
        if to and to.row.at > row.at and row.at not in listed.divisions:
            (listed.rows if to.section else listed.divisions).add(row.at)


def _name(number: str, title: str) -> str:
    """A heading's number, and the letters and figures of its title."""
    return f"{number.rstrip('.')} {squash(title)}"


def contents_lines(rows: Sequence[Row], found: Sequence[Heading]) -> set[int]:
    """Indexes of rows that end with a page's number and whose heading is below without one.

    So are rows of lists in columns, if the numbers and titles of all their entries recur below.

    Args:
        rows: all of them.
        found: the lines that have the form of a heading, in order.
    """
    last = {key: each.row.at for each in found for key in _keys(each) if not _paged(each.row)}
    forms = {each.row.at: each for each in found}
    numbered = {each.number: each for each in found if each.section}
    columns = (
        row.at
        for row in rows
        if len(entries := entries_of(row.text)) > 1
        and all(_is_below(entry, numbered, row, rows) for entry in entries)
    )
    return {
        row.at
        for row in rows
        if (ENDS_IN_NUMBER.search(row.text) and last.get(_words(row), -1) > row.at)
        or (_paged(row) and last.get(_designation(forms.get(row.at)), -1) > row.at)
    }.union(columns)


def _is_below(
    entry: str, numbered: Mapping[str | None, Heading], row: Row, rows: Sequence[Row]
) -> bool:
    """Whether a heading below a row has the number and the title of an entry on the row."""
    number, _, title = entry.strip("§ ").partition(" ")
    to = numbered.get(number.rstrip(".:"))
    return to is not None and to.row.at > row.at and is_alike(title, title_of(to, rows))


def _paged(row: Row) -> bool:
    return PAGE_LEADER.search(row.text) is not None


def _keys(each: Heading) -> Iterator[str]:
    yield squash(each.row.text.rstrip(" ."))
    yield _designation(each)


def _words(row: Row) -> str:
    """A line's words before the number of a page."""
    return squash(ENDS_IN_NUMBER.sub("", row.text).rstrip(" ."))


def _designation(each: Heading | None) -> str:
    """The kind and number of a heading; empty for None."""
    return f"{each.kind.value} {each.number}" if each else ""
