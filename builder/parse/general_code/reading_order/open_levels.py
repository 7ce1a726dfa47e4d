"""The open levels of a list: which label may follow, and what it costs to accept it.

The next label may be the successor at an open level, or the first of a deeper one. Anything else
that looks like a label at a line's start is text. The search compares places by their open levels:
there is one object for each stack, which computes only once what a label makes of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from builder.parse.labels import SKIPPED, Form, LabelReading, Stack, advances, readings

TERMS = LabelReading(Form.TERM, 0)
"""The level of definitions inside an item."""

_ROMANS = frozenset({Form.ROMAN, Form.HALF_ROMAN, Form.PAREN_ROMAN, Form.ROMAN_UPPER})

AGAINST_ORDER = 3.0
"""Cost of a level opened against the usual order of nesting."""

RESTARTED = 0.2
"""Cost of a list that begins again under another definition of the same item."""


@dataclass(frozen=True, eq=False, slots=True)
class Nesting:
    """Which forms of labels are above which others in a code."""

    ranks: tuple[int, ...]
    """A rank for each form: the lower, the further out."""
    outermost: frozenset[Form]
    """Forms that begin lists of a section."""
    alone: frozenset[Form]
    """Forms that are below no other: the first of them always begins a list of its own."""


USUAL = Nesting(
    tuple(range(len(Form))), frozenset({Form.UPPER}), frozenset({Form.UPPER, Form.ROMAN_UPPER})
)
"""General Code's own order: A., (1), (a), [1]."""


class Step(NamedTuple):
    """The stack after a label, and the cost of accepting it (0: as expected)."""

    stack: Stack
    cost: float


class Opened(NamedTuple):
    """What a label makes of the open levels."""

    opened: OpenLevels
    cost: float
    """The cost of accepting the label."""
    begins: bool
    """Whether it begins the list."""
    usual: bool
    """Whether the list begins as lists of a section do."""


class OpenLevels:
    """The open levels of a list; none at the margin."""

    __slots__ = ("_after", "_all", "holds_terms", "is_list", "stack")

    def __init__(self, stack: Stack, among: Openings) -> None:
        self.stack = stack
        self.is_list = bool(stack)
        self.holds_terms = TERMS in stack
        """Whether an item's definitions are open."""
        self._all = among
        self._after: dict[str, Opened | None] = {}

    def after(self, mark: str) -> Opened | None:
        """What a label makes of these levels, or None if it fits none."""
        if mark not in self._after:
            self._after[mark] = self._all.entry(
                () if self is self._all.unlabeled else self.stack, mark
            )
        return self._after[mark]

    def with_terms(self) -> OpenLevels:
        """The same levels with definitions inside the last item."""
        return self._all.levels((*self.stack, TERMS))


class Openings:
    """All open levels that a search reaches, one object for each stack.

    >>> some = Openings()
    >>> list_a = some.margin.after("A.").opened
    >>> list_a is some.levels(list_a.stack), list_a.after("(2)")
    (True, None)
    """

    def __init__(self, nesting: Nesting = USUAL) -> None:
        self.nesting = nesting
        self._made: dict[Stack, OpenLevels] = {}
        self.margin = self.levels(())
        """No list: the text of the margin."""
        self.unlabeled = self.levels((LabelReading(Form.UPPER, 0),))
        """Stands for list text without a label."""

    def levels(self, stack: Stack) -> OpenLevels:
        """The one object for a stack."""
        if stack not in self._made:
            self._made[stack] = OpenLevels(stack, self)
        return self._made[stack]

    def entry(self, stack: Stack, mark: str) -> Opened | None:
        """What a label makes of a stack, or None if it fits no level."""
        step = follow(stack, mark, self.nesting)
        if step is None:
            return None
        return Opened(
            self.levels(step.stack),
            step.cost,
            not stack,
            step.stack[0].form in self.nesting.outermost,
        )


def follow(stack: Stack, mark: str, nesting: Nesting = USUAL) -> Step | None:
    """The stack after a label, by its likeliest reading; None if it fits no open or deeper level.

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


def _step(stack: Stack, reading: LabelReading, nesting: Nesting) -> Step | None:
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
