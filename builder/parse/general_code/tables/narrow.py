"""Prose set in a narrow column: paragraphs that stand far in, notes below a table.

Its lines end early by the page's measure, and yet each of them is full: with the first word of the
next one it would be wider than the widest of them. Rows of a table are as wide as their words.
"""

from __future__ import annotations

from collections.abc import Sequence

from builder.parse.general_code.lines import paragraphs
from builder.parse.general_code.lines.measure import TOLERANCE, first_word, width

_FULL = 3
"""Full lines in a row that are prose: two happen in cells of several lines, three in hardly any."""
_NARROWEST = 20.0
"""Ems of a narrow column of prose; columns of tables are narrower."""


def full_lines(texts: Sequence[str]) -> set[int]:
    """Indexes of the lines that are full by the measure of the narrow prose that they stand in.

    >>> prose = "The keeper of the geese upon the green counts them|in the evening before the gate "
    >>> prose += "is shut, writes their|number into a book that lies with the clerk and reads"
    >>> prose += "|it out on the next day of the market."
    >>> sorted(full_lines(prose.split("|"))), full_lines(["Geese", "Hens", "Ducks", "Swans"])
    ([0, 1, 2], set())
    """
    found: set[int] = set()
    at = 0
    while at < len(texts) - _FULL:
        end = _end(texts, at)
        if _is_prose(texts[at:end]):
            found |= set(range(at, end - 1))
            at = end
        else:
            at += 1
    return found


def _end(texts: Sequence[str], start: int) -> int:
    """Index behind the last line that is set in the measure of those from a line on."""
    widest, least = 0.0, float("inf")
    for at in range(start, len(texts)):
        wide = width(texts[at].rstrip())
        widest = max(widest, wide)
        if widest > least + TOLERANCE:
            return at
        if at + 1 < len(texts) and not paragraphs.is_stopped(texts[at]):
            least = min(least, wide + width(" " + first_word(texts[at + 1])))
    return len(texts)


def _is_prose(texts: Sequence[str]) -> bool:
    """Whether lines of one measure are sentences: full ones in a row, most of them begun small."""
    full = [at for at in range(len(texts) - 1) if not paragraphs.is_stopped(texts[at])]
    small = sum(paragraphs.begins_small(texts[at + 1]) for at in full)
    return (
        len(full) >= _FULL
        and 2 * small >= len(full)
        and max(width(text.rstrip()) for text in texts) >= _NARROWEST
    )
