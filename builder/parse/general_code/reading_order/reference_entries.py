"""The entries of the general references below a heading."""

from __future__ import annotations

import re
from itertools import pairwise

from builder.parse.general_code.headings.heading_lines import Heading
from builder.passage import Passage
from builder.sources.text import Line

_WHOLE = re.compile(r"\bSee\b.*(?<!\bCh)(?<!\bChs)(?<!\bArt)(?<!\bArts)\.$", re.S)
_NEXT = re.compile(r"(?<=\.) (?=[A-Z][^.]*(?:  |—)\s*See )")


def reference_entries(heading: Heading) -> list[list[Passage]]:
    """The head of the references, and each entry, as the lines that it stands on."""
    entries: list[list[Passage]] = [[heading.lines[0].passage]]
    for part in (part for line in heading.lines[1:] for part in _parted(line)):
        said = " ".join(passage.text.strip() for passage in entries[-1])
        if len(entries) == 1 or _WHOLE.search(said):
            entries.append([])
        entries[-1].append(part)
    return entries


def _parted(line: Line) -> list[Passage]:
    """A line, parted where a second entry begins on it."""
    cuts = [0, *(found.end() for found in _NEXT.finditer(line.text)), len(line.text)]
    return [line.cut(start, end).strip() for start, end in pairwise(cuts)]
