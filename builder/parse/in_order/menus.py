"""Menus, banners and imprints: what a copy of web pages repeats between the pages.

Menus that a copy of a web page repeats are not seen yet.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise

from builder.parse.in_order.family import Family
from builder.parse.in_order.nesting import marks
from builder.parse.law_words import reads_like_law

_OFTEN = 3
"""Fewest pages in a copy."""
_SHARE = 0.6
"""Least share of the pages with a line of their menu: of times that its commonest line occurs."""
_FOOT = re.compile(
    r"Privacy Policy|Terms of Use|Powered by|Desktop View|©|All [Rr]ights [Rr]eserved"
)
_OF_A_FOOT = 2
"""Fewest such words in a foot."""
_LINES = 3
"""Most lines in a foot."""
_LONGEST = 400
"""Most characters in a line of a menu or a banner."""


def menus(lines: Sequence[str], family: Family) -> set[int]:
    """Indexes of the lines that belong to the web pages of a copy, not to the law.

    They recur next to the same lines, in runs of which one is about the page: "Search", "cookies".
    A line of the law that recurs in many chapters has other neighbors in each. The first line of a
    copy and the last one have a neighbor fewer.

    Args:
        lines: without white space at either end.
        family: gives the words of menus and the forms of headings.
    """
    found = _foot(lines)
    filled = [at for at, line in enumerate(lines) if line]
    times = Counter(lines[at] for at in filled)
    often = _SHARE * max((n for line, n in times.items() if family.menu.search(line)), default=0)
    if often < _SHARE * _OFTEN:
        return found
    law = {line for line, n in times.items() if n < often or _is_law(line, family)}
    pairs = Counter((lines[at], lines[below]) for at, below in pairwise(filled))
    again = {
        at
        for pair in pairwise(filled)
        if pairs[lines[pair[0]], lines[pair[1]]] >= max(_OFTEN, often) - 1
        for at in pair
        if lines[at] not in law
    }
    for repeated, run in groupby(filled, key=again.__contains__):
        held = list(run)
        if repeated and any(family.menu.search(lines[at]) for at in held):
            found.update(held)
    same = {lines[at] for at in found}
    return found.union(at for at in (*filled[:1], *filled[-1:]) if lines[at] in same)


def _foot(lines: Sequence[str]) -> set[int]:
    """Indexes of the last lines of a copy, if they are the foot of a page.

    >>> _foot(["Geese swim.", "And fly.", "Privacy Policy Terms of Use Powered by a", "printer"])
    {2, 3}
    """
    end = next((at for at in range(len(lines), 0, -1) if lines[at - 1]), 0)
    last = range(max(0, end - _LINES), end)
    start = next((at for at in last if _FOOT.match(lines[at])), end)
    words = " ".join(lines[start:end])
    several = len(_FOOT.findall(words)) >= _OF_A_FOOT and len(words) <= _LONGEST
    return set(range(start, end)) if several and not reads_like_law(words) else set()


def _is_law(line: str, family: Family) -> bool:
    """Whether a line is a heading, an item, a history or law, however often it recurs."""
    divisions = (form.pattern for form in family.divisions)
    forms = (family.history, family.history_head, family.history_line, *divisions)
    return (
        len(line) > _LONGEST
        or line.count(")") > line.count("(")
        or reads_like_law(line)
        or bool(marks(line))
        or any(form.match(line) for form in forms)
        or family.section_at(line) is not None
    )
