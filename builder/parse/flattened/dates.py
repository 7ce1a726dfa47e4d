"""Read collapsed dates and laws.

"6141988" is 6-14-1988, "1271981" is 1-27 or 12-7-1981, "ll no 121985" is L.L. No. 12-1985. Two
witnesses decide between two readings of a date: the laws of a year are numbered in the order of
their adoption, and a board meets on the same day of the week. If neither decides, the date stays
open.
"""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from builder.model import Action, Event
from builder.parse.flattened.model import parameters
from builder.text.squash import LAW, date_readings, law_number

_CLAUSE = re.compile(
    r"(?P<verb>adopted|added|amended|repealed|renumbered)|(?P<again>at time of adoption)|"
    r"(?P<date>\b\d{6,8}\b)"
    r"(?: (?:by|as) (?P<kind>(?:ll|l l|ord|res|bylaw|local law|ordinance|resolution)?)"
    r"(?: no)? ?(?P<law>\w*\d\w*))?"
)
_ROW = re.compile(r"(?<= )(\d{1,2}(?:19|20)\d\d) (\d{2,4}(?:19|20)\d\d)(?= [a-z])")
_KINDS = {
    "ll": "L.L.",
    "l l": "L.L.",
    "local law": "L.L.",
    "ord": "Ord.",
    "ordinance": "Ord.",
    "res": "Res.",
    "resolution": "Res.",
    "bylaw": "Bylaw",
}
_SAME_DAY, _ENOUGH_DAYS = 0.75, 8
"""Share of the dates that must be on one day of the week for it to be a witness; fewest dates."""


class Witness(StrEnum):
    """What a date is based on."""

    ALONE = "its only reading"
    LAWS = "order of the laws"
    WEEKDAY = "day of the week"
    NONE = "nothing"


def sure(witness: Witness) -> float:
    """How often a date with such a witness was right where the true date is known.

    It is never quite 1: one more right date and one more wrong date are added.
    """
    if witness is Witness.NONE:
        return 0.0
    count, right = parameters()["reliability"]["dates"].get(witness.value, (0, 0))
    return float(round((right + 1) / (count + 2), 3))


class Decision(NamedTuple):
    """The meaning that was found for a collapsed date."""

    day: dt.date | None
    readings: tuple[dt.date, ...]
    """All days that it may mean."""
    witness: Witness


class Dated(NamedTuple):
    """An event, and what its date is based on."""

    event: Event
    witness: Witness


@dataclass(frozen=True)
class Calendar:
    """What the notes of a text show about its laws and the days on which its board meets."""

    laws: dict[tuple[int, int], dt.date]
    weekday: int | None

    @classmethod
    def from_text(cls, source: str, notes: Iterable[str]) -> Calendar:
        """Read the notes and the rows of disposition lists whose dates have one reading."""
        pairs = [
            (found["law"] or "", found["date"])
            for note in notes
            for found in _CLAUSE.finditer(note)
            if found["date"]
        ]
        pairs += [(found[1], found[2]) for found in _ROW.finditer(source)]
        plain = [
            (law_number(law), days[0]) for law, day in pairs if len(days := date_readings(day)) == 1
        ]
        laws = {law: day for law, day in plain if law is not None and law[0] == day.year}
        weekdays = Counter(day.weekday() for day in {day for _, day in plain if day.year > 1960})
        top = weekdays.most_common(1)
        enough = (
            bool(top)
            and weekdays.total() >= _ENOUGH_DAYS
            and top[0][1] >= _SAME_DAY * weekdays.total()
        )
        return cls(laws, top[0][0] if enough else None)

    def decide(self, collapsed: str, law: str) -> Decision:
        """The day that a date means (None if undecided), all that it may mean, and the witness."""
        days = date_readings(collapsed)
        if len(days) < 2:
            return Decision(
                days[0] if days else None, days, Witness.ALONE if days else Witness.NONE
            )
        left = [day for day in days if self._in_order(day, law_number(law))] or list(days)
        witness = Witness.LAWS
        if len(left) > 1 and self.weekday is not None:
            left = [day for day in left if day.weekday() == self.weekday]
            witness = Witness.WEEKDAY
        return (
            Decision(left[0], days, witness)
            if len(left) == 1
            else Decision(None, days, Witness.NONE)
        )

    def _in_order(self, day: dt.date, law: tuple[int, int] | None) -> bool:
        if law is None:
            return True
        for (year, number), other in self.laws.items():
            if year == law[0] and (
                (number < law[1] and day < other) or (number > law[1] and day > other)
            ):
                return False
        return True

    def events(self, raw: str) -> Iterator[Dated]:
        """The events of a note, each with what its date is based on.

        An event without a verb takes the verb before it.
        """
        action: Action | None = None
        for found in _CLAUSE.finditer(raw):
            if found["verb"]:
                action = Action(found["verb"])
            elif action is not None and found["again"]:
                yield Dated(Event(action, None, None), Witness.NONE)
            elif action is not None:
                day, days, witness = self.decide(found["date"], found["law"] or "")
                readings = tuple(one.isoformat() for one in days) if len(days) > 1 else ()
                law = _law(found["kind"], found["law"])
                yield Dated(
                    Event(action, day.isoformat() if day else None, law, sure(witness), readings),
                    witness,
                )


def _law(kind: str | None, collapsed: str | None) -> str | None:
    """A law as it is cited."""
    if not collapsed:
        return None
    found = LAW.fullmatch(collapsed)
    number = f"{found[1]}{found[2].upper()}-{found[3]}" if found else collapsed
    return f"{_KINDS[kind]} No. {number}" if kind else f"No. {number}"
