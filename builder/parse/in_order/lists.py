"""Lists of headings: runs of headings without text, each repeated below with text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise, takewhile

from builder.parse.in_order.family import Family
from builder.parse.in_order.heading_runs import (
    repeated_below,
    repeated_divisions,
    rests_of_entries,
    runs_without_text,
    title_of,
    titles_below,
)
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.listed import EMPTY, Listed, is_alike, runs_in, undated
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting
from builder.text.squash import squash

_SHORTEST = 2
"""Fewest entries in a list that no word announces; one heading without text proves nothing."""
_NAME = 90
"""Characters of the longest name of a group."""
_TALLEST = 5
"""Most lines in an entry: lists may be in narrow columns."""


_DESIGNATED = re.compile(r"^\S+\s+\S+[\s–—-]*")
"""The designation before a title: "Table A - "."""


def read_lists(
    rows: Sequence[Row],
    found: Sequence[Heading],
    listed: Listed,
    setting: Setting,
    family: Family,
) -> None:
    """Add the runs of headings without text that are repeated below.

    Args:
        rows: all of them.
        found: the lines that have the form of a heading, in order.
        listed: what is known of lists so far.
        setting: how the copy sets paragraphs; if it breaks them into lines, it breaks entries,
            too.
        family: what its lists name.
    """
    rests = set(rests_of_entries(rows, found, setting))
    repeated = repeated_below(found)
    following = {each.row.at: below for each, below in pairwise(found)}
    for run in runs_without_text(rows, found, rests):
        met = [(each, to) for each in run if (to := repeated.get(each.row.at)) is not None]
        alike = sum(
            _bare(each.title, family) == _bare(title_of(to, rows), family)
            or runs_in(undated(each.title), to.title)
            or (family.names_all and is_alike(undated(each.title), to.title))
            for each, to in met
        )
        single = bool(met) and _is_entry(*met[-1], following, alike=alike > 0)
        wanted = sum(not EMPTY.match(each.title.lstrip("[(")) for each in run)
        if (len(met) < _SHORTEST and not single) or len(met) < wanted - 1 or 2 * alike < len(met):
            continue
        for each, to in met:
            below = range(each.row.at + 1, min(each.row.at + _TALLEST, len(rows)))
            more = list(takewhile(lambda at: at in rests or rows[at].blank, below))
            listed.rows.update((each.row.at, *more))
            words = " ".join([each.title, *(rows[at].text for at in more)])
            listed.titles[to.row.at] = undated(words).rstrip(" .:")
        if family.names_all:
            listed.rows.update(each.row.at for each in run if EMPTY.match(each.title))


def _is_entry(
    entry: Heading, to: Heading, following: Mapping[int, Heading], *, alike: bool
) -> bool:
    """Whether a single heading without text is a list's only entry.

    Its section comes right below it, or in the division below it under the same title.
    """
    below = following.get(entry.row.at)
    if below is None or below is to:
        return below is not None
    of_chapter = entry.sure and not (entry.number or "").isalnum()
    return of_chapter and alike and not below.section


def read_unrepeated_lists(
    rows: Sequence[Row], found: Sequence[Heading], listed: Listed, family: Family
) -> None:
    """Add the runs of headings without text below a word that announces a list.

    None of them is repeated: a copy may have a chapter's list without anything that it names.

    Args:
        rows: all of them.
        found: the lines that have the form of a heading, in order.
        listed: what is known of lists so far.
        family: gives the words that announce a list.
    """
    left = [each for each in found if each.row.at not in listed.rows | listed.divisions]
    names = {each.row.at for each in left if not each.section}
    names |= {row.at for row in rows if len(row.text) <= _NAME and row.text[-1:].isalnum()}
    names -= listed.rows
    repeated = repeated_below(left)
    alone: set[int] = set()
    for run in runs_without_text(rows, left, ()):
        met = any(each.row.at in repeated for each in run)
        wanted = sum(not EMPTY.match(each.title.lstrip("[(")) for each in run)
        above = _announced(run[0].row, rows, names, alone, family) if run else None
        if above is not None and not met and wanted >= _SHORTEST:
            listed.named |= {each.number: each.row for each in run if each.number}
            alone.update((*above, *(each.row.at for each in run)))
    listed.rows |= alone


def _announced(
    first: Row, rows: Sequence[Row], names: Collection[int], alone: Collection[int], family: Family
) -> list[int] | None:
    """The names above a list's first entry, up to the announcing word or the part above.

    None if no such word is above.
    """
    above: list[int] = []
    for at in range(first.at - 1, -1, -1):
        if at in alone or family.list_words.match(rows[at].text):
            return above
        if not rows[at].blank:
            above.append(at)
            if at not in names or len(above) > _SHORTEST:
                return None
    return None


def _bare(title: str, family: Family) -> str:
    """The title that lists and headings share: a note may follow either."""
    return squash(undated(family.revised.sub("", title).partition(" [")[0]))


def read_lists_of_marked(
    found: Sequence[Heading], rows: Sequence[Row], listed: Listed, family: Family
) -> None:
    """Add the lines below a marked division that only repeat marked headings.

    Args:
        found: the lines that have the form of a heading, in order.
        rows: all of them.
        listed: what is known of lists so far.
        family: gives the words that announce a list.
    """
    heads = [each for each in found if each.marked]
    headed = "\n".join(_words_of(each, rows) for each in heads)
    ends = [*(each.row.at for each in heads[1:]), len(rows)]
    for each, end in zip(heads, ends, strict=False):
        below = [row for row in rows[each.row.at + 1 : end] if not row.blank]
        own = 0 if each.title or each.section else 1
        entries = list(
            takewhile(
                lambda row: squash(row.text) in headed or family.list_words.match(row.text),
                below[own:],
            )
        )
        if not each.section and len(entries) >= _SHORTEST:
            listed.rows.update(row.at for row in entries)


def _words_of(heading: Heading, rows: Sequence[Row]) -> str:
    """A heading's words, including the line that its title may be on."""
    words = heading.row.text if heading.title else f"{heading.row.text} {title_of(heading, rows)}"
    return squash(words)


def read_entries_above_all(found: Sequence[Heading], listed: Listed) -> None:
    """Add the sections above the first division if each is repeated below with its title.

    A copy that prints a list twice may print it above the book's own title.

    Args:
        found: the lines that have the form of a heading, in order.
        listed: what is known of lists so far.
    """
    above = list(takewhile(lambda each: each.section, found))
    below = {(each.number, squash(each.title)) for each in found[len(above) :] if each.section}
    if all((each.number, squash(each.title)) in below for each in above):
        listed.rows.update(each.row.at for each in above)


def read_names_of_divisions(rows: Sequence[Row], found: Sequence[Heading], listed: Listed) -> None:
    """Add the lines that give in ordinary case a division's heading printed below in capitals.

    Args:
        rows: all of them.
        found: the lines that have the form of a heading.
        listed: what is known of lists so far.
    """
    heads: dict[str, list[Heading]] = defaultdict(list)
    for each in found:
        if not each.section and (each.title or each.row.text).isupper():
            key = _designation(each.row) if each.number else squash(each.row.text)
            heads[key].append(each)
    for row in rows:
        if not row.text.isupper():
            near = heads.get(_designation(row)) or heads.get(squash(row.text), [])
            below = (each for each in near if each.row.at > row.at)
            to = next((each for each in below if is_alike(row.text, each.row.text)), None)
            if to:
                listed.divisions.add(row.at)
                words = row.text if to.number is None else _DESIGNATED.sub("", row.text)
                listed.titles.setdefault(to.row.at, words.rstrip(" .:"))


def _designation(row: Row) -> str:
    return " ".join(row.text.split()[:2]).casefold()


def read_division_lists(
    rows: Sequence[Row], found: Sequence[Heading], listed: Listed, family: Family
) -> None:
    """Add the runs of headings of divisions that are all repeated within the division above them.

    Args:
        rows: all of them.
        found: the lines that have the form of a heading, in order.
        listed: what is known of lists so far.
        family: what its lists name.
    """
    again, titles = repeated_divisions(rows, found), titles_below(rows, found)
    below = set(titles.values())
    printed = [row.at for row in rows if not row.blank and row.at not in below]
    near_lists = {
        at for pair in pairwise(printed) for at in pair if not listed.rows.isdisjoint(pair)
    }
    aside = listed.divisions | listed.rows | below
    for run in runs_without_text(rows, found, aside, sections=False):
        met = [each.row.at for each in run if each.row.at in again]
        fewest = 1 if family.names_all and not near_lists.isdisjoint(met) else _SHORTEST
        if len(met) >= max(fewest, len(run) - 1):
            listed.divisions.update(met, (titles[at] for at in met if at in titles))
