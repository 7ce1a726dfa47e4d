"""Labels that repeat their section's number: "9.6-1." and "9.6-2." in section 9.6."""

from __future__ import annotations

import re
from collections.abc import Sequence

from builder.parse.in_order.nesting import Mark

_BEHIND = re.compile(r"[.-](?P<item>\d{1,2})[.)]?(?P<gap>[\s\xa0]+)(?=[A-Z(\[\"“])")
_PARTS = re.compile(r"\d[.-]\d")
"""Of a number that no quantity has: "9.6", not "4"."""


def own_numbers(number: str, texts: Sequence[str]) -> dict[int, Mark]:
    """The labels of a section's paragraphs that go on from its own number, by their indexes.

    They count from 1, each by one more: other lines that begin with such a number are references.

    Args:
        number: of the section.
        texts: of its paragraphs.

    >>> texts = ["Signs are:", "9.6-1. Banners.", "9.6-2. Poles.", "9.6-7. Then all."]
    >>> {at: mark.printed for at, mark in own_numbers("9.6", texts).items()}
    {1: '9.6-1.', 2: '9.6-2.'}
    """
    found: dict[int, Mark] = {}
    for at, text in enumerate(texts):
        label = _BEHIND.match(text, len(number)) if number and text.startswith(number) else None
        if label and int(label["item"]) == len(found) + 1:
            printed = text[: label.start("gap")]
            found[at] = Mark(printed, label.end(), wide=True, read=f"{{{label['item']}}}")
    enough = len(found) > 1 or _PARTS.search(number)
    return found if enough else {}
