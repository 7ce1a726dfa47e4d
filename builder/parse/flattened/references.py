"""The general references below a chapter's head.

They are a list of other chapters, "... see ch 12 art ii ...".
"""

from __future__ import annotations

from builder.parse.flattened.romans import numeral
from builder.parse.flattened.words import Words

_BETWEEN = 12
"""Words that an entry may have before its "see ch"."""


def general_references(words: Words, floor: int, opening: int) -> tuple[int, int] | None:
    """The words of the list between the section before and a chapter's opening.

    The section before ends at `floor`. None where there is no list.
    """
    texts = words.texts
    at = next(
        (
            i
            for i in range(opening - 2, floor, -1)
            if texts[i] == "general" and texts[i + 1] == "references"
        ),
        None,
    )
    if at is None:
        return None
    stop, index = at + 2, at + 2
    while index < opening and index - stop < _BETWEEN:
        if texts[index] == "ch" and index + 1 < opening:
            stop = index + 2
            if (
                stop + 1 < len(texts)
                and texts[stop] in ("art", "arts")
                and numeral(texts[stop + 1])
            ):
                stop += 2
            elif stop < opening and texts[stop].isdecimal() and words.gaps[stop] > 1:
                stop += 1  # "see ch 12  125": a chapter and its section
        index += 1
    return at, stop
