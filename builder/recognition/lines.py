"""The lines in which signs look, in pools: all, likely headings, the front, pieces of lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import zip_longest
from typing import TypeAlias

from builder.frozen import frozen
from builder.parse.in_order.families import FAMILIES
from builder.parse.in_order.family import TITLE_RUN_IN
from builder.text.lines import PAGE_LEADER, entries_of, words_of

_MOST = 4_000_000
"""Characters of a text that are read; the largest known code has fewer."""
_FRONT = 60
"""Lines at the start, without blank ones, in which a publisher prints its own name."""
_LONGEST_HEADING = 200
"""Characters; a longer line is text, whatever it begins with."""
_AT_MARGIN = 0.02
"""Share of the lines that may be further left than a copy's margin, as the first often is."""
_SIGNED_BY_HASHES = re.compile(r"#{2,6} (?:SECTION|Section|Sec\.) ?[\d.-]+: ")
"""A heading with hashes that are the publisher's, not Markdown's."""
_LONG = 200
"""Fewest characters of a line without capitals that was joined from many."""
_BLANKS = str.maketrans(dict.fromkeys("\N{EN QUAD}\N{EM QUAD}\N{EN SPACE}\N{EM SPACE}", " "))
"""Makes wide blanks blanks. No-break spaces stay, since they tell layouts apart."""

NUMBER = r"\d{1,5}[A-Z]?(?:[.:–—-]\d{1,4}[A-Za-z]?){0,4}"
"""A section's number in any publisher's form: 1-7, 1.04.010, 101.01, 5, 1-7.09."""
_SIGN = (
    r"(?:§§?[ \xa0\t]?|'{1,2} |[Ss]ec(?:tion|tions|s)?\.?[ \xa0\t]{1,3}"
    r"|SEC(?:TION)?S?\.?[ \xa0\t]{0,3}|#{2,6} SECTION )"
)
_SIGNED = rf"{_SIGN}[A-Z]{{0,4}}-?{NUMBER}"
_UNSIGNED = r"[A-Z]{0,4}-?\d{1,4}[A-Z]?(?:[.:–—-]\d{1,4}[A-Za-z]?){1,4}"
_TITLE = r"(?:[ \t\xa0]+(?:[-–—*][ \xa0]{0,3})?|[–—]|(?<=[.:])-)[\"“(\[]?[A-Z]"
_HEADING = re.compile(
    r"[ \xa0\t]{0,24}(?!(?:19|20)\d\d-\d\d-\d\d)"
    rf"(?:{_SIGNED}[.:]{{0,2}}(?:{_TITLE}|[A-Z][A-Za-z]{{2}}|$)|{_UNSIGNED}[.:]{{0,2}}{_TITLE}"
    r"|\d{1,4}(?:[A-Z]\.|[A-Z]?\.[ \t\xa0][-–—])[ \xa0][\"“(\[]?[A-Z])"
)
_ALONE = re.compile(
    r" *(?!\d{1,2}-\d{1,2}-(?:19|20)\d\d\b)\d{1,3}[A-Z]?(?:[.-]\d{1,4}[A-Z]?){2,3}[.:]? *"
)
RUN_IN = re.compile(
    rf"[ \xa0\t]{{0,24}}(?:(?:{_SIGNED}|{_UNSIGNED})[.:]?[ \xa0\t]{{1,16}}"
    r"[A-Z][A-Z\d ,;'’“”\"&/()-]{2,150}[.:]\s+[A-Z\d\"“(].*[a-z]"
    rf"|{_SIGNED}[.:]?[ \xa0\t]{{1,16}}{TITLE_RUN_IN})"
)
"""A heading in capitals, or with a word or sign, in one paragraph with the text of its section."""


_SURE = tuple(
    form.pattern
    for family in FAMILIES.values()
    for form in family.sections
    if form.sure and not form.loose and not form.bare
)
"""Forms of publishers' headings that nothing else has."""


class Pool(StrEnum):
    """The lines among which a sign's share is taken."""

    LINES = "lines"
    HEADINGS = "lines that look like a section's heading"
    FRONT = "lines of the front"
    PIECES = "pieces of its long lines"


@frozen
class LineAt:
    """A line, or a piece of one."""

    number: int
    """Number of the line, from 1."""
    text: str


View: TypeAlias = Mapping[Pool, tuple[LineAt, ...]]
"""The lines of each pool; none is blank."""


def view(text: str) -> View:
    """Divide a text into the pools of lines."""
    given = [
        LineAt(number, line)
        for number, line in enumerate(text[:_MOST].translate(_BLANKS).split("\n"), 1)
        if line.strip()
    ]
    margin = _margin(given)
    lines = tuple(LineAt(each.number, _plain(each.text, margin)) for each in given)
    headings = tuple(line for line in _with_titles(lines) if looks_like_heading(line.text))
    return {
        Pool.LINES: lines,
        Pool.HEADINGS: headings,
        Pool.FRONT: lines[:_FRONT],
        Pool.PIECES: tuple(_pieces(lines)),
    }


def _with_titles(lines: Sequence[LineAt]) -> Iterator[LineAt]:
    """The lines, with a number alone joined to its title in capitals on the next line.

    >>> [line.text for line in _with_titles([LineAt(1, "1-3-1 "), LineAt(2, "GEESE")])]
    ['1-3-1 GEESE', 'GEESE']
    """
    for line, below in zip_longest(lines, lines[1:]):
        titled = below and below.text.isupper() and _ALONE.fullmatch(line.text)
        yield LineAt(line.number, f"{line.text.strip()} {below.text}") if titled else line


def _margin(lines: Sequence[LineAt]) -> int:
    """The number of blanks before almost all lines; above 0 if a copy indents the whole text."""
    blanks = sorted(len(line.text) - len(line.text.lstrip(" \xa0")) for line in lines)
    return blanks[int(_AT_MARGIN * len(blanks))] if blanks else 0


def _plain(line: str, margin: int) -> str:
    """A line without its copy's margin and without Markdown marks around its words."""
    flush = line[min(margin, len(line) - len(line.lstrip(" \xa0"))) :]
    bullet = flush.lstrip(" ")
    if bullet[0] in "*-•" and words_of(bullet)[0] > 1:
        flush = bullet
    if flush[0] not in "#*_-•" or _SIGNED_BY_HASHES.match(flush):
        return flush
    end = len(flush.rstrip())
    return flush[slice(*words_of(flush[:end]))]


def looks_like_heading(line: str) -> bool:
    """Whether a line begins like a section's heading of some publisher.

    A line of a table of contents (it ends with a page number, or has two entries) does not count.

    >>> [looks_like_heading(line) for line in ("Sec. 2-31. - Terms.", "1-3-1: FEES:", "12 geese")]
    [True, True, False]
    >>> [looks_like_heading(line) for line in ("Sec. 2-31. Terms ..... 14", "2.1 Eels  2.3 Geese")]
    [False, False]
    """
    if len(line) > _LONGEST_HEADING:
        return RUN_IN.match(line) is not None
    if len(entries_of(line.strip())) > 1 or PAGE_LEADER.search(line):
        return False
    return _HEADING.match(line) is not None or any(form.match(line.strip()) for form in _SURE)


def _pieces(lines: tuple[LineAt, ...]) -> Iterator[LineAt]:
    """Long lines without capitals, cut at double blanks."""
    for line in lines:
        if len(line.text) >= _LONG and not any(map(str.isupper, line.text)):
            yield from (LineAt(line.number, piece) for piece in line.text.split("  ") if piece)
