"""Lines that a scanner's program has misread, and that would have been headings of sections.

A section sign is read as "S", "$" or "5", and a figure as a letter. Such a section's text stands
under the section above; nothing is corrected, but the place is told.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from builder.model import Doubt, Unit, UnitKind
from builder.parse.in_order import numbers

MISREAD = "heading misread"
_FIGURE = r"[\dlIO]{1,4}[A-Z]?"
_LINE = re.compile(
    rf"^[ \t]*(?:§ ?(?=[\d.:-]*[lIO])|[S$5] |(?!Section)Sec[tlfr][il1][o0]n )"
    rf"(?P<number>{_FIGURE}(?:[.:-]{_FIGURE}){{1,3}})[.:,]? +[\"“]?[A-Z][a-z]",
    re.M,
)
_FIGURES = str.maketrans("lIO", "110")
_SHOWN = 80


def misread_headings(text: str, units: Sequence[Unit]) -> Iterator[Doubt]:
    """A doubt for each line that has the number of a missing section, right between its neighbours.

    Args:
        text: of the source.
        units: in the order of the text.
    """
    sections = sorted(
        (unit for unit in units if unit.kind is UnitKind.SECTION and unit.number and unit.spans),
        key=lambda unit: unit.spans[0],
    )
    starts = [unit.spans[0][0] for unit in sections]
    known = {unit.number for unit in sections}
    forms = numbers.forms(unit.number or "" for unit in sections)
    for found in _LINE.finditer(text):
        number = found["number"].translate(_FIGURES)
        at = bisect_right(starts, found.start("number")) - 1
        if number in known or at < 0 or numbers.form(number) not in forms:
            continue
        near = [unit.number or "" for unit in sections[at : at + 2]]
        if _rises(number, near):
            said = text[found.start() : found.start() + _SHOWN].strip().partition("\n")[0]
            yield Doubt(MISREAD, near[0], said, found.span())


def _rises(number: str, near: Sequence[str]) -> bool:
    """Whether a number is between those of two neighbours, or behind the last one.

    >>> _rises("3-2", ["3-1", "3-3"]), _rises("3-7", ["3-1", "3-3"]), _rises("9-1", ["3-3"])
    (True, False, True)
    """
    return all(numbers.ascends(*pair) for pair in pairwise([near[0], number, *near[1:]]))
