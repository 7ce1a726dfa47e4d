"""The longest rising subsequence."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison

Key = TypeVar("Key", bound="SupportsRichComparison")


def longest_rising(keys: Sequence[Key]) -> list[int]:
    """Indexes of a longest strictly rising subsequence, with the later of equal keys.

    It takes n log n steps.

    >>> longest_rising([1, 9, 2, 2])
    [0, 3]
    """
    tails: list[Key] = []
    ends: list[int] = []
    before: list[int] = []
    for index, key in enumerate(keys):
        at = bisect_left(tails, key)
        before.append(ends[at - 1] if at else -1)
        tails[at : at + 1] = [key]
        ends[at : at + 1] = [index]
    found: list[int] = []
    at = ends[-1] if ends else -1
    while at >= 0:
        found.append(at)
        at = before[at]
    return found[::-1]
