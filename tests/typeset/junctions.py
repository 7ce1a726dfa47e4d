"""Line junctions: the last and first words of lines that follow one another.

Told are those of the true page that still follow one another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from builder.model import HistoryNote, Parsed, Unit
from builder.passage import Span
from tests.typeset.manuscript import Entry, Kind
from tests.typeset.sheets import Page

_WORDS = 3
_NO_TEXT = (Kind.TABLE, Kind.FORM)


def letters(text: str) -> str:
    """Letters alone: labels of figures and footnotes' marks do not count."""
    return re.sub(r"[^a-z]", "", text.lower())


def junctions(pages: Sequence[Page], entries: Sequence[Entry]) -> Iterator[str]:
    """The words on both sides of each line end of the true pages, tables and contents left out."""
    lines = [line for page in pages for line in page.lines]
    for above, below in pairwise(lines):
        if (
            above.listed
            or below.listed
            or entries[above.entry].kind in _NO_TEXT
            or entries[below.entry].kind in _NO_TEXT
        ):
            continue
        entry = entries[below.entry]
        label = (
            entry.label if entry.nest and below.part == 0 else ""
        )  # set after its text, read before it
        yield (
            letters(" ".join(above.text.split()[-_WORDS:]))
            + letters(label)
            + letters(" ".join(below.text.split()[:_WORDS]))
        )


def lost(pages: Sequence[Page], entries: Sequence[Entry], parsed: Parsed, source: str) -> list[str]:
    """The junctions that a parsed code does not keep."""
    read = letters(
        "".join(
            source[start:end] + " "
            for unit in parsed.units
            for start, end in reading_order(unit, source)
        )
    )
    return [words for words in junctions(pages, entries) if words not in read]


def reading_order(unit: Unit, source: str) -> Iterator[Span]:
    """Where a unit's text stands in the source, in the order in which it is read.

    Footnotes are left out.
    """
    yield from with_notes(unit.spans, [note for note in unit.history if note.block is None], source)
    for index, block in enumerate(unit.blocks):
        yield from with_notes(
            block.spans, [note for note in unit.history if note.block == index], source
        )


def with_notes(spans: Sequence[Span], notes: Sequence[HistoryNote], source: str) -> list[Span]:
    """Spans of a text with those of its notes where they were cut out.

    A note's span comes behind the span that ends right before it.
    """
    whole = list(spans)
    for note in notes:
        start = note.spans[0][0]
        ends = [end for _, end in whole]
        touching = [
            at for at, end in enumerate(ends) if end <= start and not letters(source[end:start])
        ]
        at = max(touching, key=lambda i: ends[i]) if touching else len(whole) - 1
        whole[at + 1 : at + 1] = note.spans
    return whole
