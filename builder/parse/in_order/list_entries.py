"""Read the lines that must be entries of lists: they have the form, below a word that announces."""

from __future__ import annotations

import re
from collections.abc import Sequence

from builder.parse.in_order.continues import OPEN_END, continues_below
from builder.parse.in_order.family import Family
from builder.parse.in_order.listed import Listed
from builder.parse.in_order.nesting import marks
from builder.parse.in_order.rows import Row
from builder.parse.in_order.setting import Setting
from builder.sources.text import Role

_WRAPPED = 55
"""Fewest characters of an entry in capitals that continues on the next line."""
_NAMES = 3
"""Lines down to an entry, if the names of its group and of the group's part may be above it."""
_SHORT = 60
"""Most characters of a line that may be the rest of an entry."""
_NAME = 90
"""Characters of the longest name of a group."""


def read_entries(rows: Sequence[Row], family: Family, setting: Setting) -> Listed:
    """The lines that must be entries: they have the form, below a word that announces a list.

    A list has entries, blank lines, and names of divisions above further entries. It ends at the
    first other line, or where its numbers begin again. If the copy breaks lines, an entry that
    fills its line may continue on the next one.
    """
    listed = Listed()
    open_list = False
    here: set[str] = set()
    announced: list[int] = []
    filled = [row for row in rows if not row.blank]
    entry: Row | None = None
    untitled = False
    for at, row in enumerate(filled):
        above, entry = entry, None
        ends = untitled or _ends_entry(above, filled[at : at + 2], setting, family)
        untitled = False
        if found := family.contents.match(row.text):
            listed.divisions.add(row.at)
            entry = listed.read(found, row)
        elif _announces(filled[at : at + 2], family):
            if (open_list and here) or not family.names_all:
                listed.rows.add(row.at)
            here = here if open_list else set()
            open_list = True
            announced.append(row.at)
        elif row.line.role is Role.HEADING or (
            at + 1 < len(filled) and filled[at + 1].line is row.line
        ):
            open_list = False
            announced = []
        elif open_list and (found := _entry(filled[at : at + 2], family)):
            number = found["number"].rstrip(".")
            here = here if number not in here or not announced else set()
            open_list = number not in here
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
        elif open_list and _leads_to_entry(
            _unsigned(filled[at : at + 2 * _NAMES])[:_NAMES], here, family
        ):
            listed.rows.add(row.at)
        else:
            open_list = False
            announced = []
    return listed


def _unsigned(some: Sequence[Row]) -> list[Row]:
    """Lines without those that have only a section sign."""
    return [row for row in some if row.text.strip("§")]


def _announces(some: Sequence[Row], family: Family) -> bool:
    """Whether the first of two lines announces a list; "§" does only right above an entry."""
    signed = not some[0].text.startswith("§") or family.entry.match(some[-1].text)
    return bool(signed and family.list_words.match(some[0].text))


def _entry(some: Sequence[Row], family: Family) -> re.Match[str] | None:
    """The entry on the first of two lines; if that is only a number, its title is on the second."""
    found = family.entry.match(some[0].text)
    below = some[-1]
    apart = below.at != some[0].at + 1 or family.entry.match(below.text)
    if found or " " in some[0].text or apart:
        return found
    return family.entry.match(" ".join(row.text for row in some))


def _leads_to_entry(some: Sequence[Row], here: set[str], family: Family) -> bool:
    """Whether the first of some lines names the division or group of a new entry below."""
    name = ""
    for row in some:
        if entry := family.entry.match(row.text):
            leads = entry["number"].rstrip(".") not in here
        elif family.list_words.match(row.text):
            leads = family.names_all and name != ""
        else:
            group = len(row.text) <= _NAME and row.text[0].isupper() and row.text[-1] not in ".,;:"
            named = (
                f"{form.kind} {found['number']}"
                for form in family.divisions
                if (found := form.pattern.match(row.text))
            )
            name = next(named, "")
            begins = not here and row.text[1:2].isupper()
            if not (group or name) or (name and (begins or here & {name, name.partition(" ")[2]})):
                return False
            continue
        if leads and name and row is some[1]:
            here.add(name)
        return leads
    return False


def _ends_entry(entry: Row | None, some: Sequence[Row], setting: Setting, family: Family) -> bool:
    """Whether a line is the rest of the entry above it.

    Args:
        entry: the row of the entry right above, if any.
        some: the line, and the one below it.
        setting: how the copy sets paragraphs.
        family: how notes begin, and whether entries are titles, which end without a period.
    """
    row = some[0]
    if entry is None or row.at != entry.at + 1 or family.begins_note(row.text):
        return False
    if family.names_all:
        ended = entry.text[-1] in ".:"
        return not ended and (
            bool(OPEN_END.search(entry.text)) or continues_entry(entry, row, setting)
        )
    between = len(row.text) <= _SHORT and bool(family.entry.match(some[-1].text))
    closed = row.text[-1] == "." and entry.text[-1] not in ".:;"
    return closed and (between or continues_below(entry, row, setting))


def continues_entry(entry: Row, row: Row, setting: Setting) -> bool:
    """Whether a line continues the entry, or the rest of one, on the line above it."""
    small = row.text[0].islower() or (row.text[0] in "–—(" and not marks(row.text))
    capitals = len(entry.text) >= _WRAPPED and entry.text.isupper() and row.text.isupper()
    open_ = small or capitals or OPEN_END.search(entry.text)
    broken = setting.broken or setting.wrap
    goes_on = open_ if entry.text[-1] not in ".:]" else small and setting.wrap
    return bool(broken and goes_on) or continues_below(entry, row, setting)
