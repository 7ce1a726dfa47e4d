"""Where tables and forms are: the lines of a block that are not running text.

Nothing marks a table. Its lines break where running text would not: the next word would have
fitted, and no sentence ends.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from builder.frozen import frozen
from builder.grouped import joint
from builder.parse.labels import LETTER, is_lone
from builder.parse.lines import paragraphs
from builder.parse.lines.measure import TOLERANCE, Measures, first_word, width

_FULL = 3
"""Full lines in a row that are prose. Cells of several lines have two, but hardly ever three."""

_NARROWEST = 20.0
"""Ems of a narrow column of prose; columns of tables are narrower."""

_LONGEST = 100
"""Most lines that are examined from one on: more than a page has."""


@frozen
class _Line:
    """The measurements of a line, each taken once."""

    wide: float
    least: float
    """Width with the first word of the line below; infinite if a sentence ends here."""
    small_below: bool
    """Whether the line below begins with a small letter."""


_GAP = 5
"""Lines in a row of a table that may look like text: long rows, cells that end with a period."""

SHORTEST = 2
"""Fewest lines of a table."""

_NARROW = 0.79
"""Share of the margin's measure that text of the usual depths fills."""

_OPEN_CELL = re.compile(r"\d\.?\)?$|\)$")

_FIGURE = re.compile(r"\d%?\)?[.;]?$")
"""A figure at the end of a row."""

_MARKED = re.compile(r"[a-z)\]][.:;]\d{1,3}$")
"""A footnote's mark after a sentence, which is not a figure in a cell."""

_GLUED = re.compile(r"[a-z]\d{1,3}$")
"""A footnote's mark after a word; some tools end the line there."""

NOTE = re.compile(r"\s*\[(?:Added|Amended|Adopted|Repealed)\b.*")
"""A history note after the words of a line, to its end."""

_SIGNED = 4
"""Most words of the line that ends a form, which says who signs there."""

NOTES = re.compile(r"NOTES?:?\s*$")
"""The line above the notes under a table."""


@frozen
class Zone:
    """Lines of a block that are a table or a form."""

    start: int
    end: int
    form: bool


def zones(texts: Sequence[str], measures: Measures, depth: int = 0) -> list[Zone]:
    """The tables and forms among the lines of a block that is indented to a depth."""
    if len(texts) < SHORTEST:
        return []
    fits = min(measures.margin * _NARROW, measures.at(depth + 1)) - TOLERANCE
    broken = [i for i in range(len(texts) - 1) if _breaks_early(texts[i], texts[i + 1], fits)]
    if len(broken) >= SHORTEST:
        prose = full_lines(texts)
        broken = [i for i in broken if i not in prose or paragraphs.TO_FILL.search(texts[i])]
    if paragraphs.TO_FILL.search(texts[-1]):
        broken.append(len(texts) - 1)
    found: list[Zone] = []
    for cluster in joint(broken, lambda run, index: index - run[-1] <= _GAP):
        if len(cluster) < SHORTEST or _in_one_sentence(texts, cluster):
            continue
        start = _start(texts, cluster[0], found[-1].end if found else 0, measures)
        last = cluster[-1] if _is_text(texts, cluster, fits) else cluster[-1] + 1
        end = _end(texts, start, min(last + 1, len(texts)), measures)
        if any(paragraphs.TO_FILL.search(text) for text in texts[start:end]):
            found.append(_form(texts, start, end, found[-1].end if found else 0))
        else:
            found.append(Zone(start, end, form=False))
    return found


def _is_text(texts: Sequence[str], broken: Sequence[int], fits: float) -> bool:
    """Whether the line after the last break is text, and not a row.

    The rows end with figures, while this line is full and continues below, or ends a sentence.
    """
    at = broken[-1] + 1
    if at >= len(texts) or any(not _FIGURE.search(texts[i].rstrip()) for i in broken[-SHORTEST:]):
        return False
    full = width(texts[at].rstrip()) >= fits and not _FIGURE.search(texts[at].rstrip())
    below = texts[at + 1 : at + 2]
    return full and (paragraphs.is_closed(texts[at]) or any(map(paragraphs.begins_small, below)))


def _in_one_sentence(texts: Sequence[str], broken: Sequence[int]) -> bool:
    """Whether the lines after the breaks continue in mid-sentence, as few rows of a table do.

    Some tools give parts of stretched lines as lines of their own. If the line above is the first
    half of a sentence, most of them must begin with small letters; otherwise all.
    """
    if any(paragraphs.TO_FILL.search(texts[i]) for i in broken):
        return False
    below = texts[broken[0] + 1 : broken[-1] + 2]
    small = sum(paragraphs.begins_small(text) for text in below)
    torn = broken[0] > 0 and not paragraphs.is_stopped(texts[broken[0] - 1])
    return small == len(below) or (torn and 2 * small > len(below))


def _form(texts: Sequence[str], start: int, end: int, least: int) -> Zone:
    """A form with the whole of each sentence that it cuts, and with the signature lines below."""
    while start > least and not paragraphs.is_stopped(texts[start - 1]):
        start -= 1
    if not paragraphs.is_closed(texts[-1]) and len(texts[-1].split()) <= _SIGNED:
        return Zone(start, len(texts), form=True)
    if end < len(texts) and paragraphs.begins_small(texts[end]):
        end = next(
            (at for at in range(end + 1, len(texts) + 1) if paragraphs.is_stopped(texts[at - 1])),
            len(texts),
        )
    return Zone(start, end, form=True)


def _breaks_early(text: str, below: str, fits: float) -> bool:
    """Whether a line ends early where no sentence does.

    The next word would have fitted at any indent, within `fits` ems.
    """
    if "_" in text and paragraphs.TO_FILL.search(text):
        return True
    if any(is_lone(line) or LETTER.fullmatch(line.strip()) for line in (text, below)):
        return False  # a label after its text, or what heads the definitions of a letter
    if _GLUED.search(text) and paragraphs.begins_small(below):
        return False
    if width(text.rstrip()) + width(" " + first_word(below)) >= fits:
        return False
    return not paragraphs.is_closed(text) or (
        _OPEN_CELL.search(text) is not None and not _MARKED.search(text)
    )


def _start(texts: Sequence[str], first: int, least: int, measures: Measures) -> int:
    """The head of a table: short lines above the first row.

    It reaches up to the sentence that announces the table, and none of its lines begins in
    mid-sentence.
    """
    at = first
    while at > least and not paragraphs.is_stopped(texts[at - 1]):
        if width(texts[at - 1].rstrip()) >= measures.at(0) * 0.8 and not paragraphs.begins_small(
            texts[at]
        ):
            break
        at -= 1
    return at


def _end(texts: Sequence[str], start: int, after: int, measures: Measures) -> int:
    """Index after the last row of a table.

    Lines that continue its last cell or its history note belong to it, and so do rows that follow
    one.
    """
    at = min(after, len(texts))
    depth = sum(text.count("[") - text.count("]") for text in texts[start:at])
    while at < len(texts) and (depth > 0 or _continues(texts[at - 1], texts[at], measures)):
        depth += texts[at].count("[") - texts[at].count("]")
        at += 1
    return at


def _continues(text: str, below: str, measures: Measures) -> bool:
    """Whether a narrow line below the last row of a table is part of it.

    A history note at its end does not count toward its width.
    """
    words = NOTE.sub("", below).rstrip()
    if width(words) >= measures.at(0) * 0.7:
        return False
    return (
        not paragraphs.is_closed(text)
        or text.rstrip().endswith("]")
        or not paragraphs.is_closed(words)
    )


def full_lines(texts: Sequence[str]) -> set[int]:
    """Indexes of the lines that are full by the measure of the narrow prose around them.

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
        end = _prose_end(lines, at)
        if _is_prose(lines[at:end]):
            found |= set(range(at, end - 1))
            at = end
        else:
            at += 1
    return found


def _line(text: str, below: str) -> _Line:
    wide = width(text.rstrip())
    stopped = paragraphs.is_stopped(text)
    least = float("inf") if stopped else wide + width(" " + first_word(below))
    return _Line(wide, least, paragraphs.begins_small(below))


def _prose_end(lines: Sequence[_Line], start: int) -> int:
    """Index after the last line in the same measure as those from `start` on."""
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
    """Whether lines of one measure are sentences: full ones in a row, and most begin small."""
    full = [line for line in lines[:-1] if line.least < float("inf")]
    small = sum(line.small_below for line in full)
    return (
        len(full) >= _FULL
        and 2 * small >= len(full)
        and max(line.wide for line in lines) >= _NARROWEST
    )
