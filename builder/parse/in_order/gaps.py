"""An export's own white space in a copy that turned it into blanks, or indented the whole text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from builder.parse.in_order.drawn_tables import NBSP
from builder.parse.in_order.exported import INDENT, LEAST
from builder.sources.text import Line, SourceText

_BLANKS = re.compile(
    r"^ {2,}(?=\S)(?:(?:\([A-Za-z\d]{1,4}\)|[A-Za-z\d]{1,4}\.) {3,})?"
    r"|^(?:(?:Article|ARTICLE) [\w.-]+|"
    r"(?:Sec\. )?[\d.:-]+[A-Z]?[.:]?|\([A-Za-z\d]{1,4}\)|[A-Za-z\d]{1,4}\.) {3}(?=\S)",
    re.M,
)
_LABEL = re.compile(r"^ {3,}(?:\([A-Za-z\d]{1,4}\)|[A-Za-z\d]{1,4}\.) +(?=\S)", re.M)
_WIDE_LABEL = re.compile(r"^ {3,}(?:\([A-Za-z\d]{1,4}\)|[A-Za-z\d]{1,4}\.) {3,}(?=\S)", re.M)
_NARROW = re.compile(
    r"^ {3,}(?=\S)(?:(?:\((?:\d+|[A-Za-z]{1,4})\)|(?:\d{1,3}|[A-Za-z])\.) +)?", re.M
)
"""Where a copy has one blank of several behind labels, too."""
_DEEP = 0.002
"""Share of the labels that stand as deep as the deepest list at least: cells stand deeper."""
_LOW = re.compile(r"^( *)[a-z]{2,} ", re.M)
"""A line that goes on with a paragraph, at the margin in an export."""
_NEAR = 200
"""Characters before a line that hold the end of the one above."""
_MARGIN = " \xa0"
_AT_MARGIN = 0.02
"""Share of lines that may stand further out than the margin of a copy that is indented whole."""
_INDENTED = re.compile(r"^ {3,}\S", re.M)


def as_exported(source: SourceText) -> SourceText:
    """A text with the white space of an export: its gaps, and no indent that all lines have."""
    spaced = with_gaps(source)
    margin = _margin(spaced.lines)
    if not margin:
        return spaced
    return replace(spaced, given=tuple(_from(line, margin) for line in spaced.lines))


def with_gaps(source: SourceText) -> SourceText:
    """A text with the no-break spaces that its copy turned into blanks, place for place.

    Only the blanks before a line's words, and those behind its label or number.
    """
    if NBSP in source.text or source.form != "text":
        return source
    indented = len(_INDENTED.findall(source.text))
    if indented < LEAST * source.text.count("\n"):
        return source
    narrow = 2 * len(_WIDE_LABEL.findall(source.text)) < len(_LABEL.findall(source.text))
    labelled = Counter(_indent(found[0]) for found in _LABEL.finditer(source.text))
    told = (at for at in labelled if labelled[at] >= _DEEP * labelled.total())
    deepest = max(told, default=4 * INDENT)

    low = [len(found[1]) > 0 for found in _LOW.finditer(source.text)]
    hanging = 2 * sum(low) > len(low)

    def given(found: re.Match[str]) -> str:
        deep = _indent(found[0])
        plain = deep == len(found[0]) > INDENT and not hanging
        above = source.text[max(0, found.start() - _NEAR) : found.start()]
        columns = deep > deepest + INDENT or (plain and _is_open(above))
        return found[0] if columns else found[0].replace(" ", NBSP)

    return replace(source, text=(_NARROW if narrow else _BLANKS).sub(given, source.text))


def _is_open(above: str) -> bool:
    """Whether the line above goes on below: then what is indented there are cells."""
    words = above.rstrip()
    return bool(words) and words[-1] not in '.:;)”"'


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _margin(lines: Sequence[Line]) -> int:
    """The blanks before all lines but a few.

    >>> _margin([Line(1, 0, "  Geese"), Line(2, 8, ""), Line(3, 9, "    Ducks")])
    2
    """
    filled = (line.text for line in lines if line.text.strip())
    indents = sorted(len(text) - len(text.lstrip(_MARGIN)) for text in filled)
    return indents[int(_AT_MARGIN * len(indents))] if indents else 0


def _from(line: Line, margin: int) -> Line:
    """A line from a margin on."""
    at = min(margin, len(line.text) - len(line.text.lstrip(_MARGIN)))
    return Line(line.number, line.start + at, line.text[at:], line.geometry) if at else line
