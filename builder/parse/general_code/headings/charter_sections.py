"""Sections that a charter counts through and heads with a word: "SECTION 703. Taxes.".

Such a line is a heading where some of them rise one behind the other below a division's heading,
and no section of the code's own form stands among them; elsewhere it may be a law that is quoted.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence

from builder.model import UnitKind
from builder.parse.general_code.headings.heading_lines import RANKS, Heading, HeadingLines
from builder.parse.general_code.tables.zones import NOTE
from builder.parse.labels import front_label
from builder.parse.law_words import reads_like_law
from builder.text.longest_rising import longest_rising

_HEADING = re.compile(r"(?:SECTION|Section|SEC\.|Sec\.) (?P<number>\d{1,4})\.\s+(?=[A-Z(\"“‘\[])")
_ENDED = re.compile(r"[.?!][\"”’)]?\d{0,3}$")
"""The end of a title, with the mark of a footnote perhaps."""
_BROKEN_OFF = re.compile(r"(?:\b[a-z]+|,)$")
"""The end of a line in mid-sentence; a table's row may end with a figure."""
_SENTENCES = re.compile(r"[a-z]{3}[.?!]\s+[A-Z]")
_FEWEST = 3
"""Such lines that show that they are headings."""
_LONGEST = 70
"""Characters of a heading without its history note; a first sentence that follows one on its line
makes it longer."""

_TALLEST = 3
"""Lines of a title at most."""
_LONGEST_TITLE = 240
"""Characters of a title of several lines."""


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
        if text[:1] == "S" and (match := _HEADING.match(text)) and _height(book, at, divisions)
    ]
    done: dict[int, Heading] = {}
    for held in _stretches(found, sorted(sections)):
        first = held[0][0]
        above = max((at for at in (*sections, *divisions) if at < first), default=-1)
        if above not in divisions or not _follow_text(book, held, divisions):
            continue
        rising = [held[at] for at in longest_rising([(int(m["number"]), ()) for _, m in held])]
        long = sum(_height(book, at, divisions) > 1 for at, _ in rising)
        if 2 * long > len(rising):  # each runs into its text: these are no titles
            rising = [one for one in rising if _height(book, one[0], divisions) == 1]
        if len(rising) >= _FEWEST:
            done |= {
                at: _heading(book, at, match, _height(book, at, divisions)) for at, match in rising
            }
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
    return not any(
        at
        and book.same_page(at - 1, at)
        and _BROKEN_OFF.search(book.texts[at - 1])
        and not any(at - 3 <= division < at for division in divisions)
        for at, _ in held
    )


def _height(book: HeadingLines, at: int, divisions: Collection[int]) -> int:
    """How many lines the title takes that begins on a line; 0 where it is no title.

    A title of several lines ends with its period, has no other one, and no words of law.
    """
    title = ""
    for height in range(1, _TALLEST + 1):
        line = at + height - 1
        if height > 1 and not _may_go_on(book, line, divisions):
            break
        title = f"{title} {NOTE.sub('', book.texts[line])}".strip()
        if _ENDED.search(title):
            whole = height == 1 or not (_SENTENCES.search(title) or reads_like_law(title))
            return (
                height
                if len(title) <= (_LONGEST if height == 1 else _LONGEST_TITLE) and whole
                else 0
            )
    return 1 if len(NOTE.sub("", book.texts[at])) <= _LONGEST else 0


def _may_go_on(book: HeadingLines, line: int, divisions: Collection[int]) -> bool:
    text = book.texts[line] if book.same_page(line - 1, line) else ""
    return bool(text) and line not in divisions and not (front_label(text) or text[0] in "[§")


def _heading(book: HeadingLines, at: int, match: re.Match[str], height: int) -> Heading:
    """The heading of a section of a charter, not seen yet in text exports."""
    lines = tuple(book.lines[at : book.note_end(at, at + height)])
    return Heading(UnitKind.SECTION, match["number"], lines, match.end(), RANKS[UnitKind.SECTION])
