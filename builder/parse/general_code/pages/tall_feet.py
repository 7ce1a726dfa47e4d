"""Running feet whose parts stand on lines of their own.

Some tools take each part of a foot for a paragraph: "§ 52-2", "LOON BAY CODE" and "§ 52-6" come
out one below the other, with blank lines between them. The labels at the page's margin may even
come before the last part.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from builder.parse.general_code.pages.feet import Foot, is_origin, read_tall_foot
from builder.parse.labels import is_lone

_PARTS = 3
"""Parts of a foot."""
_REACH = 2 * _PARTS
"""Lines that the parts take with a blank line behind each."""
_STRAY = 80
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
    found: dict[int, Foot] = {}
    end = 0
    for at, text in enumerate(texts):
        if text[:1] != "§" or at < end:
            continue
        near = [i for i in range(at, min(at + _REACH, len(texts))) if texts[i]][:_PARTS]
        foot = read_tall_foot([texts[i] for i in near])
        if foot is not None:
            end = near[foot.height - 1] + 1
            found[at] = replace(foot, height=end - at)
    known = {foot.title for foot in found.values() if foot.title} | _below_origins(texts)
    taken = {i for at, foot in found.items() for i in range(at, at + foot.height)}
    for at, text in enumerate(texts):
        if (
            text in known
            and at not in taken
            and (foot := _apart(texts, at, known, taken)) is not None
        ):
            found[min(at, *foot.strays)] = replace(
                foot, strays=tuple(sorted({at, *foot.strays} - {min(at, *foot.strays)}))
            )
    return found


def _below_origins(texts: Sequence[str]) -> set[str]:
    """The lines in capitals that stand right below a line of origin."""
    below = (
        _across_labels(texts, range(at + 1, min(at + _REACH, len(texts))))
        for at, text in enumerate(texts)
        if text and is_origin(text)
    )
    return {texts[at] for at in below if at is not None and _CAPITALS.fullmatch(texts[at])}


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


def _last_part(
    texts: Sequence[str], title: int, known: AbstractSet[str], *, far: bool
) -> int | None:
    """The line of the last part below a title; where it may be far, anywhere on the page.

    A number that stands above the next title is the first part of the next foot.
    """
    page = range(title + 1, min(title + _STRAY, len(texts)))
    near = _across_labels(texts, page)
    for at in page if far else [] if near is None else [near]:
        if is_origin(texts[at]) or texts[at] in known:
            return None
        if not _NUMBER.fullmatch(texts[at]) or texts[at - 1]:
            continue
        below = _across_labels(texts, range(at + 1, min(at + _REACH * 2, len(texts))))
        return None if below is not None and texts[below] in known else at
    return None
