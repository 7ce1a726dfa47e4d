"""A text's lines without what its copy has put around and between them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from builder.model import SetAside
from builder.parse.in_order.family import Family
from builder.parse.in_order.menus import menus
from builder.parse.in_order.printed_pages import blanks_beside, printed_pages
from builder.parse.in_order.spacing import without_spacing
from builder.sources.text import Line, SourceText
from builder.text.marked_line import is_marked_up, words_of

_BLANKS = " \xa0"
_AT_MARGIN = 0.02
"""Share of lines that may stand further out than the margin of a copy that is indented whole."""


def plain_lines(source: SourceText, family: Family) -> tuple[SourceText, tuple[SetAside, ...]]:
    """A source whose lines are those of the law, and what was set aside for that.

    Left out are blank lines between all lines, numbers and heads of pages with the blank lines
    beside them, menus of web pages, marks of Markdown, and the indent that all lines have.

    Args:
        source: the text as a reader gave it.
        family: with the words of menus, and the forms of headings that stand beside them.
    """
    lines = without_spacing(source.lines)
    texts = [line.text.strip() for line in lines]
    starts = [line.start for line in lines]
    paged = printed_pages(texts, {bisect_right(starts, at) for at in source.page_ends})
    paged |= dict.fromkeys(menus(texts, family), "web page")
    aside = [SetAside(kind, lines[at].passage.strip().spans) for at, kind in sorted(paged.items())]
    gone = paged.keys() | blanks_beside(texts, paged)
    left = [line for at, line in enumerate(lines) if at not in gone]
    if is_marked_up(texts):
        pairs = [_unmarked(line) for line in left]
        left = [line for line, _ in pairs]
        aside += [part for _, parts in pairs for part in parts]
    margin = _margin(left)
    given = tuple(_from(line, margin) for line in left)
    return replace(source, given=given), tuple(aside)


def _unmarked(line: Line) -> tuple[Line, list[SetAside]]:
    """A line without marks of Markdown, and the marks."""
    text = line.text.rstrip()
    lead = len(text) - len(text.lstrip(_BLANKS))
    start, end = (lead + at for at in words_of(text[lead:]))
    if end - start == len(text) - lead:
        return line, []
    marks = [line.cut(lead, start).strip(), line.cut(end, len(text)).strip()]
    parts = [SetAside("markup", mark.spans) for mark in marks if mark.text]
    return Line(line.number, line.start + start, text[start:end], line.geometry), parts


def _margin(lines: Sequence[Line]) -> int:
    """The blanks before all lines but a few.

    >>> _margin([Line(1, 0, "  Geese"), Line(2, 8, ""), Line(3, 9, "    Ducks")])
    2
    """
    filled = (line.text for line in lines if line.text.strip())
    indents = sorted(len(text) - len(text.lstrip(_BLANKS)) for text in filled)
    return indents[int(_AT_MARGIN * len(indents))] if indents else 0


def _from(line: Line, margin: int) -> Line:
    """A line from a margin on."""
    at = min(margin, len(line.text) - len(line.text.lstrip(_BLANKS)))
    return Line(line.number, line.start + at, line.text[at:], line.geometry) if at else line
