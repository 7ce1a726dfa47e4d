"""Lists of headings: runs of headings without text, each met later by a heading that has some."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, takewhile, zip_longest

from builder.model import Doubt
from builder.parse.in_order.family import Family
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.mid_sentence import goes_on_below
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting
from builder.text.squash import squash

_SHORTEST = 2
"""Entries of the shortest list that no word announces; a heading without text may stand alone."""
_SHORT = 60
"""Characters of a line that may be the rest of an entry."""
_EMPTY = re.compile(r"(?:repealed|reserved|renumbered|recodified|expired|deleted)", re.I)
"""What a list says of a number that heads nothing any more."""


@dataclass
class Listed:
    """What the lists of a text say."""

    rows: set[int] = field(default_factory=set)
    """Indexes of the rows that stand in lists."""
    divisions: set[int] = field(default_factory=set)
    """Indexes of the rows that name divisions in lists of these."""
    titles: dict[int, str] = field(default_factory=dict)
    """Title that a list gives to the heading at a row."""
    named: dict[str, Row] = field(default_factory=dict)
    """Numbers of the entries that can be nothing else, and where they stand."""

    def title_of(self, heading: Heading, family: Family) -> str | None:
        """The title as a list writes it, where it is another than the heading's."""
        said = self.titles.get(heading.row.at)
        title = family.mark.sub("", family.revised.sub("", heading.title)).rstrip(" .")
        return said if said and said not in (title, heading.title.rstrip(" .")) else None

    def missing(self, headed: set[str]) -> Iterator[Doubt]:
        """What the lists name and no heading does; what is repealed needs none."""
        for number, row in self.named.items():
            if number not in headed and not _EMPTY.search(row.text):
                yield Doubt("section in list only", number, row.text[:80], row.line.extent)


def read_entries(rows: Sequence[Row], family: Family, setting: Setting) -> Listed:
    """The entries that can be nothing else: lines of their form below a word that announces a list.

    A list goes on over entries and blank lines, and over the divisions that it names above further
    entries; it ends with the first other line. Where lines are broken, an entry that fills its line
    may go on in the next one.
    """
    listed = Listed()
    open_list = False
    filled = [row for row in rows if not row.blank]
    entry: Row | None = None
    for row, below in zip_longest(filled, filled[1:]):
        above, entry = entry, None
        if family.contents.match(row.text):
            listed.divisions.add(row.at)
        elif family.list_words.match(row.text):
            open_list = True
            listed.rows.add(row.at)
        elif row.line.heads:
            open_list = False
        elif open_list and (found := family.entry.match(row.text)):
            entry = row
            listed.rows.add(row.at)
            listed.named.setdefault(found["number"].rstrip("."), row)
        elif open_list and (
            _ends_entry(above, row, setting)
            or _between_entries(above, row, below, family)
            or _leads_to_entry(row, below, family)
        ):
            listed.rows.add(row.at)
        else:
            open_list = False
    return listed


def _leads_to_entry(row: Row, below: Row | None, family: Family) -> bool:
    """Whether a line names the division, or the group, of the entry below."""
    if below is None or not family.entry.match(below.text):
        return False
    group = len(row.text) <= _SHORT and row.text[-1].isalnum() and row.text[0].isupper()
    return group or any(form.pattern.match(row.text) for form in family.divisions)


def _between_entries(above: Row | None, row: Row, below: Row | None, family: Family) -> bool:
    """Whether a short line right below an entry ends its sentence, with the next one below it."""
    if above is None or below is None or row.at != above.at + 1:
        return False
    ends = above.text[-1] not in ".;:" and row.text.endswith(".") and len(row.text) <= _SHORT
    return ends and family.entry.match(below.text) is not None


def _ends_entry(entry: Row | None, row: Row, setting: Setting) -> bool:
    """Whether a line is the rest of the entry above, which fills its line."""
    if entry is None:
        return False
    ended = entry.text[-1] in ".;:" or not row.text.endswith(".")
    return row.at == entry.at + 1 and not ended and goes_on_below(entry, row, setting)


def read_lists(
    rows: Sequence[Row], found: Sequence[Heading], listed: Listed, setting: Setting
) -> None:
    """Add to what the entries say the runs of headings without text that stand again below.

    Args:
        rows: all of them.
        found: the lines that have the form of a heading, in order.
        listed: what is known of lists so far.
        setting: how the copy sets paragraphs; where it breaks them into lines, entries are, too.
    """
    rests = set(rests_of_entries(rows, found, setting))
    met_again = met_below(found)
    following = {each.row.at: below.row.at for each, below in pairwise(found)}
    for run in runs_without_text(rows, found, rests):
        met = [(each, to) for each in run if (to := met_again.get(each.row.at)) is not None]
        alike = sum(squash(each.title) == squash(to.title) for each, to in met)
        single = bool(met) and met[-1][1].row.at == following.get(met[-1][0].row.at)
        asked = sum(not _EMPTY.match(each.title.lstrip("[(")) for each in run)
        if (len(met) < _SHORTEST and not single) or len(met) < asked - 1 or 2 * alike < len(met):
            continue
        for each, to in met:
            listed.rows.update({each.row.at, *({each.row.at + 1} & rests)})
            listed.titles[to.row.at] = each.title.rstrip(" .")


def read_entries_above_all(found: Sequence[Heading], listed: Listed) -> None:
    """Add the sections above the first division, where each stands again below with its title.

    A copy that gives a list twice may give it above the book's own title.

    Args:
        found: the lines that have the form of a heading, in order.
        listed: what is known of lists so far.
    """
    above = list(takewhile(lambda each: each.section, found))
    below = {(each.number, squash(each.title)) for each in found[len(above) :] if each.section}
    if all((each.number, squash(each.title)) in below for each in above):
        listed.rows.update(each.row.at for each in above)


def read_division_lists(rows: Sequence[Row], found: Sequence[Heading], listed: Listed) -> None:
    """Add the runs of headings of divisions that all stand again within what is above them.

    Args:
        rows: all of them.
        found: the lines that have the form of a heading, in order.
        listed: what is known of lists so far.
    """
    again = headed_again(found)
    for run in _division_runs(rows, found, listed.divisions):
        met = [each.row.at for each in run if each.row.at in again]
        if len(met) >= max(_SHORTEST, len(run) - 1):
            listed.divisions.update(met)


def headed_again(found: Sequence[Heading]) -> set[int]:
    """Rows of headings of divisions that stand again before one of a higher rank."""
    held: dict[tuple[int, str, str], int] = {}
    again: set[int] = set()
    for each in reversed(found):
        if each.section or not each.number:
            continue
        held = {key: at for key, at in held.items() if key[0] <= each.rank}
        key = (each.rank, each.number, squash(each.title))
        if key in held:
            again.add(each.row.at)
        held[key] = each.row.at
    return again


def _division_runs(
    rows: Sequence[Row], found: Sequence[Heading], named: Collection[int]
) -> Iterator[list[Heading]]:
    """Headings of divisions of one rank that follow one another without text between them.

    Rows that are known to name divisions are no text.
    """
    run: list[Heading] = []
    for each in found:
        again = each.number in {one.number for one in run}
        if run and (each.rank != run[-1].rank or again or text_between(rows, run[-1], each, named)):
            yield run
            run = []
        if not each.section:
            run.append(each)
    yield run


def text_between(
    rows: Sequence[Row], above: Heading, below: Heading, rests: Collection[int] = ()
) -> bool:
    """Whether anything stands between two headings but blank lines and the rests of entries."""
    between = rows[above.row.at + 1 : below.row.at]
    return any(not row.blank and row.at not in rests for row in between)


def met_below(found: Sequence[Heading]) -> dict[int, Heading]:
    """For each row of a section's heading the next one below that bears its number."""
    last: dict[str, Heading] = {}
    later: dict[int, Heading] = {}
    for each in reversed(found):
        if each.section and each.number:
            if each.number in last:
                later[each.row.at] = last[each.number]
            last[each.number] = each
    return later


def rests_of_entries(
    rows: Sequence[Row], found: Sequence[Heading], setting: Setting
) -> Iterator[int]:
    """Rows that may be the second line of a list's entry."""
    heads = {each.row.at for each in found}
    for each in found:
        at = each.row.at + 1
        if at < len(rows) and at not in heads and goes_on_below(each.row, rows[at], setting):
            yield at


def runs_without_text(
    rows: Sequence[Row], found: Sequence[Heading], rests: Collection[int]
) -> Iterator[list[Heading]]:
    """Headings of sections that follow one another without text between them.

    A number that stands again is no entry of the same list: the text begins with it.
    """
    run: list[Heading] = []
    for each in found:
        if run and (
            not each.section
            or each.number in {one.number for one in run}
            or text_between(rows, run[-1], each, rests)
        ):
            yield run
            run = []
        if each.section:
            run.append(each)
    yield run
