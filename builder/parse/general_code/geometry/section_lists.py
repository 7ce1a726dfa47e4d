"""Lists of sections below the heads of chapters, in columns or not: they say what follows."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from builder.model import UnitKind
from builder.parse.general_code.geometry.columns import segments
from builder.parse.general_code.geometry.heading_text import Found
from builder.parse.general_code.geometry.placed import Placed
from builder.text.squash import squash

_CAPTION = re.compile(r"(?:Sections?|Articles?|Chapters?|Table of Contents)[:.]?", re.I)
_NUMBERED = re.compile(r"\S{0,8} ?\d")
_FEWEST = 2
"""Entries that make a list."""


def without_entries(lines: Sequence[Placed], found: Sequence[Found]) -> list[Found]:
    """The headings without those that only name one below, as bold entries at the margin do.

    Nothing stands under such an entry but more of the list.
    """
    said = [_words(lines, one) for one in found]
    last = {words: at for at, words in enumerate(said)}
    titles = "\n".join(sorted(set(said)))
    ends = [*(one.start for one in found), len(lines)][1:]
    kept: list[Found] = []
    for at, (one, words, stop) in enumerate(zip(found, said, ends, strict=True)):
        if one.heading.kind is UnitKind.SECTION and last[words] != at:
            held = len(_listed(lines, one.end, stop, titles))
            # Below the last entry of a list other text may stand: "Prior legislation: Ords. 12".
            if held == stop - one.end or (held and at and found[at - 1] not in kept[-1:]):
                continue
        kept.append(one)
    return kept


def _words(lines: Sequence[Placed], one: Found) -> str:
    """What a heading says, without a footnote's mark at its end."""
    marks = [
        line.text[run.start : run.end]
        for line in lines[one.start : one.end]
        for run in line.laid.runs
        if run.raised
    ]
    return squash(one.heading.words).removesuffix(squash("".join(marks)))


def section_lists(lines: Sequence[Placed], found: Sequence[Found]) -> set[int]:
    """Indexes of the lines that list the headings below a division's own."""
    titles = sorted({squash(one.heading.words) for one in found})
    whole = "\n".join(titles)
    taken: set[int] = set()
    ends = [*(one.start for one in found), len(lines)][1:]
    for one, stop in zip(found, ends, strict=True):
        if one.heading.kind is UnitKind.SECTION:
            continue
        held = _listed(lines, one.end, stop, whole)
        entries = sum(
            _begins(part.passage.text, titles) for at in held for part in segments(lines[at])
        )
        if entries >= _FEWEST:
            taken.update(held)
    return taken


def _begins(text: str, titles: Sequence[str]) -> bool:
    """Whether a piece of a line is a title, or begins one with its number."""
    words = squash(text)
    at = bisect_left(titles, words)
    if at == len(titles) or not titles[at].startswith(words):
        return False
    return titles[at] == words or _NUMBERED.match(text) is not None


def _listed(lines: Sequence[Placed], start: int, stop: int, titles: str) -> list[int]:
    """The lines from an index on that hold nothing but titles, and their captions."""
    found: list[int] = []
    for at in range(start, stop):
        parts = [squash(part.passage.text) for part in segments(lines[at])]
        if not _CAPTION.fullmatch(lines[at].text) and not all(part in titles for part in parts):
            break
        found.append(at)
    return found
