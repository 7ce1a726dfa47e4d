"""The lanes of a page: General Code prints a page's text first, then its lists, then theirs.

A piece that is read before another piece of its page but printed below it is in a lower lane. Lanes
follow one another down the page, so a single pass down the page must find an allowed lane for each
piece.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby

from builder.grouped import grouped
from builder.proof.book import Piece

DEEPEST = 3
"""Number of lanes: the margin, its lists, and lists of definitions within lists."""
_LOOKS = 100
"""Most looks at each piece, on average, for page ends that left no trace. A text in pages needs a
tenth of it; one in complete disorder would take forever."""


def placed(
    pieces: Sequence[Piece], page_ends: list[int], before: tuple[int, int] = (-1, 0)
) -> Iterator[tuple[Piece, int | None]]:
    """(piece, lane), in the order of the source; lane 0 is the margin, None if no lane fits.

    Args:
        pieces: in reading order.
        page_ends: in ascending order.
        before: (start, lane) of the last piece before these.
    """
    pages = [bisect_right(page_ends, piece.start) for piece in pieces]
    bounds = _bounds(pieces, pages)
    by_place = sorted(range(len(pieces)), key=lambda at: pieces[at].start)
    last, reached = bisect_right(page_ends, before[0]), before[1]
    for page, held in groupby(by_place, key=lambda at: pages[at]):
        lane = reached if page == last else 0
        for at in held:
            lowest, highest = bounds[at]
            lane = max(lane, lowest)
            yield pieces[at], lane if lane <= highest else None
            if lane > highest:
                lane = 0


def lost_page_ends(
    pieces: Sequence[Piece], page_ends: list[int], in_list: Sequence[bool]
) -> list[int]:
    """Offsets at which pages must end, though nothing shows it, for lanes to explain the order.

    Args:
        pieces: in reading order.
        page_ends: the printed ends, in ascending order.
        in_list: whether each piece belongs to an item or to a block below one.
    """
    held = dict(zip(pieces, in_list, strict=True))
    ends, found = list(page_ends), list[int]()
    looks, last, lane = _LOOKS * len(pieces), -1, 0
    for run in _runs(pieces):
        tried: set[int] = set()
        lanes = list(placed(run, ends, (last, lane)))
        while looks > 0:
            looks -= len(run)
            wrong = {one.start for one, at in lanes if at is None or (at > 0 and not held[one])}
            if wrong <= tried:
                break
            start = min(wrong - tried)
            tried.add(start)
            if start not in ends:
                insort(ends, start)
                found.append(start)
                lanes = list(placed(run, ends, (last, lane)))
        reached, at = lanes[-1]
        last, lane = reached.start, at or 0
    return sorted(found)


def _runs(pieces: Sequence[Piece]) -> Iterator[Sequence[Piece]]:
    """The pieces, cut wherever all that is read before also comes before: no lane crosses a cut."""
    least = list(accumulate((piece.start for piece in reversed(pieces)), min))[::-1]
    first, most = 0, -1
    for at, piece in enumerate(pieces, 1):
        most = max(most, piece.start)
        if at == len(pieces) or most < least[at]:
            yield pieces[first:at]
            first = at


def _bounds(pieces: Sequence[Piece], pages: list[int]) -> list[tuple[int, int]]:
    """(lowest, highest) lane of each piece.

    The rest of a text that is read before the lists of an earlier page is in lane 0, and those
    lists are not.
    """
    lowest, highest = [0] * len(pieces), [DEEPEST - 1] * len(pieces)
    for held in grouped((page, at) for at, page in enumerate(pages)).values():
        below: list[int] = []
        above: list[int] = []
        for at in reversed(held):
            lowest[at] = _chain(below, pieces[at].start)
        for at in held:
            highest[at] -= _chain(above, -pieces[at].start)
    latest = accumulate(pages, max)
    first = [*accumulate(reversed(pages), min)][::-1]
    return [
        (max(low, 1) if before > page else low, 0 if after < page else high)
        for low, high, page, before, after in zip(
            lowest, highest, pages, latest, first, strict=True
        )
    ]


def _chain(ends: list[int], start: int) -> int:
    """The number of pieces before this one in a falling chain.

    `ends[n]` is the least start that ends a chain of n + 1 pieces.
    """
    at = bisect_right(ends, start)
    ends[at : at + 1] = [start]
    return at
