"""The publisher's lists of sections: runs of lines without text, each of which stands again below.

They are the oracle of the whole reading: what an entry names is a heading, and how the named
headings are printed is how the code prints all of them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import pairwise

from builder.parse.american_legal.family import COPIED
from builder.parse.american_legal.forms import LIST_WORD, Candidate, division
from builder.parse.in_order import numbers
from builder.parse.in_order.rows import Row
from builder.text.squash import squash

_MET = 0.6
"""Share of a list's entries that stand again below: some are repealed, a body's run has none."""
_ABOVE = 4
"""Lines above a list in which its word stands: blank ones may part them."""
_WRAP = 55
"""Characters of the shortest line of a list that goes on in the next one."""
_CHANGED = re.compile(r"\s\(\d{1,2}-\d{1,2}-(?:\d{2}|\d{4})\)$")
"""The day of the last change, which lists of charters have behind a title."""
_LONGEST = 90
"""Characters of the longest second line of an entry."""


@dataclass
class Lists:
    """What the lists of a text say."""

    width: int | None = None
    """Characters that the text's lines are broken at; None in a copy."""
    rows: set[int] = field(default_factory=set)
    """Indexes of the rows that stand in lists."""
    again: set[int] = field(default_factory=set)
    """Indexes of the rows that print the heading of a part again."""
    titles: dict[int, str] = field(default_factory=dict)
    """The title that a list gives to the heading at a row."""
    outer: set[int] = field(default_factory=set)
    """Indexes of the rows of headings that the list of a title or a part names."""
    missing: dict[str, Row] = field(default_factory=dict)
    """Numbers of entries that nothing below bears, and where they stand."""


@dataclass(frozen=True, slots=True)
class _Text:
    """What lists are held against."""

    places: Mapping[str, Sequence[Candidate]]
    """Lines that begin with each number."""
    following: Mapping[int, Row]
    """The next line that is not blank, by the index of a row."""
    last: Mapping[str, int]
    """Where each line stands last, whatever its case."""


@dataclass
class _Entry:
    """An entry with the lines that it takes."""

    what: Candidate
    more: list[Row] = field(default_factory=list)

    @property
    def title(self) -> str:
        return " ".join([self.what.title, *(row.text for row in self.more)])


@dataclass
class _Run:
    """Entries without text between them, and the words among them."""

    entries: list[_Entry] = field(default_factory=list)
    words: list[Row] = field(default_factory=list)


def read_lists(
    rows: Sequence[Row], found: Mapping[int, Candidate], width: int | None = None
) -> Lists:
    """The lists of a text.

    Args:
        rows: all of them that are not blank.
        found: lines of the form of a heading or entry, by the index of their row.
        width: characters that lines are broken at; None in a copy.
    """
    lists = Lists(width)
    places: dict[str, list[Candidate]] = defaultdict(list)
    for each in found.values():
        places[each.number].append(each)
    following = {above.at: row for above, row in pairwise(rows)}
    text = _Text(places, following, {row.text.casefold(): row.at for row in rows})
    for run in _runs(rows, found):
        for part in _parts(run):
            _take(part, text, lists)
    return lists


def _runs(rows: Sequence[Row], found: Mapping[int, Candidate]) -> list[_Run]:
    runs: list[_Run] = []
    run = _Run()
    above: Row | None = None
    for row in rows:
        what = found.get(row.at)
        if what is not None:
            run.entries.append(_Entry(what))
        elif LIST_WORD.match(row.text):
            run.words.append(row)
        elif run.entries and above is not None and _wraps(above, row, run):
            run.entries[-1].more.append(row)
        else:
            runs.append(run)
            run = _Run()
        above = row
    return [each for each in (*runs, run) if each.entries]


def _wraps(above: Row, row: Row, run: _Run) -> bool:
    """Whether a line goes on with the entry above it: never the first line of a paragraph."""
    last = run.entries[-1]
    own = last.more[-1] if last.more else last.what.row
    adjoins = row.at == above.at + 1 and above is own and not row.indent
    if COPIED.begins_note(row.text) or division(row) is not None:
        return False
    long = len(above.text) >= _WRAP or row.text[0].islower()
    return adjoins and long and len(last.more) < 2 and len(row.text) <= _LONGEST


def _parts(run: _Run) -> list[_Run]:
    """A run cut where its numbers begin anew: the first heading below its list, or another list."""
    part = _Run(words=run.words)
    parts = [part]
    for entry in run.entries:
        if part.entries and _begins_anew(part, entry.what):
            last = part.entries[-1].what.row.at
            part = _Run(words=[row for row in run.words if row.at > last])
            parts.append(part)
        part.entries.append(entry)
    return parts


def _begins_anew(part: _Run, what: Candidate) -> bool:
    """Whether a number stands in a list already, or is printed otherwise and goes back."""
    last = part.entries[-1].what
    back = last.style != what.style and not numbers.ascends(last.number, what.number)
    return back or what.number in {entry.what.number for entry in part.entries}


def _take(run: _Run, text: _Text, lists: Lists) -> None:
    end = run.entries[-1].what.row.at
    met = [(entry, _below(entry, text.places, end)) for entry in run.entries]
    named = [(entry, to) for entry, to in met if to is not None]
    same = [(entry, to) for entry, to in named if _alike(entry, to)]
    sure = any(_near(row, run.entries[0]) for row in run.words) and all(map(_is_wide, run.entries))
    alone = bool(lists.width) and len(met) == 1 and not sure and _parted(*met[0], text)
    few = not same or len(named) < _MET * len(met) or 2 * len(same) < len(named)
    if alone or (few and not sure):
        return
    # what stands before and behind the named ones may be text
    begin, end_ = (0, len(met)) if sure else (met.index(named[0]), met.index(named[-1]) + 1)
    first, last = met[begin][0], met[end_ - 1][0]
    for entry, to in met[begin:end_]:
        lists.rows.add(entry.what.row.at)
        if to is not None:
            taken = _goes_on(entry, to, text.following)
            lists.rows.update(row.at for row in entry.more[:taken])
            words = " ".join([entry.what.title, *(row.text for row in entry.more[:taken])])
            lists.titles[to.row.at] = _CHANGED.sub("", words).rstrip(" .:")
            if entry is not last:
                lists.rows.update(_groups(entry.more[taken:], text, end))
        else:
            lists.rows.update(row.at for row in entry.more)
            lists.missing[entry.what.number] = entry.what.row
    lists.rows.update(
        row.at for row in run.words if row.at < last.what.row.at and _near(row, first)
    )


def _is_wide(entry: _Entry) -> bool:
    """Whether number and title are parted by a gap, as lists print them."""
    return "\xa0\xa0" in entry.what.row.text


def _parted(entry: _Entry, to: Candidate | None, text: _Text) -> bool:
    """Whether a line heads a section of its own: what it names looks alike, in another division."""
    if to is None or to.style != entry.what.style:
        return False
    row = text.following[entry.what.row.at]
    while row.at < to.row.at:
        over = division(row)
        if over is not None and not over.plain:
            return True
        row = text.following[row.at]
    return False


def _groups(rows: Sequence[Row], text: _Text, end: int) -> Iterator[int]:
    """Lines between two entries that are headings of groups: they stand again below the list."""
    return (row.at for row in rows if text.last[row.text.casefold()] > end)


def _near(word: Row, first: _Entry) -> bool:
    """Whether a word stands above a list or in it."""
    return word.at > first.what.row.at - _ABOVE


def _below(entry: _Entry, places: Mapping[str, Sequence[Candidate]], end: int) -> Candidate | None:
    """The heading that an entry names: the next line below with its number and title.

    Else the next one with its number.
    """
    held = places[entry.what.number]
    below = held[bisect_right([each.row.at for each in held], end) :]
    return next((each for each in below if _alike(entry, each)), below[0] if below else None)


def _alike(entry: _Entry, to: Candidate) -> bool:
    return squash(entry.title) == squash(to.title) or alike(to.title, entry.title)


def _goes_on(entry: _Entry, to: Candidate, following: Mapping[int, Row]) -> int:
    """How many further lines an entry takes: those with further words of its heading.

    Args:
        entry: of a list.
        to: the heading that it names.
        following: the next line that is not blank, by the index of a row.
    """
    words, taken = entry.what.title, 0
    for row in entry.more:
        longer = f"{words} {row.text}"
        if not row.text[0].islower() and not _has_more(to, words, longer, following):
            break
        words, taken = longer, taken + 1
    return taken


def _has_more(to: Candidate, words: str, longer: str, following: Mapping[int, Row]) -> bool:
    """Whether a heading has the words of an entry and of its next line.

    Where the entry's words make its title whole already, that may go on in the lines below it,
    which then have all of these words.
    """
    title, said = squash(to.title), squash(_CHANGED.sub("", longer))
    if len(squash(words)) < len(title):
        return title.startswith(said[: len(title)])
    row = following.get(to.row.at)
    while row is not None and len(title) < len(said):
        title, row = title + squash(row.text), following.get(row.at)
    return title.startswith(said) or said == squash(words)  # or the line has the day of a change


def alike(one: str, other: str) -> bool:
    """Whether two printings may be of one title.

    >>> alike("Geese and ducks", "GEESE AND DUCKS."), alike("Geese", "Fines")
    (True, False)
    """
    a, b = squash(one), squash(other)
    return b.startswith(a[:12]) or SequenceMatcher(None, a, b).ratio() > 0.7
