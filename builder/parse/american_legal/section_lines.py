"""Which lines head sections: those that lists name, and between them what is printed alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from builder.parse.american_legal.forms import Candidate, Style
from builder.parse.american_legal.lists import Lists
from builder.parse.american_legal.title_ends import is_open
from builder.parse.in_order import numbers
from builder.parse.in_order.rows import Row
from builder.text.longest_rising import longest_rising

_SHARE = 0.04
"""Share of a code's headings that a style has at least; what is rarer is a line of text."""
_FEW = 5
"""Headings named by lists that teach a code's styles; fewer teach nothing."""
_SECOND = 60
"""Characters of the longest second line of a heading in ordinary case."""


def taught_styles(found: Mapping[int, Candidate], lists: Lists) -> tuple[Style, ...]:
    """How sections are headed, the most frequent first: the lists teach it, or all headings."""
    named = [found[at].style for at in lists.titles if at in found]
    taught = named if len(named) >= _FEW else [each.style for each in found.values()]
    counts = Counter(taught)
    least = _SHARE * len(taught)
    return tuple(style for style, count in counts.most_common() if count >= least)


def fitting(
    found: Mapping[int, Candidate],
    lists: Lists,
    styles: Sequence[Style],
    printed: Sequence[Row],
    starts: Sequence[int],
) -> dict[int, Candidate]:
    """What the lists name; and between it, what is printed alike and rises."""
    named = {at for at in lists.titles if at in found}
    around = _around(printed)
    kept = set(named)
    for first, last in pairwise([-1, *starts, 1 << 60]):
        if first < 0 and starts:
            continue  # what stands in front of all divisions is named by a list, or is no section
        inside = [at for at in found if first < at < last]
        here = [at for at in inside if at in named]
        free = [at for at in inside if at in named or _stands_alone(found[at], *around[at])]
        fits = [at for at in free if at in named or found[at].style in styles]
        if not fits:
            fits = [at for at in free if _speaks(found[at])]
        for low, high in pairwise([None, *here, None]):
            between = [at for at in fits if _between(found, at, low, high)]
            keys = [numbers.key(found[at].number) for at in between]
            kept.update(between[index] for index in longest_rising(keys))
    return {at: found[at] for at in sorted(kept)}


def _around(printed: Sequence[Row]) -> dict[int, tuple[Row | None, Row | None]]:
    """The printed lines above and below each line."""
    lines = [None, *printed, None]
    return {row.at: (lines[index], lines[index + 2]) for index, row in enumerate(printed)}


def _stands_alone(each: Candidate, above: Row | None, below: Row | None) -> bool:
    """Whether a line is no part of a sentence that goes on from above, or goes on below."""
    row = each.row
    if above is not None and above.at + 1 == row.at and is_open(above):
        return False
    if below is None or below.at != row.at + 1 or row.text.endswith((".", ":")):
        return True
    goes_on = below.text[0].islower() and not below.indent
    ends = below.text.endswith(".") and len(below.text) <= _SECOND
    return not goes_on or ends


def _speaks(each: Candidate) -> bool:
    """Whether a heading that no list teaches tells itself: by a word, and capitals or a stop."""
    title = each.title
    return each.style.sign != "" and (each.style.shouted or title.endswith((".", ":")))


def _between(found: Mapping[int, Candidate], at: int, low: int | None, high: int | None) -> bool:
    """Whether a line stands between two headings, by its place and by its number."""
    if (low is not None and at <= low) or (high is not None and at >= high):
        return False
    key = numbers.key(found[at].number)
    above = low is None or numbers.key(found[low].number) < key
    return above and (high is None or key < numbers.key(found[high].number))
