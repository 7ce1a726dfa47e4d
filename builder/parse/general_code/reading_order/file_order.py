"""Whether a text's pages are in reading order already, by what its own lines show.

The publisher's composition sets the margin of a page before its lists. A tool that takes the text
in that order puts every list behind the last heading of its page, and leaves headings bare above
other headings. A tool that goes by the places of the lines leaves each list below its own heading.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from builder.model import UnitKind
from builder.parse.general_code.headings.heading_lines import Heading
from builder.parse.general_code.pages.pages import Page
from builder.parse.labels import front_label, is_lone

_FEWEST = 5
"""Pages with lists in their places that show a text's order: a short code has as many."""
_TORN = 0.1
"""Pages with lists behind their last heading though a heading above it is bare, for each page with
lists in their places: 0 to 217 in a text in order, 46 and more to none in those that are torn."""


def is_in_order(pages: Sequence[Page], headings: Sequence[Heading]) -> bool:
    """Whether a text's lists stand in their places; not where too few pages show it."""
    sections = {h.lines[0].number for h in headings if h.kind is UnitKind.SECTION}
    inside = {line.number for heading in headings for line in heading.lines}
    in_place = torn = 0
    for page in pages:
        heads = [at for at, line in enumerate(page.lines) if line.number in sections]
        labels = [
            at
            for at, line in enumerate(page.lines)
            if line.number not in inside and (front_label(line.text) or is_lone(line.text))
        ]
        if not heads or not labels:
            continue
        in_place += labels[0] < heads[-1]
        torn += labels[0] > heads[-1] and _has_bare_heading(page, heads, inside)
    return in_place >= _FEWEST and torn <= _TORN * in_place


def _has_bare_heading(page: Page, heads: Sequence[int], inside: set[int]) -> bool:
    """Whether a section's heading stands right above another one."""
    return any(
        all(line.number in inside for line in page.lines[above:below])
        for above, below in pairwise(heads)
    )
