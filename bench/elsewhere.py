"""Gathers the words of many towns' codes that no search puts right: `builder/search/elsewhere.txt`.

    python bench/elsewhere.py ../shared/towns

A word that the law of one town lacks is no misspelled word of that law if codes of other towns have
it: "slate" is no "slat". It stands in at least three of the codes that lie in a folder as texts.
One that is a slip off a much commoner word may be that word misspelled even in three codes
("offence"), and is left out, as is one that lost a ligature when its PDF was read ("oce").
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from builder.runtime.shared import path_of

CODES = 3
COMMONER = 8
"""In how many times as many codes a word stands that another may be meant for."""
LONG = 7
"""Letters of a word that is seldom one letter off another by chance."""
LIGATURES = ("ff", "fi", "fl", "ffi", "ffl")
LOST = 5
"""In how many times as many codes a word stands with a ligature that one may have lost."""
_WORD = re.compile(r"(?<![\w'\u2019-])[a-z]{4,}(?![\w'\u2019-])")
"""Words with a capital are mostly names, and parts of hyphened ones no words."""


def gathered(texts: Iterable[str]) -> list[str]:
    """The words that enough codes have, in the order of the alphabet.

    >>> gathered(["a slate roof", "no slate", "slate, of course"])
    ['slate']
    >>> gathered(["the traffic"] * 15 + ["the trac"] * 3)
    ['traffic']
    """
    held = Counter(word for text in texts for word in set(_WORD.findall(text)))
    most: Counter[str] = Counter()
    for word, codes in held.items():
        for left in _slips(word):
            most[left] = max(most[left], codes)
    return sorted(
        word
        for word, codes in held.items()
        if codes >= CODES
        and max(held[one] for one in _whole(word)) < LOST * codes
        and (len(word) < LONG or max(most[one] for one in _slips(word)) < COMMONER * codes)
    )


def _whole(word: str) -> set[str]:
    """What a word may have been before it lost a ligature."""
    return {word[:at] + mark + word[at:] for at in range(len(word) + 1) for mark in LIGATURES}


def _slips(word: str) -> set[str]:
    """A word, and all that a letter too few or one in another's place makes of it."""
    return {
        word,
        *(word[:at] + mark + word[at + 1 :] for at in range(len(word)) for mark in ("", "?")),
    }


if __name__ == "__main__":
    codes = {path.stem: path for path in sorted(Path(sys.argv[1]).glob("*/*.txt"))}
    words = gathered(path.read_text("utf-8", "replace") for path in codes.values())
    target = path_of("builder/search/elsewhere.txt")
    target.write_text("\n".join(words) + "\n", encoding="utf-8")
    print(f"{len(words)} words of {len(codes)} codes")
