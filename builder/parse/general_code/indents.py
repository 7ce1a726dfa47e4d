"""The measures of a text, learned from its own full lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from builder.parse.general_code.headings import Heading
from builder.parse.general_code.pages import Page
from builder.parse.labels import Nesting, front_label, readings
from builder.parse.measure import Measures, learn

_SMALL = re.compile(r"[a-z]")


def learned(pages: Sequence[Page], headings: Sequence[Heading], nesting: Nesting) -> Measures:
    """How wide the margin's text and the first level of lists were set."""
    heads = {line.number for heading in headings for line in heading.lines}
    pairs = list(_pairs(pages, heads, nesting))
    return learn([p[1:] for p in pairs if p[0] == 0], [p[1:] for p in pairs if p[0] == 1])


def _pairs(pages: Sequence[Page], heads: set[int], nesting: Nesting) -> Iterator[tuple[int, str, str]]:
    """Lines that go on in the next one, with their depth: behind a heading, and behind a label of the first level."""
    for page in pages:
        depth = -1
        for line, below in zip(page.lines, page.lines[1:], strict=False):
            if line.number in heads:
                depth = 0
                continue
            found = front_label(line.text)
            if found:
                depth = 1 if any(reading.form in nesting.outermost for reading in readings(found[1])) else -1
            elif depth >= 0 and _SMALL.match(below.text) and below.number not in heads:
                yield depth, line.text.rstrip(), below.text
