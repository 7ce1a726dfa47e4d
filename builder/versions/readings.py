"""Changes of reading, apart from changes of law.

Where a publisher's file does not give the order of its lines, a list that stood under one section
may be read under its neighbour in another export of the same law, and a hyphen at a line's end may
be read in one and not in the other. No word is added or lost then: that is how such changes are
known.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from builder.model import Unit
from builder.versions.pieces import pieces_of

NEIGHBOURS = 6
"""Changes in a row that may share words. A list that was read elsewhere touches two sections, three
where it was parted; chapters' heads and articles stand between them."""

_HYPHENS = re.compile(r"[-\u2010-\u2015]")
_WORDS = re.compile(r"\w+")


def only_read_otherwise(
    pairs: Sequence[tuple[Unit | None, Unit | None]],
) -> frozenset[int]:
    """The indexes of the changes in which, with neighbours, no word was added or lost.

    Args:
        pairs: each changed unit, as it was and as it is, in reading order.
    """
    nets = [_net(old, new) for old, new in pairs]
    found: set[int] = set()
    for first in range(len(nets)):
        if first in found:
            continue
        total = Counter[str]()
        for last in range(first, min(first + NEIGHBOURS, len(nets))):
            total.update(nets[last])
            if not any(total.values()):
                found.update(range(first, last + 1))
                break
    return frozenset(found)


def _net(old: Unit | None, new: Unit | None) -> Counter[str]:
    """How many more of each word a unit has now; fewer are negative."""
    net = _words([new] if new else [])
    net.subtract(_words([old] if old else []))
    return net


def _words(units: Iterable[Unit]) -> Counter[str]:
    """All words that units print, their labels and notes among them, hyphens taken out."""
    return Counter(
        word
        for unit in units
        for piece in pieces_of(unit)
        for word in _WORDS.findall(_HYPHENS.sub("", f"{piece.mark} {piece.text}"))
    )
