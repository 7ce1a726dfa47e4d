"""The newest law in a copy: what readers can go by if the source gives no date.

A date counts if it was read without a doubt and something confirms it: the number of its law
("L.L. No. 4-2020"), another note of the same year, or the year through which the copy says that it
is current. So a typo in one note ("2-3-2109") does not make a copy look new. If most laws are
printed without a day ("Ord. O20250005 § 2"), the dated ones do not show how old a copy is.
"""

from __future__ import annotations

import re
from collections import Counter

from builder.frozen import frozen
from builder.model import Code, Event

_YEAR = re.compile(r"(?<!\d)(\d{4})(?!\d)")


@frozen
class NewestLaw:
    """The newest law in a copy."""

    law: str | None
    """As the note prints it; None if it names none."""
    date: str
    """ISO date, as precise as the note: "2020-03-02", "2018-05"."""
    unit: str
    """Id of the section or division whose note says so."""


def newest_law(code: Code) -> NewestLaw | None:
    """The newest law in a code's history notes; None if none is confirmed, or most have no date."""
    latest = code.source.current_through.isoformat() if code.source.current_through else "9999"
    events = [(event, unit.id) for unit in code.units for event in unit.events]
    dated = [bool(event.date) for event, _ in events if event.law]
    if 2 * sum(dated) < len(dated):
        return None
    found = [
        (event.sure_date, event, unit) for event, unit in events if "" < event.sure_date <= latest
    ]
    years = Counter([latest[:4], *(date[:4] for date, _, _ in found)])
    confirmed = [
        (date, _year_of(event) == date[:4], event, unit)
        for date, event, unit in found
        if years[date[:4]] > 1 or _year_of(event) == date[:4]
    ]
    if not confirmed:
        return None
    date, _, event, unit = max(confirmed, key=lambda held: (*held[:2], held[2].law or ""))
    return NewestLaw(event.law, date, unit)


def _year_of(event: Event) -> str | None:
    """The year in a law's number: "L.L. No. 4-2020"."""
    years = _YEAR.findall(event.law or "")
    return str(years[-1]) if years else None
