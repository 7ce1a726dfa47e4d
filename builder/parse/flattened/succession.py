"""Which label may follow which.

"A.", "(a)" and "[a]" are all "a" here: only letters and numbers alternate.

`builder.parse.labels` says which open levels a label may continue; a printed form leaves one. Here
the form is lost and a label may be at several levels, so all of them are offered, each with its
cost.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.parse.labels import SKIPPED, Form, LabelReading, Stack, advances, letters

DEEPEST = 5
_BRACKETED = 4
"""Depth from which labels are in square brackets."""
_FITTING = {Form.LETTER: -2.5, Form.FIGURE: -1.5}
"""Cost of a letter or number that happens to be the very next one: almost always a label."""
_ALONE = 2.5
"""Cost of a level that is closed after its first item."""
_ONLY = 2.5
"""Cost of a list of a single item."""
_DEEPER = 0.3
_CLOSED = 0.3
"""Cost of each level that is closed."""


def value_of(word: str) -> LabelReading | None:
    """A word as a label: "c" is the third, "aa" the 27th, "12" the twelfth; None for no label.

    >>> [found.value if (found := value_of(word)) else None for word in ("c", "bb", "12", "an")]
    [3, 28, 12, None]
    """
    if word.isdecimal():
        return LabelReading(Form.FIGURE, int(word)) if len(word) < 3 and word[0] != "0" else None
    if not ("a" <= word <= "z" if len(word) == 1 else "aa" <= word <= "hh"):
        return None
    value = letters(word) if len(word) < 3 else None
    return LabelReading(Form.LETTER, value) if value else None


def successors(stack: Stack, label: LabelReading) -> Iterator[tuple[Stack, float]]:
    """The stacks that a label may lead to in the open list, each with its cost."""
    for depth, skipped in advances(stack, label):
        cost = sum(_ALONE if closed.value == 1 else _CLOSED for closed in stack[depth + 1 :])
        yield (*stack[:depth], label), cost + (SKIPPED if skipped else _FITTING[label.form])
    if stack and label.value == 1 and len(stack) < DEEPEST and stack[-1].form is not label.form:
        yield (*stack, label), _DEEPER


def closing(stack: Stack) -> float:
    """The cost of ending a list here."""
    alone = sum(_ALONE for level in stack if level.value == 1)
    return alone + (_ONLY if len(stack) == 1 and stack[0].value == 1 else 0.0)


def name(depth: int, label: LabelReading) -> str:
    """A label at a depth, as part of a path.

    Letters are capitals at the top, then as the publisher nests them.

    >>> "".join(name(depth, LabelReading(Form.LETTER, 2)) for depth in (1, 2, 3, 4))
    'B(b)(b)[b]'
    """
    value = label.value
    text = (
        str(value)
        if label.form is Form.FIGURE
        else chr(96 + value)
        if value <= 26
        else chr(70 + value) * 2
    )
    return text.upper() if depth == 1 else f"({text})" if depth < _BRACKETED else f"[{text}]"
