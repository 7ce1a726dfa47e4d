"""Sections that a charter counts through and heads with a word: "SECTION 703. Taxes.".

Such a line is a heading where some of them rise one behind the other below a division's heading,
and no section of the code's own form stands among them; elsewhere it may be a law that is quoted.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence

from builder.longest_rising import longest_rising
from builder.model import UnitKind
from builder.parse.general_code.headings.heading_lines import RANKS, Heading, HeadingLines
from builder.parse.general_code.lines.paragraphs import is_closed
from builder.parse.general_code.tables.zones import NOTE

_HEADING = re.compile(r"(?:SECTION|Section|SEC\.|Sec\.) (?P<number>\d{1,4})\.\s+(?=[A-Z(\"“‘\[])")
_FEWEST = 3
"""Such lines that show that they are headings."""
_LONGEST = 70
"""Characters of a heading without its history note; a first sentence that follows one on its line
makes it longer."""


def headings_of(
    book: HeadingLines, sections: Collection[int], divisions: Collection[int]
) -> dict[int, Heading]:
    """The headings by the index of their first lines.

    Text exports of such charters are not seen yet.

    Args:
        book: the lines of the code.
        sections: indexes of the sections that were found by the code's own form.
        divisions: indexes of the headings of divisions.
    """
    found = [
        (at, match)
        for at, text in enumerate(book.texts)
        if text[:1] == "S"
        and len(NOTE.sub("", text)) <= _LONGEST
        and (match := _HEADING.match(text))
    ]
    done: dict[int, Heading] = {}
    for held in _stretches(found, sorted(sections)):
        first = held[0][0]
        above = max((at for at in (*sections, *divisions) if at < first), default=-1)
        if above not in divisions or not _follow_text(book, held, divisions):
            continue
        rising = [held[at] for at in longest_rising([(int(m["number"]), ()) for _, m in held])]
        if len(rising) >= _FEWEST:
            done |= {at: _heading(book, at, match) for at, match in rising}
    return done


def _stretches(
    found: Sequence[tuple[int, re.Match[str]]], sections: Sequence[int]
) -> Iterator[list[tuple[int, re.Match[str]]]]:
    """The lines without a section of the code's own form between them.

    Text exports of such charters are not seen yet.
    """
    held: list[tuple[int, re.Match[str]]] = []
    for at, match in found:
        if held and bisect_left(sections, held[-1][0]) != bisect_left(sections, at):
            yield held
            held = []
        held.append((at, match))
    if held:
        yield held


def _follow_text(
    book: HeadingLines, held: Sequence[tuple[int, re.Match[str]]], divisions: Collection[int]
) -> bool:
    """Whether the lines stand where paragraphs have ended, as headings do.

    Text exports of such charters are not seen yet.
    """
    parted = sum(
        not at
        or is_closed(book.texts[at - 1])
        or not book.same_page(at - 1, at)
        or any(at - 3 <= division < at for division in divisions)
        for at, _ in held
    )
    return parted == len(held)


def _heading(book: HeadingLines, at: int, match: re.Match[str]) -> Heading:
    """The heading of a section of a charter, not seen yet in text exports."""
    lines = tuple(book.lines[at : book.note_end(at, at + 1)])
    return Heading(UnitKind.SECTION, match["number"], lines, match.end(), RANKS[UnitKind.SECTION])
