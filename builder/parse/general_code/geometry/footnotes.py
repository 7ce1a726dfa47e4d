"""Footnotes: small lines at a page's foot under their numbers; one may go on at the next foot."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from builder.parse.general_code.geometry.furniture import by_page
from builder.parse.general_code.geometry.placed import Placed, Type
from builder.parse.general_code.pages.footnotes import Note

_SMALL = 0.9
"""Size of a footnote, as a share of the text's, at most."""
_START = re.compile(r"(\d{1,4})\. ?(?=\S)")


def footnotes(
    lines: Sequence[Placed], type_: Type, pages: dict[int, int]
) -> tuple[list[Note], set[int]]:
    """The footnotes in the order of the file, and the indexes of their lines.

    `pages` gives the index of each page by its number in the file.
    """
    notes: list[Note] = []
    taken: set[int] = set()
    for page, held in by_page(lines).items():
        foot = _foot(lines, held, type_)
        starts = [at for at in foot if _starts(lines, at, foot)]
        first = starts[0] if starts else (foot[-1] + 1 if foot else 0)
        carried = [at for at in foot if at < first]
        if carried and notes and 0 < pages[page] - notes[-1].page <= 3:
            rest = (lines[at].line for at in carried)
            notes[-1] = replace(notes[-1], lines=(*notes[-1].lines, *rest))
            taken.update(carried)
        for start, stop in pairwise([*starts, foot[-1] + 1] if starts else ()):
            match = _START.match(lines[start].text)
            assert match
            own = tuple(lines[at].line for at in range(start, stop))
            notes.append(Note(int(match[1]), pages[page], own, match.end()))
            taken.update(range(start, stop))
    return notes, taken


def _foot(lines: Sequence[Placed], held: Sequence[int], type_: Type) -> list[int]:
    """The small lines at the end of a page."""
    found: list[int] = []
    for at in reversed(held):
        line = lines[at]
        if line.size > _SMALL * type_.size or line.in_cells:
            break
        found.append(at)
    return found[::-1]


def _starts(lines: Sequence[Placed], at: int, foot: Sequence[int]) -> bool:
    """Whether a footnote begins with a line: its number stands out to the left."""
    if not _START.match(lines[at].text):
        return False
    return lines[at].x0 <= min(lines[one].x0 for one in foot) + 0.5
