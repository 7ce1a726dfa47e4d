"""Find lists of headings: runs of headings without text, which recur below with text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby, pairwise, takewhile

from builder.parse.in_order.family import Family
from builder.parse.in_order.heading_runs import (
    TALLEST,
    named_below,
    rests_of_entries,
    runs_without_text,
    stacked,
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
_NEAR = 2
"""Lines above a division among which a list may end; one may be blank."""
_NAMES = 5
"""Lines above an entry among which the names of its group and part may be."""


_DESIGNATED = re.compile(r"^\S+\s+\S+[\s–—-]*")
"""The designation before a title: "Table A - "."""


def read_lists(
    rows: Sequence[Row],
    found: Sequence[Heading],
    listed: Listed,
    setting: Setting,
    family: Family,
) -> set[int]:
    """Add to `listed` the runs of headings without text that name headings below or are announced.

    Returns the indexes of rows of headings that head nothing.

    Args:
        rows: all of them.
        found: the lines that have the form of a heading, in order.
        listed: what is known of lists so far.
        setting: how the copy sets paragraphs; if it breaks them into lines, it breaks entries,
            too.
        family: what its lists name.
    """
    rests = set(rests_of_entries(rows, found, setting))
    titles, below = titles_below(rows, found), named_below(rows, found)
    following = {each.row.at: one for each, one in pairwise(found)}
    unmet: set[int] = set()
    aside = {*rests, *titles.values(), *listed.rows, *listed.divisions}
    runs = runs_without_text(rows, found, below, aside)
    for run in sorted(runs, key=lambda run: len(run) == 1):  # one may be next to a list of several
        met = [(each, below[each.row.at]) for each in run if each.row.at in below]
        sections = [each for each in run if each.section]
        wanted = sum(not EMPTY.match(each.title.lstrip("[(")) for each in sections)
        named = sum(each.section for each, _ in met)
        alike = sum(_have_one_title(each, to, rows, family) for each, to in met if each.section)
        several = len(met) >= _SHORTEST or (
            met and _is_entry(*met[0], following, listed, alike=alike > 0)
        )
        names = _names_above(run[0].row, rows, unmet, family) if run else None
        if names is not None and not met and wanted >= _SHORTEST:
            unmet.update((*names, *(each.row.at for each in run)))
            listed.named |= {each.number: each.row for each in run if each.number}
        if not several or named < wanted - 1 or 2 * alike < named:
            continue
        for each, to in met:
            below_it = range(each.row.at + 1, min(each.row.at + TALLEST, len(rows)))
            more = list(takewhile(lambda at: at in rests or rows[at].blank, below_it))
            if not each.section:
                more = [titles.get(each.row.at, each.row.at)]
            (listed.rows if to.section else listed.divisions).update((each.row.at, *more))
            if to.section:
                words = " ".join([each.title, *(rows[at].text for at in more)])
                listed.titles[to.row.at] = undated(words).rstrip(" .:")
        if family.names_all:
            listed.rows.update(each.row.at for each in sections if EMPTY.match(each.title))
    listed.rows |= unmet
    _read_divisions_within(rows, found, listed, named={to.row.at for to in below.values()})
    nothing: set[int] = set()
    for bare in stacked(rows, found):
        (nothing if below.keys().isdisjoint(bare) else listed.divisions).update(bare)
    return nothing - listed.divisions


def _read_divisions_within(
    rows: Sequence[Row], found: Sequence[Heading], listed: Listed, named: Collection[int]
) -> None:
    """Add the divisions between the entries of a list, such as a chapter's articles.

    All sections up to the next division must be entries. `named` has the rows of headings that
    lists name, at which the text begins.
    """
    titles = titles_below(rows, found)
    over_entries: set[int] = set()
    entries = within = False
    for sections, group in groupby(reversed(found), key=lambda each: each.section):
        held = [each.row.at for each in group]
        if sections:
            entries = listed.rows.issuperset(held)
        elif entries:
            over_entries.add(held[0])
    over_entries.difference_update(named)
    for at in (each.row.at for each in found):
        if within and at in over_entries:
            listed.divisions.update({at, titles.get(at, at)})
        within = at in listed.divisions or (within and at in listed.rows)


def _names_above(
    first: Row, rows: Sequence[Row], unmet: Collection[int], family: Family
) -> list[int] | None:
    """Rows of groups' names between a run and the word or run above it that begins its list.

    None if no list begins there. `unmet` has the rows of runs that name nothing below, since a copy
    may lack all that a list names.
    """
    names: list[int] = []
    for row in reversed(rows[max(0, first.at - _NAMES) : first.at]):
        if row.at in unmet or family.list_words.match(row.text):
            return names
        if not row.blank:
            names.append(row.at)
            if not row.text[-1].isalnum():
                return None
    return None


def _have_one_title(entry: Heading, to: Heading, rows: Sequence[Row], family: Family) -> bool:
    """Whether a heading has the title of an entry, perhaps with a sentence after it."""
    title = undated(entry.title)
    return (
        _bare(entry.title, family) == _bare(title_of(to, rows), family)
        or runs_in(title, to.title)
        or (family.names_all and is_alike(title, to.title))
    )


def _is_entry(
    entry: Heading, to: Heading, following: Mapping[int, Heading], listed: Listed, *, alike: bool
) -> bool:
    """Whether a single heading without text is the only entry of a list.

    A section's entry is right above the section, or above its division and has the same title; a
    division's is in or next to a known list.
    """
    if not entry.section:
        return not listed.rows.isdisjoint(range(entry.row.at - _NEAR, to.row.at))
    below = following[entry.row.at]
    of_chapter = entry.sure and not (entry.number or "").isalnum()
    return below is to or (of_chapter and alike and not below.section)


def _bare(title: str, family: Family) -> str:
    """The part of a title that lists and headings share, without notes after it."""
    return squash(undated(family.revised.sub("", title).partition(" [")[0]))


def read_lists_of_marked(
    found: Sequence[Heading], rows: Sequence[Row], listed: Listed, family: Family
) -> None:
    """Add to `listed` the lines below a marked division that only repeat marked headings.

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
    """A heading's words, with those of its title on the next line."""
    words = heading.row.text if heading.title else f"{heading.row.text} {title_of(heading, rows)}"
    return squash(words)


def read_names_of_divisions(rows: Sequence[Row], found: Sequence[Heading], listed: Listed) -> None:
    """Add the lines in ordinary case that give a division's heading, which is in capitals below.

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
