"""Links of a PDF into itself, by the sections that they lead to."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence

from builder.grouped import grouped
from builder.parse.book.placed import Placed
from builder.sources.pdf.book import LaidLine, Link
from builder.sources.text import PageLink

_BELOW = 24.0
"""Points below a link's target within which its heading may be."""
_HALF = 0.5
"""Share of a character that a link's box must cover."""
_SECTION = re.compile(
    r"(?:(?:§+\s*|(?:Section|SECTION|Sec\.|SEC\.)\s+)(?=\d)|(?=\d+[.-]\d))(?P<number>[\w.-]*\w)"
)


def page_links(
    links: Sequence[Link], lines: Sequence[Placed], placed: Mapping[int, tuple[int, int]]
) -> Iterator[PageLink]:
    """The words under each link, and the number of the section that it leads to.

    Args:
        links: those of the file.
        lines: its lines of law, in order.
        placed: for the id of each line, the number of the running line it is part of, and its
            offset there.
    """
    on_page = grouped((line.page, line) for line in lines)
    heads = [
        (line.page, line.base, found["number"])
        for line in lines
        if line.bold and (found := _SECTION.match(line.text))
    ]
    for link in links:
        if link.target is None:
            continue
        aim = (link.target, (link.top or 0.0) + _BELOW)
        at = bisect_right(heads, aim, key=lambda head: head[:2])
        for line in on_page.get(link.page, ()) if at else ():
            held = list(_covered(line.laid, link))
            if held and id(line) in placed:
                number, start = placed[id(line)]
                yield PageLink(number, start + held[0], start + held[-1] + 1, heads[at - 1][2])


def _covered(laid: LaidLine, link: Link) -> Iterator[int]:
    """Offsets of characters under a link's box, taking those of a run as equally wide."""
    if not link.box.y0 < laid.base - laid.size / 4 < link.box.y1:
        return
    for run in laid.runs:
        width = (run.x1 - run.x0) / max(1, run.end - run.start)
        for at in range(run.end - run.start):
            if link.box.x0 < run.x0 + (at + _HALF) * width < link.box.x1:
                yield run.start + at
