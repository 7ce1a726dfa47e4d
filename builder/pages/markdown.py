"""Escape text for Markdown, for the twins of pages that machines read."""

from __future__ import annotations

import re
from collections.abc import Iterable

from markupsafe import Markup

from builder.text.squash import single_spaced
from builder.text.unseen import visible

_READ_IN_TEXT = re.compile(r"[\\`*_<~|]|&(?=#?\w+;)|\[(?=\^)|\](?=[(\[:])")
"""What CommonMark and its tables read within a line, anywhere in it."""
_READ_AT_START = re.compile(r"(?:#{1,6}|[-+>=:]|\d{1,9}(?=[.)]))")
"""What opens a block at the beginning of a line."""


def text(words: str) -> Markup:
    r"""Running text as a line of Markdown.

    >>> print(text("*Fees* [see](x) & <b>"))
    \*Fees\* [see\](x) & \<b>
    """
    plain = single_spaced(visible(words))
    return Markup(_READ_IN_TEXT.sub(r"\\\g<0>", plain))  # noqa: S704  (finished Markdown; weaving must not escape it as HTML)


def piece(words: str) -> Markup:
    """A part of a line: as `text`, with its outer blanks kept."""
    lead = " " if words[:1].isspace() else ""
    trail = " " if words[-1:].isspace() and words.strip() else ""
    return Markup(f"{lead}{text(words)}{trail}")  # noqa: S704  (as `text`)


def line(words: str) -> str:
    r"""A line of finished Markdown, with an escape if it would open another block than a paragraph.

    >>> print(line("1. Dogs")), print(line("# 4"))
    1\. Dogs
    \# 4
    (None, None)
    """
    found = _READ_AT_START.match(words)
    if not found:
        return words
    if found[0].isdecimal():
        return f"{found[0]}\\{words[found.end() :]}"
    return f"\\{words}"


def fenced(words: str) -> str:
    """Lines that stay as they are."""
    longest = max((len(run) for run in re.findall(r"`+", words)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{visible(words)}\n{fence}"


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table of finished cells, with short rows filled up."""
    held = [list(head), *(list(row) for row in rows)]
    width = max(map(len, held))
    lines = [f"| {' | '.join([*row, *[''] * (width - len(row))])} |" for row in held]
    return "\n".join([lines[0], f"|{' --- |' * width}", *lines[1:]])
