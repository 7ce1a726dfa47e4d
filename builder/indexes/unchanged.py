"""Since which day a section has stood as it is today, as far as its history notes tell.

A publisher notes each change after the section, or below the heading of its chapter. Where all
these notes were understood to the day, the last of them tells since when the words are the same.
Where one of them was not, or a footnote speaks of a change, nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from builder.certainty import Certainty, certainty
from builder.model import Code, Event, Unit

_DAY = len("2009-02-02")
_CHANGES = re.compile(r"(?i)\b(?:amend|add|adopt|repeal|renumber|redesignat|supersed)")
"""Words of a footnote that may tell of a change which no history note tells."""
_NOTED = re.compile(r"(?i)amendments\s+noted\s+where\s+applicable")
"""How a publisher says that a section without a note has not been amended since."""


def unchanged_since(code: Code) -> dict[str, str]:
    """The day of the last change of each section that can be told, by its id, as an ISO date."""
    if code.condition.damaged:
        return {}
    units = {unit.id: unit for unit in code.units}
    found = ((unit.id, _last_change(unit, units)) for unit in code.sections)
    return {unit: day for unit, day in found if day}


def _last_change(section: Unit, units: Mapping[str, Unit]) -> str | None:
    above = list(_above(section, units))
    noted = any(_NOTED.search(note.raw) for unit in above for note in unit.history)
    if not section.history and not noted:
        return None
    dates = [date for unit in (section, *above) for date in _dates(unit)]
    if not dates or not all(dates):
        return None
    last = max(dates, key=_at_the_latest)
    return last if len(last) == _DAY else None


def _above(unit: Unit, units: Mapping[str, Unit]) -> Iterator[Unit]:
    while unit.parent:
        unit = units[unit.parent]
        yield unit


def _dates(unit: Unit) -> Iterator[str]:
    """The dates of all changes of a unit; an empty one for each that cannot be told."""
    for note in unit.history:
        yield from map(_date, note.events) if note.events else [""]
    yield from ("" for footnote in unit.footnotes if _CHANGES.search(footnote.text))


def _date(event: Event) -> str:
    certain = certainty(event.confidence) is Certainty.CERTAIN and len(event.readings) < 2
    return event.date if event.date and certain else ""


def _at_the_latest(date: str) -> str:
    """The last day that a date may mean: a year alone may mean its last one."""
    return date + "-12-31"[len(date) - _DAY :] if len(date) < _DAY else date
