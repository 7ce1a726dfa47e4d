"""Section numbers and their collapsed forms, and the numerals of articles.

"15364" may be 153-64 or 15-364; "4051" may be 40-5.1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from builder.parse.flattened.words import Words
from builder.text.counting import roman

_ROMAN = re.compile(r"(?=[lxvi])(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")
"""A Roman numeral below 100."""

_DIGITS = 3
"""Most digits of a chapter's number."""

_COLLAPSED = re.compile(r"([a-z]{0,2})(\d{1,7})")


class Number(NamedTuple):
    """The parts of a section's number. Numbers compare in the order of a code."""

    chapter: int
    letters: str
    """Letters before the chapter's number: "A" in A201-3, "DL" in DL-1 and "B" in B-3 (chapter
    0)."""
    section: int
    decimal: int = 0
    """Decimal of an inserted section: 1 in 40-5.1; 0 for none."""

    @property
    def collapsed(self) -> str:
        """The number as the cleaning leaves it.

        >>> Number(153, "", 64).collapsed, Number(40, "", 5, 1).collapsed
        ('15364', '4051')
        >>> Number(0, "DL", 1).collapsed
        'dl1'
        """
        return f"{self.letters.lower()}{self.chapter or ''}{self.section}{self.decimal or ''}"

    @property
    def chapter_number(self) -> str:
        """The chapter's number as it is cited."""
        return f"{self.letters}{self.chapter or ''}"

    def __str__(self) -> str:
        return f"{self.chapter_number}-{self.section}{f'.{self.decimal}' if self.decimal else ''}"


@lru_cache(maxsize=4096)  # each reading of a code needs the same ones at a page's end
def readings(collapsed: str) -> tuple[Number, ...]:
    """All numbers that a collapsed number may mean.

    >>> [str(n) for n in readings("4051")]
    ['40-51', '40-5.1', '405-1']
    >>> [str(n) for n in readings("2305")]
    ['2-305', '2-30.5', '230-5']
    >>> [str(n) for n in readings("b12")]
    ['B-12', 'B-1.2', 'B1-2']
    """
    return tuple(_readings(collapsed))


def _readings(collapsed: str) -> Iterator[Number]:
    found = _COLLAPSED.fullmatch(collapsed)
    if not found:
        return
    letters, digits = found[1].upper(), found[2]
    if letters and len(digits) < 4 and digits[0] != "0":
        yield Number(0, letters, int(digits))
        if len(digits) > 1 and digits[-1] != "0":
            yield Number(0, letters, int(digits[:-1]), int(digits[-1]))
    for cut in range(1, len(digits))[:_DIGITS]:
        chapter, section = digits[:cut], digits[cut:]
        if chapter[0] == "0" or section[0] == "0" or len(section) > 4:
            continue
        yield Number(int(chapter), letters, int(section))
        if len(section) > 1 and not section.endswith("0"):
            yield Number(int(chapter), letters, int(section[:-1]), int(section[-1]))


def article_at(words: Words, index: int) -> int | None:
    """The number of the article whose designation is at a word, if any."""
    if words.texts[index] != "article" or index + 1 >= len(words):
        return None
    return numeral(words.texts[index + 1])


def numeral(word: str) -> int | None:
    """The value of a numeral below 100; None for other words.

    >>> numeral("xiv"), numeral("7"), numeral("mix")
    (14, 7, None)
    """
    if word.isdecimal():
        return int(word) if len(word) < 3 and word[0] != "0" else None
    return roman(word) if _ROMAN.fullmatch(word) else None
