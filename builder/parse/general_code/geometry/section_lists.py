"""Lists of sections below the heads of chapters, in columns or not: they say what follows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from builder.model import UnitKind
from builder.parse.general_code.geometry.columns import segments
from builder.parse.general_code.geometry.headings import Found
from builder.parse.general_code.geometry.outline import squashed
from builder.parse.general_code.geometry.placed import Placed

_CAPTION = re.compile(r"(?:Sections?|Articles?|Chapters?|Table of Contents)[:.]?", re.I)
_FEWEST = 2
"""Entries that make a list."""


def section_lists(lines: Sequence[Placed], found: Sequence[Found]) -> set[int]:
    """Indexes of the lines that list the headings below a division's own."""
    titles = {squashed(_words(one)) for one in found}
    whole = "\n".join(sorted(titles))
    taken: set[int] = set()
    for one, below in zip(found, [*found[1:], None], strict=True):
        if one.heading.kind is UnitKind.SECTION:
            continue
        stop = below.start if below else len(lines)
        held = _listed(lines, one.end, stop, whole)
        entries = sum(
            squashed(part.passage.text) in titles for at in held for part in segments(lines[at])
        )
        if entries >= _FEWEST:
            taken.update(held)
    return taken


def _listed(lines: Sequence[Placed], start: int, stop: int, titles: str) -> list[int]:
    """The lines from an index on that hold nothing but titles, and their captions."""
    found: list[int] = []
    for at in range(start, stop):
        parts = [squashed(part.passage.text) for part in segments(lines[at])]
        if not _CAPTION.fullmatch(lines[at].text) and not all(part in titles for part in parts):
            break
        found.append(at)
    return found


def _words(one: Found) -> str:
    """A heading's designation and title, without its history note."""
    return " ".join(line.text for line in one.heading.lines).partition("[")[0]
