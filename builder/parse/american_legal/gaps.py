"""The no-break spaces that a copy of an export turned into blanks."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from builder.parse.american_legal.exported import INDENT, LEAST
from builder.parse.american_legal.rows import NBSP
from builder.sources.text import SourceText

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
_INDENTED = re.compile(r"^ {3,}\S", re.M)


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
