"""Which label may follow which, where "A.", "(a)" and "[a]" are all "a": only letters and numbers alternate.

`builder.parse.labels` reads printed forms; here the form is lost and one label may stand at several levels, so that all of them
are offered, each with its cost.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

LETTER, NUMBER = "a", "1"


class Level(NamedTuple):
    """An open level of a list."""

    kind: str
    value: int


Stack: TypeAlias = tuple[Level, ...]

DEEPEST = 5
_FITTING = {LETTER: -2.5, NUMBER: -1.5}
"""A letter or number that happens to be the very next one is seldom anything but a label."""
_ALONE = 2.5
"""A level closed after its first item."""
_ONLY = 2.5
"""A list of a single item."""
_SKIPPED = 6.0
_DEEPER = 0.3
_CLOSED = 0.3
"""For each level that is closed."""


def value_of(word: str) -> Level | None:
    """A word as a label: "c" is the third, "aa" the 27th, "12" the twelfth.

    >>> value_of("c"), value_of("bb"), value_of("12"), value_of("an")
    (Level(kind='a', value=3), Level(kind='a', value=28), Level(kind='1', value=12), None)
    """
    if word.isdigit():
        return Level(NUMBER, int(word)) if len(word) < 3 and word[0] != "0" else None
    if len(word) == 1 and "a" <= word <= "z":
        return Level(LETTER, ord(word) - 96)
    if len(word) == 2 and word[0] == word[1] and "a" <= word[0] <= "h":
        return Level(LETTER, ord(word[0]) - 96 + 26)
    return None


def successors(stack: Stack, label: Level) -> Iterator[tuple[Stack, float]]:
    """The stacks that a label may lead to within the list that is open, each with its cost."""
    for depth in range(len(stack) - 1, -1, -1):
        level = stack[depth]
        ahead = label.value - level.value
        if level.kind == label.kind and ahead in (1, 2):
            cost = sum(_ALONE if closed.value == 1 else _CLOSED for closed in stack[depth + 1 :])
            yield (*stack[:depth], label), cost + (_SKIPPED if ahead == 2 else _FITTING[label.kind])
    if stack and label.value == 1 and len(stack) < DEEPEST and stack[-1].kind != label.kind:
        yield (*stack, label), _DEEPER


def closing(stack: Stack) -> float:
    """What it costs to end a list here."""
    alone = sum(_ALONE for level in stack if level.value == 1)
    return alone + (_ONLY if len(stack) == 1 and stack[0].value == 1 else 0.0)


def path(stack: Stack) -> str:
    """The label path: capitals at the top, then as the publisher nests them.

    >>> path((Level("a", 1), Level("1", 2), Level("a", 3)))
    'A(2)(c)'
    """
    names = [_name(level) for level in stack]
    return names[0].upper() + "".join(f"[{name}]" if depth > 1 else f"({name})" for depth, name in enumerate(names[1:])) if names else ""


def _name(level: Level) -> str:
    if level.kind == NUMBER:
        return str(level.value)
    return chr(96 + level.value) if level.value <= 26 else chr(70 + level.value) * 2
