"""The open levels of a list, as a search asks for them.

There is one object for each stack of levels. It finds out only once what a label makes of it.

A search compares places by their open levels, and asks each of them many times what the next label
may be. With one object for each stack a comparison asks only whether two objects are the same one,
and the next label is looked up by its word.
"""

from __future__ import annotations

from typing import NamedTuple

from builder.parse.general_code.reading_order.label_steps import TERMS, USUAL, Nesting, follow
from builder.parse.labels import Form, Reading, Stack


class Entry(NamedTuple):
    """What a label makes of the open levels."""

    opened: OpenLevels
    cost: float
    """What it costs to believe it."""
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
        self._after: dict[str, Entry | None] = {}

    def after(self, mark: str) -> Entry | None:
        """What a label makes of it; None where the label can stand at none of its levels."""
        if mark not in self._after:
            self._after[mark] = self._all.entry(
                () if self is self._all.unlabelled else self.stack, mark
            )
        return self._after[mark]

    def with_terms(self) -> OpenLevels:
        """The same with definitions inside of its last item."""
        return self._all.levels((*self.stack, TERMS))


class Openings:
    """All open levels that a search meets, one object for each stack.

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
        self.unlabelled = self.levels((Reading(Form.UPPER, 0),))
        """Stands for list text without a label."""

    def levels(self, stack: Stack) -> OpenLevels:
        """The one object of a stack."""
        if stack not in self._made:
            self._made[stack] = OpenLevels(stack, self)
        return self._made[stack]

    def entry(self, stack: Stack, mark: str) -> Entry | None:
        """What a label makes of a stack."""
        step = follow(stack, mark, self.nesting)
        if step is None:
            return None
        return Entry(
            self.levels(step.stack),
            step.cost,
            not stack,
            step.stack[0].form in self.nesting.outermost,
        )
