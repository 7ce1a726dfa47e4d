"""Running feet that need the rest of the text to be told.

Those that name one section each, such as "§ 24-3 FENCES", look like headings in capitals. Those
with the title of a long-named chapter go on over several lines, and tools leave the two numbers on
the first line, on the last, or on lines of their own: "§ 52-2", "KEEPING OF GEESE, DUCKS AND
SWANS", "ALONG THE MILL BROOK § 52-6".
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from builder.parse.general_code.pages.feet import NAMED, Foot, read_foot, read_single_foot
from builder.text.squash import squash

CHAPTER = re.compile(r"(?:Chapter|CHAPTER) [A-Z]{0,3}\d[\w.]*$")
"""The line that a chapter's number stands on alone, above its title."""

_LINES = 3
"""Lines of the longest title."""

_PARTS = _LINES + 2
"""The same with each number on a line of its own."""

_REACH = 2 * _PARTS
"""Lines that they take with a blank one behind each."""

_CAPITALS = re.compile(r"[^a-z§]*[A-Z]{2}[^a-z§]*")

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


def wrapped_feet(texts: Sequence[str]) -> dict[int, Foot]:
    """The feet with titles of several lines, by the index of the first one.

    The words between the numbers are those of a chapter's own heading: nothing else tells where
    such a title ends.

    >>> lines = ["Chapter 5", "GEESE, DUCKS AND SWANS", "§ 5-1", "GEESE, DUCKS", "AND SWANS § 5-4"]
    >>> {at: (foot.title, foot.height) for at, foot in wrapped_feet(lines).items()}
    {2: ('GEESE, DUCKS AND SWANS', 3)}
    """
    titles = set(_titles(texts))
    found: dict[int, Foot] = {}
    end = 0
    for at, text in enumerate(texts):
        if at >= end and text and (text[0] == "§" or _CAPITALS.match(text)):
            foot = _foot(texts, at, titles)
            if foot is not None:
                found[at] = foot
                end = at + foot.height
    return found


def chapter_titles(texts: Sequence[str]) -> set[str]:
    """The first lines of the titles of chapters, as feet have them; those in capitals.

    >>> chapter_titles(["Chapter 5", "", "GEESE, DUCKS", "AND SWANS", "Chapter 6", "of the Acts."])
    {'GEESE, DUCKS'}
    """
    return {held[0] for held in _headed(texts) if held and _CAPITALS.fullmatch(held[0])}


def _headed(texts: Sequence[str]) -> Iterator[list[str]]:
    """The lines below the heading of each chapter that may be of its title."""
    for at, text in enumerate(texts):
        if CHAPTER.match(text):
            yield [line for line in texts[at + 1 : at + 1 + _REACH] if line][:_LINES]


def _titles(texts: Sequence[str]) -> Iterator[str]:
    """The titles of all chapters, as far as each may go on below its first line."""
    for held in _headed(texts):
        yield from (squash(" ".join(held[:lines])) for lines in range(1, len(held) + 1))


def _foot(texts: Sequence[str], at: int, titles: set[str]) -> Foot | None:
    near = [i for i in range(at, min(at + _REACH, len(texts))) if texts[i]][:_PARTS]
    for last in range(1, len(near)):
        parts = [" ".join(texts[i].split()) for i in near[: last + 1]]
        foot = _read(parts, titles)
        if foot is not None:
            return Foot(foot.first, foot.last, foot.title, height=near[last] - at + 1)
    return None


def _read(parts: Sequence[str], titles: set[str]) -> Foot | None:
    """A foot of which all lines are parts; two of them at least hold words of its title."""
    words = [title for part in parts if (title := NAMED.sub("", part).strip())]
    named = NAMED.findall(" ".join(parts))
    if len(words) < 2 or len(named) != 2 or not all(map(_CAPITALS.fullmatch, words)):
        return None
    title = " ".join(words)
    if squash(title) not in titles:
        return None
    first, last = (name.lstrip("§ ") for name in named)
    return Foot(first, last, title)
