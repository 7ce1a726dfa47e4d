"""Headings of sections that a copy prints twice, the second time as the text's own first line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from builder.model import Doubt
from builder.parse.in_order import numbers
from builder.parse.in_order.headings import Heading
from builder.parse.in_order.rows import Row

_WORD = re.compile(r"[^\W_]{4,}")
"""Words that a title is known by: smaller ones differ between its two printings."""


def only_blanks(above: Heading, below: Heading, rows: Sequence[Row]) -> bool:
    """Whether nothing stands between two headings."""
    return all(row.blank for row in rows[above.row.at + 1 : below.row.at])


def repeated_sections(found: Sequence[Heading], rows: Sequence[Row]) -> set[int]:
    """Rows of the headings of sections that stand twice, one right above the other.

    Of the two the one with more words is the heading; the first one, where they are the same. Two
    headings of one number whose titles have nothing to do with each other are none of these.
    """
    again: set[int] = set()
    for above, below in pairwise(found):
        if not (above.section and below.section and above.number == below.number):
            continue
        first, second = _words(above), _words(below)
        if first and second and only_blanks(above, below, rows):
            if second <= first:
                again.add(below.row.at)
            elif first < second:
                again.add(above.row.at)
    return again


def repeated_otherwise(
    found: Sequence[Heading], heads: Sequence[Heading], rows: Sequence[Row]
) -> dict[int, Doubt]:
    """Rows below a section's heading that repeat it with another number, and a doubt for each.

    Args:
        found: lines of the form of a heading, in order.
        heads: those among them that are headings.
        rows: all rows of the text.
    """
    headed = {each.row.at for each in heads}
    doubts: dict[int, Doubt] = {}
    for above, below in pairwise(found):
        only_first = above.row.at in headed and below.row.at not in headed
        if only_first and _says_the_same(above, below) and only_blanks(above, below, rows):
            span = below.row.line.extent
            told = f"its heading is repeated as {below.number}"
            doubts[below.row.at] = Doubt("heading repeated", above.number or "", told, span)
    return doubts


def _says_the_same(above: Heading, below: Heading) -> bool:
    """Whether two headings of sections have one title, and numbers of one form."""
    if not (above.section and below.section and above.number and below.number):
        return False
    alike = numbers.form(above.number) == numbers.form(below.number)
    return alike and bool(_words(above)) and above.title.casefold() == below.title.casefold()


def _words(heading: Heading) -> frozenset[str]:
    return frozenset(_WORD.findall(heading.title.casefold()))
