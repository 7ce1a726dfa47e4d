"""The widths of a table's columns, and the type size in which its words fit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations
from math import ceil
from typing import TypeAlias

from builder.frozen import frozen
from builder.model import Cells

LARGER = 12 / 7
"""How much larger the type of large print is: 18 points instead of 10.5."""
MEASURE = {
    "us-letter": 435.6,
    "a4": 418.8,
    "us-letter-large": 486.0 / LARGER,
    "a4-large": 469.2 / LARGER,
}
"""Points between the margins, by paper; large print is measured in points of its own size."""
WIDE = {
    "us-letter": 615.6,
    "a4": 665.5,
    "us-letter-large": 666.0 / LARGER,
    "a4-large": 715.9 / LARGER,
}
"""`MEASURE` on a turned page."""
_WIDTHS = (
    (250, "'|,. :;l"),
    (300, '!\\ij{}()I/Jft"-*[]r`’'),
    (420, "scz?e~“”"),
    (480, "#$0123456789aFS_x§"),
    (520, "bdgoqvL^kpyPhnu–"),
    (580, "+<=>EBRYTZ"),
    (700, "%CKUVXG&ADNOQHw—"),
    (900, "mM@W"),
)
"""Characters of the typeface by width, in thousandths of an em, rounded up."""
_EM = {character: width / 1000 for width, characters in _WIDTHS for character in characters}
_BOLD = 1.2
"""How many times wider head cells are."""
GAP = 8.0
"""Points that the insets of a column take."""
_STEPS = (64.0, 32.0, 16.0, 8.0, 4.0)
"""Points that may move from one column to another at a time."""
_SIZES = (9.5, 9.0, 8.5, 8.0, 7.5)
_BREAKS = re.compile(r"\s+|(?<=[-/])(?=[A-Za-z])")
_INDENT = 22.0
"""Points by which a list narrows its lines, label included."""


Widths: TypeAlias = tuple[float, ...]


@frozen
class Fit:
    """How a table is typeset."""

    size: float
    widths: Widths
    room: float
    """The width that all columns may have together."""
    turned: bool
    """Whether it is sideways, on pages of its own."""
    tight: bool = False
    """Whether words must break, because no type size keeps them whole."""


def width(text: str, size: float) -> float:
    """The approximate width of a text on one line, in points."""
    return sum(_EM.get(character, 0.6) for character in text) * size


def measure(paper: str, depth: int) -> float:
    """The width of a line in points, at a depth of lists."""
    return MEASURE[paper] - _INDENT * depth


def fit(rows: list[Cells], room: float, turned: float | None = None) -> Fit:
    """The largest type in which every word of every column stays whole.

    The table is upright if possible, else turned if that is allowed. If no size will do, columns
    share the room in proportion to their longest words, which then break.
    """
    for space, sideways in ((room, False), (turned, True)):
        if space is None:
            continue
        for size in _SIZES:
            if widths := _columns(rows, size, space):
                return Fit(size, widths, space, sideways)
    least = [_needed(_words(column), _SIZES[-1]) for column in _by_column(rows)]
    space = turned or room
    widths = tuple(space * low / sum(least) for low in least)
    return Fit(_SIZES[-1], widths, space, turned is not None, tight=True)


def spread(how: Fit, heads: list[Cells]) -> Fit:
    """The fit with wider columns, where the last cell of a short row of heads would be squeezed.

    That cell spans all remaining columns.
    """
    widths = list(how.widths)
    for row in heads:
        over = len(widths) - len(row) + 1
        spare = how.room - sum(widths)
        more = min(spare, _needed(row[-1:], how.size) - sum(widths[-over:]))
        if more > 0 and over > 1:
            widths[-over:] = [points + more / over for points in widths[-over:]]
    return replace(how, widths=tuple(widths))


def _by_column(rows: list[Cells]) -> list[list[str]]:
    return [
        [row[at] for row in rows if at < len(row)] for at in range(max(len(row) for row in rows))
    ]


def _words(column: list[str]) -> Iterator[str]:
    """The words of a column, at whose ends lines may break."""
    return (word for cell in column for word in _BREAKS.split(cell))


def _needed(texts: Iterable[str], size: float) -> float:
    """The width of a column that has each of some texts on one line."""
    return max((width(text, size) * _BOLD for text in texts), default=0) + GAP


def _columns(rows: list[Cells], size: float, room: float) -> Widths | None:
    """Widths of the columns within the room; None if a word would not fit its column."""
    cells = _by_column(rows)
    least = [_needed(_words(column), size) for column in cells]
    most = [_needed(column, size) for column in cells]
    if sum(most) <= room:
        return tuple(most)
    if sum(least) > room:
        return None
    return _leveled(rows, size, least, _shared(least, most, room))


def _shared(least: list[float], most: list[float], room: float) -> Widths:
    """Widths of columns that together need more than the room.

    Short columns take what they need; the others share the rest.

    >>> _shared([40, 40, 40], [60, 400, 640], 380)
    (60, 130.0, 190.0)
    """
    widths = dict(enumerate(least))
    wanting = list(widths)
    while wanting:
        room_left = room - sum(width for at, width in widths.items() if at not in wanting)
        short = [at for at in wanting if most[at] <= room_left / len(wanting)]
        others = [at for at in wanting if at not in short]
        if not short or sum(most[at] for at in short) + sum(least[at] for at in others) > room_left:
            break
        widths |= {at: most[at] for at in short}
        wanting = others
    spare, wish = room - sum(widths.values()), sum(most[at] - least[at] for at in wanting)
    share = spare / wish if wish else 0.0  # 0 if all have the width they need
    widths |= {at: least[at] + share * (most[at] - least[at]) for at in wanting}
    return tuple(widths[at] for at in range(len(least)))


def _leveled(rows: list[Cells], size: float, least: list[float], widths: Widths) -> Widths:
    """Widths with the same sum and the fewest lines in rows and cells.

    Points move from column to column as long as that saves lines.
    """
    held = [
        [width(row[at], size) if at < len(row) else 0.0 for row in rows]
        for at in range(len(widths))
    ]

    @cache
    def lines(at: int, points: float) -> list[int]:
        return [lines_of(cell, points) for cell in held[at]]

    def height(
        points: Widths,
    ) -> tuple[int, int]:  # of the rows, then of the cells: a cell in few lines reads best
        held = [lines(at, wide) for at, wide in enumerate(points)]
        return sum(map(max, zip(*held, strict=True))), sum(map(sum, held))

    best = height(widths)
    while True:
        moved = {
            height(points): points
            for (giver, given), (taker, taken) in permutations(enumerate(widths), 2)
            for step in _STEPS
            if given - step >= least[giver]
            for changed in [{giver: given - step, taker: taken + step}]
            for points in [tuple(changed.get(at, wide) for at, wide in enumerate(widths))]
        }
        if not moved or min(moved) >= best:
            return widths
        best = min(moved)
        widths = moved[best]


def lines_of(cell: float, points: float) -> int:
    """How many lines a cell needs in a column of `points`, gap included.

    A column no wider than its gap has only empty cells.
    """
    return max(1, ceil(cell / max(points - GAP, 1.0)))
