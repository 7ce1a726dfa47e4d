"""The postings of several municipalities, read as the portal's engine reads them."""

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
