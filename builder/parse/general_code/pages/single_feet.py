"""Running feet that name one section each, such as "§ 24-3 FENCES".

They are told from headings in capitals; also what they say of their pages.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from builder.parse.general_code.pages.feet import Foot, read_foot, read_single_foot

Sense: TypeAlias = tuple[bool, bool]
"""Whether feet stand at the heads of their pages, and whether they name the section at the page's
top, not its last one."""

_OFTEN = 3
"""Lines that have a title for it to be no heading's."""

_MOSTLY = 0.8
"""Share of the sections named that must be headed by other words."""

_HEADED = re.compile(r"§++ ?(\S*\d\w*)[.:]?\s+[A-Z(\"“]")
"""The heading of a section."""


def single_feet(texts: Sequence[str]) -> dict[int, Foot]:
    """The feet that name one section each, by their lines.

    Their titles repeat, and their sections are headed elsewhere by other words.

    >>> fences = ["§ 1-1. Posts.", "§ 1-1 FENCES", "§ 1-2. Rails.", "§ 1-2 FENCES"]
    >>> fences += ["Oak.", "FENCES § 1-2", "Elm.", "§ 1-2 FENCES"]
    >>> [*single_feet(fences)], single_feet(["§ 1-1 FINES", "§ 2-1 FINES", "§ 3-1 FINES"])
    ([1, 3, 7, 5], {})
    """
    ahead = {
        at: foot for at, text in enumerate(texts) if (foot := read_single_foot(text)) is not None
    }
    if len(ahead) < _OFTEN:
        return {}
    behind = {
        at: foot
        for at, text in enumerate(texts)
        if "§" in text and (foot := read_foot(text)) is not None and not foot.first
    }
    counts = Counter(foot.title for foot in (*ahead.values(), *behind.values()))
    lines = frozenset(texts)
    found = {
        at: foot
        for at, foot in {**ahead, **behind}.items()
        if counts[foot.title] >= _OFTEN or foot.title in lines
    }
    headed = set(_headings(texts, ahead).values())
    named = sum((foot.first or foot.last) in headed for foot in found.values())
    return (
        found
        if named >= _MOSTLY * len(found) and sum(at in found for at in ahead) >= _OFTEN
        else {}
    )


def sense(texts: Sequence[str], feet: Mapping[int, tuple[Foot, range, range]]) -> Sense:
    """What feet that name one section say of their pages.

    A code whose feet name one section each is not seen yet.

    The headings of the pages must seldom speak against it.

    Args:
        texts: of all lines.
        feet: each with the lines above it, up to the foot before it, and those below it, up to the
            next one.
    """
    headings = _headings(texts, feet)
    places = {number: at for at, number in headings.items()}
    order = sorted(headings)
    faults: Counter[Sense] = Counter(
        {(False, True): 0, (True, True): 0, (False, False): 0, (True, False): 0}
    )
    for foot, above, below in feet.values():
        place = places.get(foot.first or "")  # one that is headed nowhere speaks against all alike
        for at_head, page in ((False, above), (True, below)):
            begin = bisect_left(order, next((at for at in page if texts[at]), page.start))
            end = bisect_left(order, page.stop)
            opens = (
                begin < len(order)
                and order[begin] in page
                and not any(texts[page.start : order[begin]])
            )
            faults[at_head, True] += (
                place not in order[begin if opens else max(begin - 1, 0) : begin + 1]
            )
            faults[at_head, False] += place not in order[max(end - 1, 0) : end + 1]
    return min(faults, key=lambda each: faults[each])


def _headings(texts: Sequence[str], feet: Iterable[int]) -> dict[int, str]:
    """The numbers of the sections that seem to be headed, by line."""
    taken = set(feet)
    return {
        at: match[1]
        for at, text in enumerate(texts)
        if text[:1] == "§" and at not in taken and (match := _HEADED.match(text))
    }
