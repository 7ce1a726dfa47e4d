"""Whether a text has lines, and what stands around the words of one: Markdown, leaders to a page.

Somebody's cleaning may have taken the lines away.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_LONGEST = 1000
"""Characters to a line, on an average, above which a text has none; print has a hundred."""


def has_lines(text: str) -> bool:
    r"""Whether line ends part a text.

    >>> has_lines("Geese.\nDucks."), has_lines("geese " * 500 + "\n")
    (True, False)
    """
    return len(text) <= _LONGEST * (text.count("\n") + 1)


PAGE_LEADER = re.compile(
    r"(?:(?<!\t)\t|(?<![.…])(?:\.{3}|…)|(?<!\. )(?:\. ){3})[\s.…]*+\d{1,4}(?:[-:]\d{1,3})?\s*+$"
)
"""Dots or a tab before a number that ends the line."""

_ENTRY = r"(?:§§? ?)?\d{1,4}[A-Z]?(?:[.-]\d{1,4}[A-Z]?){1,3}[.:]?[ \t\xa0]+[\"“(]?[A-Z]"
SECOND_ENTRY = re.compile(rf"(?<=[\w).])(?:\t|[ \xa0]{{2}})[ \t\xa0]*(?={_ENTRY})")
"""The gap before an entry of a list in columns that is not the first one of its line."""
_LATER_ENTRY = re.compile(rf"(?<=[\w).])[ \t\xa0]+(?={_ENTRY})")
"""The same where a reader of PDFs may have left one blank of the gap."""

_HASHES = re.compile(
    r"#{1,6}[ \t]+(?=\S)"
    r"|[*-][ \t]+(?=(?:Secs?\.|§|(?i:section|chapter|article|division|title))"
    r"\s*[\dIVXL])"
)
"""Before a heading: hashes, or the bullet of a page whose headings are items of a list."""

_STRONG = re.compile(r"(\*\*|__)(?=[^\s*_])[^*]{1,400}(?<=[^\s*_])\1$")
"""The whole line: words within one that are set apart are none of this."""

_MARK = 2
"""Characters of a mark of strong words."""

_LEAST = 3

_HABIT = 0.01
"""Share of the lines of a copy in Markdown that are marked at least: its headings alone are more.
The law itself sets a line between stars now and then."""


def entries_of(line: str) -> list[str]:
    """The entries of a line of a list in columns; the whole line where it is none.

    >>> entries_of("2.1 Eels 2.3 Geese"), entries_of("Section 2.1 Eels")
    (['2.1 Eels', '2.3 Geese'], ['Section 2.1 Eels'])
    """
    entries = _LATER_ENTRY.split(line)
    return entries if all(re.match(_ENTRY, each) for each in entries) else [line]


def is_marked_up(lines: Sequence[str]) -> bool:
    """Whether a text is a copy in Markdown: a habit of its lines, and not one of them alone."""
    filled = [line for line in lines if line]
    marked = sum(words_of(line) != (0, len(line)) for line in filled if line[0] in "#*_-")
    return marked >= max(_LEAST, _HABIT * len(filled))


def words_of(line: str) -> tuple[int, int]:
    """Where the words of a line begin and end, without the marks of Markdown around them.

    >>> [line[slice(*words_of(line))] for line in ("## **Bees**", "** two stars", "#1 hive")]
    ['Bees', '** two stars', '#1 hive']
    >>> [line[slice(*words_of(line))] for line in ("* Sec. 1-2. - Bees.", "* Bees", "- § 3 Hives")]
    ['Sec. 1-2. - Bees.', '* Bees', '§ 3 Hives']
    """
    hashes = _HASHES.match(line)
    start = hashes.end() if hashes else 0
    if _STRONG.match(line, start):
        return start + _MARK, len(line) - _MARK
    return start, len(line)
