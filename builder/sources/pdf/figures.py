"""The figures of a page, read twice: by the places of its runs, and by the library's own rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from builder.sources.pdf.characters import plain
from builder.sources.pdf.rows import Row

_FIGURE = re.compile(r"\d[\d,.]*\d|\d")


def in_two_ways(rows: Sequence[Row], said: str) -> str:
    """The figures that a page's lines and its words as the library says them do not share.

    In a sentence for readers; empty where both say the same. A raised mark may stand at a number or
    apart: its place tells which it is.

    >>> in_two_ways((), "fined $150.00")
    'none or 150.00'
    """
    theirs = Counter(_FIGURE.findall(" ".join(map(plain, said.splitlines()))))
    ours = Counter[str]()
    marked: list[tuple[str, list[str]]] = []
    for row in rows:
        for figure, pieces in _figures(row):
            ours[figure] += 1
            if len(pieces) > 1:
                marked.append((figure, pieces))
    for figure, pieces in marked:
        if ours[figure] > theirs[figure] and not Counter(pieces) - theirs:
            ours[figure] -= 1
            theirs -= Counter(pieces)
    only_ours, only_theirs = ours - theirs, theirs - ours
    if not only_ours and not only_theirs:
        return ""
    told = (sorted(one.elements()) for one in (only_ours, only_theirs))
    return " or ".join(", ".join(figures) or "none" for figures in told)


def _figures(row: Row) -> Iterator[tuple[str, list[str]]]:
    """The figures of a line, each with its pieces where some of it is raised."""
    edges = {run.start for before, run in pairwise(row.laid.runs) if before.raised != run.raised}
    for found in _FIGURE.finditer(row.text):
        start, end = found.span()
        cuts = [start, *sorted(edge for edge in edges if start < edge < end), end]
        parts = [row.text[here:there] for here, there in pairwise(cuts)]
        yield found[0], [piece for part in parts for piece in _FIGURE.findall(part)]
