"""Heads and feet of pages, which are no law: they stand at one place, and their words repeat."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import TypeAlias

from builder.parse.general_code.geometry.moved_heads import moved_heads
from builder.parse.general_code.geometry.page_tops import (
    EDGE,
    FEWEST_PAGES,
    by_page,
    kind_of,
    size_of,
)
from builder.parse.general_code.geometry.placed import Placed
from builder.parse.general_code.lines import paragraphs
from builder.parse.general_code.pages.feet import is_origin
from builder.parse.general_code.pages.runs import masked
from builder.sources.pdf.book import Sheet

_ALIKE = 0.6
"""Share of the lines at a place whose words repeat, figures apart, from which on all of them are
furniture: first lines of text hardly ever do."""
_OFTEN = 0.2
"""Share of the pages of one size with a line at a place of furniture: heads of chapters stand at
one place too, but on few pages."""
_TEXT = 0.1
"""Share of the lines at a place of furniture that may look like text."""
_APART = 2.0
"""Ems between a page's number and the text at least."""
_NOTES = re.compile(r"NOTES?\b|Notes? to\b")
_AGAIN = "repeated table head"
"""What a file calls no part of its text within a page: heads of tables that go on."""
_WORD = re.compile(r"\w+")
_DESIGNATION = re.compile(r"(?i:chapter|article|part|title|appendix) [A-Z]{0,3}\d*[A-Z]{0,4}[.:]?")
_Place: TypeAlias = tuple[int, int, str, int]
"""Width and height of the page, which edge it is counted from, points from there."""


def furniture(lines: Sequence[Placed], sheets: Sequence[Sheet]) -> dict[int, str]:
    """The lines that are furniture, by their index, each with its kind."""
    found = _artifacts(lines)
    sizes = Counter(map(size_of, sheets))
    places: dict[_Place, list[int]] = defaultdict(list)
    for page, held in by_page(lines).items():
        sheet = sheets[page - 1]
        size = size_of(sheet)
        found |= {at: kind_of(lines[at].text) for at in _alone(lines, held)}
        for at in held[:EDGE]:
            places[(*size, "top", round(lines[at].base))].append(at)
        for at in held[-EDGE:]:
            places[(*size, "foot", round(sheet.height - lines[at].base))].append(at)
    for (width, height, *_), held in places.items():
        if len(held) < _OFTEN * sizes[(width, height)]:
            continue
        fewest = min(FEWEST_PAGES, sizes[(width, height)])
        whole = _is_furniture(fewest, [lines[at].text for at in held])
        found |= {
            at: kind_of(lines[at].text)
            for at in held
            if found.get(at) != _AGAIN and (whole or lines[at].is_artifact)
        }
    return found | moved_heads(lines, sheets, found)


def _is_furniture(fewest: int, texts: Sequence[str]) -> bool:
    counts = Counter(masked(text) for text in texts)
    repeated = sum(count for text, count in counts.items() if count > 1)
    if _are_headings(texts):
        return False
    running = sum(_is_running_text(text) for text in texts)
    alike = repeated >= _ALIKE * len(texts) and running <= _TEXT * len(texts)
    return len(texts) >= max(2, fewest) and alike


def _are_headings(texts: Sequence[str]) -> bool:
    """Whether most lines at a place are designations, each of its own: heads of short chapters.

    A running head says the same chapter on page after page.
    """
    named = [text for text in texts if _DESIGNATION.fullmatch(text)]
    return 2 * len(named) > len(texts) and len(set(named)) == len(named)


def _is_running_text(text: str) -> bool:
    """Whether a line is part of a sentence, as no head or foot of a page is."""
    return text.endswith((".", ",", ";", ":")) or paragraphs.begins_small(text)


def _alone(lines: Sequence[Placed], held: Sequence[int]) -> list[int]:
    """What says by itself that it is furniture, in a short file too: an origin, a page's number."""
    origins = [at for at in (*held[:EDGE], *held[-EDGE:]) if is_origin(lines[at].text)]
    rest = [at for at in held if at not in origins]
    numbers = [
        rest[at]
        for at, beside in ((0, rest[1:2]), (-1, rest[-2:-1]))
        if rest and lines[rest[at]].text.isdigit() and _is_apart(lines, rest[at], beside)
    ]
    return [*origins, *numbers]


def _is_apart(lines: Sequence[Placed], at: int, beside: Sequence[int]) -> bool:
    """Whether a line stands well away from the next one, where there is one."""
    line = lines[at]
    return all(abs(line.base - lines[one].base) > _APART * line.size for one in beside)


def _artifacts(lines: Sequence[Placed]) -> dict[int, str]:
    """What the file calls no part of its text: heads of tables and of notes that go on, of pages.

    A page that is the only one of its size, as a map's often is, has a head at a place of its own.
    """
    found: dict[int, str] = {}
    head: set[str] = set()
    notes = ""
    for at, line in enumerate(lines):
        if line.is_artifact and _NOTES.match(line.text):
            found[at] = _AGAIN if line.text == notes else "page head"
        elif line.is_artifact:
            found[at] = _AGAIN if head.issuperset(_words(line)) else kind_of(line.text)
        elif _in_head(line):
            before = lines[at - 1] if at else line
            head = {*(head if before is not line and _in_head(before) else ()), *_words(line)}
        if not line.is_artifact and _NOTES.match(line.text):
            notes = line.text
    return found


def _in_head(line: Placed) -> bool:
    """Whether a line stands in the head of a table, or in its first row."""
    return any(
        run.cell is not None and (run.cell.head or not run.cell.row) for run in line.laid.runs
    )


def _words(line: Placed) -> list[str]:
    return _WORD.findall(line.text)


def label_of(lines: Sequence[Placed]) -> str | None:
    """The number that a page prints among its furniture."""
    return next((line.text for line in lines if kind_of(line.text) == "page number"), None)
