"""Compare texts without regard to spacing, capitals and marks, and dates and laws run together."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from functools import cache

_NO_LETTER = re.compile(r"[\W_]+")


def squash(text: str) -> str:
    """The letters and digits of a text in lower case, which two printings of a title share.

    >>> squash("Geese, Hens_ & Owls") == squash("GEESE HENS OWLS.")
    True
    """
    return _NO_LETTER.sub("", text.casefold())


def single_spaced(text: str) -> str:
    r"""The words of a text with one blank between any two.

    >>> single_spaced(" Geese\n and  hens ")
    'Geese and hens'
    """
    return " ".join(text.split())


def in_common(one: Sequence[object], other: Sequence[object]) -> int:
    """The number of letters or items that two texts or sequences share at their beginning.

    >>> in_common("geese", "geezer"), in_common(["geese"], ["geese", "hens"])
    (3, 1)
    """
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def spaced(words: str, gap: str = r"\s+") -> str:
    r"""A pattern for words with `gap`, or else any blanks, between them.

    >>> spaced("Geese\nand  hens")
    'Geese\\s+and\\s+hens'
    """
    return gap.join(map(re.escape, words.split()))


@cache
def whole_words(words: str) -> re.Pattern[str]:
    """A pattern for words with any blanks between them, not within a longer number or word."""
    return re.compile(rf"(?<![\w.-]){spaced(words)}(?![\w-]|\.\d)")


_COLLAPSED = re.compile(r"(\d{2,4})((?:1[6-9]|20)\d\d)")
LAW = re.compile(r"(\d{1,2})([a-z]?)((?:1[6-9]|20)\d\d)")


def date_readings(collapsed: str) -> tuple[dt.date, ...]:
    """All days that a date without its marks may mean.

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
    """(year, number) of a law whose number and year run together; None if it is another number.

    >>> law_number("121985"), law_number("1978")
    ((1985, 12), None)
    """
    found = LAW.fullmatch(collapsed)
    return (int(found[3]), int(found[1])) if found else None
