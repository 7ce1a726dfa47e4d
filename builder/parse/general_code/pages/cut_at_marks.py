"""Lines that a tool cuts at the raised mark of a footnote, put together.

The mark stands higher than its line, and what follows it is given as a line of its own: the line
ends with "such map," and the next one begins with "3 which".
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from builder.parse.general_code.pages.footnotes import Note
from builder.parse.general_code.pages.lone_labels import Labelled
from builder.parse.general_code.pages.pages import Page
from builder.parse.general_code.pages.stretched_lines import STRETCHED, length_of_full
from builder.parse.labels import is_lone
from builder.sources.text import Line

_MARK = re.compile(r"(\d{1,3})(?=[\s,;:)\]])")
"""No period stands behind it: that is a label."""


def whole_at_marks(pages: Sequence[Page], notes: Sequence[Note]) -> list[Page]:
    """The pages, each line that begins with a mark of its page's footnotes behind the line above.

    Only where the two are about as long as a full line: they were one in print.
    """
    full = length_of_full(pages)
    numbers: dict[int, set[int]] = defaultdict(set)
    for note in notes:
        numbers[note.page].add(note.number)
    return [
        replace(page, lines=tuple(_whole(page.lines, numbers[at], full))) if at in numbers else page
        for at, page in enumerate(pages)
    ]


def _whole(lines: Sequence[Line], numbers: AbstractSet[int], full: int) -> Iterator[Line]:
    above: Line | None = None
    for line in lines:
        mark = _MARK.match(line.text)
        fits = (
            above is not None
            and mark is not None
            and int(mark[1]) in numbers
            and not is_lone(above.text)
            and STRETCHED * full <= len(above.text) + len(line.text) <= full
        )
        if above is not None and fits:
            above = Labelled.of([above], line, between="")
            continue
        if above is not None:
            yield above
        above = line
    if above is not None:
        yield above
