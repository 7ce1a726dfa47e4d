"""Which label may follow which in a list of General Code, and what it costs to believe it.

What may come next is the successor at a level that is open, or the first of a deeper one.
Everything else at a line's start that looks like a label is text.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from builder.parse.labels import SKIPPED, Form, Reading, Stack, advances, readings

TERMS = Reading(Form.TERM, 0)
"""The level of the definitions that an item holds."""
_ROMANS = frozenset({Form.ROMAN, Form.HALF_ROMAN, Form.PAREN_ROMAN, Form.ROMAN_UPPER})
AGAINST_ORDER = 3.0
"""Cost of a level that is opened against the usual order of nesting."""
RESTARTED = 0.2
"""Cost of a list that begins again under another definition of the same item."""


@dataclass(frozen=True, eq=False, slots=True)
class Nesting:
    """Which forms of labels stand above which others in a code."""

    ranks: tuple[int, ...]
    """By form: the lower, the further out."""
    outermost: frozenset[Form]
    """Forms with which lists of a section begin."""
    alone: frozenset[Form]
    """Forms that stand below no other: the first of them always begins a list of its own."""


USUAL = Nesting(
    tuple(range(len(Form))), frozenset({Form.UPPER}), frozenset({Form.UPPER, Form.ROMAN_UPPER})
)
"""General Code's own order: A., (1), (a), [1]."""


class Step(NamedTuple):
    """The stack after a label, and what it costs to believe it (0: as expected)."""

    stack: Stack
    cost: float


@lru_cache(maxsize=65536)
def follow(stack: Stack, mark: str, nesting: Nesting = USUAL) -> Step | None:
    """The stack after a label, by its likeliest reading.

    None where the label can stand at no open or deeper level of the nesting.

    >>> a = follow((), "A.").stack
    >>> [(r.form.name, r.value) for r in follow(a, "(1)").stack]
    [('UPPER', 1), ('PAREN_NUMBER', 1)]
    >>> follow(a, "C.").cost, follow(a, "(2)")
    (6.0, None)
    """
    steps = [
        step for reading in readings(mark) if (step := _step(stack, reading, nesting)) is not None
    ]
    return min(steps, key=lambda step: (step.cost, len(step.stack)), default=None)


def _step(stack: Stack, reading: Reading, nesting: Nesting) -> Step | None:
    for level, open_one in enumerate(stack):
        if open_one.form is reading.form:
            if reading.value == 1 and TERMS in stack[:level]:
                return Step((*stack[:level], reading), RESTARTED)
            steps = (
                Step((*stack[:depth], reading), SKIPPED * skipped)
                for depth, skipped in advances(stack, reading)
            )
            return next(steps, None)
    if reading.value != 1 or (stack and reading.form in nesting.alone):
        return None
    if not stack:
        return Step((reading,), 1.0 if reading.form in _ROMANS else 0.0)
    inner = stack[-1] is TERMS or nesting.ranks[reading.form] > nesting.ranks[stack[-1].form]
    return Step((*stack, reading), 0.0 if inner else AGAINST_ORDER)
