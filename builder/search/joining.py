"""One word index of many: what each municipality has of a stem, one after the other.

A stem's postings travel as numbers, of which only the first of a municipality says where it
stands (`builder.search.index`); so they are joined as they are, and understood only where there
are too many of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from builder.search.documents import STANDINGS
from builder.search.index import HEADS, SAYS

Part = tuple[int, Sequence[int]]
"""The number of a municipality's first provision, and what its own index has of a stem."""

_STEP = len(STANDINGS) * HEADS * SAYS
"""By how much a number grows with a position."""
_OPENS = (0).__lt__
"""Whether a number opens a provision."""
_ORDER = sorted(
    range(len(STANDINGS) * HEADS), key=lambda code: (-STANDINGS[code // HEADS], -(code % HEADS))
)
_RANKS = [rank * SAYS for rank, _ in sorted(enumerate(_ORDER), key=lambda pair: pair[1])]
"""By standing and head, how far behind the best a provision comes."""


def joined(parts: Sequence[Part], most: int) -> list[int]:
    """The postings of all parts as they are sent, at most so many provisions.

    Where there are more, those that say most of the stem are kept, and of equals the first.

    >>> joined([(0, [1, 499, -41]), (10, [1, 367])], 5)
    [2, 499, -41, 1087]
    >>> joined([(0, [1, 499, -41]), (10, [1, 367])], 1)
    [2, 499, -41]
    """
    held = sum(flat[0] for _, flat in parts)
    flat = [held]
    before = 0
    if held > most:
        for at, number, passages in _most_telling(parts, most):
            flat.append(number % _STEP + (at - before) * _STEP)
            flat += passages
            before = at
        return flat
    for start, own in parts:
        flat.append(own[1] + (start - before) * _STEP)
        flat += own[2:]
        before = start + sum(map(_STEP.__rfloordiv__, filter(_OPENS, islice(own, 1, None))))
    return flat


def _most_telling(parts: Sequence[Part], most: int) -> Iterator[tuple[int, int, Sequence[int]]]:
    """Place, first number and further passages of the provisions that say most, by place."""
    ranks = [rank for _, own in parts for rank in _ranked(own)]
    counts, last, left = Counter(ranks), 0, most
    for last in sorted(counts):
        if counts[last] >= left:
            break
        left -= counts[last]
    at_rank = iter(ranks)
    for start, own in parts:
        at, begin = start, 1
        while begin < len(own):
            end = begin + 1
            while end < len(own) and own[end] < 0:
                end += 1
            number, rank = own[begin], next(at_rank)
            at += number // _STEP
            if rank < last or (rank == last and left):
                left -= rank == last
                yield at, number, own[begin + 1 : end]
            begin = end


def _ranked(own: Sequence[int]) -> Iterator[int]:
    """The rank of each provision of a part, the best the least."""
    rank = best = -1
    for number in islice(own, 1, None):
        if number < 0:
            best = max(best, -number % SAYS)
            continue
        if rank >= 0:
            yield rank - best
        code = number % _STEP
        rank, best = _RANKS[code // SAYS] + SAYS, code % SAYS
    if rank >= 0:
        yield rank - best
