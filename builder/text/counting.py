"""Numbers as documents print them, in figures, letters and Roman numerals, and their order."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TypeAlias

Natural: TypeAlias = tuple[tuple[int, int, str], ...]

_ROMAN = tuple(
    zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        "m cm d cd c xc l xl x ix v iv i".split(),
        strict=True,
    )
)
_LARGEST_ROMAN = 4999
IN_WORDS = tuple(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty".split()
)
"""Numbers in words, from one on: "CHAPTER TWO"."""


def numeral(number: int, form: str) -> str:
    """A number in one of Word's forms of numbering; in figures if the form has another name.

    After z comes aa, then bb, as in Word.

    >>> numeral(4, "upperRoman"), numeral(28, "lowerLetter"), numeral(7, "decimalZero")
    ('IV', 'bb', '07')
    """
    if form in ("lowerLetter", "upperLetter") and number > 0:
        letter = chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)
        return letter if form == "lowerLetter" else letter.upper()
    if form in ("lowerRoman", "upperRoman") and 0 < number <= _LARGEST_ROMAN:
        roman = ""
        for value, sign in _ROMAN:
            roman += sign * (number // value)
            number %= value
        return roman if form == "lowerRoman" else roman.upper()
    if form == "decimalZero":
        return f"{number:02}"
    return str(number)


def natural(text: str) -> Natural:
    """A sort key that compares numbers as numbers: § 9 before § 10.

    A zero after a point begins decimals: 12.011 is between 12.01 and 12.02.

    >>> sorted(["§ 10", "§ 9-b", "§ 9"], key=natural)
    ['§ 9', '§ 9-b', '§ 10']
    >>> sorted(["12.10", "12.02", "12.011", "12.01"], key=natural)
    ['12.01', '12.011', '12.02', '12.10']
    """
    return tuple(
        (0, 0, decimals) if decimals else (0, int(part), "") if part.isdecimal() else (1, 0, part)
        for decimals, part in re.findall(r"(?<=\.)(0\d+)|(\d+|\D+)", text)
    )


_VALUES = {sign: value for value, sign in _ROMAN if sign in {*"ivxlc"}}


def roman(figures: str) -> int | None:
    """The value of a Roman numeral of the small letters i, v, x, l and c; None if it has others.

    >>> roman("xiv"), roman("xl"), roman("mix")
    (14, 40, None)
    """
    values = [_VALUES.get(letter, 0) for letter in figures]
    if not all(values):
        return None
    return sum(-value if value < after else value for value, after in pairwise([*values, 0]))
