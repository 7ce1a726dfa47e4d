"""What turns one sequence into another, found in bounded time.

`difflib` gives the most readable result, but needs quadratic time and more on repetitive text: two
texts that repeat one word a thousand times take minutes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import TypeVar

MOST = 100_000
"""Pairs of equal things, without blanks, up to which two sequences are compared: a second of the
processor where two words alternate through both."""

T = TypeVar("T", bound=Hashable)
Opcode = tuple[bool, int, int, int, int]
"""Whether both are equal there; the range in the one, the range in the other."""


def opcodes(
    a: Sequence[T], b: Sequence[T], blank: Callable[[T], bool] = lambda _: False
) -> Iterator[Opcode]:
    """The ranges of two sequences in order, equal ones and others.

    What they have in common at their ends is told apart first. Where the rest repeats itself too
    often, it is one range that was replaced.

    Args:
        a: the earlier one.
        b: the later one.
        blank: whether a thing is too common to tell anything.
    """
    head = _common(a, b)
    tail = _common(a[head:][::-1], b[head:][::-1])
    ends = (len(a) - tail, len(b) - tail)
    if head:
        yield True, 0, head, 0, head
    middle_a, middle_b = a[head : ends[0]], b[head : ends[1]]
    if repeats(middle_a, middle_b, blank):
        yield False, head, ends[0], head, ends[1]
    elif middle_a or middle_b:
        for what, i, j, k, m in SequenceMatcher(blank, middle_a, middle_b, False).get_opcodes():
            yield what == "equal", head + i, head + j, head + k, head + m
    if tail:
        yield True, ends[0], len(a), ends[1], len(b)


def repeats(a: Sequence[T], b: Sequence[T], blank: Callable[[T], bool] = lambda _: False) -> bool:
    """Whether two sequences have too many pairs of equal things to be compared."""
    one, other = Counter(a), Counter(b)
    return sum(count * other[thing] for thing, count in one.items() if not blank(thing)) > MOST


def _common(a: Sequence[T], b: Sequence[T]) -> int:
    """How many things two sequences begin with in common."""
    return next(
        (at for at, (one, other) in enumerate(zip(a, b, strict=False)) if one != other),
        min(len(a), len(b)),
    )
