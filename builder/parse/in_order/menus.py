"""Find menus, banners and imprints, which a copy of web pages repeats between pages.

A menu that a copy has fewer than three times is not seen yet.
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
"""Least share of pages with a line of their menu, whose commonest line counts the pages."""
_FOOT = re.compile(
    r"Privacy Policy|Terms of Use|Share this page|Powered by|Desktop View|©"
    r"|All [Rr]ights [Rr]eserved"
)
_OF_A_FOOT = 2
"""Fewest such words in a foot."""
_LINES = 3
"""Most lines in a foot."""
_LONGEST = 400
"""Most characters in a line of a menu or a banner."""


def menus(lines: Sequence[str], family: Family) -> set[int]:
    """Indexes of the lines that belong to the web pages of a copy, not to the law.

    They recur next to the same lines, in runs with a line about the page: "Search", "cookies". At
    least one such run is next to a heading or an end of the text. A line of law that recurs in many
    chapters has other neighbors in each.

    Args:
        lines: without white space at either end.
        family: gives the words of menus and the forms of headings.
    """
    found = _foot(lines)
    filled = [at for at, line in enumerate(lines) if line]
    times = Counter(lines[at] for at in filled)
    pages = max((n for line, n in times.items() if family.menu.search(line)), default=0)
    if pages < _OFTEN:
        return found
    often = max(_OFTEN, _SHARE * pages)
    law = {line for line, n in times.items() if n < often or _is_law(line, family)}
    pairs = Counter((lines[at], lines[below]) for at, below in pairwise(filled))
    again = {
        at
        for pair in pairwise(filled)
        if pairs[lines[pair[0]], lines[pair[1]]] >= often - 1
        for at in pair
        if lines[at] not in law
    }
    heads = {None, *(at for at in filled if _is_heading(lines[at], family))}
    below = dict(pairwise(filled))
    above = {under: over for over, under in below.items()}
    runs = [filled[:1], filled[-1:]]
    for repeated, some in groupby(filled, key=again.__contains__):
        run = list(some)
        if repeated and any(family.menu.search(lines[at]) for at in run):
            runs.append(run)
            if not heads.isdisjoint((above.get(run[0]), below.get(run[-1]))):
                found.update(run)
    same = {lines[at] for at in found}
    return found.union(*(run for run in runs if all(lines[at] in same for at in run)))


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
    forms = (family.history, family.history_head, family.history_line)
    return (
        len(line) > _LONGEST
        or line.count(")") > line.count("(")
        or reads_like_law(line)
        or bool(marks(line))
        or any(form.match(line) for form in forms)
        or _is_heading(line, family)
    )


def _is_heading(line: str, family: Family) -> bool:
    divisions = any(form.pattern.match(line) for form in family.divisions)
    return divisions or family.section_at(line) is not None
