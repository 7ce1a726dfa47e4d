"""Entries of lists that name divisions and look like headings, and lines of tables of contents."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby, pairwise, takewhile
from string import digits

from builder.parse.in_order.heading_runs import (
    repeated_below,
    repeated_divisions,
    rests_of_entries,
    runs_without_text,
    text_between,
    title_of,
    titles_below,
)
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.listed import Listed, is_alike, undated
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting
from builder.text.lines import ENDS_IN_NUMBER, PAGE_LEADER, entries_of
from builder.text.squash import squash

_ENTRY = re.compile(r"(?P<number>\d{1,3}|[IVXLC]{1,6})\.\s+(?P<title>[A-Z].{0,100})$")


def read_division_entries(
    rows: Sequence[Row],
    found: Sequence[Heading],
    listed: Listed,
    setting: Setting,
) -> None:
    """Add the entries that name divisions, and those of sections below them.

    Args:
        rows: all of them.
        found: the lines that have the form of a heading, in order.
        listed: what is known of lists so far.
        setting: how the copy sets paragraphs; if it breaks them into lines, it breaks entries,
            too.
    """
    rests = set(rests_of_entries(rows, found, setting))
    for run in _named_chapters(rows, found, rests):
        named = {each.row.at for each in run}
        listed.divisions.update(named, {at + 1 for at in named} & rests)
    listed.divisions.update(_entries_by_number(rows, found))
    below, titles = repeated_below(found), titles_below(rows, found)
    for heads, entries in _listed_articles(rows, found, rests.union(titles.values()), listed.rows):
        for at in (head.row.at for head in heads):
            listed.divisions.update({at, titles.get(at, at)})
        for each in entries:
            listed.rows.add(each.row.at)
            listed.titles[below[each.row.at].row.at] = undated(each.title).rstrip(" .:")


def _entries_by_number(rows: Sequence[Row], found: Sequence[Heading]) -> Iterator[int]:
    """Rows such as "2. Mayor." outside any section, above "CHAPTER 2", whose title is "MAYOR".

    A footnote's mark may follow it: "MAYOR1".
    """
    heads = {each.row.at: each for each in found}
    last = {
        (each.number, squash(title_of(each, rows)).rstrip(digits)): each.row.at
        for each in found
        if not each.section
    }
    within = False
    for row in rows:
        within = heads[row.at].section if row.at in heads else within
        entry = None if within else _ENTRY.match(row.text)
        if entry and last.get((entry["number"], squash(entry["title"])), -1) > row.at:
            yield row.at


def _named_chapters(
    rows: Sequence[Row], found: Sequence[Heading], rests: Collection[int]
) -> Iterator[list[Heading]]:
    """Runs such as "1.04 Fees", "1.08 Dogs" above "Chapter 1.04" and "Chapter 1.08".

    A number of one part is no evidence: section 2 of a charter is not the second chapter.
    """
    last = {each.number: each for each in found if not each.section and not _single(each)}
    for run in runs_without_text(rows, found, rests):
        met = [(each, to) for each in run if (to := last.get(each.number)) is not None]
        alike = sum(squash(each.title) == squash(title_of(to, rows)) for each, to in met)
        below = all(to.row.at > each.row.at for each, to in met)
        if met and len(met) == len(run) and below and 2 * alike >= len(met):
            yield run


def _single(each: Heading) -> bool:
    return each.number is None or each.number.isalnum()


def _listed_articles(
    rows: Sequence[Row], found: Sequence[Heading], rests: Collection[int], named: Collection[int]
) -> Iterator[tuple[list[Heading], list[Heading]]]:
    """Headings of divisions that recur below, with sections that do so, and no text.

    A preamble may follow the last entry of a list; `named` holds the rows known to be in lists.
    """
    again, below = repeated_divisions(rows, found), repeated_below(found)
    empty = {
        above.row.at
        for above, each in pairwise(found)
        if not text_between(rows, above, each, rests)
    }
    heads: list[Heading] = []
    outer: Heading | None = None
    for section, group in groupby(found, key=lambda each: each.section):
        held = list(group)
        if not section:
            heads = list(takewhile(lambda each: each.row.at in empty, reversed(held)))
            if outer is None or len(heads) < len(held) or heads[-1].rank <= outer.rank:
                repeated = (at for at, each in enumerate(heads) if each.row.at in again)
                heads = heads[: max(repeated, default=-1) + 1]
                outer = heads[-1] if heads else None
        elif heads and all(each.row.at in empty.union(named) & below.keys() for each in held):
            alike = (is_alike(undated(each.title), below[each.row.at].title) for each in held)
            if 2 * sum(alike) >= len(held):
                yield heads, held
        else:
            outer = None


def contents_lines(rows: Sequence[Row], found: Sequence[Heading]) -> set[int]:
    """Rows that end with a page's number and whose heading is below without one.

    Lists in columns have several entries to a row, whose numbers and titles all recur below.

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
        or (_paged(row) and last.get(_name(forms.get(row.at)), -1) > row.at)
    }.union(columns)


def _is_below(
    entry: str, numbered: Mapping[str | None, Heading], row: Row, rows: Sequence[Row]
) -> bool:
    """Whether a heading below a row has the number and the title of an entry of it."""
    number, _, title = entry.strip("§ ").partition(" ")
    to = numbered.get(number.rstrip(".:"))
    return to is not None and to.row.at > row.at and is_alike(title, title_of(to, rows))


def _paged(row: Row) -> bool:
    return PAGE_LEADER.search(row.text) is not None


def _keys(each: Heading) -> Iterator[str]:
    yield squash(each.row.text.rstrip(" ."))
    yield _name(each)


def _words(row: Row) -> str:
    """A line's words before the number of a page."""
    return squash(ENDS_IN_NUMBER.sub("", row.text).rstrip(" ."))


def _name(each: Heading | None) -> str:
    """The kind and number of a heading; empty for a line that is not one."""
    return f"{each.kind.value} {each.number}" if each else ""
