"""The day through which a text is current: "current through Ordinance 214, passed May 5, 2021"."""

from __future__ import annotations

import calendar
import datetime as dt
import re
from contextlib import suppress

from builder.text.lines import line_of

_MONTHS = list(calendar.month_name)[1:]
_DAY = rf"(?P<month>{'|'.join(_MONTHS)})\s+(?P<day>\d{{1,2}}),\s+(?P<year>\d{{4}})"
_FRONT = 4_000
"""Characters of front matter that may say it."""
_IN_FRONT = re.compile(rf"current\s+through\s+(?:[\w ,.-]{{0,60}}?passed\s+)?{_DAY}", re.I)
_ACT = r"Ord(?:inance|\.)(?: Nos?\.)? [\w-]*\d[\w-]*"
_ENACTED = rf"(?:passed|adopted|enacted|effective)(?: on| through)? {_DAY}"
FOOT = re.compile(
    r"^The [A-Z][\w .,'’&()-]{2,60} (?:Code|Ordinances|Charter|Bylaws)(?: of [A-Z][\w .'’-]{2,40})?"
    rf" (?:is|are) current through(?!\.)(?: {_ACT})?"
    rf"(?:,?(?: and)?(?: legislation)? {_ENACTED})?\.$"
    r"|^(?:Disclaimer: )?This Code(?: of Ordinances)? and/or any other documents that appear on"
    r" this site may not reflect the most current legislation adopted by the Municipality\."
    r"(?: American Legal [\w ]{3,40} provides these documents for informational purposes only\.)?"
    r"(?: These documents should not be relied upon as the definitive authority for local"
    r" legislation\.)?(?: Additionally, the formatting and pagination [\w ]{10,120}\.)?"
    r"(?: The official printed copy of a Code of Ordinances [\w ]{10,80}\.)?$",
    re.M,
)
"""The lines that publishers print at the foot of each saved page. Their words are given in full, so
that no law is mistaken for them."""


def current_through(text: str) -> tuple[dt.date, int] | None:
    """(day through which a text says that it is current, line that says it), or None.

    The front matter says it, or else the feet of saved pages do, each for the day when it was
    saved. Of these the earliest counts.

    >>> current_through("Local legislation current through July 14, 2025")
    (datetime.date(2025, 7, 14), 1)
    """
    front = _IN_FRONT.search(text[:_FRONT])
    days: list[tuple[dt.date, int]] = []
    for found in [front] if front else FOOT.finditer(text):
        if found["month"]:
            month = _MONTHS.index(found["month"].title()) + 1
            with suppress(ValueError):
                day = dt.date(int(found["year"]), month, int(found["day"]))
                days.append((day, line_of(text, found.start())))
    return min(days, default=None)
