"""Footnotes at the foot of each page, taken out of the text.

Those that continue on the next page are joined.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from builder.frozen import frozen
from builder.parse.general_code.pages.pages import Page
from builder.parse.lines.measure import Measures, width
from builder.sources.text import Line

_START = re.compile(r"(\d{1,4})\.\s{0,3}(?=Editor['’]?s['’]? Note\b)")
_CLOSED = re.compile(r"[.!?\]][\"'”’)\]]*$")


@frozen
class Note:
    """A footnote as found on its page or pages."""

    number: int
    page: int
    """Index of the page where it begins."""
    lines: tuple[Line, ...]
    label_end: int
    """Where its text begins on its first line."""


RESTART = 10_000
"""What a key rises by each time the numbers of footnotes begin again."""


def keyed(notes: Sequence[Note]) -> dict[int, Note]:
    """Footnotes by keys that rise in file order: a note's number, plus `RESTART` for each restart.

    Numbers restart where one is not above the one before.
    """
    found: dict[int, Note] = {}
    base = last = 0
    for note in notes:
        base += RESTART * (note.number <= last)
        last = note.number
        found[base + last] = note
    return found


def take_footnotes(pages: Sequence[Page], measures: Measures) -> tuple[list[Page], list[Note]]:
    """The pages without their footnotes, and the footnotes in file order."""
    left: list[Page] = []
    notes: list[Note] = []
    for index, page in enumerate(pages):
        starts = _starts(page.lines)
        ends = [*(start for start, _ in starts), len(page.lines)]
        end = ends[0]
        begin = (
            _carried_from(page.lines[:end], measures) if notes and _open(notes[-1], index) else end
        )
        if begin < end:
            notes[-1] = replace(notes[-1], lines=notes[-1].lines + page.lines[begin:end])
        notes += (
            Note(int(opening[1]), index, page.lines[start:stop], opening.end())
            for (start, opening), stop in zip(starts, ends[1:], strict=True)
        )
        left.append(replace(page, lines=page.lines[:begin]))
    return left, notes


def _starts(lines: Sequence[Line]) -> list[tuple[int, re.Match[str]]]:
    """Indexes of the lines on which a page's footnotes begin, each with its match; numbers rise."""
    found: list[tuple[int, re.Match[str]]] = []
    for index, line in enumerate(lines):
        match = _START.match(line.text) if line.text[:1].isdecimal() else None
        if match and (not found or int(match[1]) > int(found[-1][1][1])):
            found.append((index, match))
    return found


def _open(note: Note, page: int) -> bool:
    """Whether a footnote may continue on a page: it began one to three pages earlier, unended."""
    return (
        note.page < page
        and page - note.page <= 3
        and not _CLOSED.search(note.lines[-1].text.rstrip())
    )


def _carried_from(lines: Sequence[Line], measures: Measures) -> int:
    """Index of the first line of a continued footnote at the foot of a page; their number if none.

    Its lines, but the last, are wider than the text's.
    """
    begin = len(lines)
    for index in range(len(lines) - 1, -1, -1):
        wide = width(lines[index].text) > measures.margin + 1
        if not wide and index < len(lines) - 1:
            break
        begin = index
    if begin == len(lines) - 1 and begin > 0 and not _CLOSED.search(lines[begin - 1].text.rstrip()):
        return len(lines)  # a single short line that ends the text above it
    return begin
