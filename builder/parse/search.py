"""For searches that keep several readings of a text alive: chains of pieces, and pruning."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from math import inf
from typing import Generic, Protocol, TypeVar


class Reading(Protocol):
    """One way to read a text up to some place."""

    @property
    def cost(self) -> float:
        """How unlikely it is, as a negative logarithm of odds."""

    @property
    def state(self) -> Hashable:
        """All that decides how the reading can continue."""


Piece = TypeVar("Piece")
Way = TypeVar("Way")
Read = TypeVar("Read", bound=Reading)


@dataclass(slots=True)
class Chain(Generic[Piece]):
    """The pieces read so far, from the last one back; treat it as frozen.

    Readings share the chain up to the piece at which they part.
    """

    piece: Piece
    before: Chain[Piece] | None


def pieces(chain: Chain[Piece] | None) -> tuple[Piece, ...]:
    """The pieces of a chain in the order of reading.

    >>> pieces(Chain("b", Chain("a", None)))
    ('a', 'b')
    """
    found = list[Piece]()
    while chain is not None:
        found.append(chain.piece)
        chain = chain.before
    return tuple(found[::-1])


def keep(kept: dict[Hashable, Read], found: Iterable[Read]) -> None:
    """Add readings to `kept`, which has one for each state.

    Of two readings in the same state, the cheaper one stays.
    """
    for reading in found:
        state = reading.state
        other = kept.get(state)
        if other is None or reading.cost < other.cost:
            kept[state] = reading


def fewest(
    ways: Iterable[Way], cost: Callable[[Way], float], most: int, margin: float = inf
) -> list[Way]:
    """The cheapest ways, best first: at most `most`, none of them `margin` or more above the best.

    >>> fewest([5.0, 1.0, 3.0, 9.0], lambda way: way, most=3, margin=4.0)
    [1.0, 3.0]
    """
    best = sorted(ways, key=cost)[:most]
    return [way for way in best if cost(way) < cost(best[0]) + margin]
