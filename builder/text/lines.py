"""Whether a text has lines, and what surrounds the words of one: Markdown, leaders to a page."""

from __future__ import annotations

import re
from collections.abc import Sequence

_LONGEST = 1000
"""Average characters per line above which a text has no lines; print has a hundred."""


def has_lines(text: str) -> bool:
    r"""Whether a text is divided by line ends.

    >>> has_lines("Geese.\nDucks."), has_lines("geese " * 500 + "\n")
    (True, False)
    """
    return len(text) <= _LONGEST * (text.count("\n") + 1)


def line_of(text: str, at: int) -> int:
    r"""The number of the line, from 1, that holds a character.

    >>> line_of("Geese.\nDucks.", 9)
    2
    """
    return text.count("\n", 0, at) + 1


PAGE_LEADER = re.compile(
    r"(?:(?<!\t)\t|(?<![.…])(?:\.{3}|…)|(?<!\. )(?:\. ){3})[\s.…]*+\d{1,4}(?:[-:]\d{1,3})?\s*+$"
)
"""Dots or a tab before a number that ends the line."""
PAGED = re.compile(rf"{PAGE_LEADER.pattern}|(?:\s[Pp]age\s|\s{{3,}}|_{{4,}})\d{{1,4}}\s*$")
"""The same, or a wide gap, a rule or "page" before the number, which may then be a price."""
ENDS_IN_NUMBER = re.compile(rf"{PAGE_LEADER.pattern}|\s\d{{1,4}}(?:[-:]\d{{1,3}})?$")
"""A leader or only a blank before the number, which may then be a year. Readers of PDFs leave no
more of a leader."""

_ENTRY = r"(?:§§? ?)?\d{1,4}[A-Z]?(?:[.-]\d{1,4}[A-Z]?){1,3}[.:]?[ \t\xa0]+[\"“(]?[A-Z]"
SECOND_ENTRY = re.compile(rf"(?<=[\w).])(?:\t|[ \xa0]{{2}})[ \t\xa0]*(?={_ENTRY})")
"""The gap before a second or later entry on a line of a list in columns."""
LATER_ENTRY = re.compile(rf"(?<=[\w).])[ \t\xa0]+(?={_ENTRY})")
"""The same, if a reader of PDFs left only one blank of the gap."""

_HASHES = re.compile(
    r"#{1,6}[ \t]+(?=\S)"
    r"|[*•-][ \t]+(?=(?:Secs?\.|§|(?i:section|(?:sub)?chapter|article|division|title))"
    r"\s*\[?[\dIVXL]|(?i:(?:sub)?part|appendix)\s+[\dA-Z]{1,5}\.?\s+[-–—]\s)"
)
"""Markdown before a heading: hashes, or a bullet if a page's headings are list items."""

_STRONG = re.compile(r"(\*\*|__)(?=[^\s*_])[^*]{1,400}(?<=[^\s*_])\1$")
"""A wholly strong line; strong words within a line do not count."""

_MARK = 2
"""Characters of the mark of strong words."""

_LEAST = 3

_HABIT = 0.01
"""Least share of marked lines in a copy in Markdown, whose headings alone are more. In other texts,
a line may be between stars now and then."""


def entries_of(line: str) -> list[str]:
    """The entries of a line of a list in columns; the whole line if it is not one.

    >>> entries_of("2.1 Eels 2.3 Geese"), entries_of("Section 2.1 Eels")
    (['2.1 Eels', '2.3 Geese'], ['Section 2.1 Eels'])
    """
    entries = LATER_ENTRY.split(line)
    return entries if all(re.match(_ENTRY, each) for each in entries) else [line]


def is_marked_up(lines: Sequence[str]) -> bool:
    """Whether a text is a copy in Markdown: more than a few of its lines are marked."""
    filled = [line for line in lines if line]
    marked = sum(words_of(line) != (0, len(line)) for line in filled if line[0] in "#*_-•")
    return marked >= max(_LEAST, _HABIT * len(filled))


def words_of(line: str) -> tuple[int, int]:
    """(start, end) of the words of a line, without the Markdown marks around them.

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
