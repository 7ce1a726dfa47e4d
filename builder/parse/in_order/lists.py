"""Lists of headings: runs of headings without text, each repeated below with text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import pairwise, takewhile

from builder.frozen import frozen
from builder.model import LISTED_ONLY, Doubt
from builder.parse.in_order import numbers
from builder.parse.in_order.continues import OPEN_END, continues_below
from builder.parse.in_order.family import SENTENCE, Family
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.nesting import marks
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting
from builder.sources.text import Role
from builder.text.squash import squash

_SHORTEST = 2
"""Fewest entries in a list that no word announces; one heading without text proves nothing."""
_WRAPPED = 55
"""Characters of the shortest entry in capitals that continues on the next line."""
_NAMES = 3
"""Lines down to an entry, counting the names of its group and of a part of it above."""
_NAME = 90
"""Characters of the longest name of a group."""
_SHORT = 60
"""Characters of a line that may be the rest of an entry."""
_TALLEST = 5
"""Most lines in an entry: lists may be in narrow columns."""
_EMPTY = re.compile(r"(?:repealed|reserved|renumbered|recodified|expired|deleted)", re.I)
"""The words of a list for a number that no longer heads anything."""


_DESIGNATED = re.compile(r"^\S+\s+\S+[\s–—-]*")
"""The designation before a title: "Table A - "."""
_TEXT = re.compile(rf"\s+{SENTENCE}")
_CHANGED = re.compile(r"\s\(\d{1,2}-\d{1,2}-(?:\d{2}|\d{4})\)$")
"""The day of the last change, which lists of charters print after a title."""


@dataclass
class Listed:
    """What the lists of a text contain."""

    rows: set[int] = field(default_factory=set)
    """Indexes of the rows that are in lists."""
    divisions: set[int] = field(default_factory=set)
    """Indexes of the rows that name divisions in lists of divisions."""
    titles: dict[int, str] = field(default_factory=dict)
    """The title that a list gives to the heading at a row."""
    named: dict[str, Row] = field(default_factory=dict)
    """Numbers of the lines that must be entries, and their rows."""
    entries: list[Entry] = field(default_factory=list)
    """Those entries."""
    groups: set[int] = field(default_factory=set)
    """Indexes of the rows that name groups of sections."""

    def read(self, found: re.Match[str], row: Row) -> Row | None:
        """Record a line's entry; returns its row if it names anything."""
        number = (found.groupdict().get("number") or "").rstrip(".")
        if not number:
            return None
        self.named.setdefault(number, row)
        self.entries.append(Entry(number, found.start("title"), [row]))
        return row

    def give_titles(self, heads: Sequence[Heading]) -> None:
        """Record for each heading the title in its entry: of the next one, or of one alike."""
        by_number: dict[str, list[Heading]] = defaultdict(list)
        for each in heads:
            by_number[each.number or ""].append(each)
        for entry in self.entries:
            title = entry.title(self.groups)
            below = [one for one in by_number[entry.number] if one.row.at > entry.rows[0].at]
            alike = (one for one in below if is_alike(title, one.title))
            if to := next(alike, below[0] if below else None):
                self.titles.setdefault(to.row.at, title.rstrip(" .:"))

    def title_of(self, heading: Heading, whole: str, family: Family) -> str | None:
        """The title as a list writes it, if it differs from the heading's whole one."""
        listed = self.titles.get(heading.row.at)
        title = family.mark.sub("", family.revised.sub("", whole)).rstrip(" .:")
        return listed if listed and listed not in (title, whole.rstrip(" .:")) else None

    def missing(self, headed: set[str]) -> Iterator[Doubt]:
        """The entries without a heading; one that is repealed needs none."""
        for number, row in self.named.items():
            if number not in headed and not _EMPTY.search(row.text):
                yield Doubt(LISTED_ONLY, number, row.text[:80], row.line.extent)


@frozen
class Entry:
    """An entry of a list, which names a heading below."""

    number: str
    title_at: int
    rows: list[Row]
    """The first row, and those that continue it."""

    def title(self, groups: Collection[int]) -> str:
        """The heading's title as the list has it, without lines that name a group."""
        words = " ".join(row.text for row in self.rows if row.at not in groups)
        return undated(words[self.title_at :])


def undated(title: str) -> str:
    """The title of an entry, without the day of its last change."""
    return _CHANGED.sub("", title)


def runs_in(title: str, whole: str) -> bool:
    """Whether a heading continues with a sentence after the title that its list gives.

    >>> runs_in("Fees", "Fees  The clerk shall set all fees."), runs_in("Fees", "Fees and fines")
    (True, False)
    """
    begins = bool(title) and whole.casefold().startswith(title.casefold())
    return begins and _TEXT.match(whole, len(title)) is not None


def is_alike(one: str, other: str) -> bool:
    """Whether two printed titles may be the same.

    >>> is_alike("Geese and ducks", "GEESE AND DUCKS."), is_alike("Geese", "Fines")
    (True, False)
    """
    a, b = squash(one), squash(other)
    return b.startswith(a[:12]) or SequenceMatcher(None, a, b).ratio() > 0.7


def read_entries(rows: Sequence[Row], family: Family, setting: Setting) -> Listed:
    """The lines that must be entries: those of an entry's form below a word that announces a list.

    A list continues over entries and blank lines, and over the divisions that it names above
    further entries. It ends with the first other line, or where its numbers begin again. If lines
    are broken, an entry that fills its line may continue on the next one.
    """
    listed = Listed()
    open_list = False
    here: set[str] = set()
    names = _NAMES if family.names_all else _SHORTEST
    announced: list[int] = []
    filled = [row for row in rows if not row.blank]
    entry: Row | None = None
    untitled = False
    for at, row in enumerate(filled):
        above, entry = entry, None
        ends = untitled or _ends_entry(above, row, setting, family)
        untitled = False
        if found := family.contents.match(row.text):
            listed.divisions.add(row.at)
            entry = listed.read(found, row)
        elif family.list_words.match(row.text):
            if (open_list and here) or not family.names_all:
                listed.rows.add(row.at)
            here = here if open_list else set()
            open_list = True
            announced.append(row.at)
        elif row.line.role is Role.HEADING or _has_text_after(filled[at : at + 2]):
            open_list = False
            announced = []
        elif open_list and (found := _entry(filled[at : at + 2], family)):
            number = found["number"].rstrip(".")
            here = here if number not in here or not announced else set()
            open_list = number not in here or not family.names_all
            if open_list:
                entry = listed.read(found, row)
                untitled = found.string != row.text
                here.add(number)
                listed.rows.update([*announced, row.at])
                announced = []
        elif ends:
            entry = row
            listed.rows.add(row.at)
            listed.entries[-1].rows.append(row)
        elif open_list and (
            _between_entries(above, filled[at : at + 2], family)
            or _leads_to_entry(filled[at : at + names], here, family)
        ):
            listed.rows.add(row.at)
        else:
            open_list = False
            announced = []
    return listed


def _entry(some: Sequence[Row], family: Family) -> re.Match[str] | None:
    """The entry in the first of two lines; a number alone has its title on the second."""
    found = family.entry.match(some[0].text)
    below = some[-1]
    apart = below.at != some[0].at + 1 or family.entry.match(below.text)
    if found or " " in some[0].text or apart:
        return found
    return family.entry.match(" ".join(row.text for row in some))


def _has_text_after(some: Sequence[Row]) -> bool:
    """Whether the first of some rows heads the text after it on its line."""
    return len(some) > 1 and some[0].line is some[1].line


def _leads_to_entry(some: Sequence[Row], here: set[str], family: Family) -> bool:
    """Whether the first of some lines names the division or group of a new entry below."""
    name = ""
    for row in some:
        if entry := family.entry.match(row.text):
            leads = not family.names_all or entry["number"].rstrip(".") not in here
        elif family.list_words.match(row.text):
            leads = family.names_all and name != ""
        else:
            ends = row.text[-1].isalnum() or row.text[-1] == ")"
            group = len(row.text) <= _NAME and ends and row.text[0].isupper()
            named = (
                f"{form.kind} {found['number']}"
                for form in family.divisions
                if (found := form.pattern.match(row.text))
            )
            name = next(named, "")
            begins = family.names_all and not here and row.text[1:2].isupper()
            known = family.names_all and here & {name, name.partition(" ")[2]}
            if not (group or name) or (name and (begins or known)):
                return False
            continue
        if leads and name and row is some[1]:
            here.add(name)
        return leads
    return False


def _between_entries(above: Row | None, some: Sequence[Row], family: Family) -> bool:
    """Whether a short line right below an entry ends its sentence, and the next entry is below."""
    row = some[0]
    if above is None or len(some) < _SHORTEST or row.at != above.at + 1:
        return False
    ends = above.text[-1] not in ".;:" and row.text.endswith(".") and len(row.text) <= _SHORT
    return ends and family.entry.match(some[1].text) is not None


def _ends_entry(entry: Row | None, row: Row, setting: Setting, family: Family) -> bool:
    """Whether a line is the rest of the entry above, which fills its line.

    Args:
        entry: right above, if any.
        row: the line.
        setting: how the copy sets paragraphs.
        family: how notes begin, and whether entries are titles, which end without a period.
    """
    if entry is None or family.begins_note(row.text):
        return False
    whole = family.names_all
    ended = entry.text[-1] in ".:" or not (
        whole or (entry.text[-1] != ";" and row.text.endswith("."))
    )
    open_ = row.text[0].islower() or OPEN_END.search(entry.text) is not None
    open_ = open_ or (len(entry.text) >= _WRAPPED and entry.text.isupper() and row.text.isupper())
    rest = (whole and open_) or continues_below(entry, row, setting)
    return row.at == entry.at + 1 and not ended and rest


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
            _bare(each.title, family) == _bare(to.title, family)
            or runs_in(undated(each.title), to.title)
            or (family.names_all and is_alike(undated(each.title), to.title))
            for each, to in met
        )
        single = bool(met) and _is_entry(*met[-1], following, alike=alike > 0)
        wanted = sum(not _EMPTY.match(each.title.lstrip("[(")) for each in run)
        if (len(met) < _SHORTEST and not single) or len(met) < wanted - 1 or 2 * alike < len(met):
            continue
        for each, to in met:
            below = range(each.row.at + 1, min(each.row.at + _TALLEST, len(rows)))
            more = list(takewhile(lambda at: at in rests or rows[at].blank, below))
            listed.rows.update((each.row.at, *more))
            words = " ".join([each.title, *(rows[at].text for at in more)])
            listed.titles[to.row.at] = undated(words).rstrip(" .:")
        if family.names_all:
            listed.rows.update(each.row.at for each in run if _EMPTY.match(each.title))


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
        wanted = sum(not _EMPTY.match(each.title.lstrip("[(")) for each in run)
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
    again = repeated_divisions(rows, found)
    printed = [row.at for row in rows if not row.blank]
    near_lists = {
        at for pair in pairwise(printed) for at in pair if not listed.rows.isdisjoint(pair)
    }
    for run in _division_runs(rows, found, listed.divisions | listed.rows):
        met = [each.row.at for each in run if each.row.at in again]
        fewest = 1 if family.names_all and not near_lists.isdisjoint(met) else _SHORTEST
        if len(met) >= max(fewest, len(run) - 1):
            listed.divisions.update(met)


def repeated_divisions(rows: Sequence[Row], found: Sequence[Heading]) -> set[int]:
    """Rows of headings of divisions that are repeated before one of a higher rank."""
    held: dict[tuple[int, tuple[tuple[int, str], ...]], list[str]] = {}
    again: set[int] = set()
    for each in reversed(found):
        if each.section or not each.number:
            continue
        held = {key: titles for key, titles in held.items() if key[0] <= each.rank}
        titles = held.setdefault((each.rank, numbers.value(each.number)), [])
        title = title_of(each, rows)
        if any(is_alike(title, other) for other in titles):
            again.add(each.row.at)
        titles.append(title)
    return again


def title_of(division: Heading, rows: Sequence[Row]) -> str:
    """The words of a heading after its designation, or below it."""
    below = (row.text for row in rows[division.row.at + 1 :] if not row.blank)
    return division.title or next(below, "")


def _division_runs(
    rows: Sequence[Row], found: Sequence[Heading], named: Collection[int]
) -> Iterator[list[Heading]]:
    """Runs of headings of divisions of one rank without text between them.

    Rows known to name divisions are not text.
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
    """Whether two headings have more between them than blank lines and the rests of entries."""
    between = rows[above.row.at + 1 : below.row.at]
    return any(not row.blank and row.at not in rests for row in between)


def repeated_below(found: Sequence[Heading]) -> dict[int, Heading]:
    """For each row of a section's heading, the next heading below with its number."""
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
    """Rows that may be further lines of a list's entry: each continues the one above."""
    heads = {each.row.at for each in found}
    for each in found:
        above = each.row
        for below in rows[each.row.at + 1 : each.row.at + _TALLEST]:
            open_title = setting.broken and above.text[-1:] not in (".", "]")
            small = below.text[:1].islower() or (below.text[:1] in "–—(" and not marks(below.text))
            low = (open_title or setting.wrap > 0) and small
            first = above is each.row and continues_below(each.row, below, setting)
            cut = open_title and OPEN_END.search(above.text)
            if below.blank:  # a page of text ends like this
                continue
            if below.at in heads or not (low or first or cut):
                break
            yield below.at
            above = below


def runs_without_text(
    rows: Sequence[Row], found: Sequence[Heading], rests: Collection[int]
) -> Iterator[list[Heading]]:
    """Runs of headings of sections without text between them.

    A repeated number is no entry of the same list: the text begins with it.
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
