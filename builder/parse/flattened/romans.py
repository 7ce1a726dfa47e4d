"""Numerals of articles: "iv", or digits where a town counts with them."""

from __future__ import annotations

import re

from builder.parse.flattened.words import Words

_ROMAN = re.compile(r"(?=[clxvi])(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
_TENS = {
    "": 0,
    "x": 10,
    "xx": 20,
    "xxx": 30,
    "xl": 40,
    "l": 50,
    "lx": 60,
    "lxx": 70,
    "lxxx": 80,
    "xc": 90,
}
_ONES = {"": 0, "i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9}


def article_at(words: Words, index: int) -> int | None:
    """The number of the article whose designation stands at a word; None where none does."""
    if words.texts[index] != "article" or index + 1 >= len(words):
        return None
    return numeral(words.texts[index + 1])


def numeral(word: str) -> int | None:
    """The value of a numeral below 100.

    >>> numeral("xiv"), numeral("7"), numeral("mix")
    (14, 7, None)
    """
    if word.isdecimal():
        return int(word) if len(word) < 3 and word[0] != "0" else None
    found = _ROMAN.fullmatch(word)
    return _TENS[found[1]] + _ONES[found[2]] if found else None
