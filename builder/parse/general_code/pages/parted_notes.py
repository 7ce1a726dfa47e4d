"""Footnotes whose numbers stand apart from them.

A tool that reads by columns gives a footnote's number among the labels of the page, and the note
below the text. The count of the footnotes tells which number is whose, where it does not stand
right above the note.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from builder.parse.general_code.pages.lone_labels import Labelled
from builder.parse.general_code.pages.pages import Page
from builder.sources.text import Line

_NOTE = re.compile(r"(?:(\d{1,4})\.\s{0,3})?Editor['’]?s['’]? Note\b")
_ALONE = re.compile(r"(\d{1,4})\.")
"""A number right above a note, which is its own whatever the count says."""


def behind_their_numbers(pages: Sequence[Page]) -> list[Page]:
    """The pages, each footnote put behind its number where that stands alone on the same page."""
    last = 0
    done: list[Page] = []
    for page in pages:
        lines, last = _numbered(page.lines, last)
        done.append(page if lines is page.lines else replace(page, lines=lines))
    return done


def _numbered(lines: tuple[Line, ...], last: int) -> tuple[tuple[Line, ...], int]:
    """A page's lines with its footnotes behind their numbers, and the last footnote's number."""
    found: dict[int, int] = {}
    for at, line in enumerate(lines):
        match = _NOTE.match(line.text)
        if match is None:
            continue
        if match[1] is not None:
            last = int(match[1])
            continue
        above = _ALONE.fullmatch(lines[at - 1].text.strip()) if at else None
        if above is not None and int(above[1]) > last:
            last = int(above[1])
            found[at] = at - 1
            continue
        alone = next(
            (i for i, other in enumerate(lines) if other.text.strip() == f"{last + 1}."), None
        )
        if alone is not None:
            last += 1
            found[at] = alone
    if not found:
        return lines, last
    apart = set(found.values())
    return tuple(
        Labelled.of([lines[found[at]]], line) if at in found else line
        for at, line in enumerate(lines)
        if at not in apart
    ), last
