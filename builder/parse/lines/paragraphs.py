"""Where paragraphs end, judged by the lines alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from builder.parse.lines.measure import DEEPEST, TOLERANCE, Measures, first_word, width

_MARKED = r"(?:$|(?<!\d[.:;?!])\d{1,3}$)"  # a footnote's mark may follow, but "20.00" ends nothing
_CLOSED = re.compile(rf"(?:[.:;?!][\"'”’)\]]*|[)\]]|[;,] (?:and|or)){_MARKED}")
_STOP = re.compile(rf"[.:;?!\]][\"'”’)\]]*{_MARKED}")
_CLOSERS = frozenset(".:;?!\"'”’)]dr0123456789")
"""Characters that may end a closed line, including the last letters of "and" and "or"."""
_SMALL = re.compile(r"[a-z,;)]|\[(?:Added|Amended|Adopted|Repealed)\b")
_ABBREVIATION = re.compile(r"\b(?:No|Nos|Ch|Chs|Art|Arts|Sec|Secs|L\.L|St|Mr|Mrs|Dr)\.\s*$")
_CITES = re.compile(r"(?:(?:\b[A-Z]{1,3}\.){2,}|§)\s*$")
"""A law's abbreviation at a line's end, "N.J.S.A."; its number begins the next line."""
_NUMBER = re.compile(r"§*\s?\d")
_LONGEST_CLOSE = 20
"""Most characters that close a line."""
_KEY = re.compile(r"[A-Z]{2,6} = [A-Z]")
"""A line of a legend for abbreviations: "REP = Repealed"."""
TO_FILL = re.compile(r"_{3,}")
"""A blank to fill in."""
CERTAIN = 1.6
"""Ems that must be free at a line's end if its paragraph certainly ends there."""
_LONG_WORD = 4.5
"""Ems by which a full line may fall short of its measure."""


@lru_cache(maxsize=1 << 16)
def is_closed(text: str) -> bool:
    """Whether a line ends as paragraphs and items do.

    >>> is_closed("by petition.2"), is_closed("records; and")
    (True, True)
    >>> is_closed("as set forth in"), is_closed("Land,")
    (False, False)
    """
    return _ends_with(_CLOSED, text)


def is_stopped(text: str) -> bool:
    """Whether a line ends with a full stop, a colon or a semicolon."""
    return _ends_with(_STOP, text)


def _ends_with(close: re.Pattern[str], text: str) -> bool:
    line = text.rstrip()
    return (
        line[-1:] in _CLOSERS and close.search(line, max(0, len(line) - _LONGEST_CLOSE)) is not None
    )


def is_abbreviated(text: str) -> bool:
    """Whether a line's last period belongs to an abbreviation.

    >>> is_abbreviated("as amended by L.L. No."), is_abbreviated("the records.")
    (True, False)
    """
    return _ABBREVIATION.search(text) is not None


def cites_on(text: str, below: str) -> bool:
    """Whether a line ends with a law's abbreviation, and the line below begins with its number.

    >>> cites_on("the provisions of N.J.S.A.", "40:55D-26(a). The report")
    True
    >>> cites_on("at 5:00 P.M.", "The clerk"), cites_on("the records.", "2. Fees.")
    (False, False)
    """
    return _CITES.search(text) is not None and _NUMBER.match(below) is not None


def may_continue(text: str) -> bool:
    """Whether a line has an end that need not close its paragraph.

    Such ends are a bracket, a semicolon, or "and" or "or" after a comma or semicolon.
    """
    return text.rstrip().endswith((")", ";", ", and", ", or", "; and", "; or"))


def begins_small(text: str) -> bool:
    """Whether a line looks as if it begins in mid-sentence."""
    return _SMALL.match(text) is not None


def breaks_off(text: str, measures: Measures, depth: int = 0) -> bool:
    """Whether a line breaks off in mid-sentence: it is full and has no end."""
    stripped = text.rstrip()
    return not is_closed(stripped) and width(stripped) > measures.at(depth) - _LONG_WORD


def measure_of(lines: Sequence[str], measures: Measures) -> float:
    """The narrowest measure that fits all lines."""
    widest = max(width(line.rstrip()) for line in lines)
    for depth in range(DEEPEST, -1, -1):
        if measures.at(depth) + TOLERANCE >= widest:
            return measures.at(depth)
    return measures.at(0)


def ends(
    lines: Sequence[str], measures: Measures, slack: float = TOLERANCE, depth: int = 0
) -> list[int]:
    """Indexes after the lines that end a paragraph.

    The next word would have fitted on such a line, with `slack` ems to spare, and begins a
    sentence. A line of a legend always begins a paragraph. `depth` is the least indent of the
    lines: one that is too wide for it has the rest of a hyphenated word pulled up.
    """
    likely = [
        index
        for index in range(len(lines) - 1)
        if is_closed(lines[index])
        and not is_abbreviated(lines[index])
        and not cites_on(lines[index], lines[index + 1])
        and not begins_small(lines[index + 1])
    ]
    if not likely:
        return []
    measure = min(measure_of(lines, measures), measures.at(depth))
    depths = list(
        accumulate(
            line.count("[") + line.count("(") - line.count("]") - line.count(")") for line in lines
        )
    )
    return [
        index + 1
        for index in likely
        if depths[index] <= 0
        and (
            _KEY.match(lines[index + 1])
            or width(lines[index].rstrip()) + width(" " + first_word(lines[index + 1]))
            < measure - slack
        )
    ]
