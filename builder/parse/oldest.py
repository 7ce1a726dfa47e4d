"""Which act of a history note is the oldest, and whether a text cites the newest act first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from builder.model import Event

Act: TypeAlias = tuple[str | None, str | None]
"""(date, name)."""

_COUNTED = re.compile(r"(?!L\.|Local)(?P<kind>\D{,3})\D*(?P<number>\d{1,8})\D*")
"""The name of an act whose numbers rise from year to year or begin with the year; local laws count
anew each year."""
_FEWEST = 3
"""Fewest notes with falling dates that show a text's order."""
_CLEAR = 4
"""A text cites the newest act first if more than this many times as many notes fall in dates as
rise: 484 and 0 in four of 91 texts, 34 and 29 in the next."""


def oldest(acts: Sequence[Act], code: str | None, *, newest_first: bool) -> int | None:
    """Index of the act that adopted the provision, the earliest one; None if a code had it before.

    If several may be the earliest, it is the first or the last of them: the note's dates, else its
    numbers, else the order of the text show at which end the oldest is.

    Args:
        acts: in the order of the note.
        code: the year of the code that had the provision already, as the note cites it, or "" if
            the note gives no year; None if it cites no code. Only an act older than the code can
            have adopted the provision.
        newest_first: whether the text cites the newest act first.

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
    dates = [date for date, _ in acts if date]
    first = min(dates, default="")
    if not acts or (code is not None and not "" < first < code):
        return None
    steps = _falls(dates), _falls(_numbers([law or "" for _, law in acts])), newest_first
    falls = next(step for step in steps if step is not None)
    may_be = [at for at, (date, _) in enumerate(acts) if not date or date.startswith(first)]
    return may_be[-1] if falls else may_be[0]


def _numbers(laws: Sequence[str]) -> list[str]:
    """The numbers of acts as sort keys; none if the acts differ in kind or count anew each year.

    >>> _numbers(["Ord. 120", "Ord. No. 15"]), _numbers(["Res. 120", "Ord. 15"])
    (['00000120', '00000015'], [])
    >>> _numbers(["Loon Laws No. 3", "Loon Laws No. 1"]), _numbers(["L.L. No. 3", "L.L. No. 1"])
    (['00000003', '00000001'], [])
    """
    found = [counted for law in laws if (counted := _COUNTED.fullmatch(law))]
    alike = len({one["kind"] for one in found}) == 1 and len(found) == len(laws)
    return [one["number"].zfill(8) for one in found] if alike else []


def are_newest_first(notes: Iterable[Sequence[Event]]) -> bool:
    """Whether a text cites the newest act first, by its notes with two dates or more.

    >>> new, old = (Event("amended", year, "Ord. 4") for year in ("2004", "1998"))
    >>> falling = [(new, old)] * 3
    >>> are_newest_first(falling), are_newest_first(falling[1:])
    (True, False)
    >>> are_newest_first([*falling, (old, new)])
    False
    """
    steps = [_falls([one.date for one in events if one.date]) for events in notes]
    return steps.count(True) >= max(_FEWEST, _CLEAR * steps.count(False) + 1)


def _falls(keys: Sequence[str]) -> bool | None:
    """Whether the last key is below the first; None if they agree as far as the shorter one goes.

    >>> _falls(["2009-02-03", "2004"]), _falls(["2009-02-03", "2009"]), _falls([])
    (True, None, None)
    """
    first, last = "".join(keys[:1]), "".join(keys[-1:])
    either = min(len(first), len(last))
    return None if first[:either] == last[:either] else last < first
