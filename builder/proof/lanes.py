"""The lanes of a page: General Code prints the text of a page first, then its lists.

Then the lists of those.

A piece that is read before another of its page and printed below it stands in a lower lane. Lanes
follow one another down the page, so one way down the page must give each piece a lane that it may
stand in.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby

from builder.proof.book import Piece

LAYOUTS = frozenset({"general-code", "flattened"})
"""Layouts whose pages are set in lanes."""
DEEPEST = 3
"""Lanes of a page: the margin, its lists, and lists of definitions that stand in lists."""
_MOST_LOST = 400
"""Page ends that may have left no trace; a text with more is no text in pages."""


def strays(pieces: Sequence[Piece], page_ends: list[int], deepest: int) -> Iterator[Piece]:
    """Pieces, by their places, that no lane of their page may hold."""
    for piece, lane in _placed(pieces, page_ends):
        if lane < 0 or lane >= deepest:
            yield piece


def listed(pieces: Sequence[Piece], page_ends: list[int]) -> Iterator[Piece]:
    """Pieces that stand in a lane below the margin."""
    return (piece for piece, lane in _placed(pieces, page_ends) if lane > 0)


def lost_page_ends(
    pieces: Sequence[Piece], page_ends: list[int], in_list: Sequence[bool]
) -> list[int]:
    """Where pages must end that nothing is printed between, so that lanes explain the order.

    Args:
        pieces: in reading order.
        page_ends: the ends that are printed, rising.
        in_list: whether each piece is of an item or of a block below one.
    """
    found: list[int] = []
    held = dict(zip(pieces, in_list, strict=True))
    while len(found) < _MOST_LOST:
        ends = sorted([*page_ends, *found])
        wrong = next(
            (
                piece.start
                for piece, lane in _placed(pieces, ends)
                if lane < 0 or (lane > 0 and not held[piece])
            ),
            -1,
        )
        if wrong < 0 or wrong in ends:
            break
        found.append(wrong)
    return sorted(found)


def _placed(pieces: Sequence[Piece], page_ends: list[int]) -> Iterator[tuple[Piece, int]]:
    """Each piece, by its place, with its lane; -1 where none will do."""
    pages = [bisect_right(page_ends, piece.start) for piece in pieces]
    bounds = _bounds(pieces, pages)
    by_place = sorted(range(len(pieces)), key=lambda at: pieces[at].start)
    for _, page in groupby(by_place, key=lambda at: pages[at]):
        lane = 0
        for at in page:
            lowest, highest = bounds[at]
            lane = max(lane, lowest)
            yield pieces[at], lane if lane <= highest else -1
            if lane > highest:
                lane = 0


def _bounds(pieces: Sequence[Piece], pages: list[int]) -> list[tuple[int, int]]:
    """The lowest and the highest lane of each piece.

    The rest of a text that is read before the lists of an earlier page stands in lane 0, and those
    lists do not.
    """
    lowest, highest = [0] * len(pieces), [DEEPEST] * len(pieces)
    by_page: dict[int, list[int]] = {}
    for at, page in enumerate(pages):
        by_page.setdefault(page, []).append(at)
    for held in by_page.values():
        below: list[int] = []
        for at in reversed(held):
            lowest[at] = _chain(below, pieces[at].start)
        above: list[int] = []
        for at in held:
            highest[at] = DEEPEST - 1 - _chain(above, -pieces[at].start)
    latest = -1
    for at, page in enumerate(pages):
        if latest > page:
            lowest[at] = max(lowest[at], 1)
        latest = max(latest, page)
    earliest = max(pages, default=0) + 1
    for at in range(len(pieces) - 1, -1, -1):
        if earliest < pages[at]:
            highest[at] = 0
        earliest = min(earliest, pages[at])
    return list(zip(lowest, highest, strict=True))


def _chain(ends: list[int], start: int) -> int:
    """How many pieces a falling chain holds before this one.

    `ends[n]` is the least start that ends a chain of n + 1 pieces.
    """
    at = bisect_right(ends, start)
    if at == len(ends):
        ends.append(start)
    else:
        ends[at] = min(ends[at], start)
    return at
