"""What two printings of a text share: its letters and its words, however they are spaced."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from functools import cache

_NO_LETTER = re.compile(r"[\W_]+")


def squash(text: str) -> str:
    """Letters and digits in lower case: what two printings of a title or a name share.

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
    """How many letters two texts, or items two sequences, have in common at their beginning.

    >>> in_common("geese", "geezer"), in_common(["geese"], ["geese", "hens"])
    (3, 1)
    """
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def spaced(words: str, gap: str = r"\s+") -> str:
    r"""A pattern of some words with any blanks between them.

    >>> spaced("Geese\nand  hens")
    'Geese\\s+and\\s+hens'
    """
    return gap.join(map(re.escape, words.split()))


@cache
def whole_words(words: str) -> re.Pattern[str]:
    """Words with any blanks between them, but not as part of a longer number or word."""
    return re.compile(rf"(?<![\w.-]){spaced(words)}(?![\w-]|\.\d)")


_COLLAPSED = re.compile(r"(\d{2,4})((?:1[6-9]|20)\d\d)")
LAW = re.compile(r"(\d{1,2})([a-z]?)((?:1[6-9]|20)\d\d)")


def date_readings(collapsed: str) -> tuple[dt.date, ...]:
    """All days that a collapsed date may mean.

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
