"""A parsed code's lines, put back into the order of the file with the source's own page ends.

pages(code, source) -> for each page the numbers of its lines as the typesetter gives them, and as
the file has them
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from builder.model import Block, BlockKind, Code, Unit
from builder.sources.text import SourceText
from tests.typeset.junctions import with_notes
from tests.typeset.manuscript import Entry, Kind
from tests.typeset.sheets import Page, Set
from tests.typeset.stream import stream
from tests.typeset.units import depth_within


class Scrambled(NamedTuple):
    """A page's lines by number."""

    given: list[int]
    """As the typesetter gives them."""
    printed: list[int]
    """As the file has them."""


def pages(code: Code, source: SourceText) -> list[Scrambled]:
    """Every page that holds text; lines of which a part is furniture or a footnote are left out."""
    ends = sorted(
        span[1] for part in code.set_aside if part.kind == "page number" for span in part.spans
    )
    entries, lines = read(code, source)
    by_page: dict[int, list[Set]] = {}
    for line in lines:
        by_page.setdefault(bisect_left(ends, source.lines[int(line.text) - 1].end), []).append(line)
    found = []
    for number, held in sorted(by_page.items()):
        given = [
            int(word) for text in stream(Page(number, lines=held), entries) for word in text.split()
        ]
        found.append(Scrambled(given, sorted(given)))
    return found


def read(code: Code, source: SourceText) -> tuple[list[Entry], list[Set]]:
    """Entries, and their lines in reading order with the line's number for its text.

    Each line comes once.
    """
    entries: list[Entry] = []
    lines: list[Set] = []
    taken = _notes(code, source)
    for unit in code.units:
        for entry, numbers in _entries(unit, source):
            fresh = [n for n in numbers if n not in taken]
            taken.update(fresh)
            lines += [
                Set(str(n), len(entries), part, part == len(fresh) - 1)
                for part, n in enumerate(fresh)
            ]
            entries.append(entry)
    return entries, lines


def _notes(code: Code, source: SourceText) -> set[int]:
    """Lines of footnotes, without those that hold only a mark."""
    spans = [span for unit in code.units for note in unit.footnotes for span in note.spans[1:]]
    return {number for span in spans for number in _numbers(span, source)}


def _entries(unit: Unit, source: SourceText) -> Iterator[tuple[Entry, list[int]]]:
    """The heading and the blocks of a unit with the numbers of their lines.

    A late label is the entry's label.
    """
    heading = with_notes(
        unit.spans, [note for note in unit.history if note.block is None], source.text
    )
    yield (
        Entry(Kind.SECTION, number=unit.number or ""),
        _unique([n for span in heading for n in _numbers(span, source)]),
    )
    for index, block in enumerate(unit.blocks):
        spans = with_notes(
            block.spans, [note for note in unit.history if note.block == index], source.text
        )
        numbers = [n for span in spans for n in _numbers(span, source)]
        level, nest = depth_within(unit.blocks, index)
        late = _late_label(block, source) if nest else None
        kind = Kind.DEFINITION if block.kind is BlockKind.DEFINITION else Kind.ITEM
        yield (
            Entry(kind, label=str(late or ""), level=level, nest=nest),
            [n for n in _unique(numbers) if n != late],
        )


def _late_label(block: Block, source: SourceText) -> int | None:
    """The line of a label that stands alone on it."""
    if not block.mark or not block.spans:
        return None
    number = source.line_at(block.spans[0][0])
    return number if source.lines[number - 1].text.strip() == block.mark else None


def _numbers(span: tuple[int, int], source: SourceText) -> range:
    return range(source.line_at(span[0]), source.line_at(span[1] - 1) + 1)


def _unique(numbers: list[int]) -> list[int]:
    return list(dict.fromkeys(numbers))
