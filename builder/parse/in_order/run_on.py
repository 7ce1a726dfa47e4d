"""Items that a copy has run together: '(a)"City" means the city.(b)"Person" means anyone.'."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from builder.parse.labels import readings
from builder.passage import Passage

_FIRST = re.compile(r"\((?:[a-z]{1,2}|[A-Z]|\d{1,2})\)")
_INSIDE = r"(?:[a-z]{1,2}|[A-Z]|\d{1,2})\)"
_GLUED = re.compile(
    r"\((?:"
    rf"(?<=[.;:,\"”)]\(){_INSIDE}(?=\s?[\"“A-Z])"
    rf"|(?<=[.;:,\"”)]\s\(){_INSIDE}(?=[\"“A-Z\t])"
    rf"|(?<=[\sa](?:or|nd)\s\(){_INSIDE}(?=[\"“A-Z])"
    r")"
)
"""A label without a blank before or behind it, or before a tab: no sentence has one there, a lost
line end does. Begins with the bracket, so that it is tried at brackets alone."""


def items(text: Passage) -> Iterator[Passage]:
    """The items of a paragraph that begins with a label, where succession proves them.

    Items run together are not seen yet but in descriptions of the format.

    Each further label must be the next one of the first label's list; a paragraph with any other
    label run into it stays whole.

    >>> text = Passage.at('(a)"Goose" means a bird.(b)"Hen" means another.', 0)
    >>> [item.text for item in items(text)]
    ['(a)"Goose" means a bird.', '(b)"Hen" means another.']
    >>> len(list(items(Passage.at('(a)"Goose" means a bird.(d)"Hen" means another.', 0))))
    1
    """
    first = _FIRST.match(text.text)
    found = list(_GLUED.finditer(text.text, first.end())) if first else []
    if not first or not found or not _succeed([first[0], *(each[0] for each in found)]):
        yield text
        return
    starts = [0, *(each.start() for each in found), len(text.text)]
    for start, end in pairwise(starts):
        yield text[start:end].strip()


def _succeed(labels: list[str]) -> bool:
    """Whether labels are one list without a gap, by one way to read them."""
    lists = [
        {(each.form, each.value - at) for each in readings(label)}
        for at, label in enumerate(labels)
    ]
    return bool(set.intersection(*lists))
