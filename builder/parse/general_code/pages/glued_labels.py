"""Labels behind their texts, on the same line, put on lines of their own.

Some tools take a list from the page text first and label after, and glue the label of a text of one
line to its end: "Trade associations. B." The label of a longer text stands on a line of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from builder.parse.general_code.pages.pages import Page
from builder.parse.labels import follows, is_lone
from builder.sources.text import Line

_GLUED = re.compile(
    r"(?P<text>\S.*(?:[.;:][\"”)]*|; (?:and|or)))"
    r" (?P<label>[A-Z]{1,2}\.|[(\[](?:\d{1,2}|[a-z]{1,4})[)\]])$"
)
"""A text with an end, and a label behind it."""
_CITES = re.compile(r"(?:§|\b(?:Arts?|Chs?|Secs?|Nos?|Pt)\.)$")
"""How a citation begins whose last part looks like a label: "Ch. 1, Art. I."."""


def apart(pages: Sequence[Page]) -> list[Page]:
    """The pages, each label that is glued to the end of its text on a line of its own.

    It is a label where the one before or behind it is its neighbour in a list.
    """
    return [replace(page, lines=tuple(_parted(page.lines))) for page in pages]


def _parted(lines: Sequence[Line]) -> Iterator[Line]:
    glued = _in_lists(lines)
    for at, line in enumerate(lines):
        if at not in glued:
            yield line
            continue
        start = glued[at]
        yield Line(line.number, line.start, line.text[:start].rstrip(), line.geometry)
        yield Line(line.number, line.start + start, line.text[start:], line.geometry)


def _in_lists(lines: Sequence[Line]) -> dict[int, int]:
    """The lines with a label at their end, and where it begins."""
    glued = {
        at: found.start("label")
        for at, line in enumerate(lines)
        if (found := _GLUED.match(line.text.rstrip())) and not _CITES.search(found["text"])
    }
    if not glued:
        return {}
    late = [
        (at, line.text[glued.get(at, 0) :].strip())
        for at, line in enumerate(lines)
        if at in glued or is_lone(line.text)
    ]
    kept = {
        at for one, other in pairwise(late) if follows(one[1], other[1]) for at, _ in (one, other)
    }
    return {at: start for at, start in glued.items() if at in kept}
