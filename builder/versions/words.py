"""Compare two texts word by word: what they share, what is gone, what is new."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from difflib import SequenceMatcher
from enum import StrEnum
from itertools import groupby
from typing import TypeVar

from builder.frozen import frozen
from builder.text.squash import in_common
from builder.versions.pieces import CELL

MOST = 100_000
"""Most pairs of equal items, blanks aside, for which two sequences are compared: a second of
processor time if two words alternate in both."""

T = TypeVar("T", bound=Hashable)

Opcode = tuple[bool, int, int, int, int]
"""Whether the ranges are equal; start and end in one sequence, then in the other."""

_WORD = re.compile(r"\w+(?:[.'’-]\w+)*|\t|\s+|[^\w\s]")
"""A word with what joins its parts ("24-3", "owner's"); a tab; blanks; or a mark."""

_SENTENCE = re.compile(r"[^.;:]*[.;:]*\s*")


class Op(StrEnum):
    """What happened to a stretch of words."""

    SAME = "same"
    GONE = "gone"
    NEW = "new"


@frozen
class Stretch:
    """A run of words that share their fate."""

    op: Op
    text: str
    moved: bool = False
    """Whether its words, gone or new, are elsewhere in the other version."""


@frozen
class _Part:
    """What a range of two texts says in each."""

    same: bool
    was: str
    now: str


def compare(old: str, new: str) -> tuple[Stretch, ...]:
    """The stretches of two texts; where words were replaced, the old ones come first.

    >>> [f"{one.op}:{one.text}" for one in compare("Ducks may pass.", "Geese may pass.")]
    ['gone:Ducks', 'new:Geese', 'same: may pass.']
    """
    a, b = _WORD.findall(old), _WORD.findall(new)
    if repeats(a, b, str.isspace):  # long texts: a changed sentence is replaced as a whole
        a, b = _SENTENCE.findall(old), _SENTENCE.findall(new)
    ranges = list(opcodes(a, b, str.isspace))
    parts: list[_Part] = []
    for at, (same, i, j, k, m) in enumerate(ranges):
        gone, came = "".join(a[i:j]), "".join(b[k:m])
        between = 0 < at < len(ranges) - 1  # a blank or a comma between two changes is part of them
        stays = not between or CELL in gone or re.search(r"\w", gone)
        parts.append(_Part(same and bool(stays), gone, came))
    found: list[Stretch] = []
    for same, run in groupby(parts, key=lambda part: part.same):
        held = list(run)
        was = "".join(part.was for part in held)
        now = "".join(part.now for part in held)
        found += [Stretch(Op.SAME, was)] if same else [Stretch(Op.GONE, was), Stretch(Op.NEW, now)]
    return tuple(one for one in found if one.text)


def opcodes(
    a: Sequence[T], b: Sequence[T], blank: Callable[[T], bool] = lambda _: False
) -> Iterator[Opcode]:
    """Ranges of two sequences in order, each equal or not.

    The common beginning and end are split off first. If the rest repeats itself too often, it is
    one replaced range.

    Args:
        a: the earlier sequence.
        b: the later sequence.
        blank: whether an item is too common to count as evidence.
    """
    head = in_common(a, b)
    tail = in_common(a[head:][::-1], b[head:][::-1])
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
    """Whether two sequences have too many pairs of equal items to be compared."""
    one, other = Counter(a), Counter(b)
    return sum(count * other[thing] for thing, count in one.items() if not blank(thing)) > MOST
