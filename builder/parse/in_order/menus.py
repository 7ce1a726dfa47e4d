"""Menus, banners and imprints: what a copy of web pages repeats between the pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from builder.parse.in_order.family import Family
from builder.parse.in_order.nesting import marks
from builder.parse.law_words import reads_like_law

_OFTEN = 3
"""Fewest pages in a copy."""
_SHARE = 0.6
"""Share of a kind of headings: a page begins with one, so its menu is at that many of them."""
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

    They recur next to the same lines, in runs that end or begin at headings, and one of a run is
    about the page: "Search", "cookies". A line of the law that recurs in many chapters has other
    neighbors in each.

    Args:
        lines: without white space at either end.
        family: gives the words of menus and the forms of headings.
    """
    foot = _foot(lines)
    often_there = (line for line, times in Counter(lines).items() if line and times >= _OFTEN)
    if not any(family.menu.search(line) for line in often_there):
        return foot
    headings = [_heading(line, family) for line in lines]
    often = _often(headings)
    filled = [at for at, line in enumerate(lines) if line]
    again = _again(lines, filled, often)
    repeated = [
        at in again and kind is None and not _of_history(lines[at], family)
        for at, kind in enumerate(headings)
    ]
    found = foot
    runs = list(_runs(lines, repeated))
    for run in runs:
        if any(family.menu.search(lines[at]) for at in run) and _meets(run, lines, headings):
            found.update(run)
    same = {lines[at] for at in found}
    for run in (*runs, filled[:1], filled[-1:]):
        if any(family.menu.search(lines[at]) for at in run) and all(
            lines[at] in same for at in run
        ):
            found.update(run)
    return found


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


def _often(headings: Sequence[str | None]) -> float:
    """How often a line must occur to be on most pages of a copy.

    >>> _often(["section"] * 50 + ["chapter"] * 10 + ["title"] * 2 + [None])
    6.0
    """
    kinds = Counter(kind for kind in headings if kind)
    pages = [count for count in kinds.values() if count >= _OFTEN]
    return max(_OFTEN, _SHARE * min(pages, default=0))


def _again(lines: Sequence[str], filled: Sequence[int], often: float) -> set[int]:
    """Indexes of the lines that occur so often, next to the same lines each time.

    The last line of the last page has none below it, so one pair may be missing.
    """
    short = (lines[at] for at in filled if len(lines[at]) <= _LONGEST)
    times = Counter(line for line in short if not reads_like_law(line) and not marks(line))
    pairs = Counter((lines[at], lines[below]) for at, below in pairwise(filled))
    return {
        at
        for above, below in pairwise(filled)
        if pairs[lines[above], lines[below]] >= often - 1
        for at in (above, below)
        if times[lines[at]] >= often
    }


def _of_history(line: str, family: Family) -> bool:
    forms = (family.history, family.history_head, family.history_line)
    ends_note = line.count(")") > line.count("(")
    return ends_note or any(form.match(line) for form in forms)


def _heading(line: str, family: Family) -> str | None:
    """The kind of heading that a line looks like, or None."""
    if not line:
        return None
    if family.section_at(line):
        return "section"
    found = (form.kind.value for form in family.divisions if form.pattern.match(line))
    return next(found, None)


def _runs(lines: Sequence[str], again: Sequence[bool]) -> Iterator[list[int]]:
    """Runs of repeated lines, with only blank lines between them."""
    run: list[int] = []
    for at, line in enumerate(lines):
        if again[at]:
            run.append(at)
        elif line and run:
            yield run
            run = []
    if run:
        yield run


def _meets(run: Sequence[int], lines: Sequence[str], headings: Sequence[str | None]) -> bool:
    """Whether a heading, or the text's beginning or end, is next to a run.

    Menus that a copy of a web page repeats are not seen yet.
    """
    above = next((at for at in range(run[0] - 1, -1, -1) if lines[at]), None)
    below = next((at for at in range(run[-1] + 1, len(lines)) if lines[at]), None)
    return (
        above is None or below is None or headings[above] is not None or headings[below] is not None
    )
