"""The newest law in a copy: what readers can go by if the source gives no date.

A date counts if it was read without a doubt and something confirms it: the number of its law ("L.L.
No. 4-2020"), another note of the same year, or the year through which the copy says it is current.
So a misprint in one note ("2-3-2109") does not make a copy look new. If most laws are printed
without a day ("Ord. O20250005 § 2"), the dated ones do not show how old a copy is.
"""

from __future__ import annotations

import re
from collections import Counter

from builder.frozen import frozen
from builder.indexes.local_laws import listed_in
from builder.model import Code

_YEAR = re.compile(r"(?<!\d)(\d{4})(?!\d)")


@frozen
class NewestLaw:
    """The newest law in a copy."""

    law: str | None
    """The law as the note prints it; None if it names none."""
    date: str
    """ISO date, as precise as in the note: "2020-03-02", "2018-05"."""
    unit: str
    """Id of the unit whose note says so, or that the publisher's list names."""


def newest_law(code: Code) -> NewestLaw | None:
    """The newest law in a code's history notes and in its publisher's list of laws.

    None if no date is confirmed, or most laws have none. A listed law counts if its row names a
    place in the code.
    """
    latest = code.source.current_through.isoformat() if code.source.current_through else "9999"
    noted = [(event, unit.id) for unit in code.units for event in unit.events]
    dated = [bool(event.date) for event, _ in noted if event.law]
    if 2 * sum(dated) < len(dated):
        return None
    laws = [(event.sure_date, event.law or "", unit) for event, unit in noted]
    rows = [(law, one) for _, (law, one) in listed_in(code) if one.targets]
    laws += [(one.date or "", law, one.targets[0]) for law, one in rows]
    found = [law for law in laws if "" < law[0] <= latest]
    years = Counter([latest[:4], *(date[:4] for date, _, _ in found)])
    confirmed = [
        (date, _year_of(law) == date[:4], law, unit)
        for date, law, unit in found
        if years[date[:4]] > 1 or _year_of(law) == date[:4]
    ]
    if not confirmed:
        return None
    date, _, law, unit = max(confirmed, key=lambda held: held[:3])
    return NewestLaw(law or None, date, unit)


def _year_of(law: str) -> str | None:
    """The year in a law's number: "L.L. No. 4-2020"."""
    years = _YEAR.findall(law)
    return str(years[-1]) if years else None
