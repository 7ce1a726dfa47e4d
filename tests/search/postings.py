"""Postings as they are sent, and those of several towns as the portal's engine reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from builder.search.index import HEADS, SAYS, STANDINGS, Posting


def places_of_all(joined: Sequence[Any]) -> dict[int, Posting]:
    """What a stem has in all municipalities, by the number of the provision."""
    return {
        start + at: posting
        for start, *numbers in joined[1:]
        for at, posting in unflattened([0, *numbers]).items()
    }


def flattened(held: int, postings: dict[int, Posting]) -> list[int]:
    """Postings by position as they are sent, behind the number of provisions that hold the stem."""
    flat, before = [held], 0
    for at, posting in sorted(postings.items()):
        flat += posting.numbers(at - before)
        before = at
    return flat


def unflattened(flat: Sequence[int]) -> dict[int, Posting]:
    """Postings by position, of what is sent of a stem.

    That is how many provisions hold it, and after that the numbers of each.

    >>> unflattened([2, 499, -41, 360, -10])[7]
    Posting(standing=0, head=0, counts={1: 2})
    """
    found: dict[int, Posting] = {}
    at = passage = 0
    posting = Posting()
    for number in flat[1:]:
        if number < 0:
            step, count = divmod(-number, SAYS)
            passage += step
            posting.counts[passage] = count
            continue
        rest, count = divmod(number, SAYS)
        rest, head = divmod(rest, HEADS)
        step, standing = divmod(rest, len(STANDINGS))
        at, passage = at + step, 0
        posting = found[at] = Posting(standing, head, {0: count} if count else {})
    return found
