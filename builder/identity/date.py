"""How current a text says it is, and where and when it was downloaded."""

from __future__ import annotations

import calendar
import datetime as dt
import re

_MONTHS = list(calendar.month_name)[1:]
_FRONT = 4_000
"""Characters in which a front matter states it."""
_CURRENT = re.compile(
    r"current\s+through\s+(?:[\w .-]{0,60}?passed\s+)?"
    rf"({'|'.join(_MONTHS)})\s+(\d{{1,2}}),\s+(\d{{4}})",
    re.I,
)


_ORIGIN = re.compile(r"^Downloaded from (https?://\S+)(?: on (\d{4}-\d\d-\d\d))?$", re.M)


def origin(text: str) -> tuple[str | None, dt.date | None]:
    r"""The address from which each page says that it was downloaded, and the day.

    >>> origin("LOON CODE\nDownloaded from https://example.org/LO1 on 2026-02-10\nPage 1")
    ('https://example.org/LO1', datetime.date(2026, 2, 10))
    """
    found = _ORIGIN.search(text)
    if not found:
        return None, None
    try:
        return found[1], dt.date.fromisoformat(found[2]) if found[2] else None
    except ValueError:
        return found[1], None


def current_through(text: str) -> tuple[dt.date, int] | None:
    """The date of "current through July 14, 2025" in the front, and its line.

    >>> current_through("Local legislation current through July 14, 2025")
    (datetime.date(2025, 7, 14), 1)
    """
    found = _CURRENT.search(text[:_FRONT])
    if not found:
        return None
    try:
        day = dt.date(int(found[3]), _MONTHS.index(found[1].title()) + 1, int(found[2]))
    except ValueError:
        return None
    return day, text.count("\n", 0, found.start()) + 1
