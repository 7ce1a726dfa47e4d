"""The forms of section numbers, and which of two numbers comes first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from builder.text import counting
from builder.text.counting import roman

_IN_WORDS = {word: at for at, word in enumerate(counting.IN_WORDS, 1)}
IN_WORDS = "|".join(form for word in _IN_WORDS for form in (word.upper(), word.title()))
"""A pattern of numbers in words, which some towns' chapters have: "CHAPTER TWO"."""
Key = tuple[tuple[int, str], ...]
"""Sorts a number among others, part by part."""
_RUN = re.compile(r"\d+|[A-Za-z]+")
_LETTERED = re.compile(r"(\d*)([A-Za-z]*)")
_SHARE = 0.02
"""Least share of a code's headings with a form of numbers that can confirm other headings. Charters
and appendices have forms of their own, slips of the pen are rarer."""


@lru_cache(maxsize=1 << 14)
def form(number: str) -> str:
    """The form of a number, which the numbers of one code share.

    >>> form("2-31"), form("1.04.010"), form("12-3A")
    ('9-9', '9.9.9', '9-9')
    """
    return re.sub(r"(?<=9)[A-Za-z]{1,2}(?![A-Za-z])", "", re.sub(r"\d+", "9", number))


@lru_cache(maxsize=1 << 14)
def key(number: str) -> Key:
    """A key that sorts numbers as people do.

    >>> key("2-9") < key("2-10") < key("2-10A") < key("10-1")
    True
    """
    return tuple(
        (int(run), "") if run.isdigit() else (-1, run.lower()) for run in _RUN.findall(number)
    )


def forms(numbers: Iterable[str]) -> frozenset[str]:
    """The forms of a code's numbers, without rare ones."""
    counts = Counter(form(number) for number in numbers)
    total = sum(counts.values())
    return frozenset(each for each, count in counts.items() if count >= _SHARE * total)


def ascends(before: str, number: str) -> bool:
    """Whether `number` may come after `before`.

    >>> ascends("2-9", "2-10"), ascends("2-10", "2-9"), ascends("9-3", "9A-1")
    (True, False, True)
    """
    return _lettered(before) < _lettered(number)


def _lettered(number: str) -> list[tuple[int, str]]:
    """(figures, letters after them) for each part of a number.

    `key` keeps the two apart, so that the key of chapter 9 begins that of 9A, as if 9A were its
    section.
    """
    found = _LETTERED.findall(number)
    return [(int(figures or -1), word.lower()) for figures, word in found if figures or word]


def value(designation: str) -> Key:
    """A key that sorts the designations of divisions: Roman numerals and words by their value.

    >>> value("IV") < value("IX") < value("XL"), value("2") < value("10"), value("Two") < value("3")
    (True, True, True)
    >>> value("IV") < value("IV-A") < value("IV-B") < value("V")
    True
    """
    head, _, letter = designation.partition("-")
    numeral = roman(head.lower()) if head.isupper() else None
    figures = numeral or _IN_WORDS.get(designation.lower())
    return key(designation) if figures is None else ((figures, ""), *key(letter))
