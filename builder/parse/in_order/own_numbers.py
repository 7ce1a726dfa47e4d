"""Labels that repeat their section's number: "9.6-1." and "9.6-2." in section 9.6.

Such a label tells its whole path, so that "9.6-2.1" stands under "9.6-2".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from builder.parse.in_order.nesting import Mark
from builder.parse.labels import Form, Reading

_BEHIND = re.compile(
    r"(?P<steps>(?:[.-]\d{1,2}){1,4})[.)]?"
    r"(?P<gap>[ \xa0]*(?P<tab>\t)\s*(?=[^\t]+$)|[\s\xa0]+(?=[A-Z(\[\"“]))"
)
_STEP = re.compile(r"\d+")
_PARTS = re.compile(r"\d[.-]\d")
"""Of a number that no quantity has: "9.6", not "4"."""
_FORMS = (Form.BRACE_NUMBER, Form.FIGURE, Form.LETTER, Form.BRACE_LOWER)
"""Of labels that share no step with the one before, that share one, and so on: forms that such a
text prints no label in, so that each depth is a list of its own."""


def own_numbers(number: str, texts: Sequence[str]) -> dict[int, Mark]:
    r"""The labels of a section's paragraphs that go on from its own number, by their indexes.

    They count from 1, each by one more: other lines that begin with such a number are references.
    Where a tab parts them from their texts they are labels, even one alone, and need only rise.

    Args:
        number: of the section.
        texts: of its paragraphs.

    >>> texts = ["Signs are:", "9.6-1. Banners.", "9.6-2. Poles.", "9.6-7. Then all."]
    >>> {at: mark.printed for at, mark in own_numbers("9.6", texts).items()}
    {1: '9.6-1.', 2: '9.6-2.'}
    >>> [mark.printed for mark in own_numbers("4", ["4-1\tA", "4-1.1\tB", "4-3\tC"]).values()]
    ['4-1', '4-1.1', '4-3']
    >>> len(own_numbers("4", ["4-1\tA"])), len(own_numbers("4", ["4-1 A"]))
    (1, 0)
    """
    found: dict[int, Mark] = {}
    last: tuple[int, ...] = ()
    for at, text in enumerate(texts):
        start = text.startswith("(")
        begins = bool(number) and text.startswith(number, start)
        label = _BEHIND.match(text, start + len(number)) if begins else None
        steps = tuple(map(int, _STEP.findall(label["steps"]))) if label else ()
        if label and (steps > last if label["tab"] else _next(last, steps)):
            depth = _shared(last, steps)
            read = (Reading(_FORMS[depth], steps[depth]),)
            printed = text[: label.start("gap")]
            found[at] = Mark(printed, label.end(), wide=True, read=read, whole=True)
            last = steps
    tabbed = any(texts[at].startswith("\t", len(mark.printed)) for at, mark in found.items())
    return found if len(found) > 1 or tabbed or _PARTS.search(number) else {}


def _next(last: tuple[int, ...], steps: tuple[int, ...]) -> bool:
    """Whether a label is the next one at its depth, or the first below the last one.

    >>> _next((4, 2), (4, 3)), _next((4, 2), (4, 2, 1)), _next((4, 2), (5,)), _next((4, 2), (6,))
    (True, True, True, False)
    """
    outer = len(steps) - 1
    before = last[outer] if outer < len(last) else 0
    return steps[:outer] == last[:outer] and steps[outer] == before + 1


def _shared(last: tuple[int, ...], steps: tuple[int, ...]) -> int:
    """How many steps a label shares with the last one: it stands under no item that is missing.

    >>> _shared((4, 2), (4, 3)), _shared((4, 2), (5, 1)), _shared((4, 2), (4, 2, 1))
    (1, 0, 2)
    """
    pairs = list(zip(last, steps, strict=False))
    return next((at for at, (one, other) in enumerate(pairs) if one != other), len(pairs))
