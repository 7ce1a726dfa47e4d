"""Running feet whose parts stand on lines of their own.

Some tools take each part of a foot for a paragraph: "§ 52-2", "LOON BAY CODE" and "§ 52-6" come
out one below the other, with blank lines between them. The labels at the page's margin may even
come before the last part.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import pairwise

from builder.parse.general_code.pages.feet import NAMED, Foot, is_origin, read_tall_foot
from builder.parse.general_code.pages.wrapped_feet import CHAPTER
from builder.parse.labels import is_lone

_PARTS = 3
"""Parts of a foot."""
_REACH = 2 * _PARTS
"""Lines that the parts take with a blank line behind each."""
_AMONG_LABELS = 2 * _REACH + 2
"""The same with the labels of four levels among them."""
_STRAY = 140
"""Lines below a foot's title in which its last part may stand: a page with its blank lines."""
_CAPITALS = re.compile(r"[^a-z§]*[A-Z]{2}[^a-z§]*")
_NUMBER = re.compile(r"§+ ?\d[\w.:-]*")


def tall_feet(texts: Sequence[str]) -> dict[int, Foot]:
    """The feet of several lines, by the index of the first one.

    A foot whose parts stand apart, or that names one section only, is given where its title is
    known from others, or stands in capitals right below the publisher's line of origin.

    >>> lone = ["§ 1-2", "", "BAY CODE", "", "§ 1-3", "", "of it.", ""]
    >>> tall_feet(lone)[0].height
    5
    >>> apart = ["§ 1-2", "", "A.", "", "BAY CODE", "", "§ 1-3", "", "of it."]
    >>> {at: foot.strays for at, foot in tall_feet([*lone, *apart]).items()}
    {0: (), 8: (12, 14)}
    """
    found = _between_origins(texts) | _together(texts)
    known = {foot.title for foot in found.values() if foot.title} | _below_origins(texts)
    taken = {i for at, foot in found.items() for i in (*range(at, at + foot.height), *foot.strays)}
    for at, text in enumerate(texts):
        if text not in known or at in taken or _heads_chapter(texts, at):
            continue
        foot = _apart(texts, at, known, taken)
        bare = _untitled(texts, at, found) if foot is None else None
        if foot is not None:
            first, *others = sorted({at, *foot.strays})
            taken |= {first, *others}
            found[first] = replace(foot, strays=tuple(others))
        elif bare is not None:
            found[bare] = replace(found[bare], title=text, strays=(*found[bare].strays, at))
    return found


def _between_origins(texts: Sequence[str]) -> dict[int, Foot]:
    """The feet of two parts, a name and one number, with the publisher's lines above and below.

    A page that is empty otherwise has nothing else; its name may stand behind its last line.
    """
    origins = [at for at, text in enumerate(texts) if text and is_origin(text)]
    pages = [
        [at for at in range(above + 1, below) if texts[at]]
        if below - above <= _AMONG_LABELS
        else []
        for above, below in pairwise(origins)
    ]
    found: dict[int, Foot] = {}
    given = -1
    for held, behind in pairwise([*pages, []]):
        if given in held:
            continue
        parted = len(held) == len(behind) == 1
        if len(held) != _PARTS - 1 and not parted:
            continue
        at, other = (held[0], behind[0]) if parted else held
        foot = _of_two(texts[at], texts[other])
        if foot is not None:
            given = other
            height = 1 if parted else other - at + 1
            found[at] = replace(foot, height=height, strays=(other,) if parted else ())
    return found


def _of_two(top: str, below: str) -> Foot | None:
    """A foot of a name and a number, in either order."""
    if NAMED.fullmatch(top) and _CAPITALS.fullmatch(below):
        return Foot(top.lstrip("§ "), None, below)
    if _CAPITALS.fullmatch(top) and NAMED.fullmatch(below):
        return Foot(None, below.lstrip("§ "), top)
    return None


def _together(texts: Sequence[str]) -> dict[int, Foot]:
    """The feet whose parts stand below one another, with nothing but labels between them."""
    found: dict[int, Foot] = {}
    end = 0
    for at, text in enumerate(texts):
        if at < end or not text.startswith(("§", "Schedule ")):
            continue
        near = _parts(texts, at)
        foot = read_tall_foot([texts[i] for i in near])
        if foot is None or is_origin(foot.title):
            continue
        lines = near[: foot.height]
        end = lines[-1] + 1
        if any(is_lone(text) for text in texts[at:end]):
            found[at] = replace(foot, height=1, strays=tuple(lines[1:]))
        else:
            found[at] = replace(foot, height=end - at)
    return found


def _parts(texts: Sequence[str], at: int) -> list[int]:
    """The lines from a foot's first part on that may be its parts; labels may stand among them."""
    near = [i for i in range(at, min(at + _REACH, len(texts))) if texts[i]][:_PARTS]
    if not any(is_lone(texts[i]) for i in near):
        return near
    far = range(at, min(at + _AMONG_LABELS, len(texts)))
    return [i for i in far if texts[i] and not is_lone(texts[i])][:_PARTS]


def _below_origins(texts: Sequence[str]) -> set[str]:
    """The lines in capitals below a line of origin; numbers of sections may stand between."""
    found: set[str] = set()
    for at, text in enumerate(texts):
        if text and is_origin(text):
            page = range(at + 1, min(at + _REACH, len(texts)))
            below = _across_labels(texts, page)
            if below is not None and _NUMBER.fullmatch(texts[below]):
                below = _across_labels(texts, range(below + 1, min(below + _REACH, len(texts))))
            if below is not None and _CAPITALS.fullmatch(texts[below]):
                found.add(texts[below])
    return found


def _apart(
    texts: Sequence[str], title: int, known: AbstractSet[str], taken: AbstractSet[int]
) -> Foot | None:
    """The foot of a title, its strays the lines of its numbers; None where it has no number."""
    above = _numbers_above(texts, title, known, taken)
    first = above[0] if above else None
    last = above[1] if len(above) > 1 else _last_part(texts, title, known, far=bool(above))
    strays = tuple(at for at in (first, last) if at is not None)
    if not strays:
        return None
    numbers = [None if at is None else texts[at].lstrip("§ ") for at in (first, last)]
    return Foot(numbers[0], numbers[1], texts[title], strays=strays)


def _untitled(texts: Sequence[str], title: int, feet: Mapping[int, Foot]) -> int | None:
    """The foot without a title on the page of a title that stands apart from it."""
    if texts[title - 1] and not is_lone(texts[title - 1]):
        return None
    for at in range(title - 1, max(title - _STRAY, -1), -1):
        if is_origin(texts[at]):
            return None
        if at in feet:
            return None if feet[at].title else at
    return None


def _numbers_above(
    texts: Sequence[str], title: int, known: AbstractSet[str], taken: AbstractSet[int]
) -> list[int]:
    """The lines of a foot's numbers above its title, on the same page: two at most."""
    found: list[int] = []
    for at in range(title - 1, max(title - _STRAY, -1), -1):
        if at in taken or is_origin(texts[at]) or texts[at] in known:
            return sorted(found)[: _PARTS - 1]
        apart = not texts[at + 1] or is_lone(texts[at + 1])
        if apart and _NUMBER.fullmatch(texts[at]) and (at == 0 or not texts[at - 1]):
            found.append(at)
    nearest = _across_labels(texts, range(title - 1, max(title - 2 * _REACH, -1), -1))
    return [nearest] if nearest in found else []


def _across_labels(texts: Sequence[str], places: Iterable[int]) -> int | None:
    """The first printed line that is no lone label."""
    return next((at for at in places if texts[at] and not is_lone(texts[at])), None)


def _heads_chapter(texts: Sequence[str], at: int) -> bool:
    """Whether a line is a chapter's title and no foot's: its number stands right above it."""
    above = next((i for i in range(at - 1, max(at - 3, -1), -1) if texts[i]), -1)
    return above >= 0 and CHAPTER.match(texts[above]) is not None


def _behind_heading(texts: Sequence[str], heading: int, title: str) -> int | None:
    """The printed line below a chapter's heading whose title is a foot's as well."""
    below = [i for i in range(heading + 1, min(heading + _REACH, len(texts))) if texts[i]]
    return below[1] if len(below) > 1 and texts[below[0]] == title else None


def _last_part(
    texts: Sequence[str], title: int, known: AbstractSet[str], *, far: bool
) -> int | None:
    """The line of the last part below a title; where it may be far, anywhere on the page.

    A number that stands above the next title is the first part of the next foot.
    """
    page = range(title + 1, min(title + _STRAY, len(texts)))
    near = _across_labels(texts, page)
    if near is not None and CHAPTER.match(texts[near]):
        near = _behind_heading(texts, near, texts[title])
    for at in page if far else [] if near is None else [near]:
        if is_origin(texts[at]) or (texts[at] in known and not _heads_chapter(texts, at)):
            return None
        if not _NUMBER.fullmatch(texts[at]) or texts[at - 1]:
            continue
        below = _across_labels(texts, range(at + 1, min(at + _REACH * 2, len(texts))))
        return None if below is not None and texts[below] in known else at
    return None
