"""Which division holds which, where a part has its chapters below its articles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from builder.model import UnitKind
from builder.parse.in_order import numbers
from builder.parse.in_order.headings import Heading

_OUTER, _INNER = UnitKind.CHAPTER, UnitKind.ARTICLE
_PARTS = frozenset({UnitKind.PART, UnitKind.SUBPART, UnitKind.TITLE, UnitKind.APPENDIX})


def ranked(heads: Sequence[Heading]) -> list[Heading]:
    """The headings, with chapters below articles in the parts that print them so.

    Mostly a chapter holds articles, which begin anew in each. A charter may have it the other way
    round: its articles rise from its first heading to its last, and its chapters begin anew, or an
    article goes on behind them.
    """
    done: list[Heading] = []
    for part in _parts(heads):
        done += _turned(part) if _is_turned(part) else part
    return done


def _parts(heads: Sequence[Heading]) -> Iterator[list[Heading]]:
    held: list[Heading] = []
    for each in heads:
        if each.kind in _PARTS and held:
            yield held
            held = []
        held.append(each)
    yield held


def _is_turned(part: Sequence[Heading]) -> bool:
    both = [each for each in part if each.kind in (_OUTER, _INNER) and each.number]
    inner = [each for each in both if each.kind is _INNER]
    outer = [each for each in both if each.kind is _OUTER]
    if len(inner) < 2 or not outer or both[0].kind is not _INNER or not _rises(inner):
        return False
    goes_on = any(above.kind is _OUTER and below.kind is _INNER for above, below in pairwise(both))
    return goes_on or not _rises(outer)


def _rises(given: Sequence[Heading]) -> bool:
    values = [numbers.value(each.number or "") for each in given]
    return all(above < below for above, below in pairwise(values))


def _turned(part: Sequence[Heading]) -> Iterator[Heading]:
    """The part with the ranks of the two kinds changed for each other."""
    ranks = {each.kind: each.rank for each in part if each.kind in (_OUTER, _INNER)}
    other = {_OUTER: ranks[_INNER], _INNER: ranks[_OUTER]}
    for each in part:
        yield replace(each, rank=other.get(each.kind, each.rank))
