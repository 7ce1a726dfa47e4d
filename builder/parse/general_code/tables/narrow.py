"""Prose set in a narrow column: paragraphs that stand far in, notes below a table.

Its lines end early by the page's measure, and yet each of them is full: with the first word of the
next one it would be wider than the widest of them. Rows of a table are as wide as their words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.parse.general_code.lines import paragraphs
from builder.parse.general_code.lines.measure import TOLERANCE, first_word, width

_FULL = 3
"""Full lines in a row that are prose: two happen in cells of several lines, three in hardly any."""
_NARROWEST = 20.0
"""Ems of a narrow column of prose; columns of tables are narrower."""
_LONGEST = 100
"""Lines that are looked at from one on: more than a page has."""


def full_lines(texts: Sequence[str]) -> set[int]:
    """Indexes of the lines that are full by the measure of the narrow prose that they stand in.

    >>> prose = "The keeper of the geese upon the green counts them|in the evening before the gate "
    >>> prose += "is shut, writes their|number into a book that lies with the clerk and reads"
    >>> prose += "|it out on the next day of the market."
    >>> sorted(full_lines(prose.split("|"))), full_lines(["Geese", "Hens", "Ducks", "Swans"])
    ([0, 1, 2], set())
    """
    lines = [_line(text, below) for text, below in zip(texts, [*texts[1:], ""], strict=True)]
    found: set[int] = set()
    at = 0
    while at < len(lines) - _FULL:
        end = _end(lines, at)
        if _is_prose(lines[at:end]):
            found |= set(range(at, end - 1))
            at = end
        else:
            at += 1
    return found


@dataclass(frozen=True, slots=True)
class _Line:
    """What is measured of a line, each thing once."""

    wide: float
    least: float
    """Width with the first word of the line below; infinite where a sentence ends here."""
    small_below: bool
    """The line below begins with a small letter."""


def _line(text: str, below: str) -> _Line:
    wide = width(text.rstrip())
    stopped = paragraphs.is_stopped(text)
    least = float("inf") if stopped else wide + width(" " + first_word(below))
    return _Line(wide, least, paragraphs.begins_small(below))


def _end(lines: Sequence[_Line], start: int) -> int:
    """Index after the last line that is set in the measure of those from a line on."""
    widest, least = 0.0, float("inf")
    last = min(len(lines), start + _LONGEST)
    for at in range(start, last):
        widest = max(widest, lines[at].wide)
        if widest > least + TOLERANCE:
            return at
        if at + 1 < len(lines):
            least = min(least, lines[at].least)
    return last


def _is_prose(lines: Sequence[_Line]) -> bool:
    """Whether lines of one measure are sentences: full ones in a row, most of them begun small."""
    full = [line for line in lines[:-1] if line.least < float("inf")]
    small = sum(line.small_below for line in full)
    return (
        len(full) >= _FULL
        and 2 * small >= len(full)
        and max(line.wide for line in lines) >= _NARROWEST
    )
