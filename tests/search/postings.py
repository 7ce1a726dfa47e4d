"""Postings as they are sent, and those of several towns as the portal's engine reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from builder.search.index import Posting, unflattened


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
