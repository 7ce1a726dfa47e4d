"""Numbers that have lost their punctuation: "6141988" is 6-14-1988, "121985" is No. 12-1985.

Damaged copies print dates and laws this way. The parser reads them in history notes, the index of
local laws in the publisher's lists. This module says what they may mean; it decides nothing.
"""

from __future__ import annotations

import datetime as dt
import re

_COLLAPSED = re.compile(r"(\d{2,4})((?:1[6-9]|20)\d\d)")
LAW = re.compile(r"(\d{1,2})([a-z]?)((?:1[6-9]|20)\d\d)")


def date_readings(collapsed: str) -> tuple[dt.date, ...]:
    """All days that a collapsed date may stand for.

    >>> [d.isoformat() for d in date_readings("1271981")]
    ['1981-01-27', '1981-12-07']
    >>> [d.isoformat() for d in date_readings("6141988")]
    ['1988-06-14']
    """
    found = _COLLAPSED.fullmatch(collapsed)
    if not found:
        return ()
    days = []
    for cut in range(1, len(found[1])):
        month, day = found[1][:cut], found[1][cut:]
        if month[0] != "0" and day[0] != "0":
            try:
                days.append(dt.date(int(found[2]), int(month), int(day)))
            except ValueError:
                continue
    return tuple(days)


def law_number(collapsed: str) -> tuple[int, int] | None:
    """The year and number of a collapsed law.

    >>> law_number("121985"), law_number("1978")
    ((1985, 12), None)
    """
    found = LAW.fullmatch(collapsed)
    return (int(found[3]), int(found[1])) if found else None
