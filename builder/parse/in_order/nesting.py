"""How labelled paragraphs nest where no indent tells it: by their forms and values.

Several readings are kept alive: "(i)" is a letter or a Roman figure, "A." a label or an initial,
and what follows decides.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from builder.parse.labels import Form, Reading, readings
from builder.parse.search import Chain, fewest, keep, pieces

Stack: TypeAlias = tuple[Reading, ...]
TERM = Reading(Form.TERM, 0)
"""The level of the definitions of a section or of an item."""

_WAYS = 8
"""Readings kept alive; twice as many change no label of the texts at hand."""
_WIDE_AS_TEXT = 9.0
"""Cost of a label that is read as text though a tab parts it from its text: it hardly ever is."""
_BRACKETED_AS_TEXT = 7.0
"""Cost where it has parentheses: a reference that begins a line ends in them too."""
_BARE_AS_TEXT = 2.5
"""Cost where it is a letter and a point: it may be an initial."""
_SKIPPED = 3.0
"""Cost of each label that is missing in a list."""
_MOST_SKIPPED = 3
_AGAIN = 4.0
"""Cost of a label that repeats the one before."""
_ANEW = 1.0
"""Cost of a list that begins again where one of its form is open."""
_UNBEGUN = 6.0
"""Cost of a list that begins with another label than its first."""
_OUTWARD = 1.0
"""Cost of a form that opens a list below one that is usually deeper."""
_ROMAN = 0.4
"""Cost of a Roman list: a lone "(i)" is more often one than the ninth letter of none, yet less
often than what goes on with an open list."""
CERTAIN = 3.0
"""A step that costs less is as expected."""

_LABEL = re.compile(
    r"(?:\((?:[A-Z]{1,2}|[a-z]{1,2}|[ivx]{1,6}|\d{1,3})\)"
    r"|(?:[A-Za-z]|[a-z]{2}|[ivx]{1,6}|\d{1,3})[.)])"
    r"(?P<gap>[\s\xa0]+|(?<=\))(?=[A-Z\"“])|$)"
)
_WIDE = re.compile(r"\t| {2}|[\u2002\u2003]|\xa0{2}")
_RANKS = {
    Form.PAREN_LOWER: 2,
    Form.PAREN_NUMBER: 3,
    Form.LOWER: 4,
    Form.NUMBER: 5,
    Form.PAREN_ROMAN: 6,
    Form.ROMAN: 7,
}
"""The usual order of nesting; forms that are not in it may stand anywhere."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A label at the beginning of a paragraph."""

    printed: str
    end: int
    """Offset behind it and the gap that follows."""
    wide: bool
    """Parted from the text by more than a blank."""

    @property
    def name(self) -> str:
        """Without its punctuation."""
        return self.printed.strip("().")


@dataclass(frozen=True, slots=True)
class Step:
    """Where one paragraph stands."""

    depths: tuple[int, ...] = ()
    """Level of each of its labels, 0 the outermost; none where it is text."""
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked about one paragraph."""

    marks: tuple[Mark, ...]
    defines: bool = False
    """It defines a term and bears no label."""
    announced: bool = False
    """The paragraph above ends with a colon."""


@dataclass(frozen=True, slots=True)
class _Way:
    stack: Stack
    cost: float
    chain: Chain[Step] | None

    @property
    def state(self) -> Hashable:
        return self.stack


def marks(text: str) -> tuple[Mark, ...]:
    r"""The labels that a paragraph begins with.

    >>> [mark.printed for mark in marks("(a)\t(1)\tThe words")], marks("(1) of it")[0].wide
    (['(a)', '(1)'], False)
    """
    found: list[Mark] = []
    at = 0
    while len(found) < 4 and (match := _LABEL.match(text, at)):
        printed = match[0][: len(match[0]) - len(match["gap"])]
        if not readings(printed):
            break
        found.append(Mark(printed, match.end(), _WIDE.search(match["gap"]) is not None))
        at = match.end()
    return tuple(found)


def nest(asked: Sequence[Asked]) -> tuple[Step, ...]:
    """Where each of the paragraphs of a unit stands, by the cheapest reading of all of them."""
    ways = [_Way((), 0.0, None)]
    for one in asked:
        if not one.marks and not one.defines:
            ways = [_Way(way.stack, way.cost, Chain(Step(), way.chain)) for way in ways]
            continue
        kept: dict[Hashable, _Way] = {}
        for way in ways:
            keep(kept, _after(way, one))
        ways = fewest(kept.values(), lambda way: way.cost, _WAYS)
    return pieces(ways[0].chain)


def _after(way: _Way, one: Asked) -> Iterator[_Way]:
    """The ways on from one way, over one paragraph."""
    if one.defines:
        stack = _defining(way.stack, announced=one.announced)
        yield _Way(stack, way.cost, Chain(Step((len(stack) - 1,)), way.chain))
        return
    for stack, depths, cost in _labelled(way.stack, one.marks):
        yield _Way(stack, way.cost + cost, Chain(Step(depths, cost), way.chain))
    cost = _as_text(one.marks[0])
    yield _Way(way.stack, way.cost + cost, Chain(Step((), cost), way.chain))


def _as_text(mark: Mark) -> float:
    if mark.wide:
        return _WIDE_AS_TEXT
    return _BRACKETED_AS_TEXT if mark.printed[0] == "(" else _BARE_AS_TEXT


def _defining(stack: Stack, *, announced: bool) -> Stack:
    """Definitions stand at the level of the last one, or under the item that announces them."""
    if TERM in stack:
        return stack[: stack.index(TERM) + 1]
    return (*(stack if announced else stack[:1]), TERM)


def _labelled(
    stack: Stack, marks: Sequence[Mark]
) -> Iterator[tuple[Stack, tuple[int, ...], float]]:
    """The stacks behind all labels of a paragraph, the level of each label, and the cost."""
    for after, depth, cost in _steps(stack, marks[0].printed):
        if len(marks) == 1:
            yield after, (depth,), cost
        else:
            for last, depths, more in _labelled(after, marks[1:]):
                yield last, (depth, *depths), cost + more


def _steps(stack: Stack, printed: str) -> Iterator[tuple[Stack, int, float]]:
    for reading in readings(printed):
        yield from _onward(stack, reading)
        yield from _deeper(stack, reading)


def _onward(stack: Stack, reading: Reading) -> Iterator[tuple[Stack, int, float]]:
    """The open lists that a label goes on with."""
    for depth, level in enumerate(stack):
        if level.form is not reading.form:
            continue
        ahead = reading.value - level.value
        if 1 <= ahead <= _MOST_SKIPPED:
            yield (*stack[:depth], reading), depth, _SKIPPED * (ahead - 1)
        elif ahead == 0:
            yield (*stack[:depth], reading), depth, _AGAIN
        if reading.value == 1:
            yield (*stack[:depth], reading), depth, _ANEW


def _deeper(stack: Stack, reading: Reading) -> Iterator[tuple[Stack, int, float]]:
    """A list that begins below what is open."""
    inner = stack[stack.index(TERM) + 1 :] if TERM in stack else stack
    if any(level.form is reading.form for level in inner):
        return
    cost = 0.0 if reading.value == 1 else _UNBEGUN
    if reading.form in (Form.ROMAN, Form.PAREN_ROMAN, Form.HALF_ROMAN, Form.ROMAN_UPPER):
        cost += _ROMAN
    if inner and _RANKS.get(reading.form, 9) < _RANKS.get(inner[-1].form, 0):
        cost += _OUTWARD
    yield (*stack, reading), len(stack), cost
