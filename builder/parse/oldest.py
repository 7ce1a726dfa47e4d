"""Which act of a history note is the oldest, and whether a text cites the newest act first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from builder.model import Event

Act: TypeAlias = tuple[str | None, str | None]
"""Date and name."""

_OF_YEAR = re.compile(r"\D*(?:((?:19|20)\d\d)(?:\d{3,4}|-\d+)|\d+-((?:19|20)\d\d))\D*")
"""An act whose number holds its year: "Ord. O20240005", "Ord. 2009-32", "L.L. No. 1-2009"."""
_COUNTED = re.compile(r"\D*((?:(?:19|20)\d\d-)?)(\d{1,8})((?:-\d{2,4})?)\D*")
"""An act whose number counts on, perhaps within a year."""
_CLEAR = 4
"""How many times as many notes as the others must have an order, so that it is the text's."""


def oldest(acts: Sequence[Act], code: str | None, *, newest_first: bool) -> int | None:
    """Which act of a note adopted the provision: the one with the earliest date.

    If several may be the earliest, it is the one at that end of the note at which its dates, its
    numbers, or else the order of the text put the oldest.

    Args:
        acts: in the order of the note.
        newest_first: the order of the text.
        code: the year of the code that the note cites first, which held the provision already, or
            "" if that is not given; None if it cites none. Only an older act adopted it.

    >>> acts = [("1998-02-03", "Ord. 7"), ("2001", "Ord. 20")]
    >>> oldest(acts, None, newest_first=True), oldest(acts, "1990", newest_first=False)
    (0, None)
    >>> oldest([("1995-04-01", "Ord. 3"), ("1997", "Ord. 9")], "1996", newest_first=False)
    0
    >>> oldest([(None, "Ord. X20240005"), ("2000", "Ord. 179")], None, newest_first=False)
    1
    >>> oldest([("2022", "Ord. 1210"), ("2022", "Ord. 1208")], None, newest_first=False)
    1
    >>> oldest([("2008", "Ord. 9"), (None, "Ord. A")], None, newest_first=True)
    1
    """
    ages = [date or _year_in(law) for date, law in acts]
    first = min((age for age in ages if age), default="")
    if not acts or (code is not None and not "" < first < code):
        return None
    falls = _falls(acts, ages, newest_first=newest_first)
    may_be = [at for at, age in enumerate(ages) if not age or age.startswith(first)]
    return may_be[-1] if falls else may_be[0]


def are_newest_first(notes: Iterable[Sequence[Event]]) -> bool:
    """Whether a text cites the newest act first, by its notes with two dates or more.

    >>> new, old = (Event(Action.AMENDED, year, "Ord. 4") for year in ("2004", "1998"))
    >>> are_newest_first([(new, old)]), are_newest_first([(new, old), (old, new)])
    (True, False)
    """
    steps = [_step([event.date for event in events if event.date]) for events in notes]
    return steps.count(True) > _CLEAR * steps.count(False)


def _falls(acts: Sequence[Act], ages: Sequence[str | None], *, newest_first: bool) -> bool:
    """Whether the acts of a note go from the newest to the oldest."""
    counted = [found for _, law in acts if (found := _COUNTED.fullmatch(law or ""))]
    alike = len(counted) == len(acts) and len({(one[1], one[3]) for one in counted}) == 1
    numbers = [one[2].zfill(8) for one in counted] if alike else []
    for keys in ([age for age in ages if age], numbers):
        if (falls := _step(keys)) is not None:
            return falls
    return newest_first


def _step(keys: Sequence[str]) -> bool | None:
    """Whether the last key is below the first; None if neither is, as precisely as both are given.

    >>> _step(["2009-02-03", "2004"]), _step(["2009-02-03", "2009"]), _step([])
    (True, None, None)
    """
    first, last = (keys[0], keys[-1]) if keys else ("", "")
    either = min(len(first), len(last))
    return None if first[:either] == last[:either] else last < first


def _year_in(law: str | None) -> str | None:
    """The year in an act's number.

    >>> _year_in("Ord. X20260004"), _year_in("Ord. 9-2004"), _year_in("Ord. 17938")
    ('2026', '2004', None)
    """
    found = _OF_YEAR.fullmatch(law or "")
    return (found[1] or found[2]) if found else None
